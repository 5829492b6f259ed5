import { McptestError } from "../../errors.ts";
import { describeType, type Json } from "../../values/json.ts";
import { cutText } from "../../values/text.ts";

/** What is told of each violation of the schema. */
export interface Violation {
  instancePath: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

const MAX_VIOLATIONS = 3;
const WRITE_ONE = "write one with `mcptest run <suite> --reporter json=run.json`";

export function notJson(name: string, text: string, cause: unknown): McptestError {
  const detail = cause instanceof Error ? cutText(cause.message, 200) : "";
  const what = text.trim() === "" ? "is empty" : `is not JSON: ${detail}`;
  return unreadable(`${name} ${what}`, `a report is the JSON that mcptest writes; ${WRITE_ONE}`);
}

export function noReport(name: string, value: unknown): McptestError {
  const found = describeType(value as Json);
  const what = found === "object" ? "an object without the `schema` of one" : `JSON of type ${found}`;
  return unreadable(`${name} is no mcptest report: it holds ${what}`, WRITE_ONE);
}

export function newerReport(name: string, version: number, known: number, writer: string | undefined): McptestError {
  const by = writer === undefined ? "" : `, written by mcptest ${cutText(writer, 40)}`;
  return unreadable(
    `${name} is a report of version ${version}${by}; this mcptest reads up to version ${known}`,
    "render it with the mcptest that wrote it, or a newer one",
  );
}

export function invalidReport(name: string, violations: readonly Violation[]): McptestError {
  return unreadable(
    `${name} is not as the report format says:${listViolations(violations)}`,
    "`mcptest schema report` prints the format; a report that was edited or cut short is best written anew",
  );
}

function listViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, MAX_VIOLATIONS).map((violation) => `\n  ${describeViolation(violation)}`);
  const more = violations.length > MAX_VIOLATIONS ? `\n  and ${violations.length - MAX_VIOLATIONS} more` : "";
  return `${shown.join("")}${more}`;
}

function describeViolation({ instancePath, message, params }: Violation): string {
  const extra = params?.additionalProperty ?? params?.allowedValues ?? params?.allowedValue;
  const detail = extra === undefined ? "" : `: ${cutText(JSON.stringify(extra), 200)}`;
  return `${instancePath || "/"} ${message ?? "is invalid"}${detail}`;
}

const MAKE_ONE = "make one with `mcptest run <suite> --update-baseline`";

export function brokenBaseline(name: string, text: string, cause: unknown): McptestError {
  const detail = cause instanceof Error ? cutText(cause.message, 200) : "";
  const what = text.trim() === "" ? "is empty" : `is not JSON: ${detail}`;
  return unreadableBaseline(`the baseline ${name} ${what}`, `restore it, or ${MAKE_ONE}`);
}

export function noBaseline(name: string, value: unknown): McptestError {
  const found = describeType(value as Json);
  const what = found === "object" ? "an object without the `schema` of one" : `JSON of type ${found}`;
  return unreadableBaseline(`${name} is no baseline of mcptest: it holds ${what}`, MAKE_ONE);
}

export function newerBaseline(name: string, version: number, known: number, writer: string | undefined): McptestError {
  const by = writer === undefined ? "" : `, written by mcptest ${cutText(writer, 40)}`;
  return unreadableBaseline(
    `${name} is a baseline of version ${version}${by}; this mcptest reads up to version ${known}`,
    "use the mcptest that wrote it, or a newer one",
  );
}

export function invalidBaseline(name: string, violations: readonly Violation[]): McptestError {
  return unreadableBaseline(
    `${name} is not as the baseline format says:${listViolations(violations)}`,
    `\`mcptest schema baseline\` prints the format; restore the file, or ${MAKE_ONE}`,
  );
}

/** The file of a baseline cannot be read. */
export function unreadableBaseline(message: string, hint: string, cause?: unknown): McptestError {
  return new McptestError("baseline-unreadable", message, { hint, cause });
}

function unreadable(message: string, hint: string): McptestError {
  return new McptestError("report-unreadable", message, { hint });
}
