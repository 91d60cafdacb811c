// The page's one connection, shared by everything on the page that listens or speaks.
import { Observable } from "@/app/observable";
import { protocolVersion, type ClientMessage, type Hello, type ServerMessage } from "@/protocol.gen";
import { GameSocket, type ConnectionStatus, type SocketOptions } from "./socket";

/** What takes part in the conversation with the server. */
export interface Party {
  /** A new socket is ready: ask for what was missed, repeat what was not answered. */
  opened: () => void;
  receive: (message: ServerMessage) => void;
  /** The next socket speaks for somebody else, or for somebody who may see more. */
  viewerChanged?: () => void;
  /** How many commands wait for an answer. */
  readonly unanswered?: number;
}

export interface LineOptions {
  status: (status: ConnectionStatus) => void;
  /** The server is of another build or protocol than this page. */
  outdated: (reason: string) => void;
  /** Who opened the socket has logged out, or was logged out elsewhere. */
  sessionEnded: () => void;
}

/** A changed server waits this long for unanswered commands before the page reloads. */
const settleMs = 3_000;

export class Line {
  /** Of the server that this page talks to. */
  readonly build = new Observable<string | undefined>(undefined);
  private readonly parties = new Set<Party>();
  private socket?: GameSocket;
  private open = false;
  private reloadTimer?: ReturnType<typeof setTimeout>;

  constructor(private readonly options: LineOptions) {}

  start(options: SocketOptions): GameSocket {
    this.socket = new GameSocket(options, {
      hello: (hello) => this.greeted(hello),
      message: (message) => this.parties.forEach((party) => party.receive(message)),
      status: (status) => {
        this.open &&= status.state === "open";
        this.options.status(status);
      },
      sessionEnded: () => {
        this.viewerChanged();
        this.options.sessionEnded();
      },
    });
    this.socket.open();
    return this.socket;
  }

  /** Returns the way to leave. */
  join(party: Party): () => void {
    this.parties.add(party);
    if (this.open) party.opened();
    return () => this.parties.delete(party);
  }

  /** False when nothing can be sent now; who speaks repeats what matters when the line opens. */
  send(message: ClientMessage): boolean {
    return this.open && (this.socket?.send(message) ?? false);
  }

  /** A fresh socket, which carries the session cookie as it is now. */
  renew(): void {
    this.viewerChanged();
    this.socket?.restart();
  }

  /** A fresh socket for the same person. */
  retry(): void {
    this.socket?.restart();
  }

  private viewerChanged(): void {
    for (const party of this.parties) party.viewerChanged?.();
  }

  private greeted(hello: Hello): void {
    if (hello.protocol !== protocolVersion) {
      this.options.outdated(`protocol ${hello.protocol}`);
      return;
    }
    const known = this.build.value;
    if (known === undefined) this.build.set(hello.build);
    else if (known !== hello.build) this.endWhenSettled(hello.build);
    this.open = true;
    for (const party of this.parties) party.opened();
  }

  private endWhenSettled(reason: string): void {
    const deadline = performance.now() + settleMs;
    const check = () => {
      const unanswered = [...this.parties].some((party) => (party.unanswered ?? 0) > 0);
      if (!unanswered || performance.now() > deadline) this.options.outdated(reason);
      else this.reloadTimer = setTimeout(check, 100);
    };
    clearTimeout(this.reloadTimer);
    this.reloadTimer = setTimeout(check, 0);
  }
}
