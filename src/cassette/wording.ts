import { McptestError } from "../errors.ts";
import type { Exchange } from "../generated/cassette.ts";
import { count, formatNumber, oneLine } from "../values/text.ts";

/** The recorded question that is most like one, by its number from 1 (0: there is none), and why it is not the same. */
export interface Nearest {
  number: number;
  /** `the rubric changed`. */
  why: string;
}

/** How to come by a good cassette. */
export const REMEDY = "mend it, or delete it and record anew: mcptest run --record";

const CODE = "cassette-unreadable";

export function unreadable(path: string, cause: unknown): McptestError {
  if (cause instanceof McptestError) return cause;
  return new McptestError(CODE, `the cassette ${path} cannot be read: ${(cause as Error).message}`, {
    hint: REMEDY,
    cause,
  });
}

export function tooLarge(path: string, bytes: number): McptestError {
  const message = `the cassette ${path} has more than ${formatNumber(bytes / 1024 / 1024)} MiB`;
  return new McptestError(CODE, message, { hint: "record less in one test" });
}

export function otherKind(path: string, kind: string): McptestError {
  const message = `in the place of the cassette ${path} lies one of kind "${kind}"`;
  return new McptestError(CODE, message, { hint: "record its nodes anew, or move it away" });
}

export function unsaved(path: string, cause: unknown): McptestError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new McptestError("output-unwritable", `the recording ${path} could not be written: ${why}`, {
    hint: (cause instanceof McptestError && cause.hint) || "make the folder writable, or run without --record",
    cause,
  });
}

/** Of a test that did not get an answer to all that it asked: what was recorded before stays. */
export function incomplete(path: string, name: string): McptestError {
  const message = `test ${JSON.stringify(name)} was not recorded: not all that it asked was answered`;
  return new McptestError("unrecorded", message, { hint: `what ${path} held before stays` });
}

export function unused(path: string, name: string, left: number, all: number): McptestError {
  const message = `test ${JSON.stringify(name)} did not use ${left} of ${count(all, "exchange")} in its recording ${path}`;
  return new McptestError("unused-recording", message, { hint: "record it anew: mcptest run --record" });
}

/** Why what is recorded is no answer: parts that changed, or what is missing. */
export function describeStale(changed: readonly string[], method: string): string {
  if (changed.length > 0) return `${new Intl.ListFormat("en-GB").format(changed)} changed`;
  return method === "judge" ? "it has fewer judgements" : "it has less of the conversation";
}

export function describeMissing(method: string): string {
  return method === "judge" ? "it has no judgement" : "it has no conversation";
}

/** A question in words. */
export function nameQuestion({ method, server, model }: Pick<Exchange, "method" | "server" | "model">): string {
  if (method === "judge") return `a question to the judge (${oneLine(model ?? "")})`;
  if (method === "converse") return `a turn of the conversation with ${oneLine(model ?? "")}`;
  return `${method} of the server ${oneLine(server ?? "")}`;
}

/** Under --replay: nothing that is recorded answers; `nearest`: undefined when there is no file. */
export function cassetteMiss(asked: string, path: string, nearest: Nearest | undefined): McptestError {
  const at = nearest && nearest.number > 0 ? `; the nearest is exchange ${nearest.number} of ${path}` : ` (${path})`;
  const why = nearest ? `${nearest.why}${at}` : `there is no recording ${path}`;
  const hint = "record it with --record, or run without --replay";
  return new McptestError("cassette-miss", `no recording answers ${asked}: ${why}`, { hint });
}
