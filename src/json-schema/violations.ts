import { value as argumentAt, type Browser } from "@hyperjump/browser";
import type { OutputUnit } from "@hyperjump/json-schema/draft-2020-12";
import { getSchema, type SchemaDocument } from "@hyperjump/json-schema/experimental";
import { readStep, valueAt } from "../values/json/pointer.ts";
import { isObject, type Json } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";

const MAX_VIOLATIONS = 20;

/** A keyword that a value breaks, with the place of what it is about (a missing key's, too). */
export type Violation = { keyword: string; at: string[]; text: string };

/** What a keyword with this argument asks of a value. Other keywords are told by name and argument. */
const DEMANDS: Readonly<Record<string, (argument: Json) => string>> = {
  type: (types) => `be ${[types].flat().join(" or ")}`,
  enum: (allowed) => `be equal to one of the allowed values (${showJson(allowed)})`,
  const: (allowed) => `be equal to constant (${showJson(allowed)})`,
  minimum: (bound) => `be >= ${bound}`,
  maximum: (bound) => `be <= ${bound}`,
  exclusiveMinimum: (bound) => `be > ${bound}`,
  exclusiveMaximum: (bound) => `be < ${bound}`,
  multipleOf: (step) => `be multiple of ${step}`,
  minLength: (bound) => `NOT have fewer than ${bound} characters`,
  maxLength: (bound) => `NOT have more than ${bound} characters`,
  minItems: (bound) => `NOT have fewer than ${bound} items`,
  maxItems: (bound) => `NOT have more than ${bound} items`,
  minProperties: (bound) => `NOT have fewer than ${bound} properties`,
  maxProperties: (bound) => `NOT have more than ${bound} properties`,
  uniqueItems: () => "NOT have duplicate items",
  pattern: (pattern) => `match pattern ${showJson(pattern)}`,
  format: (format) => `match format ${showJson(format)}`,
  not: () => "NOT be valid",
  anyOf: () => "match a schema in anyOf",
  oneOf: () => "match exactly one schema in oneOf",
};
const COMBINATIONS = /\/(?:anyOf|oneOf|if|contains)$/;

type Root = Browser<SchemaDocument>;

/** Violations of a value, combinations (`anyOf`…) last; `root`: the schema of the keywords, if not the dialect. */
export async function describeViolations(
  errors: readonly OutputUnit[],
  value: Json,
  root?: Root,
): Promise<Violation[]> {
  const isCombined = ({ absoluteKeywordLocation }: OutputUnit) => COMBINATIONS.test(absoluteKeywordLocation);
  const sorted = [...errors.filter((error) => !isCombined(error)), ...errors.filter(isCombined)];
  const described = await Promise.all(sorted.slice(0, MAX_VIOLATIONS).map((error) => describe(error, value, root)));
  const more = errors.length - MAX_VIOLATIONS;
  const once = new Map(described.flat().map((violation) => [violation.text, violation]));
  return [...once.values(), ...(more > 0 ? [{ keyword: "", at: [], text: `${more} more` }] : [])];
}

async function describe(error: OutputUnit, value: Json, root?: Root): Promise<Violation[]> {
  const { absoluteKeywordLocation, instanceLocation } = error;
  const argument = argumentAt<Json>(await getSchema(absoluteKeywordLocation, root));
  const keyword = absoluteKeywordLocation.slice(absoluteKeywordLocation.lastIndexOf("/") + 1);
  // `#/a/b` is a value, `#*/a/b` is a name.
  const [prefix = "", ...steps] = decodeURIComponent(instanceLocation.slice(instanceLocation.indexOf("#"))).split("/");
  const names = steps.map(readStep);
  const place = (path: readonly string[]): string => {
    const words = path.length === 0 ? "at the root" : `at /${path.join("/")}`;
    return prefix === "#*" ? `the name ${words.slice(3)}` : words;
  };
  const tell = (told: string, path = steps, at = names): Violation => ({
    keyword,
    at,
    text: `${place(path)}: ${told}`,
  });
  if (argument === false && /^(?:additional|unevaluated)Properties$/.test(keyword)) {
    const text = `must NOT have ${keyword.slice(0, -10)} properties (${showJson(names.at(-1) ?? "")})`;
    return [tell(text, steps.slice(0, -1))];
  }
  if (typeof argument === "boolean" && keyword !== "uniqueItems") return [tell("boolean schema is false")];
  if (keyword === "required" && Array.isArray(argument)) {
    const object = valueAt(value, names);
    const missing = argument.map(String).filter((name) => isObject(object) && !Object.hasOwn(object, name));
    return missing.map((name) => tell(`must have required property '${name}'`, steps, [...names, name]));
  }
  return [tell(`must ${DEMANDS[keyword]?.(argument) ?? `satisfy ${keyword} ${showJson(argument, 80)}`}`)];
}
