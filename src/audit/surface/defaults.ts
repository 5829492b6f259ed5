import { compileFinder } from "../../json-schema/index.ts";
import { findViolations, plainPart } from "../../values/json/plain-schema.ts";
import { withoutFormats } from "../../values/json/schema-parts.ts";
import { isNested, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { eachTool, type Hit, schemasOf } from "../rule.ts";
import { partsOf } from "./walk.ts";

const breaks = words("the <what> <value> of <at> breaks its own schema[[: <why>]]");

export const defaultBreaksSchema = eachTool(async (tool) => {
  const hits: Hit[] = [];
  for (const [key, formed] of schemasOf(tool)) {
    const root = withoutFormats(formed);
    for (const { schema, at } of partsOf(root)) {
      const { default: preset, examples } = schema;
      const given: [step: string, value: Json][] = [
        ...(preset === undefined ? [] : [["default", preset] as [string, Json]]),
        ...(Array.isArray(examples) ? examples : []).map((one, index): [string, Json] => [`examples/${index}`, one]),
      ];
      for (const [step, value] of given) {
        if (holdsPlainly(schema, value) ?? (await holds(root, at, value))) continue;
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

/** Keywords that say nothing of a value that is empty, or holds no others. */
const INNER: ReadonlySet<string> = new Set(["items", "properties", "additionalProperties"]);

type Held = boolean | undefined;

/** Whether a value keeps to the usual keywords; undefined where another one decides. */
function holdsPlainly({ anyOf, ...schema }: JsonObject, value: Json): Held {
  const isEmpty = !isNested(value) || Object.keys(value).length === 0;
  const own = Object.fromEntries(Object.entries(schema).filter(([key]) => !isEmpty || !INNER.has(key)));
  const plain = plainPart(own);
  if (findViolations(plain, value).length > 0) return false;
  const isKnown = Object.keys(plain).length === Object.keys(own).length;
  const branches = [anyOf ?? []].flat().map((one): Held => (isObject(one) ? holdsPlainly(one, value) : undefined));
  const held = anyOf === undefined ? [true] : branches;
  const { items } = schema;
  const inner = Array.isArray(value) && isObject(items) ? value.map((item) => holdsPlainly(items, item)) : [];
  if (inner.includes(false) || held.every((one) => one === false)) return false;
  return (isKnown && held.includes(true)) || undefined;
}

/** Whether a value keeps to a part of a schema; true where nobody can say. */
async function holds(root: JsonObject, at: string, value: Json): Promise<boolean> {
  const { $schema } = root;
  const isNew = $schema === undefined || /20(?:19|20)-/.test(String($schema));
  const base = "mcptest:root";
  const whole: JsonObject = {
    $ref: `${base}#${at}`,
    [isNew ? "$defs" : "definitions"]: { root: { ...root, $id: base } },
  };
  if ($schema !== undefined) whole.$schema = $schema;
  try {
    return (await (await compileFinder(whole))(value)).length === 0;
  } catch {
    return true;
  }
}
