// Who this browser is to the server.
import type { Me } from "@/protocol.gen";
import { Observable } from "./observable";

export interface IdentityOptions {
  ask: () => Promise<Me>;
  /** Makes a guest where there is no session. */
  makeSession: () => Promise<Me>;
  /** The socket belongs to another session now: a new one is wanted. */
  renew: () => void;
  /** Other tabs of this browser share the cookie. */
  tellTabs: () => void;
}

export class Identity {
  /** Undefined until the server has said it. */
  readonly me = new Observable<Me | undefined>(undefined);

  /** The socket is known to speak for a session. Guests cannot see their own cookie. */
  private hasSession = false;
  private making?: Promise<void>;

  constructor(private readonly options: IdentityOptions) {}

  get name(): string | undefined {
    return this.me.value?.name;
  }

  /** Asks the server. What was known stays when it does not answer. */
  async load(): Promise<void> {
    try {
      const me = await this.options.ask();
      this.hasSession ||= !me.guest;
      this.me.set(me);
    } catch {
      this.me.set(this.me.value ?? { guest: true });
    }
  }

  /** What looks for a game needs a session: the first such wish makes one, and a new socket. */
  async ensureSession(): Promise<void> {
    if (this.hasSession) return;
    this.making ??= this.options
      .makeSession()
      .then((me) => {
        this.me.set(me);
        this.sessionMade();
      })
      .finally(() => {
        this.making = undefined;
      });
    await this.making;
  }

  /** After a request that makes a session where there is none. */
  sessionMade(): void {
    if (this.hasSession) return;
    this.hasSession = true;
    this.options.renew();
    this.options.tellTabs();
  }

  /** One has logged in, out, or got a name. */
  become(me: Me): void {
    this.hasSession = !me.guest;
    this.me.set(me);
    this.options.renew();
    this.options.tellTabs();
  }

  /** Another tab has changed the cookie. */
  async changedElsewhere(): Promise<void> {
    this.hasSession = false;
    await this.load();
    this.options.renew();
  }

  /** The server has closed the socket, since the session is over. */
  async ended(): Promise<void> {
    this.hasSession = false;
    await this.load();
  }
}
