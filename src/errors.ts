import type { ErrorCode } from "./error-codes.ts";
import type { Json } from "./values/json.ts";
import type { SourceLocation } from "./values/location.ts";
import { MASK } from "./values/redact/mask.ts";
import type { Redactor } from "./values/redact/redact.ts";
import { excerptOf } from "./values/show/excerpt.ts";
import { type Fact, type FactsOf, fill, SLOT } from "./values/show/words.ts";
import { count, cutText, escapeControls } from "./values/text.ts";

export * from "./error-codes.ts";

/** What an error may carry besides its code and message. */
export interface ErrorDetails {
  /** What the reader can do about it, in one sentence. */
  hint?: string | undefined;
  location?: SourceLocation | undefined;
  cause?: unknown;
  /** The last lines (at most 20) that the process it is about wrote to stderr, secrets included. */
  stderr?: readonly string[];
}

/** The only error that mcptest throws or collects on purpose. The message says what happened, never how to fix it. */
export class McptestError extends Error {
  override readonly name = "McptestError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly location: SourceLocation | undefined;
  /** Whoever throws it may not know the process; who does lays this in on the way. */
  stderr: readonly string[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.location = details.location;
    this.stderr = details.stderr ?? [];
  }
}

/** A row of wording: `code: message`, and what to do about it in lines that begin with `hint:`. Its slots are those of `words()`. */
type Row = `${ErrorCode}: ${string}`;
type Told<T extends string, Rest extends unknown[]> = [keyof FactsOf<T>] extends [never]
  ? Rest
  : [facts: FactsOf<T>, ...Rest];

/** What is wrong with a file, in words with slots: whoever reports it gives the facts, and the place last. */
export function fault<const T extends Row>(row: T): (...told: Told<T, [location: SourceLocation]>) => McptestError {
  return (...told) => withoutStack(() => tell(row, told[0], { location: told.at(-1) as SourceLocation }));
}

/** Nobody reads where a fault was made, and of 100,000 faults that takes most of the time and the memory. */
function withoutStack<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const made = make();
  Error.stackTraceLimit = stackTraceLimit;
  return made;
}

/** What went wrong anywhere else, in words with slots: whoever reports it gives the facts, and maybe a place or a cause. */
export function failure<const T extends Row>(row: T): (...told: Told<T, [details?: ErrorDetails]>) => McptestError {
  const hasSlots = SLOT.test(row);
  return (...told) => tell(row, hasSlots ? told[0] : {}, told[hasSlots ? 1 : 0] as ErrorDetails);
}

function tell(row: Row, facts: unknown, details: ErrorDetails | undefined): McptestError {
  const [head = "", hint] = row.replace(/\n\s+(?!hint:|\s)/g, " ").split(/\n\s+hint: /);
  const [code, message] = [head.slice(0, head.indexOf(":")), head.slice(head.indexOf(":") + 2)];
  const known = facts as Readonly<Record<string, Fact>>;
  const told = hint && fill(hint, known);
  return new McptestError(code as ErrorCode, fill(message, known), { hint: told || undefined, ...details });
}

/** An answer that breaks a rule of the protocol: what rests on it has failed by that rule. */
export class BrokenAnswer extends McptestError {
  /** Id of the rule. */
  readonly rule: string;
  /** What was answered, where that can be read. */
  readonly answer: { result?: Json; error?: Json };
  /** Whether a result tells it. Where none does, it is a finding of its server. */
  told = false;

  constructor(message: string, rule: string, answer: BrokenAnswer["answer"] = {}, hint?: string) {
    super("protocol-violation", message, { hint });
    this.rule = rule;
    this.answer = answer;
  }
}

/** The broken answer that is the cause of an error, or the error itself. */
export function brokenAnswerOf(error: unknown): BrokenAnswer | undefined {
  if (error instanceof BrokenAnswer) return error;
  return error instanceof McptestError && error.cause !== undefined ? brokenAnswerOf(error.cause) : undefined;
}

/** That something was asked for wrongly; `hint`: what to ask for instead. */
export function usageError(message: string, hint?: string): McptestError {
  return new McptestError("usage", message, { hint });
}

/** What `mcptest serve` puts into `error.data` where no recording answers: it is no answer of the server that was recorded. */
export const MISSED = { mcptest: "cassette-miss" } as const;

/** Whether an error says that no recording answers. */
export function isMiss(error: unknown): error is McptestError {
  return error instanceof McptestError && error.code === "cassette-miss";
}

/** What was thrown, as an error with a code: what mcptest does not throw on purpose is its own fault. */
export function asMcptestError(error: unknown): McptestError {
  if (error instanceof McptestError) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new McptestError("internal", detail, { cause: error, hint: "This is a fault of mcptest; please report it." });
}

/** As much of a line of stderr as is shown. */
export const MAX_STDERR = 500;

/** The same error without secrets in all that it says. */
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

/** Several errors thrown as one, so that a reader sees all of them. */
export class CollectedErrors extends Error {
  override readonly name = "CollectedErrors";
  readonly errors: readonly McptestError[];

  constructor(errors: readonly McptestError[]) {
    super(errors.map((error) => error.message).join("\n"));
    this.errors = errors;
  }
}

/** What was thrown, in words. */
export function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What was thrown, as the errors that a reader sees. */
export function problemsOf(error: unknown): readonly McptestError[] {
  return error instanceof CollectedErrors ? error.errors : [asMcptestError(error)];
}

/** An error as a person reads it, controls made visible. `emphasise` wraps the heading; source lines fit into `columns`; nothing else is cut. */
export function formatProblem(
  problem: { code: string } & Pick<McptestError, "message"> & ErrorDetails,
  severity: "error" | "warning" = "error",
  emphasise: (text: string) => string = (text) => text,
  columns = MAX_COLUMNS,
): string {
  const lines = [`${emphasise(`${severity}[${problem.code}]`)}: ${escapeControls(problem.message)}`];
  if (problem.location) lines.push(...formatLocation(problem.location, { columns }));
  if (problem.hint) lines.push(`  hint: ${escapeControls(problem.hint)}`);
  return lines.join("\n");
}

/** So many are told at once: thousands are one mistake. */
export const MAX_PROBLEMS = 50;

/** The first problems as `format` has them, and how many more there are. */
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

/** A source line takes no more columns than this, however wide the terminal is. */
const MAX_COLUMNS = 160;
/** And as many as this, however narrow it is. */
const MIN_EXCERPT = 20;

/** The width of what shows a source line, and how context and carets are set off. */
interface LineStyle extends Partial<Record<"dim" | "red", (text: string) => string>> {
  readonly columns?: number;
}

/**
 * `file:line:column`; below it, when known, as much of the line as fits into `columns`, with carets under the token; between the lines beside
 * it where its start is shown.
 */
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
  // Behind what is masked a column is that of another text: the line is shown from there, without a caret.
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
