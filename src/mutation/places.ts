import { mergeParts } from "../values/json/schema-parts.ts";
import { isObject, type Json, ownValue } from "../values/json.ts";
import { keyStep } from "../values/path.ts";
import { alter, formatSteps, spotsAt } from "./alter.ts";
import { type Reading, readAnswer } from "./reading.ts";
import type { Call, Change, PlaceKind, Step } from "./types.ts";

/** Objects and lists below are not looked into. */
const MAX_DEPTH = 4;
/** An object with more keys than that, none of them declared, is a map. */
const MAX_KEYS = 20;

/** A place in all answers of a tool, resource or prompt. */
export interface Place {
  kind: PlaceKind;
  /** The target that reads it. */
  at: string;
  /** Its steps in the payload, or in the result for blocks. */
  steps: readonly Step[];
  /** Its values, in all answers. */
  values: Json[];
  /** What the output schema says of it, and the whole schema. */
  schema: Json | undefined;
  root: Json | undefined;
  /** Whether its values change from call to call. */
  volatile?: boolean;
}

/** All places of some accepted answers of one tool, resource or prompt; `root`: the tool's output schema. */
export function placesOf(calls: readonly Call[], root: Json | undefined): Place[] {
  const places = new Map<string, Place>();
  const add = (kind: PlaceKind, at: string, steps: readonly Step[], values: readonly Json[], schema?: Json): void => {
    const known = places.get(at);
    if (known) known.values.push(...values);
    else places.set(at, { kind, at, steps, values: [...values], schema, root });
  };
  for (const call of calls) {
    const { body, own } = readAnswer(call);
    for (const { kind, steps } of own) add(kind, inResult(steps), steps, valuesAt(call.result as Json, steps));
    if (!body) continue;
    add("whole", body.target([]), [], [body.value], root);
    collect([], [body.value], root);

    function collect(steps: readonly Step[], values: readonly Json[], schema: Json | undefined): void {
      if (steps.length === MAX_DEPTH) return;
      const enter = (step: Step): void => {
        const found = values.flatMap((value) => valuesAt(value, [step]));
        if (found.length === 0) return;
        const way = [...steps, step];
        const part = schemaBelow(schema, root, step);
        add(step.kind === "all" ? "element" : "property", body?.target(way) ?? "", way, found, part);
        collect(way, found, part);
      };
      enter({ kind: "all" });
      const objects = values.filter(isObject);
      const { properties } = isObject(schema) ? mergeParts(schema, root) : {};
      const isMap = properties === undefined && objects.some((object) => Object.keys(object).length > MAX_KEYS);
      if (isMap) enter({ kind: "each" });
      else for (const key of new Set(objects.flatMap(Object.keys))) enter(keyStep(key));
    }
  }
  return [...places.values()];
}

/** A call whose answer has a change at a place; the same call where nothing changes. */
export function changeAt<C extends Call>(call: C, place: Place, change: Change): C {
  const { value, write } = groundOf(call, place);
  const changed = alter(value, place.steps, change) as Json;
  return changed === value ? call : { ...call, result: write(changed) };
}

/** What stands at a place of an answer, with the targets that read it. */
export function spotsIn(call: Call, place: Place): { target: string; value: Json }[] {
  const { value, target } = groundOf(call, place);
  return spotsAt(value, place.steps).map((spot) => ({ target: target(spot.way), value: spot.value }));
}

/** What the steps of a place lead through: the payload, or the result. */
function groundOf(call: Call, { at, steps }: Place): Pick<NonNullable<Reading["body"]>, "value" | "target" | "write"> {
  const { body, own } = readAnswer(call);
  const frame = { target: inResult, write: (result: Json) => result };
  // A text that says the payload again is no place of its own.
  if (own.some((one) => inResult(one.steps) === at)) return { ...frame, value: call.result as Json };
  return body?.target(steps) === at ? body : { ...frame, value: null };
}

function valuesAt(value: Json, steps: readonly Step[]): Json[] {
  return spotsAt(value, steps).map((spot) => spot.value);
}

function inResult(steps: readonly Step[]): string {
  return formatSteps([keyStep("result"), ...steps]);
}

/** What a schema says of a step down; of a choice, the first branch that says something. */
export function schemaBelow(schema: Json | undefined, root: Json | undefined, step: Step, depth = 0): Json | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const { properties, additionalProperties, items, anyOf, oneOf } = mergeParts(schema, root);
  const named = step.kind === "key" && isObject(properties) ? ownValue(properties, step.key) : undefined;
  const own = step.kind === "key" ? named : step.kind === "each" ? additionalProperties : items;
  if (own !== undefined) return own;
  const branches = [anyOf, oneOf].filter(Array.isArray).flat();
  return branches.map((branch) => schemaBelow(branch, root, step, depth + 1)).find((found) => found !== undefined);
}
