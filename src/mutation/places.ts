import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { mergeParts } from "../values/schema-parts.ts";
import { alter, formatSteps, spotsAt } from "./alter.ts";
import { readAnswer } from "./reading.ts";
import type { Call, Change, Step } from "./types.ts";

/** Objects and lists below are not looked into. */
const MAX_DEPTH = 4;
/** An object with more keys than that, none of them declared, is a map. */
const MAX_KEYS = 20;

/**
 * `property` and `element` of an object or list of the payload, `whole`: the payload itself; `prose` and `sequence`: a text and a list that the
 * protocol names; `text` and `block`: text blocks, and others.
 */
export type PlaceKind = "property" | "element" | "whole" | "prose" | "sequence" | "text" | "block";

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
    const { body, texts, others } = readAnswer(call);
    const result = call.result as Json;
    for (const steps of texts) add("text", target(steps), steps, valuesAt(result, steps));
    for (const steps of others) add("block", target(steps), steps, valuesAt(result, steps));
    if (!body) continue;
    if (body.fixed) {
      for (const [key, value] of Object.entries(body.value as JsonObject)) {
        const steps: Step[] = [{ kind: "key", key }];
        add(Array.isArray(value) ? "sequence" : "prose", body.target(steps), steps, [value]);
      }
      continue;
    }
    add("whole", body.target([]), [], [body.value], root);
    collect([], [body.value], root);

    function collect(steps: readonly Step[], values: readonly Json[], schema: Json | undefined): void {
      if (steps.length === MAX_DEPTH) return;
      const enter = (step: Step, found: Json[]): void => {
        if (found.length === 0) return;
        const way = [...steps, step];
        const part = schemaBelow(schema, root, step);
        add(step.kind === "all" ? "element" : "property", body?.target(way) ?? "", way, found, part);
        collect(way, found, part);
      };
      enter({ kind: "all" }, values.filter(Array.isArray).flat());
      const objects = values.filter(isObject);
      if (objects.some((object) => isMap(object, schema, root))) {
        enter({ kind: "each" }, objects.flatMap(Object.values));
        return;
      }
      for (const key of new Set(objects.flatMap(Object.keys))) {
        const step: Step = { kind: "key", key };
        enter(
          step,
          objects.flatMap((object) => valuesAt(object, [step])),
        );
      }
    }
  }
  return [...places.values()];
}

/** A call whose answer has a change at a place; the same call where nothing changes. */
export function changeAt<C extends Call>(call: C, { kind, at, steps }: Place, change: Change): C {
  const { body } = readAnswer(call);
  const before = call.result as Json;
  if (kind === "text" || kind === "block") return withResult(call, alter(before, steps, change) as Json);
  if (body?.target(steps) !== at) return call;
  const value = alter(body.value, steps, change);
  return value === body.value ? call : withResult(call, body.write(value as Json));
}

/** What stands at a place of an answer, with the targets that read it. */
export function spotsIn(call: Call, { kind, at, steps }: Place): { target: string; value: Json }[] {
  const { body } = readAnswer(call);
  if (kind === "text" || kind === "block")
    return spotsAt(call.result as Json, steps).map(({ way, value }) => ({ target: target(way), value }));
  if (body?.target(steps) !== at) return [];
  return spotsAt(body.value, steps).map(({ way, value }) => ({ target: body.target(way), value }));
}

function valuesAt(value: Json, steps: readonly Step[]): Json[] {
  return spotsAt(value, steps).map((spot) => spot.value);
}

function withResult<C extends Call>(call: C, result: Json): C {
  return result === call.result ? call : { ...call, result };
}

function target(steps: readonly Step[]): string {
  return formatSteps([{ kind: "key", key: "result" }, ...steps]);
}

function isMap(object: JsonObject, schema: Json | undefined, root: Json | undefined): boolean {
  const { properties } = isObject(schema) ? mergeParts(schema, root) : {};
  return properties === undefined && Object.keys(object).length > MAX_KEYS;
}

/** What a schema says of a step down; of a choice, the first branch that says something. */
export function schemaBelow(schema: Json | undefined, root: Json | undefined, step: Step, depth = 0): Json | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const { properties, additionalProperties, items, anyOf, oneOf } = mergeParts(schema, root);
  const named = step.kind === "key" && isObject(properties) && Object.hasOwn(properties, step.key);
  const own = named
    ? (properties as JsonObject)[step.key]
    : step.kind === "all"
      ? items
      : step.kind === "each"
        ? additionalProperties
        : undefined;
  if (own !== undefined) return own;
  const branches = [anyOf, oneOf].filter(Array.isArray).flat();
  return branches.map((branch) => schemaBelow(branch, root, step, depth + 1)).find((found) => found !== undefined);
}
