import type { ErrorCode } from "./error-codes.ts";
import type { Json } from "./values/json.ts";
import type { SourceLocation } from "./values/location.ts";
import { MASK } from "./values/redact/mask.ts";
import type { Redactor } from "./values/redact/redact.ts";
import { excerptOf } from "./values/show/excerpt.ts";
import { type Fact, type FactsOf, fill, SLOT } from "./values/show/words.ts";
import { count, cutText, escapeControls } from "./values/text.ts";

export * from "./error-codes.ts";

/** What an error may carry besides code and message. */
export interface ErrorDetails {
  /** What to do about it, in one sentence. */
  hint?: string | undefined;
  location?: SourceLocation | undefined;
  cause?: unknown;
  /** The last lines of stderr (at most 20) of the process, secrets included. */
  stderr?: readonly string[];
}

/** The only error that mcptest throws or collects on purpose. The message says what happened, the hint how to fix it. */
export class McptestError extends Error {
  override readonly name = "McptestError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly location: SourceLocation | undefined;
  /** Set on the way if the thrower does not know the process. */
  stderr: readonly string[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.location = details.location;
    this.stderr = details.stderr ?? [];
  }
}

/** A row of wording: `code: message`, and the hint on a line that starts with `hint:`. It has the slots of `words()`. */
type Row = `${ErrorCode}: ${string}`;
type Told<T extends string, Rest extends unknown[]> = [keyof FactsOf<T>] extends [never]
  ? Rest
  : [facts: FactsOf<T>, ...Rest];

/** An error about a file, as a row with slots: the caller gives the facts, and the place last. */
export function fault<const T extends Row>(row: T): (...told: Told<T, [location: SourceLocation]>) => McptestError {
  return (...told) => withoutStack(() => tell(row, told[0], { location: told.at(-1) as SourceLocation }));
}

/** Makes errors without a stack, which takes most of the time and memory of 100,000 faults. */
function withoutStack<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const made = make();
  Error.stackTraceLimit = stackTraceLimit;
  return made;
}

/** Any other error, as a row with slots: the caller gives the facts, and maybe a place or a cause. */
export function failure<const T extends Row>(row: T): (...told: Told<T, [details?: ErrorDetails]>) => McptestError {
  const hasSlots = SLOT.test(row);
  return (...told) => tell(row, hasSlots ? told[0] : {}, told[hasSlots ? 1 : 0] as ErrorDetails);
}

function tell(row: Row, facts: unknown, details: ErrorDetails | undefined): McptestError {
  const { code, message, hint } = readRow(row);
  const known = facts as Readonly<Record<string, Fact>>;
  const told = hint && fill(hint, known);
  return new McptestError(code as ErrorCode, fill(message, known), { hint: told || undefined, ...details });
}

const readRows = new Map<string, { code: string; message: string; hint: string | undefined }>();

/** The parts of a row, which are read once. */
function readRow(row: Row) {
  const known = readRows.get(row);
  if (known) return known;
  const [head = "", hint] = row.replace(/\n\s+(?!hint:|\s)/g, " ").split(/\n\s+hint: /);
  const read = { code: head.slice(0, head.indexOf(":")), message: head.slice(head.indexOf(":") + 2), hint };
  readRows.set(row, read);
  return read;
}

/** An answer that breaks a rule of the protocol, so that what depends on it fails. */
export class BrokenAnswer extends McptestError {
  readonly rule: string;
  /** The answer, if it can be read. */
  readonly answer: { result?: Json; error?: Json };
  /** Whether a result tells it; otherwise it becomes a finding of its server. */
  told = false;

  constructor(message: string, rule: string, answer: BrokenAnswer["answer"] = {}, hint?: string) {
    super("protocol-violation", message, { hint });
    this.rule = rule;
    this.answer = answer;
  }
}

/** The broken answer that is an error or its cause. */
export function brokenAnswerOf(error: unknown): BrokenAnswer | undefined {
  if (error instanceof BrokenAnswer) return error;
  return error instanceof McptestError && error.cause !== undefined ? brokenAnswerOf(error.cause) : undefined;
}

/** A wrong flag, argument or input. */
export function usageError(message: string, hint?: string): McptestError {
  return new McptestError("usage", message, { hint });
}

/** The `error.data` of `mcptest serve` when no recording answers: the recorded server did not answer this. */
export const MISSED = { mcptest: "cassette-miss" } as const;

export function isMiss(error: unknown): error is McptestError {
  return error instanceof McptestError && error.code === "cassette-miss";
}

