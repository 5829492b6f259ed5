import type { Json, JsonObject } from "../../values/json.ts";
import type { Belonging, Connect, Outlet, Peer } from "../peer.ts";
import { statusOf } from "./refusal.ts";
import type { Reply } from "./reply.ts";

/** How much is kept for a stream that the client has not opened. */
const MAX_BACKLOG = 1000;

/** A peer that is spoken to over HTTP, and the replies that wait for what it prints. */
export class HttpSession {
  readonly #peer: Peer;
  readonly #sessionless: boolean;
  readonly #waiting = new Map<Json, Reply>();
  #stream: Reply | undefined;
  #backlog: string[] = [];

  /** `sessionless`: it is there for one request of revision 2026-07-28. */
  constructor(connect: Connect, crash: Outlet["crash"], sessionless: boolean) {
    this.#sessionless = sessionless;
    this.#peer = connect({ print: (line, of) => this.#print(line, of), crash });
  }

  /** Takes a message; a request is answered by `reply`. */
  receive(message: JsonObject, reply?: Reply): void {
    const { id = null } = message;
    if (reply) {
      this.#waiting.set(id, reply);
      reply.onClose(() => {
        this.#waiting.delete(id);
        if (this.#sessionless) this.#peer.close();
      });
    }
    this.#peer.receive(message);
  }

  /** Has what belongs to no request sent there, and nowhere else. */
  listen(stream: Reply): void {
    this.#stream?.end();
    this.#stream = stream;
    stream.open();
    for (const line of this.#backlog.splice(0)) stream.send(line);
    stream.onClose(() => {
      if (this.#stream === stream) this.#stream = undefined;
    });
  }

  /** Forgets all that waits. */
  end(): void {
    this.#peer.close();
    for (const reply of [...this.#waiting.values(), ...(this.#stream ? [this.#stream] : [])]) reply.end();
  }

  #print(line: string, of: Belonging | undefined): void {
    const reply = of && this.#waiting.get(of.request);
    if (!of?.answers) {
      const stream = reply ?? this.#stream;
      if (stream) stream.send(line);
      else if (this.#backlog.length < MAX_BACKLOG) this.#backlog.push(line);
      return;
    }
    this.#waiting.delete(of.request);
    reply?.finish(line, this.#sessionless ? statusOf(JSON.parse(line).error?.code) : 200);
  }
}
