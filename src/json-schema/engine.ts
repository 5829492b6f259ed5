import { value as argumentAt, removeUriSchemePlugin } from "@hyperjump/browser";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import * as Schema from "@hyperjump/json-schema/draft-2020-12";
import * as Dialect from "@hyperjump/json-schema/experimental";
import "@hyperjump/json-schema/formats";
import * as Instance from "@hyperjump/json-schema/instance/experimental";
import { isDateTime, isIri, isIriReference, isTime } from "@hyperjump/json-schema-formats";
import { readPointer, valueAt, writePointer } from "../values/json/pointer.ts";
import { isNested, isObject, type Json, type JsonObject, withoutUndefined } from "../values/json.ts";
import { otherDouble, withDoubles } from "../values/numbers/doubles.ts";
import { compileEcmaRegex } from "../values/regex.ts";
import { showJson } from "../values/show/preview.ts";
import { describeViolations, type Violation } from "./violations.ts";

const DIALECTS = [
  "https://json-schema.org/draft/2020-12/schema",
  "https://json-schema.org/draft/2019-09/schema",
  "http://json-schema.org/draft-07/schema",
] as const;

for (const scheme of ["http", "https", "file"]) removeUriSchemePlugin(scheme);
Schema.setMetaSchemaOutputFormat(Dialect.BASIC);
Schema.setShouldValidateFormat(true);
Dialect.addFormat({
  id: "https://json-schema.org/format/time",
  // A leap second ends a month in UTC, so with an offset it may be on either of two days.
  handler: (time) =>
    typeof time !== "string" || isTime(time) || ["1998-12-31T", "1999-01-01T"].some((day) => isDateTime(day + time)),
});
for (const [id, isValid] of Object.entries({ iri: isIri, "iri-reference": isIriReference })) {
  const handler = (text: Json) => typeof text !== "string" || isUnrefused(isValid, text);
  Dialect.addFormat({ id: `https://json-schema.org/format/${id}`, handler });
}

// These drafts dropped the keyword, and many schemas still use it with them.
Dialect.defineVocabulary("mcptest:vocabulary", {
  dependencies: "https://json-schema.org/keyword/draft-04/dependencies",
});
const SHARED = ["core", "applicator", "validation", "meta-data", "content"];
for (const [draft, own] of [
  ["2020-12", ["format-annotation", "unevaluated"]],
  ["2019-09", ["format"]],
] as const) {
  const vocabularies = [...SHARED, ...own].map((name) => `https://json-schema.org/draft/${draft}/vocab/${name}`);
  const entries = [...vocabularies, "mcptest:vocabulary"].map((uri) => [uri, true]);
  Dialect.loadDialect(`https://json-schema.org/draft/${draft}/schema`, Object.fromEntries(entries), true);
}

Dialect.addKeyword({
  id: "https://json-schema.org/keyword/pattern",
  compile: async (pattern) => compileEcmaRegex(argumentAt(pattern)),
  interpret: (regex, text) => Instance.typeOf(text) !== "string" || regex.test(Instance.value<string>(text)),
});

/** It throws at an unknown version of IP, which may be a later one. */
function isUnrefused(isValid: (text: string) => boolean, text: string): boolean {
  try {
    return isValid(text);
  } catch {
    return true;
  }
}

let compiled = 0;
const BAD_KEY = { keyword: "", at: [], text: "at a key that is not valid Unicode: must be valid" };

/** Compiles a JSON Schema for validation in this thread, where nothing can stop it. Throws Error with a message for people. */
export async function compileInPlace(schema: JsonObject | boolean): Promise<(value: Json) => Promise<Violation[]>> {
  const { program, root } = await compileProgram(schema);
  return async (value) => {
    const instance = Instance.fromJs(value as never);
    if (Dialect.interpret(program, instance, Schema.FLAG).valid) return [];
    try {
      const output = Dialect.interpret(program, instance, Dialect.BASIC);
      return output.valid ? [] : await describeViolations(output.errors ?? [], value, root);
    } catch (error) {
      // The place is given as a URI, which cannot hold half of a surrogate pair.
      if (error instanceof URIError) return [BAD_KEY];
      throw error;
    }
  };
}

/** Tells whether a schema accepts a value, and where and by which keyword it does not. */
export interface Judge {
  accepts(value: Json): boolean;
  /** Keywords with JSON Pointers into the value; of a missing argument, one too many, and a bad name, to that argument. */
  breaks(value: Json): readonly Broken[];
}