/** What was thrown, as an error with a code: `internal` if mcptest did not throw it on purpose. */
export function asMcptestError(error: unknown): McptestError {
  if (error instanceof McptestError) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new McptestError("internal", detail, { cause: error, hint: "This is a fault of mcptest; please report it." });
}

/** Characters of a line of stderr that are shown. */
export const MAX_STDERR = 500;

/** The same error with all its secrets masked. */
export function redactError(
  error: McptestError,
  { text: redact, across }: Pick<Redactor, "text" | "across">,
): McptestError {
  const { code, message, hint, location, stderr } = error;
  const mask = (text?: string) => text && redact(text);
  const { text, before, after } = location ?? {};
  return new McptestError(code, redact(message), {
    hint: mask(hint),
    location: location && { ...location, text: mask(text), before: mask(before), after: mask(after) },
    stderr: across([...stderr]).map((line) => cutText(redact(line), MAX_STDERR)),
  });
}

/** Several errors thrown as one. */
export class CollectedErrors extends Error {
  override readonly name = "CollectedErrors";
  readonly errors: readonly McptestError[];

  constructor(errors: readonly McptestError[]) {
    super(errors.map((error) => error.message).join("\n"));
    this.errors = errors;
  }
}

/** The message of what was thrown. */
export function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The errors in what was thrown. */
export function problemsOf(error: unknown): readonly McptestError[] {
  return error instanceof CollectedErrors ? error.errors : [asMcptestError(error)];
}

/** How much it matters: a warning should be changed, a note tells what happened. */
export type Severity = "error" | "warning" | "note";

/** An error as text, with visible controls. `emphasise` wraps the heading; source lines fit into `columns`. */
export function formatProblem(
  problem: { code: string } & Pick<McptestError, "message"> & ErrorDetails,
  severity: Severity = "error",
  emphasise: (text: string) => string = (text) => text,
  columns = MAX_COLUMNS,
): string {
  const lines = [`${emphasise(`${severity}[${problem.code}]`)}: ${escapeControls(problem.message)}`];
  if (problem.location) lines.push(...formatLocation(problem.location, { columns }));
  if (problem.hint) lines.push(`  hint: ${escapeControls(problem.hint)}`);
  return lines.join("\n");
}

/** Problems that are told at once. */
export const MAX_PROBLEMS = 50;

/** The first problems, formatted, and how many more there are. */
export function listProblems(
  problems: readonly McptestError[],
  severity: "error" | "warning",
  format: (problem: McptestError) => string,
): string[] {
  const rest = problems.length - MAX_PROBLEMS;
  return [
    ...problems.slice(0, MAX_PROBLEMS).map(format),
    ...(rest > 0 ? [`… and ${count(rest, `more ${severity}`)}`] : []),
  ];
}

/** Bounds of the columns of a source line. */
const MAX_COLUMNS = 160;
const MIN_EXCERPT = 20;

interface LineStyle extends Partial<Record<"dim" | "red", (text: string) => string>> {
  readonly columns?: number;
}

/** `file:line:column`; below it, if known, the line cut to `columns`, with carets under the token, between the lines beside it. */
export function formatLocation(
  location: SourceLocation,
  { columns = MAX_COLUMNS, dim = String, red = String }: LineStyle = {},
): string[] {
  const { file, line, column, end_column: end = column + 1, text, before, after } = location;
  const place = dim(`  ${escapeControls(file)}:${line}:${column}`);
  if (text === undefined) return [place];
  const width = String(after === undefined ? line : line + 1).length;
  const gutter = (label: string | number): string => `  ${String(label).padStart(width)} | `;
  const room = Math.max(MIN_EXCERPT, Math.min(columns, MAX_COLUMNS) - gutter("").length);
  // Behind a mask columns are moved: the line is shown from the mask on, without a caret.
  const masked = text.indexOf(MASK);
  const isMoved = masked >= 0 && masked < column - 1;
  const { source, carets, cut } = excerptOf(text, isMoved ? masked : column - 1, isMoved ? masked : end - 1, room);
  const next = (near: string | undefined, at: number): string[] =>
    near === undefined || cut ? [] : [dim(gutter(at) + excerptOf(near, 0, 1, room).source)];
  return [
    place,
    ...next(before, line - 1),
    gutter(line) + source,
    ...(isMoved ? [] : [gutter("") + carets.replace(/\^+/, red)]),
    ...next(after, line + 1),
  ];
}
