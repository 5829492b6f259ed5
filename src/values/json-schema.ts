import type { Ajv, AnySchema, ErrorObject, Options, ValidateFunction } from "ajv";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { compileEcmaRegex, type Regex } from "./regex.ts";
import { previewJson, showJson } from "./show/preview.ts";

/** Gives the violations of a value, each with the JSON Pointer of the place; empty when the value is valid. */
export type Validator = (value: Json) => string[];

/** Values with longer JSON are validated up to their first violation. */
const COLLECT_LIMIT = 256 * 1024;
const MAX_VIOLATIONS = 20;

// The constructors are read from the default export: a bundle gives a CommonJS module that is a function no named ones.
/** Dialects by what `$schema` says; https://json-schema.org/draft/2020-12 is the default. */
const DIALECTS: Readonly<Record<string, (options: Options) => Promise<Ajv>>> = {
  "https://json-schema.org/draft/2020-12/schema": async (options) => {
    const ajv = await import("ajv/dist/2020.js");
    return new ajv.default.Ajv2020(options);
  },
  "https://json-schema.org/draft/2019-09/schema": async (options) => {
    const ajv = await import("ajv/dist/2019.js");
    return new ajv.default.Ajv2019(options);
  },
  "http://json-schema.org/draft-07/schema": async (options) => {
    const ajv = await import("ajv");
    return new ajv.default.Ajv(options);
  },
};
const DEFAULT_DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * Compiles a JSON Schema: 2020-12, or the draft that its `$schema` names (2019-09, draft-07). Formats are asserted,
 * patterns run in linear time, nothing is fetched. Throws Error whose message names the keyword that is wrong.
 */
export async function compileSchema(schema: JsonObject | boolean): Promise<Validator> {
  const dialect = dialectOf(schema);
  const quick = await loadEngine(dialect, false);
  const validate = compileWith(quick, schema);
  const complete = await loadEngine(dialect, true);
  let judgeAll: ValidateFunction | undefined;
  return (value) => {
    if (validate(value)) return [];
    if (previewJson(value, COLLECT_LIMIT).cut) return describeErrors(validate.errors);
    judgeAll ??= compileWith(complete, schema);
    judgeAll(value);
    return describeErrors(judgeAll.errors);
  };
}

function dialectOf(schema: JsonObject | boolean): string {
  if (!isObject(schema) || schema.$schema === undefined) return DEFAULT_DIALECT;
  const named = typeof schema.$schema === "string" ? schema.$schema.replace(/#$/, "") : "";
  if (Object.hasOwn(DIALECTS, named)) return named;
  const known = Object.keys(DIALECTS).join(", ");
  throw new Error(`$schema ${showJson(schema.$schema)} is no dialect known here; known are ${known}`);
}

const engines = new Map<string, Promise<Ajv>>();

function loadEngine(dialect: string, allErrors: boolean): Promise<Ajv> {
  const key = `${dialect} ${allErrors}`;
  const engine = engines.get(key) ?? createEngine(dialect, allErrors);
  engines.set(key, engine);
  return engine;
}

async function createEngine(dialect: string, allErrors: boolean): Promise<Ajv> {
  const { default: addFormats } = await import("ajv-formats");
  const regExp = Object.assign(compilePattern, { code: "" });
  const ajv = await (DIALECTS[dialect] as (options: Options) => Promise<Ajv>)({
    allErrors,
    strict: false,
    logger: false,
    ownProperties: true,
    addUsedSchema: false,
    validateSchema: !allErrors,
    code: { regExp },
  });
  addFormats.default(ajv);
  return ajv;
}

function compileWith(ajv: Ajv, schema: AnySchema): ValidateFunction {
  if (ajv.opts.validateSchema && !ajv.validateSchema(schema))
    throw new Error(describeErrors(ajv.errors)[0] ?? "not a schema");
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("missingRef" in error)
    return `$ref "${String(error.missingRef)}" leads to nothing in this schema; other files and URLs are not read`;
  return error.message;
}

function compilePattern(pattern: string): Regex {
  try {
    return compileEcmaRegex(pattern);
  } catch (error) {
    throw new SyntaxError(`pattern ${showJson(pattern)}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** Violations in words. What a combination (`anyOf`, `if`…) adds to the violations of its parts comes after them. */
function describeErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  const found = [...new Set((errors ?? []).map(describeError))];
  if (found.length <= MAX_VIOLATIONS) return found;
  return [...found.slice(0, MAX_VIOLATIONS), `${found.length - MAX_VIOLATIONS} more`];
}

function describeError(error: ErrorObject): string {
  const place = error.instancePath === "" ? "at the root" : `at ${error.instancePath}`;
  return `${place}: ${error.message ?? error.keyword}${detailOf(error.keyword, error.params)}`;
}

function detailOf(keyword: string, params: Readonly<Record<string, unknown>>): string {
  if (keyword === "enum") return ` (${showJson(params.allowedValues as Json)})`;
  if (keyword === "const") return ` (${showJson(params.allowedValue as Json)})`;
  const name = params.additionalProperty ?? params.unevaluatedProperty;
  return typeof name === "string" ? ` (${showJson(name)})` : "";
}
