import { isObject, type Json, type JsonObject, ownValue, setOwn } from "../values/json.ts";
import { formatPath } from "../values/path.ts";
import { type Change, type Changed, GONE, type Step } from "./types.ts";

/** A copy of a value with a change at a place; the same value where nothing changes. Parts that do not change are shared. */
export function alter(value: Json, steps: readonly Step[], change: Change, from = 0): Changed {
  const step = steps[from];
  if (step === undefined) return change(value);
  const inner = (part: Json): Changed => alter(part, steps, change, from + 1);
  if (Array.isArray(value)) {
    if (step.kind === "key" || step.kind === "each") return value;
    const parts = value.map((part, index) => (step.kind === "all" || step.index === index ? inner(part) : part));
    return parts.every((part, index) => part === value[index]) ? value : parts.filter((part) => part !== GONE);
  }
  if (!isObject(value) || step.kind === "all" || step.kind === "index") return value;
  let altered: JsonObject | undefined;
  for (const key of step.kind === "key" ? [step.key] : Object.keys(value)) {
    const part = ownValue(value, key);
    const to = part === undefined ? GONE : inner(part);
    if (part === undefined || to === part) continue;
    altered ??= { ...value };
    if (to === GONE) delete altered[key];
    else setOwn(altered, key, to);
  }
  return altered ?? value;
}

/** The values at a place, one for each element or key that leads there. */
export function valuesAt(value: Json, steps: readonly Step[]): Json[] {
  const values: Json[] = [];
  alter(value, steps, (found) => {
    values.push(found);
    return found;
  });
  return values;
}

/** The target of a place. A map's keys are `*`, which no target reads. */
export function formatSteps(steps: readonly Step[]): string {
  return formatPath(steps.map((step) => (step.kind === "each" ? { kind: "key", key: "*" } : step)));
}
