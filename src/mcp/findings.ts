import type { ChildProcess } from "node:child_process";
import type { ErrorCode, McptestError } from "../errors.ts";
import { TERM_MS } from "../process/index.ts";
import { type FactsOf, words } from "../values/show/words.ts";
import { cutText } from "../values/text.ts";
import { BATCH_REVISION, MODERN_REVISION } from "./revisions.ts";
import type { SessionFinding } from "./session.ts";

/** A bound for a server that floods stdout: later findings repeat the first. */
export const MAX_FINDINGS = 100;
/** Eight times what a report shows. The report masks before it cuts: half a secret cannot be masked. */
const MAX_FRAME_CHARS = 4000;

/** The findings of one source. `heard`: gets each, those that there is no room for included. */
export function createFindingLog(heard?: (finding: SessionFinding) => void) {
  const entries: SessionFinding[] = [];
  return {
    entries: entries as readonly SessionFinding[],
    /** Counts the finding if it is there already, else keeps it if there is room. */
    add(finding: SessionFinding): void {
      heard?.(finding);
      const same = entries.find((one) => isSame(one, finding));
      if (same) same.count = (same.count ?? 1) + 1;
      else if (entries.length < MAX_FINDINGS) entries.push(finding);
    },
  };
}

function isSame(one: SessionFinding, other: SessionFinding): boolean {
  if (one.rule !== other.rule || one.severity !== other.severity || one.method !== other.method) return false;
  if (!one.places || !other.places) return one.message === other.message && one.frame === other.frame;
  const placesOf = ({ places }: SessionFinding) => JSON.stringify(places?.map(({ at, wanted }) => [at, wanted]));
  return placesOf(one) === placesOf(other);
}

/** The start of a text for a finding. It is copied: a slice would keep the whole message, up to 64 MiB, in memory. */
export function excerpt(text: string): string {
  return text.length <= MAX_FRAME_CHARS ? text : Buffer.from(cutText(text, MAX_FRAME_CHARS)).toString();
}

/** A warning, as a row `rule: message` with the slots of `words()`. `frame`: the text that it is about, so that the same offence reads the same. */
export function warning<const T extends `${string}: ${string}`>(row: T) {
  const cut = row.indexOf(": ");
  const tell = words(row.slice(cut + 2) as T);
  return (facts: FactsOf<T>, frame?: string): SessionFinding => {
    const told = { rule: row.slice(0, cut), severity: "warning", message: tell(facts) } as const;
    return frame === undefined ? told : { ...told, frame: excerpt(frame) };
  };
}

export const unfinishedLine = warning("invalid-frame: stdout ended in the middle of a line");
export const badUtf8 = warning("invalid-frame: a message that is not valid UTF-8");
export const invalidFrame = warning("invalid-frame: a message that is not JSON-RPC 2.0: <reason>");
export const misplacedBatch = warning(`invalid-frame: a batch of messages: only protocol ${BATCH_REVISION} has these`);
export const misplacedRequest = warning(
  `invalid-frame: the request <method> from the server: protocol ${MODERN_REVISION} has none in this direction`,
);
/** The server refused a notification, or an answer, that it was to take without a word. */
export const refusedMessage = warning("invalid-frame: <what> was refused: <message>");
export const unknownId = warning("unknown-response-id: a response whose id is not that of any request");
export const wrongIdType = warning(
  "wrong-id-type: a response whose id is a string where the id of the request is a number",
);
export const duplicateResponse = warning("duplicate-response: a second response to the same request");
/** The server does not take the level that the suite asks for. */
export const refusedLevel = warning("log-level: logging/setLevel with <level> was answered with the error <error>");
export const unknownProtocol = warning("unknown-protocol: the server answered with protocol version <json revision>");

const emptyLine = warning("stray-output: an empty line on stdout");
const noMessage = warning("stray-output: text on stdout that is not a message; logs belong on stderr");
export function strayOutput(text: string): SessionFinding {
  return text.trim() === "" ? emptyLine({}) : noMessage({}, text);
}

/** The exit code of a process that caught SIGTERM. */
const TERMINATED = 128 + 15;
const stubborn = warning(`slow-shutdown: it did not exit when its stdin was closed,
  nor within <duration limit> after SIGTERM; SIGKILL ended it`);
const unclean = warning("unclean-exit: when its stdin was closed it ended <how>");

/** What was wrong when a server was shut down; `sent` is the last signal that this took. */
export function badEnding({ exitCode, signalCode }: ChildProcess, sent: NodeJS.Signals | undefined): SessionFinding[] {
  if (sent === "SIGKILL") return [stubborn({ limit: TERM_MS })];
  if (exitCode === 0 || exitCode === TERMINATED || signalCode === sent) return [];
  return [unclean({ how: signalCode === null ? `with code ${exitCode}` : `by ${signalCode}` })];
}

export const endedIdle = warning("unclean-exit: <message> while no request was outstanding");
/** Without the pid, so that the same offence reads the same. */
export const orphanedProcess = warning("orphaned-process: it left a process behind: <command>");

const together = warning(
  "unclean-exit: <message>; asked again, each alone, none of the <number> in flight brought it down",
);
/** One of several requests ended the server; asked again alone, none did. */
export function crashedTogether(
  { message }: Error,
  requests: readonly { method: string; params: object }[],
): SessionFinding {
  const calls = requests.map(({ method, params }) => ({ method, params }));
  return { ...together({ message, number: calls.length }, JSON.stringify(calls)), severity: "error" };
}

const breaks = warning("output-schema: a result of <tool> breaks its outputSchema: <some>[[; and <more> more]]");
export function brokenOutput(tool: string, violations: readonly string[]): SessionFinding {
  const more = violations.length > 3 ? violations.length - 3 : undefined;
  return breaks({ tool, some: violations.slice(0, 3).join("; "), more });
}

export const unfinishedOutput = warning(
  "output-schema: a result of <tool> was not checked against its outputSchema: <reason>[[; <more>]]",
);
export const uselessSchema = warning("output-schema: the outputSchema of <tool> does not compile: <reason>");

/** Errors of the list alone; the tests tell all others. */
const UNLISTED: ReadonlySet<string> = new Set<ErrorCode>([
  ...(["request-failed", "connection-lost", "session-expired"] as const),
  ...(["http-status", "http-content", "unauthorized"] as const),
]);
const unchecked = warning("output-schema: <message>; so no result is checked against an outputSchema");

/** Tests go on without the list: this tells that their results are not compared with it. */
export function unlistedTools({ code, message }: McptestError): SessionFinding | undefined {
  // No test caused this crash; later tests get a new session.
  if (code === "server-exited") return { rule: "unclean-exit", severity: "error", message };
  if (code.startsWith("tools-list-")) return { ...unchecked({ message }), rule: code };
  return UNLISTED.has(code) ? unchecked({ message }) : undefined;
}
