import { joinSchemas, mergeParts, requiredKeys } from "../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject, ownValue } from "../values/json.ts";

/** A path into a value: names, and null for each element of a list. */
export type Steps = readonly (string | null)[];

/** A branch of a choice: its number in the schema, from 1. */
export interface Branch {
  number: number;
  schema: Json;
}

/** A place of arguments or of an answer. */
export interface Place {
  steps: Steps;
  /** What its schema says, references and `allOf` included; of one choice left, what that says. */
  schema: JsonObject;
  /** The choices at this place, if there are several. */
  branches: readonly Branch[];
  /** Whether its object requires it; undefined for elements of a list. */
  required?: boolean;
}

const MAX_NAMES = 3;

/** The places that a schema of an object describes, at most 3 names deep. In an answer and an optional argument null is no choice of its own. */
export function* placesIn(root: JsonObject, side: "input" | "output"): Generator<Place> {
  const followed = new Set(["#"]);
  yield* below({ steps: [], schema: mergeParts(root, root, followed) }, followed);

  function* below({ steps, schema }: Pick<Place, "steps" | "schema">, above: ReadonlySet<string>): Generator<Place> {
    const { properties, items } = schema;
    const declared = isObject(properties) ? properties : {};
    const required = requiredKeys(schema);
    const bare = side === "input" ? required.filter((name) => !Object.hasOwn(declared, name)) : [];
    const parts: [string, Json][] = [...Object.entries(declared), ...bare.map((name): [string, Json] => [name, true])];
    if (steps.filter((step) => step !== null).length < MAX_NAMES)
      for (const [name, part] of parts)
        if (part !== false) yield* at([...steps, name], part, above, required.includes(name));
    if (isObject(items)) yield* at([...steps, null], items, above);
  }

  function* at(steps: Steps, part: Json, above: ReadonlySet<string>, required?: boolean): Generator<Place> {
    const followed = new Set(above);
    const whole = isObject(part) ? mergeParts(part, root, followed) : {};
    const place = { steps, required, ...choose(whole, root, followed, side === "output" || required === false) };
    yield place;
    yield* below(place, followed);
  }
}

/** The branches of a schema without those of null; the only one left is joined to the schema. */
function choose(schema: JsonObject, root: JsonObject, followed: Set<string>, dropsNull: boolean) {
  for (const key of ["anyOf", "oneOf", "type"] as const) {
    const { [key]: choice, ...rest } = schema;
    if (!Array.isArray(choice)) continue;
    const all = choice.map((one, index) => ({ number: index + 1, schema: key === "type" ? { type: one } : one }));
    const branches = all.filter((branch) => !dropsNull || !isNull(branch.schema, root));
    const [only, ...others] = branches;
    if (others.length > 0) return { schema, branches };
    const part = isObject(only?.schema) ? mergeParts(only.schema, root, followed) : {};
    return choose(joinSchemas(rest, part), root, followed, dropsNull);
  }
  return { schema, branches: [] };
}

function isNull(schema: Json, root: JsonObject): boolean {
  if (!isObject(schema)) return false;
  const { type, const: only } = mergeParts(schema, root);
  return type === "null" || only === null;
}

/** The values at a place, one for each element that leads there. */
export function valuesAt(value: Json | undefined, steps: Steps): Json[] {
  let values = value === undefined ? [] : [value];
  for (const step of steps) {
    values = values.flatMap((one) => {
      if (step === null) return Array.isArray(one) ? one : [];
      const inner = isObject(one) ? ownValue(one, step) : undefined;
      return inner === undefined ? [] : [inner];
    });
  }
  return values;
}

/** The path as people write it: `filter.tags[]`. */
export function showSteps(steps: Steps, write = (name: string) => name): string {
  return steps.reduce<string>((text, step) => {
    if (step === null) return `${text}[]`;
    return text === "" ? write(step) : `${text}.${write(step)}`;
  }, "");
}
