import type { JsonType } from "../../generated/suite.ts";
import { isObject, type Json } from "../../values/json.ts";
import { type PathStep, parsePath, type Resolution, resolvePath } from "../../values/path.ts";
import type { Argument, MatcherRow } from "../matcher.ts";
import { NO_SNAPSHOT, SNAPSHOT_DIFFERS, snapshotClash, snapshotMistyped, snapshotUnreadable } from "../wording.ts";
import { isOfType } from "./shape.ts";

export const snapshot: MatcherRow<"snapshot"> = {
  summary: `Equal to the snapshot stored beside the suite under \`__snapshots__/\`. A text or \`name\` names it, else the target
    does; \`ignore\` and \`any\` say what is not compared. The first run writes it, \`--update-snapshots\` rewrites it. \`false\`
    switches it off.`,
  passes: "result.author snapshot",
  fails: "result.year snapshot first-edition",
  phrase: () => "the stored snapshot",
  async check(argument, target, { assertion, snapshots, mask, show }) {
    if (argument === false) return true;
    const named = typeof argument === "object" ? argument.name : argument;
    const name = typeof named === "string" ? named : assertion.target;
    const mistyped = target.found && findMistyped(target.value, argument);
    if (!target.found || mistyped) snapshots.keep(name);
    if (!target.found) return { unresolved: true, expected: [] };
    if (mistyped) return snapshotMistyped(mistyped.path, mistyped.type, mistyped.target, show);
    const outcome = await snapshots.compare(name, mask(target.value), (value) => maskProperties(value, argument));
    if (outcome.state === "missing") return NO_SNAPSHOT;
    if (outcome.state === "clash") return snapshotClash(name);
    if (outcome.state === "unreadable") return snapshotUnreadable(outcome.file, outcome.reason);
    if (outcome.state !== "different") return true;
    return { ...SNAPSHOT_DIFFERS, expected: [outcome.stored], compare: [outcome.stored, outcome.value] };
  },
};

/** Replaces an ignored element of a list, so that the others keep their indexes. */
const IGNORED = "<ignored>";

/** The first value under `any` that has another type, or that is absent. */
function findMistyped(
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

/** The value as a snapshot stores it: without what it ignores, with types instead of values under `any`. */
function maskProperties(value: Json, argument: Argument<"snapshot">): Json {
  if (typeof argument !== "object") return value;
  const { ignore = [], any = {} } = argument;
  const changes = [
    ...ignore.map((path) => [path, undefined] as const),
    ...Object.entries(any).map(([path, type]) => [path, `<any ${type}>`] as const),
  ];
  return changes.reduce((kept, [path, by]) => change(kept, stepsOf(path), by) ?? null, value);
}

/** Paths are checked when a suite is loaded. */
function stepsOf(path: string): readonly PathStep[] {
  const steps = parsePath(path);
  return "error" in steps ? [] : steps;
}

/** The value with `by` where a path leads; `undefined` removes it. */
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
