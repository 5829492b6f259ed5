import { deepEqual, isObject, type Json, type JsonObject, setOwn } from "../values/json.ts";
import { formatPath, keyStep } from "../values/path.ts";
import { type Change, type Changed, GONE, type Step } from "./types.ts";

/** A copy of a value with a change at a place; the same value where nothing changes. Parts that do not change are shared. */
export function alter(value: Json, [step, ...rest]: readonly Step[], change: Change): Changed {
  if (step === undefined) return change(value);
  return mapParts(value, (part, own) => (leads(step, own) ? alter(part, rest, change) : part));
}

function leads(step: Step, own: Step): boolean {
  if (step.kind === "all" || step.kind === "each") return own.kind === (step.kind === "all" ? "index" : "key");
  return deepEqual({ ...step }, { ...own });
}

/** A list or an object with each part changed, or gone; the same one where nothing changes, and any other value. */
export function mapParts(value: Json, change: (part: Json, step: Step) => Changed): Json {
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => change(part, { kind: "index", index }));
    return parts.every((part, index) => part === value[index]) ? value : parts.filter((part) => part !== GONE);
  }
  let altered: JsonObject | undefined;
  for (const [key, part] of isObject(value) ? Object.entries(value) : []) {
    const to = change(part, keyStep(key));
    if (to === part) continue;
    altered ??= { ...(value as JsonObject) };
    if (to === GONE) delete altered[key];
    else setOwn(altered, key, to);
  }
  return altered ?? value;
}

/** A value, and the steps to it without wildcards. */
export interface Spot {
  way: readonly Step[];
  value: Json;
}

/** What stands at a place: one spot for each element or key that leads there. */
export function spotsAt(value: Json, [step, ...rest]: readonly Step[], way: readonly Step[] = []): Spot[] {
  if (step === undefined) return [{ way, value }];
  const spots: Spot[] = [];
  mapParts(value, (part, own) => {
    if (leads(step, own)) spots.push(...spotsAt(part, rest, [...way, own]));
    return part;
  });
  return spots;
}

/** The target of a place. A map's keys are `*`, which no target reads. */
export function formatSteps(steps: readonly Step[]): string {
  return formatPath(steps.map((step) => (step.kind === "each" ? keyStep("*") : step)));
}
