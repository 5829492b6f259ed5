import { setImmediate } from "node:timers/promises";
import type { McptestError } from "../../errors.ts";
import type { JsonObject } from "../../values/json.ts";
import { crashedTogether } from "../findings.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import type { Exchange, RequestOptions, Session } from "../session.ts";
import { diedAgain, interrupted, nameRequest, notAskedAgain } from "../wording.ts";
import type { Connection } from "./connection.ts";

interface Flight {
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

/** Whether the request can be made again without a second effect. */
function mayAskAgain({ method, params }: Flight, tools: Session["toolList"]): boolean {
  if (method !== "tools/call") return READS.has(method);
  const { readOnlyHint, idempotentHint } = objectOf(tools?.find(({ name }) => name === params.name)?.annotations);
  return readOnlyHint === true || idempotentHint === true;
}

/**
 * The requests of one session that are in flight. When the server dies under several, nobody knows which of them did it: each that may be
 * asked again is, in order, alone on a new session; the one under which the server dies again is the cause.
 */
export function createFlights(session: Session, connection: Pick<Connection, "add" | "giveUp">) {
  const flying = new Map<Flight, number>();
  const ends = new WeakSet<Error>();
  let sent = 0;
  let lost: Lost[] = [];
  let release = (): void => {};

  /** `end`: the server died again. */
  const askAgain = async (one: Lost, together: number): Promise<{ tell(): void } | { end: McptestError }> => {
    const { method, params, options, error: crash, resolve, reject } = one;
    const { rescue, toolList } = session;
    if (!rescue || options.signal?.aborted) return { end: interrupted(nameRequest(method, params)) };
    let fresh: Session;
    try {
      fresh = await rescue.open();
    } catch (error) {
      return { end: (error as McptestError).code === "cancelled" ? (error as McptestError) : crash };
    }
    try {
      if (toolList) await fresh.tools().catch(() => {});
      options.again = true;
      const exchange = await fresh.request(method, params, options);
      return { tell: () => resolve(exchange) };
    } catch (error) {
      const isEnd = fresh.endedBy(error) || (error as McptestError).code === "connection-lost";
      return isEnd ? { end: diedAgain(error as McptestError, together) } : { tell: () => reject(error) };
    } finally {
      await rescue.close(fresh);
    }
  };

  const recover = async (): Promise<void> => {
    const done = release;
    const all = lost.sort((one, other) => one.at - other.at);
    lost = [];
    const [first] = all;
    if (first && all.length === 1) first.reject(first.error);
    else if (first) {
      const spent = notAskedAgain(first.error);
      const verdicts: (() => void)[] = [];
      // Over HTTP a session may outlive the connections that broke.
      connection.giveUp(first.error);
      for (const one of all) {
        const verdict = mayAskAgain(one, session.toolList) ? await askAgain(one, all.length) : { end: spent };
        if ("end" in verdict) {
          ends.add(verdict.end);
          one.reject(verdict.end);
        } else verdicts.push(verdict.tell);
      }
      if (verdicts.length === all.length) connection.add(crashedTogether(first.error, all));
      // The callers of what ended go first.
      await setImmediate();
      for (const tell of verdicts) tell();
    }
    done();
  };

  const land = (flight: Flight): void => {
    flying.delete(flight);
    // Only now it is known which others were lost with the first.
    if (lost.length > 0 && flying.size === 0) void recover();
  };

  const fall = (flight: Flight, error: McptestError): Promise<Exchange> => {
    const isOver = error === session.failure && error.code !== "server-hung" && error.code !== "cancelled";
    return new Promise((resolve, reject) => {
      if (isOver || error.code === "connection-lost") {
        const isFirst = lost.push({ ...flight, at: flying.get(flight) ?? 0, error, resolve, reject }) === 1;
        if (isFirst) session.rescue?.hold(new Promise<void>((over) => (release = over)));
      } else reject(error);
      land(flight);
    });
  };

  return {
    endedBy: (error: unknown): boolean => error instanceof Error && ends.has(error),
    /** The outcome of the request, made again if need be. */
    follow(flight: Flight, answer: Promise<Exchange>): Promise<Exchange> {
      flying.set(flight, sent++);
      return answer.then(
        (exchange) => {
          land(flight);
          return exchange;
        },
        (error) => fall(flight, error),
      );
    },
  };
}
