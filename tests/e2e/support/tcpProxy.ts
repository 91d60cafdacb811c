// A network between browser and server that a test can break.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private state: "up" | "cut" | "silent" = "up";
  private readonly listener = createServer({ pauseOnConnect: false }, (near) => this.join(near));

  private constructor(private readonly targetPort: number) {}

  static async before(server: { port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(server.port);
    proxy.listener.listen(0, "127.0.0.1");
    await once(proxy.listener, "listening");
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** All connections break, and new ones break at once. */
  cut(): void {
    this.state = "cut";
    for (const socket of this.sockets) socket.destroy();
  }

  /** Nothing breaks, and nothing arrives any more. */
  silence(): void {
    this.state = "silent";
    for (const socket of this.sockets) socket.pause();
  }

  /** New connections work again; those of a silent time stay dead. */
  restore(): void {
    this.state = "up";
  }

  async close(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, "close");
  }

  private join(near: Socket): void {
    if (this.state === "cut") {
      near.destroy();
      return;
    }
    this.keep(near);
    if (this.state === "silent") {
      near.pause();
      return;
    }
    const far = connect(this.targetPort, "127.0.0.1");
    this.keep(far);
    this.forward(near, far);
    this.forward(far, near);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined); // close follows
    socket.once("close", () => this.sockets.delete(socket));
  }

  private forward(from: Socket, to: Socket): void {
    from.on("data", (data: Buffer) => to.write(data));
    from.once("close", () => to.destroy());
  }
}
