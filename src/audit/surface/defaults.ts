import { compileFinder } from "../../json-schema/index.ts";
import { deepEqual, describeType, isNested, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { compareNumbers, isInteger, isNumber } from "../../values/numbers/numeral.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { eachTool, type Hit, schemasOf } from "../rule.ts";
import { partsOf } from "./walk.ts";

const breaks = words("the <what> <value> of <at> breaks its own schema[[: <why>]]");

export const defaultBreaksSchema = eachTool(async (tool) => {
  const hits: Hit[] = [];
  for (const [key, root] of schemasOf(tool)) {
    for (const { schema, at } of partsOf(root)) {
      for (const [step, value] of givenIn(schema)) {
        const held = holdsPlainly(schema, value) ?? (await holds(root, at, value));
        if (held) continue;
        const [what] = step.split("/");
        const why = typeof schema.type === "string" ? `type ${schema.type}` : undefined;
        const message = breaks({ what, value: showJson(value, 60), at: `/${key}${at}`, why });
        hits.push({ at: `/${key}${at}/${step}`, keyword: what, message });
      }
    }
  }
  const [first, ...others] = hits;
  return first ? [{ ...first, ...(others.length > 0 && { also: others.length }) }] : [];
});

function givenIn({ default: standard, examples }: JsonObject): [step: string, value: Json][] {
  const list = Array.isArray(examples) ? examples : [];
  return [
    ...(standard === undefined ? [] : [["default", standard] as [string, Json]]),
    ...list.map((value, index): [string, Json] => [`examples/${index}`, value]),
  ];
}

/** Keywords that ask nothing of a value. A format is an annotation. */
const NOTES = new Set("title description default examples deprecated readOnly writeOnly $comment format".split(" "));

/** Whether a value keeps to the usual keywords; undefined where another one decides. */
function holdsPlainly(schema: JsonObject, value: Json): boolean | undefined {
  let known = true;
  for (const [key, argument] of Object.entries(schema)) {
    if (NOTES.has(key)) continue;
    const held = PLAIN[key]?.(argument, value);
    if (held === false) return false;
    known &&= held !== undefined;
  }
  return known ? true : undefined;
}

const bound =
  (sign: number) =>
  (limit: Json, value: Json): boolean | undefined =>
    !isNumber(value) || (isNumber(limit) ? sign * compareNumbers(value, limit) >= 0 : undefined);
/** Keywords about keys hold for an object without any. */
const ofKeys = (_: Json, value: Json): boolean | undefined =>
  !isObject(value) || Object.keys(value).length === 0 || undefined;

const PLAIN: Readonly<Record<string, (argument: Json, value: Json) => boolean | undefined>> = {
  type: (types, value) =>
    [types]
      .flat()
      .some((type) => type === describeType(value) || (type === "integer" && isNumber(value) && isInteger(value))),
  enum: (allowed, value) => !Array.isArray(allowed) || allowed.some((one) => deepEqual(one, value)),
  const: (only, value) => deepEqual(only, value),
  minimum: bound(1),
  maximum: bound(-1),
  additionalProperties: ofKeys,
  properties: ofKeys,
  items(each, value) {
    if (!Array.isArray(value) || value.length === 0) return true;
    const held = value.map((item) => (isObject(each) ? holdsPlainly(each, item) : undefined));
    return held.includes(false) ? false : held.includes(undefined) ? undefined : true;
  },
  anyOf(branches, value) {
    if (!Array.isArray(branches)) return undefined;
    const held = branches.map((one) => (isObject(one) ? holdsPlainly(one, value) : undefined));
    return held.includes(true) ? true : held.every((one) => one === false) ? false : undefined;
  },
};

/** Whether a value keeps to a part of a schema; true where nobody can say. */
async function holds(root: JsonObject, at: string, value: Json): Promise<boolean> {
  const { $schema } = root;
  const [base, key] = [
    "mcptest:root",
    $schema === undefined || /20(?:19|20)-/.test(String($schema)) ? "$defs" : "definitions",
  ];
  const whole: JsonObject = { $ref: `${base}#${at}`, [key]: { root: { ...withoutFormats(root), $id: base } } };
  if ($schema !== undefined) whole.$schema = $schema;
  try {
    return (await (await compileFinder(whole))(value)).length === 0;
  } catch {
    return true;
  }
}

function withoutFormats<T extends Json>(schema: T): T {
  if (!isNested(schema)) return schema;
  const parts = Object.entries(schema).filter(([key, part]) => key !== "format" || typeof part !== "string");
  const kept = parts.map(([key, part]) => [key, withoutFormats(part)] as const);
  return (Array.isArray(schema) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as T;
}
