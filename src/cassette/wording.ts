import { failure, McptestError, textOfError } from "../errors.ts";
import type { Json } from "../values/json.ts";
import { cutAround, previewJson } from "../values/show/preview.ts";
import { count, oneLine, takeSome } from "../values/text.ts";
import { nameOf, type Question } from "./exchange.ts";

/** The nearest recorded question: its number from 1 (0: none), and why it is not the same. */
export interface Nearest {
  number: number;
  /** `the rubric changed`. */
  why: string;
  /** Changes of a request to a server: `- arguments.city: "Rome"`, `+ arguments.city: "Oslo"`. */
  diff?: readonly string[];
}

/** A difference between two questions; undefined: missing. */
export interface Change {
  /** `arguments.city`, or `the rubric`. */
  what: string;
  before?: Json | undefined;
  after?: Json | undefined;
}

export const REMEDY = "repair it, or delete it and record again";

export const unreadable = failure(`cassette-unreadable: the cassette <path> cannot be read: <why>
  hint: ${REMEDY}`);
export const tooLarge = failure(`cassette-unreadable: the cassette <path> has more than <number mebibytes> MiB
  hint: record less in one test`);
export const otherKind =
  failure(`cassette-unreadable: the cassette <path> is of kind "<kind>", which does not belong there
  hint: name another place, or move it away`);
export const noFile = failure(`usage: <path> does not exist
  hint: it would be <file>`);
export const ofNodes = failure(`usage: <path> holds the answers of frozen nodes
  hint: name the recording of a session, a pipeline or a test`);
/** `owner`: such as `test "name"`. */
export const incomplete = failure(`unrecorded: <owner> was not recorded: not every question was answered
  hint: <path> was not written: what was recorded there before, if anything, stays`);
export const unused =
  failure(`unused-recording: <owner> did not use <left> of <count all exchange> in its recording <path>
  hint: record it again, with --record`);
export const refusedUnderCi = failure(`recording-refused: <flag> records, which is refused under CI
  hint: record on a machine of your own, commit the recordings, and run with --cassettes auto or --replay`);

const unwritten = failure(`output-unwritable: the recording <path> could not be written: <why>
  hint: <hint>`);

export function unsaved(path: string, cause: unknown): McptestError {
  const hint = (cause instanceof McptestError && cause.hint) || "make the folder writable, or run without --record";
  return unwritten({ path, why: textOfError(cause), hint }, { cause });
}

const MAX_CHANGES = 5;
/** Characters of a value that are shown, and that are compared. */
const MAX_VALUE = 120;
const MAX_TEXT = 64 * 1024;

/** Why a recording does not answer: changed or missing parts. */
export function describeStale(changes: readonly Change[], method: string): string {
  if (changes.length > 0) {
    const [{ before, after }] = changes as [Change];
    const versions = method === "judge" && after !== undefined ? ` (version ${before}, now ${after})` : "";
    return `${list(changes.map(({ what }) => oneLine(what)))} changed${versions}`;
  }
  return method === "judge" ? "it has fewer judgements" : "it has less of the conversation";
}

/** What is recorded instead: nothing, or other tools, prompts or resources. */
export function describeMissing(method: string, others: readonly (string | undefined)[]): string {
  if (method === "judge") return "it has no judgement";
  if (method === "converse") return "it has no conversation";
  const named = others.flatMap((other) => (other === undefined ? [] : [oneLine(other)]));
  if (named.length === 0) return "no such request to this server is recorded";
  return `only ${list(named)} ${named.length === 1 ? "is" : "are"} recorded`;
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(takeSome(names, MAX_CHANGES, (rest) => `${rest} more`));
}

/** Changes as lines of a diff. */
export function showChanges(changes: readonly Change[]): string[] {
  const shown = changes.map(({ what, before, after }) => {
    const [one, other] = [before, after].map((value) =>
      value === undefined ? undefined : previewJson(value, MAX_TEXT).text,
    );
    const line = (mark: string, text: string | undefined, beside = ""): string[] =>
      text === undefined ? [] : [`${mark} ${oneLine(what)}: ${oneLine(cutAround(text, beside, MAX_VALUE))}`];
    return [...line("-", one, other), ...line("+", other, one)];
  });
  return takeSome(shown, MAX_CHANGES, (rest) => [`… ${count(rest, "more difference")}`]).flat();
}

/** A question in words. */
export function nameQuestion({ via, method, params, server, model }: Question): string {
  if (method === "judge") return `a question to the judge (${oneLine(model ?? "")})`;
  if (method === "converse") return `a turn of the conversation with ${oneLine(model ?? "")}`;
  const name = nameOf({ via, params });
  return `${method}${name === undefined ? "" : ` ${oneLine(name)}`} of the server ${oneLine(server ?? "")}`;
}

const miss = failure(`cassette-miss: <message>
  hint: record it with --record, or run without --replay`);

/** `nearest`: undefined when there is no file. */
export function cassetteMiss(asked: string, path: string, nearest: Nearest | undefined): McptestError {
  const { number = 0, why = `${path} does not exist`, diff = [] } = nearest ?? {};
  const at = number > 0 ? `; the nearest is exchange ${number} of ${path}` : nearest ? ` (${path})` : "";
  const heading = `no recording answers ${asked}: ${why}${at}${diff.length > 0 ? ":" : ""}`;
  return miss({ message: [heading, ...diff].join("\n") });
}

/** The client answered a request of the server in another way than recorded. */
export function otherAnswer(method: string, path: string): McptestError {
  return cassetteMiss(`what follows the client's answer to ${method}`, path, { number: 0, why: "the answer changed" });
}
