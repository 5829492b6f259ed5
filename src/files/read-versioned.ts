import { type ErrorCode, McptestError } from "../errors.ts";
import { describeType, isObject, type Json, readJson } from "../values/json.ts";
import { settle } from "../values/numbers/settle.ts";
import { cutText } from "../values/text.ts";

/** A kind of file that mcptest writes, and that says of which version it is. */
export interface VersionedFormat {
  noun: "report" | "baseline" | "cassette";
  /** Where it says what it is, whatever its version. */
  mark: { key: "schema" | "format"; value: RegExp };
  /** The version that this mcptest reads and writes. */
  version: number;
  /** The code of an error. */
  code: ErrorCode;
  /** How to come by a good one. */
  remedy: string;
  /** Parses what it knows how to sooner than `JSON.parse` does; undefined leaves it to that. */
  parse?(bytes: Buffer): Json | undefined;
  loadValidator(): Promise<{ validate: object }>;
}

/** What is told of each violation of a schema. */
interface Violation {
  instancePath: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

type Validate = ((value: unknown) => boolean) & { errors?: Violation[] | null };

const MAX_VIOLATIONS = 3;

/** Reads a file's text or bytes, called `name` in messages. Throws McptestError: no JSON, something else, of another version, or not as its schema says. */
export async function readVersioned<T>(content: string | Buffer, name: string, format: VersionedFormat): Promise<T> {
  const { noun, mark, version, code, remedy } = format;
  const refuse = (why: string, hint = remedy): McptestError => new McptestError(code, `${name} ${why}`, { hint });
  let value: unknown;
  try {
    const known = typeof content === "string" ? undefined : format.parse?.(content);
    value = known ?? readJson(String(content).replace(/^\ufeff/, ""));
  } catch (error) {
    throw refuse(String(content).trim() === "" ? "is empty" : `is not JSON: ${cutText((error as Error).message, 200)}`);
  }
  const marked = isObject(value) ? value[mark.key] : undefined;
  if (!isObject(value) || typeof marked !== "string" || !mark.value.test(marked)) {
    const found = isObject(value)
      ? `an object without the \`${mark.key}\` of one`
      : `JSON of type ${describeType(value as Json)}`;
    throw refuse(`is no mcptest ${noun}: it holds ${found}`);
  }
  if (typeof value.version === "number" && value.version !== version) {
    const writer = isObject(value.tool) && typeof value.tool.version === "string" ? value.tool.version : undefined;
    const by = writer === undefined ? "" : `, written by mcptest ${cutText(writer, 40)}`;
    const [reads, hint] =
      value.version > version ? ["up to version", "use the mcptest that wrote it, or a newer one"] : ["version"];
    throw refuse(`is a ${noun} of version ${value.version}${by}; this mcptest reads ${reads} ${version}`, hint);
  }
  const validate = (await format.loadValidator()).validate as Validate;
  if (!settle(value, validate)) {
    const hint = `\`mcptest schema ${noun}\` prints the format; ${remedy}`;
    throw refuse(`is not as the ${noun} format says:${listViolations(validate.errors ?? [])}`, hint);
  }
  return value as T;
}

function listViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, MAX_VIOLATIONS).map((violation) => `\n  ${describeViolation(violation)}`);
  const more = violations.length > MAX_VIOLATIONS ? `\n  and ${violations.length - MAX_VIOLATIONS} more` : "";
  return `${shown.join("")}${more}`;
}

function describeViolation({ instancePath, message, params }: Violation): string {
  const { additionalProperty: unknown, allowedValues, allowedValue } = params ?? {};
  const extra = unknown ?? allowedValues ?? allowedValue;
  const detail = extra === undefined ? "" : `: ${cutText(JSON.stringify(extra), 200)}`;
  const what = unknown === undefined ? (message ?? "is invalid") : "has a key that the format does not have";
  return `${instancePath || "/"} ${what}${detail}`;
}
