import { setImmediate } from "node:timers/promises";
import type { McptestError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { crashedTogether } from "../findings.ts";
import type { Exchange, RequestOptions, Session } from "../session.ts";
import { diedAgain, interrupted, nameRequest, notAskedAgain } from "../wording.ts";
import type { Connection } from "./connection.ts";

export interface Flight {
  method: string;
  params: JsonObject;
  options: RequestOptions;
}

/** A request that was in flight when the server died, and its caller. */
interface Lost extends Flight {
  at: number;
  error: McptestError;
  resolve(exchange: Exchange): void;
  reject(error: unknown): void;
}

/** Requests that leave the server as it was, besides calls of the tools that say so. */
const READS: ReadonlySet<string> = new Set([
  ...["resources/read", "resources/list", "resources/templates/list", "prompts/get", "prompts/list"],
  ...["tools/list", "completion/complete"],
]);

/**
 * The requests of one session that are in flight. When the server dies under several, nobody knows which of them did it: each that may be
 * asked again is, in order, alone on a new session; the one under which the server dies again is the cause.
 */
export class Flights {
  readonly #session: Session;
  readonly #connection: Pick<Connection, "add" | "giveUp">;
  readonly #flying = new Map<Flight, number>();
  readonly #ends = new WeakSet<Error>();
  #sent = 0;
  #lost: Lost[] = [];
  #release = (): void => {};

  constructor(session: Session, connection: Pick<Connection, "add" | "giveUp">) {
    this.#session = session;
    this.#connection = connection;
  }

  endedBy(error: unknown): boolean {
    return error instanceof Error && this.#ends.has(error);
  }

  /** The outcome of the request, made again if need be. */
  follow(flight: Flight, answer: Promise<Exchange>): Promise<Exchange> {
    this.#flying.set(flight, this.#sent++);
    return answer.then(
      (exchange) => {
        this.#land(flight);
        return exchange;
      },
      (error) => this.#fall(flight, error),
    );
  }

  #fall(flight: Flight, error: McptestError): Promise<Exchange> {
    const isOver = error === this.#session.failure && error.code !== "server-hung" && error.code !== "cancelled";
    return new Promise((resolve, reject) => {
      if (isOver || error.code === "connection-lost")
        this.#lose({ ...flight, at: this.#flying.get(flight) ?? 0, error, resolve, reject });
      else reject(error);
      this.#land(flight);
    });
  }

  #lose(lost: Lost): void {
    if (this.#lost.push(lost) > 1) return;
    const over = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#session.rescue?.hold(over);
  }

  #land(flight: Flight): void {
    this.#flying.delete(flight);
    // Only now it is known which others were lost with the first.
    if (this.#lost.length > 0 && this.#flying.size === 0) void this.#recover();
  }

  async #recover(): Promise<void> {
    const release = this.#release;
    const lost = this.#lost.sort((one, other) => one.at - other.at);
    this.#lost = [];
    const [first] = lost;
    if (first && lost.length === 1) first.reject(first.error);
    else if (first) {
      const spent = notAskedAgain(first.error);
      const verdicts: (() => void)[] = [];
      let ends = 0;
      // Over HTTP a session may outlive the connections that broke.
      this.#connection.giveUp(first.error);
      for (const one of lost) {
        const verdict = this.#mayAskAgain(one) ? await this.#askAgain(one, lost.length) : { end: spent };
        if ("end" in verdict) {
          ends += 1;
          this.#ends.add(verdict.end);
          one.reject(verdict.end);
        } else verdicts.push(verdict.tell);
      }
      if (ends === 0) this.#connection.add(crashedTogether(first.error, lost));
      // The callers of what ended go first.
      await setImmediate();
      for (const tell of verdicts) tell();
    }
    release();
  }

  #mayAskAgain({ method, params }: Flight): boolean {
    if (method !== "tools/call") return READS.has(method);
    const tool = this.#session.toolList?.find(({ name }) => name === params.name);
    const { readOnlyHint, idempotentHint } = isObject(tool?.annotations) ? tool.annotations : {};
    return readOnlyHint === true || idempotentHint === true;
  }

  /** `end`: the server died again. */
  async #askAgain(one: Lost, together: number): Promise<{ tell(): void } | { end: McptestError }> {
    const { method, params, options, error: crash, resolve, reject } = one;
    const { rescue, toolList } = this.#session;
    if (!rescue || options.signal?.aborted) return { end: interrupted(nameRequest(method, params)) };
    let session: Session;
    try {
      session = await rescue.open();
    } catch (error) {
      return { end: (error as McptestError).code === "cancelled" ? (error as McptestError) : crash };
    }
    try {
      if (toolList) await session.tools().catch(() => {});
      options.again = true;
      const exchange = await session.request(method, params, options);
      return { tell: () => resolve(exchange) };
    } catch (error) {
      const isEnd = session.endedBy(error) || (error as McptestError).code === "connection-lost";
      return isEnd ? { end: diedAgain(error as McptestError, together) } : { tell: () => reject(error) };
    } finally {
      await rescue.close(session);
    }
  }
}
