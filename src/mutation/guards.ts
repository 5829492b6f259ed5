import { matchesGlob } from "../values/glob.ts";
import { groupBy } from "../values/group-by.ts";
import { isNested, isObject, type Json, stableStringify } from "../values/json.ts";
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
interface Guarded {
  server: string;
  name: string;
  calls: readonly Call[];
  asked: readonly Pick<Asked<unknown>, "expects" | "normalize">[];
}

/** Mutators that give a place another value of its kind. */
const OF_VALUES: ReadonlySet<Mutator> = new Set(["value", "digits"]);
const REQUEST_ID = /^(?:x[-_])?request[-_]?id$/i;

/** Tells of mutants of a group why they are never applied; `named`: told of the entries that match. */
export function createGuard(group: Guarded, volatile: readonly VolatileEntry[], named: (entry: VolatileEntry) => void) {
  const { asked, calls } = group;
  const patterns = asked.flatMap(({ normalize = [] }) => normalize);
  const requests = groupBy(calls, ({ params: { _meta, ...params } = {} }) => stableStringify(params));
  const repeated = [...requests.values()].filter(({ length }) => length > 1);
  const assertions = asked.flatMap(({ expects }) => expects.flatMap((one) => one.assertions));
  const unordered = assertions.flatMap(({ target, matcher }) =>
    ignoresOrder(matcher as unknown as Json) ? inPayload(target) : [],
  );
  return (place: Place, mutator: Mutator): "volatile" | "equivalent" | undefined => {
    const { steps, at } = place;
    const isRead = unordered.some(
      // What is read of one element differs when another one is there.
      (read) => steps.every((step, index) => isSame(step, read[index])) && read[steps.length]?.kind !== "index",
    );
    if (mutator === "order") return isRead ? "equivalent" : undefined;
    if (!OF_VALUES.has(mutator)) return undefined;
    const entries = volatile.filter((entry) => names(entry, group, at));
    entries.forEach(named);
    const differs = repeated.some((alike) => isOther(alike, place));
    return entries.length > 0 || differs || isNormalised(place, patterns) ? "volatile" : undefined;
  };
}

/** Whether an entry names a place, or what it is a part of. */
function names({ server, tool, at }: VolatileEntry, group: { server: string; name: string }, place: string): boolean {
  const fits = (globs: readonly string[] | undefined, ...texts: string[]): boolean =>
    globs === undefined || globs.some((glob) => texts.some((text) => matchesGlob(glob, text)));
  const above = [...place.matchAll(/[.[]/g)].map(({ index }) => place.slice(0, index));
  return fits(server, group.server) && fits(tool, group.name) && fits(at, place, ...above);
}

/** Whether what recordings normalise, the key of a number with it, is all that could be another value. */
function isNormalised({ kind, steps, values }: Place, patterns: readonly Replaceable[]): boolean {
  const { key = "" } = steps.findLast((step) => step.kind === "key") ?? {};
  if (kind === "property" && REQUEST_ID.test(key)) return true;
  const told = values.filter((value) => value !== "" && value !== null && !isNested(value));
  return told.every((value) => {
    const text = typeof value === "string" ? value : stableStringify({ [key]: value });
    const left = normaliseText(text, patterns);
    if (typeof value !== "string") return !left.includes(stableStringify(value));
    return left !== text && !(kind === "text" ? /\d/ : /[\p{L}\p{N}]/u).test(left);
  });
}

/** Whether equal requests were answered with other values at a place. */
function isOther(alike: readonly Call[], place: Place): boolean {
  const [first = [], ...others] = alike.map((call) => spotsIn(call, place).map(({ value }) => value));
  // Of lists of other lengths nobody knows which elements are the same.
  return others.some((now) => now.length === first.length && stableStringify(now) !== stableStringify(first));
}

function ignoresOrder(matcher: Json): boolean {
  if (Array.isArray(matcher)) return matcher.some(ignoresOrder);
  if (!isObject(matcher)) return false;
  const { unordered, not = null, all_of = null, any_of = null } = matcher;
  return unordered !== undefined || [not, all_of, any_of].some(ignoresOrder);
}

const PAYLOAD = /^(?:result(?:\.structuredContent)?|payload|(?:nodes\.[\w-]+\.)?output)(?![\w-])/;

/** The steps of a target that reads the payload, or the output of a node, behind that. */
function inPayload(target: string): (readonly PathStep[])[] {
  const steps = parseTarget(target.replace(PAYLOAD, "payload"));
  return PAYLOAD.test(target) && !("error" in steps) ? [steps.slice(1)] : [];
}

function isSame(step: Step, read: PathStep | undefined): boolean {
  if (read === undefined) return false;
  return step.kind === "key"
    ? read.kind === "key" && read.key === step.key
    : step.kind === "each" || read.kind !== "key";
}
