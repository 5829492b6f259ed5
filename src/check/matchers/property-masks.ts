import type { JsonType } from "../../generated/suite.ts";
import { isObject, type Json } from "../../values/json.ts";
import { type PathStep, parsePath, type Resolution, resolvePath } from "../../values/path.ts";
import type { Argument } from "../matcher.ts";
import { isOfType } from "./shape.ts";

/** Stands for an element of a list that is ignored, so that the others keep their places. */
const IGNORED = "<ignored>";

/** The first of the values that may be any of a type and is none, or not there. */
export function findMistyped(
  value: Json,
  argument: Argument<"snapshot">,
): { path: string; type: JsonType; target: Resolution } | undefined {
  for (const [path, type] of Object.entries((typeof argument === "object" && argument.any) || {})) {
    const steps = stepsOf(path);
    const target = resolvePath(value, steps);
    const many = steps.some(({ kind }) => kind === "all");
    const found = target.found ? (many ? (target.value as Json[]) : [target.value]) : [];
    const wrong = found.find((one) => !isOfType(one, type));
    if (wrong !== undefined) return { path, type, target: { found: true, value: wrong } };
    if (!target.found) return { path, type, target };
  }
  return undefined;
}

/** The value as a snapshot compares and stores it: without what it ignores, with types in place of values that may be any. */
export function maskProperties(value: Json, argument: Argument<"snapshot">): Json {
  if (typeof argument !== "object") return value;
  const { ignore = [], any = {} } = argument;
  const ignored = ignore.reduce((kept, path) => change(kept, stepsOf(path), undefined) ?? null, value);
  return Object.entries(any).reduce(
    (masked, [path, type]) => change(masked, stepsOf(path), `<any ${type}>`) ?? null,
    ignored,
  );
}

/** Paths are checked when a suite is loaded. */
function stepsOf(path: string): readonly PathStep[] {
  const steps = parsePath(path);
  return "error" in steps ? [] : steps;
}

/** The value with another in place of what a path leads to; with `undefined`, without that. */
function change(value: Json, [step, ...rest]: readonly PathStep[], by: Json | undefined): Json | undefined {
  if (step === undefined) return by;
  if (step.kind !== "key") {
    const isMeant = (index: number): boolean => step.kind === "all" || step.index === index;
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => (isMeant(index) ? (change(item, rest, by) ?? IGNORED) : item));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, key === step.key ? change(item, rest, by) : item]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
