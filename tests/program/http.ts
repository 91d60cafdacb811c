// Single HTTP requests with exactly the headers that a test wants.
import { request, type IncomingHttpHeaders } from "node:http";

export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpQuestion {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export function ask(url: string, { method = "GET", headers = {}, body }: HttpQuestion = {}) {
  return new Promise<HttpReply>((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent: false });
    sent.setTimeout(10_000, () => sent.destroy(new Error(`${method} ${url}: no reply in time`)));
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (text += piece));
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    sent.end(body);
  });
}
