import type { ChildProcess } from "node:child_process";
import type { ErrorCode, McptestError } from "../errors.ts";
import { TERM_MS } from "../process/index.ts";
import { words } from "../values/show/words.ts";
import { cutText } from "../values/text.ts";
import { BATCH_REVISION, MODERN_REVISION } from "./revisions.ts";
import type { SessionFinding } from "./session.ts";

/** A bound for a server that floods stdout: later findings repeat the first. */
export const MAX_FINDINGS = 100;
/** Eight times what a report shows. The report masks before it cuts: half a secret cannot be masked. */
const MAX_FRAME_CHARS = 4000;

export class FindingLog {
  readonly #entries: SessionFinding[] = [];
  readonly #heard: ((finding: SessionFinding) => void) | undefined;

  /** `heard`: gets each finding. */
  constructor(heard?: (finding: SessionFinding) => void) {
    this.#heard = heard;
  }

  get entries(): readonly SessionFinding[] {
    return this.#entries;
  }

  /** Counts the finding if it is there already, else keeps it if there is room. */
  add(finding: SessionFinding): void {
    this.#heard?.(finding);
    const same = this.#entries.find((one) => isSame(one, finding));
    if (same) same.count = (same.count ?? 1) + 1;
    else if (this.#entries.length < MAX_FINDINGS) this.#entries.push(finding);
  }
}

function isSame(one: SessionFinding, other: SessionFinding): boolean {
  if (one.rule !== other.rule || one.severity !== other.severity || one.method !== other.method) return false;
  if (!one.places || !other.places) return one.message === other.message && one.frame === other.frame;
  const { places } = other;
  return (
    one.places.length === places.length &&
    one.places.every(({ at, wanted }, index) => at === places[index]?.at && wanted === places[index]?.wanted)
  );
}

/** The start of a text for a finding. It is copied: a slice would keep the whole message, up to 64 MiB, in memory. */
export function excerpt(text: string): string {
  return text.length <= MAX_FRAME_CHARS ? text : Buffer.from(cutText(text, MAX_FRAME_CHARS)).toString();
}

/** A finding that is a warning; `frame`: the text that it is about. */
export function warn(rule: string, message: string, frame?: string): SessionFinding {
  return { rule, severity: "warning", message, ...(frame !== undefined && { frame: excerpt(frame) }) };
}

// What came from the server

/** A finding about the text that it quotes. The text names the id: the same offence always reads the same, so that a report can count it. */
const quoting =
  (rule: string, message: string) =>
  (text: string): SessionFinding =>
    warn(rule, message, text);

export const unfinishedLine = quoting("invalid-frame", "stdout ended in the middle of a line");
export const badUtf8 = quoting("invalid-frame", "a message that is not valid UTF-8");
export const misplacedBatch = quoting(
  "invalid-frame",
  `a batch of messages: only protocol ${BATCH_REVISION} has these`,
);
export const unknownId = quoting("unknown-response-id", "a response whose id is not that of any request");
export const wrongIdType = quoting(
  "wrong-id-type",
  "a response whose id is a string where the id of the request is a number",
);
export const duplicateResponse = quoting("duplicate-response", "a second response to the same request");

export function strayOutput(text: string): SessionFinding {
  if (text.trim() === "") return warn("stray-output", "an empty line on stdout");
  return warn("stray-output", "text on stdout that is not a message; logs belong on stderr", text);
}

export function invalidFrame(reason: string, raw: string): SessionFinding {
  return warn("invalid-frame", `a message that is not JSON-RPC 2.0: ${reason}`, raw);
}

export function misplacedRequest(method: string, raw: string): SessionFinding {
  const message = `the request ${method} from the server: protocol ${MODERN_REVISION} has none in this direction`;
  return warn("invalid-frame", message, raw);
}

/** The server refused a notification, or an answer, that it was to take without a word. */
export function refusedMessage(what: string, { message }: Error): SessionFinding {
  return warn("invalid-frame", `${what} was refused: ${message}`);
}

/** The server does not take the level that the suite asks for. */
export function refusedLevel(level: string, error: string): SessionFinding {
  return warn("log-level", `logging/setLevel with ${level} was answered with the error ${error}`);
}

export function unknownProtocol(revision: string): SessionFinding {
  return warn("unknown-protocol", `the server answered with protocol version ${JSON.stringify(revision)}`);
}

// How it ended

/** The exit code of a process that caught SIGTERM. */
const TERMINATED = 128 + 15;
const stubborn = words(
  "it did not exit when its stdin was closed, nor within <duration limit> after SIGTERM; SIGKILL ended it",
);

/** What was wrong when a server was shut down; `sent` is the last signal that this took. */
export function badEnding({ exitCode, signalCode }: ChildProcess, sent: NodeJS.Signals | undefined): SessionFinding[] {
  if (sent === "SIGKILL") return [warn("slow-shutdown", stubborn({ limit: TERM_MS }))];
  if (exitCode === 0 || exitCode === TERMINATED || signalCode === sent) return [];
  const how = signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`;
  return [warn("unclean-exit", `when its stdin was closed it ended ${how}`)];
}

export function endedIdle({ message }: Error): SessionFinding {
  return warn("unclean-exit", `${message} while no request was outstanding`);
}

const together = words("<message>; asked again, each alone, none of the <number> in flight brought it down");
/** One of several requests ended the server; asked again alone, none did. */
export function crashedTogether(
  { message }: Error,
  requests: readonly { method: string; params: object }[],
): SessionFinding {
  const calls = requests.map(({ method, params }) => ({ method, params }));
  const told = together({ message, number: calls.length });
  return { rule: "unclean-exit", severity: "error", message: told, frame: excerpt(JSON.stringify(calls)) };
}

/** Without the pid, so that the same offence reads the same. */
export function orphanedProcess(command: string): SessionFinding {
  return warn("orphaned-process", `it left a process behind: ${cutText(command, 200)}`);
}

// Tools

export function brokenOutput(tool: string, violations: readonly string[]): SessionFinding {
  const some = violations.slice(0, 3).join("; ");
  const more = violations.length > 3 ? `; and ${violations.length - 3} more` : "";
  return warn("output-schema", `a result of ${tool} breaks its outputSchema: ${some}${more}`);
}

/** A result could not be judged; `last`: later ones will not be judged either. */
export function unfinishedOutput(tool: string, reason: string, last: boolean): SessionFinding {
  const more = last ? "; no more results of this server are checked against an outputSchema" : "";
  return warn("output-schema", `a result of ${tool} was not checked against its outputSchema: ${reason}${more}`);
}

export function uselessSchema(tool: string, reason: string): SessionFinding {
  return warn("output-schema", `the outputSchema of ${tool} does not compile: ${reason}`);
}

/** Tests go on without the list: this tells that their results are not compared with it. */
export function unlistedTools({ code, message }: McptestError): SessionFinding | undefined {
  // No test caused this crash; later tests get a new session.
  if (code === "server-exited") return { rule: "unclean-exit", severity: "error", message };
  if (code.startsWith("tools-list-")) return warn(code, `${message}; so no result is checked against an outputSchema`);
  if (!UNLISTED.has(code)) return undefined;
  return warn("output-schema", `${message}; so no result is checked against an outputSchema`);
}

/** Errors of the list alone; the tests tell all others. */
const UNLISTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["request-failed", "connection-lost", "session-expired"] as const),
  ...(["http-status", "http-content", "unauthorized"] as const),
]);
