import { matchesGlob } from "../values/glob.ts";
import { groupBy } from "../values/group-by.ts";
import { isObject, type Json, stableStringify } from "../values/json.ts";
import { type PathStep, parseTarget } from "../values/path.ts";
import type { Replaceable } from "../values/regex.ts";
import { normaliseText } from "../values/show/take-out.ts";
import { type Place, spotsIn } from "./places.ts";
import type { Asked, Call, Mutator, Step } from "./types.ts";

/** Places whose values change from call to call, as a suite names them: globs, all of which must match. */
export interface VolatileEntry {
  server?: readonly string[];
  tool?: readonly string[];
  at?: readonly string[];
}

/** The answers of one tool, resource or prompt, and who looks at them. */
export interface Guarded<T, C extends Call> {
  server: string;
  name: string;
  calls: readonly C[];
  asked: readonly Asked<T, C>[];
}

/** Mutators that give a place another value of its kind. */
const OF_VALUES: ReadonlySet<Mutator> = new Set(["value", "digits"]);
/** Names of the id of a request. */
const REQUEST_ID = /^(?:x[-_])?request[-_]?id$/i;

/** Why a mutant at a place is never applied; `named`: told of entries that match. */
export function guard<T, C extends Call>(
  place: Place,
  mutator: Mutator,
  group: Guarded<T, C>,
  volatile: readonly VolatileEntry[],
  named: (entry: VolatileEntry) => void,
): "volatile" | "equivalent" | undefined {
  if (mutator === "order" && isReadUnordered(place, group)) return "equivalent";
  if (!OF_VALUES.has(mutator)) return undefined;
  const entries = volatile.filter((entry) => names(entry, group, place.at));
  entries.forEach(named);
  const patterns = group.asked.flatMap(({ normalize = [] }) => normalize);
  return entries.length > 0 || isVolatile(place, patterns) || differs(place, group.calls) ? "volatile" : undefined;
}

/** Whether an entry names a place, or what it is a part of. */
function names({ server, tool, at }: VolatileEntry, group: { server: string; name: string }, place: string): boolean {
  const fits = (globs: readonly string[] | undefined, ...texts: string[]): boolean =>
    globs === undefined || globs.some((glob) => texts.some((text) => matchesGlob(glob, text)));
  const above = [...place.matchAll(/[.[]/g)].map(({ index }) => place.slice(0, index));
  return fits(server, group.server) && fits(tool, group.name) && fits(at, place, ...above);
}

/** Whether what recordings normalise is all that could be another value. */
function isVolatile(
  { kind, steps, values }: Pick<Place, "kind" | "steps" | "values">,
  patterns: readonly Replaceable[],
): boolean {
  const key = steps.findLast((step) => step.kind === "key");
  if (kind === "property" && key && REQUEST_ID.test(key.key)) return true;
  const texts = values.filter((value) => typeof value === "string" && value !== "");
  if (texts.length === 0) return values.length > 0 && values.every((value) => isPattern(key, value, patterns));
  return texts.every((text) => {
    const left = normaliseText(text as string, patterns);
    return left !== text && !(kind === "text" ? /\d/ : /[\p{L}\p{N}]/u).test(left);
  });
}

/** Whether a pattern takes a number out of its JSON, its key with it. */
function isPattern(key: Step | undefined, value: Json, patterns: readonly Replaceable[]): boolean {
  if (patterns.length === 0 || key?.kind !== "key" || typeof value === "string") return false;
  const text = stableStringify({ [key.key]: value });
  return !normaliseText(text, patterns).includes(stableStringify(value));
}

/** Whether two equal requests were answered with other values there. */
function differs(place: Place, calls: readonly Call[]): boolean {
  const alike = groupBy(calls, ({ params: { _meta, ...params } }) => stableStringify(params));
  return [...alike.values()].some(([first, ...others]) => {
    if (others.length === 0) return false;
    const values = spotsIn(first as Call, place).map(({ value }) => value);
    return others.some((other) => {
      const now = spotsIn(other, place).map(({ value }) => value);
      // Of lists of other lengths nobody knows which elements are the same.
      return now.length === values.length && stableStringify(now) !== stableStringify(values);
    });
  });
}

/** Whether an assertion that ignores order reads a list, or through it. */
function isReadUnordered<T, C extends Call>({ steps }: Place, { asked }: Guarded<T, C>): boolean {
  return asked.some(({ expects }) =>
    expects.some(({ assertions }) =>
      assertions.some(({ target, matcher }) => {
        const read = ignoresOrder(matcher as unknown as Json) ? inPayload(target) : undefined;
        return read !== undefined && steps.every((step, index) => isSame(step, read[index]));
      }),
    ),
  );
}

function ignoresOrder(matcher: Json): boolean {
  if (Array.isArray(matcher)) return matcher.some(ignoresOrder);
  if (!isObject(matcher)) return false;
  const { unordered, not = null, all_of = null, any_of = null } = matcher;
  return unordered !== undefined || [not, all_of, any_of].some(ignoresOrder);
}

/** The steps of a target in the payload: behind `result`, `payload`, `output`, or the output of a node. */
function inPayload(target: string): readonly PathStep[] | undefined {
  const steps = parseTarget(target);
  if ("error" in steps) return undefined;
  const [root, , output] = steps.map((step) => (step.kind === "key" ? step.key : ""));
  if (root === "nodes") return output === "output" ? steps.slice(3) : undefined;
  const [, second] = steps;
  if (root === "result" && second?.kind === "key" && second.key === "structuredContent") return steps.slice(2);
  return root === "result" || root === "payload" || root === "output" ? steps.slice(1) : undefined;
}

function isSame(step: Step, read: PathStep | undefined): boolean {
  if (read === undefined) return false;
  return step.kind === "key"
    ? read.kind === "key" && read.key === step.key
    : step.kind === "each" || read.kind !== "key";
}
