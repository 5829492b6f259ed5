import { type ErrorCode, McptestError } from "../errors.ts";
import { tellJsonFault } from "../values/json/json-fault.ts";
import { describeType, isObject, type Json, parseJson } from "../values/json.ts";
import { settle } from "../values/numbers/settle.ts";
import { words } from "../values/show/words.ts";
import { cutText, takeSome } from "../values/text.ts";

/** A kind of file that mcptest writes, and that names its version. */
export interface VersionedFormat {
  noun: "report" | "baseline" | "cassette" | "lock";
  /** The key that says what the file is, whatever its version. */
  mark: { key: "schema" | "format"; value: RegExp };
  /** The version that this mcptest reads and writes. */
  version: number;
  code: ErrorCode;
  /** The hint of an error: how to get a good file. */
  remedy: string;
  /** Parses some files faster than `JSON.parse`; undefined for the others. */
  parse?(bytes: Buffer): Json | undefined;
  loadValidator(): Promise<{ validate: object }>;
}

interface Violation {
  instancePath: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

type Validate = ((value: unknown) => boolean) & { errors?: Violation[] | null };

const MAX_VIOLATIONS = 3;

const CONFLICT = /^<{7} /m;
const notJson = words("is not JSON (<where>)");
const another = words("is not an mcptest <noun>: it holds <found>");
const otherVersion = words(
  "is a <noun> of version <found>[[, written by mcptest <writer>]]; this mcptest reads <reads> <version>",
);
const notAsFormat = words("does not match the <noun> format:");
const hintFormat = words("`mcptest schema <noun>` prints the format; <remedy>");

/** Reads a file's text or bytes, called `name` in messages. Throws McptestError: not JSON, another kind of file, another version, or against its schema. */
export async function readVersioned<T>(content: string | Buffer, name: string, format: VersionedFormat): Promise<T> {
  const { noun, mark, version, code, remedy } = format;
  const refuse = (why: string, hint = remedy): McptestError => new McptestError(code, `${name} ${why}`, { hint });
  const known = typeof content === "string" ? undefined : format.parse?.(content);
  const text = known === undefined ? String(content).replace(/^\ufeff/, "") : "";
  const value = known ?? parseJson(text);
  if (value === undefined) {
    const why = CONFLICT.test(text) ? "has a merge conflict" : notJson({ where: tellJsonFault(text) });
    throw refuse(text.trim() === "" ? "is empty" : why);
  }
  if (!isObject(value)) throw refuse(another({ noun, found: `JSON of type ${describeType(value)}` }));
  const { [mark.key]: marked, version: found, tool } = value;
  if (typeof marked !== "string" || !mark.value.test(marked))
    throw refuse(another({ noun, found: `an object without its \`${mark.key}\`` }));
  if (typeof found === "number" && found !== version) {
    const writer = isObject(tool) && typeof tool.version === "string" ? cutText(tool.version, 40) : undefined;
    const isNewer = found > version;
    const reads = isNewer ? "up to version" : "version";
    const hint = isNewer ? "use the mcptest that wrote it, or a newer one" : undefined;
    throw refuse(otherVersion({ noun, found, writer, reads, version }), hint);
  }
  const validate = (await format.loadValidator()).validate as Validate;
  if (settle(value, validate)) return value as unknown as T;
  const violations = takeSome(
    (validate.errors ?? []).map(describeViolation),
    MAX_VIOLATIONS,
    (rest) => `and ${rest} more`,
  );
  throw refuse([notAsFormat({ noun }), ...violations].join("\n  "), hintFormat({ noun, remedy }));
}

function describeViolation({ instancePath, message, params }: Violation): string {
  const { additionalProperty: unknown, allowedValues, allowedValue } = params ?? {};
  const extra = unknown ?? allowedValues ?? allowedValue;
  const detail = extra === undefined ? "" : `: ${cutText(JSON.stringify(extra), 200)}`;
  const what = unknown === undefined ? (message ?? "is invalid") : "has a key that the format does not have";
  return `${instancePath || "/"} ${what}${detail}`;
}