export interface Broken {
  at: string;
  keyword: string;
}

/** The same as a judge that answers at once. Formats are not asserted from now on in this thread. */
export async function compileJudge(schema: JsonObject | boolean): Promise<Judge> {
  const { program } = await compileProgram(schema);
  Schema.setShouldValidateFormat(false);
  const nodes = Object.values(program.ast).flatMap((each) => (Array.isArray(each) ? each : []));
  const required = new Map(nodes.map(([, place, argument]): [string, unknown] => [place, argument]));
  const asInstance = (value: Json) => Instance.fromJs(value as never);
  const holds = (value: Json): boolean => Dialect.interpret(program, asInstance(value), Schema.FLAG).valid;
  return {
    accepts(value) {
      const near = withDoubles(value);
      return holds(near) && (near === value || holds(withDoubles(value, otherDouble)));
    },
    breaks(value) {
      const output = Dialect.interpret(program, asInstance(withDoubles(value)), Dialect.BASIC);
      return (output.valid ? [] : (output.errors ?? [])).flatMap(({ absoluteKeywordLocation, instanceLocation }) => {
        const keyword = absoluteKeywordLocation.slice(absoluteKeywordLocation.lastIndexOf("/") + 1);
        const at = decodeURIComponent(instanceLocation.slice(instanceLocation.indexOf("#") + 1));
        // `#/a/b` is a value, `#*/a/b` is a name.
        if (at.startsWith("*")) return [{ at: at.slice(1), keyword: "propertyNames" }];
        const names = required.get(absoluteKeywordLocation);
        if (keyword !== "required" || !Array.isArray(names)) return [{ at, keyword }];
        const object = valueAt(value, readPointer(at));
        const missing = names.filter((name) => isObject(object) && !Object.hasOwn(object, String(name)));
        return missing.map((name) => ({ at: `${at}${writePointer([String(name)])}`, keyword }));
      });
    },
  };
}

async function compileProgram(schema: JsonObject | boolean) {
  const uri = `mcptest:${compiled++}/schema`;
  refuseForeign(schema);
  try {
    Schema.registerSchema(withoutRootReference(schema) as Schema.SchemaObject, uri, DIALECTS[0]);
    const root = await Dialect.getSchema(uri);
    return { root, program: await Dialect.compile(root) };
  } catch (error) {
    throw new Error(await explain(error, schema, uri), { cause: error });
  } finally {
    Schema.unregisterSchema(uri);
  }
}

/**
 * In draft-07 the validator drops all keys beside a `$ref`. At the root these include the definitions that it leads to, as generators write
 * them (`{ $ref: "#/definitions/Book", definitions }`).
 */
function withoutRootReference(schema: JsonObject | boolean): JsonObject | boolean {
  if (!isObject(schema) || schema.$ref === undefined || !/draft-07/.test(String(schema.$schema))) return schema;
  const { $ref, $schema, $id, definitions, $defs } = schema;
  return withoutUndefined<JsonObject>({ $schema, $id, definitions, $defs, allOf: [{ $ref }] });
}

/** `$vocabulary` would change a dialect for all other schemas of this process. */
function refuseForeign(schema: JsonObject | boolean): void {
  if (JSON.stringify(schema).includes('"$vocabulary":')) throw new Error("$vocabulary: other dialects are not read");
  if (!isObject(schema)) return;
  const { $schema } = schema;
  if ($schema === undefined || DIALECTS.some((known) => known === String($schema).replace(/#$/, ""))) return;
  const known = DIALECTS.join(", ");
  throw new Error(`$schema ${showJson($schema)} is not a known dialect; known are ${known}`);
}

async function explain(error: unknown, schema: Json, uri: string): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Schema.InvalidSchemaError) {
    const [first] = await describeViolations(error.output.errors ?? [], schema);
    return first?.text ?? "not a schema";
  }
  const root = await Dialect.getSchema(uri).catch(() => undefined);
  for (const reference of root ? referencesIn(schema) : []) {
    const found = await Dialect.getSchema(reference, root).then(
      (part) => argumentAt(part) !== undefined,
      () => false,
    );
    if (!found) return `$ref ${showJson(reference)} leads to nothing in this schema; other files and URLs are not read`;
  }
  return error.message;
}

function referencesIn(schema: Json): string[] {
  const parts = isNested(schema) ? Object.entries(schema) : [];
  return parts.flatMap(([key, part]) => (key === "$ref" && typeof part === "string" ? [part] : referencesIn(part)));
}
