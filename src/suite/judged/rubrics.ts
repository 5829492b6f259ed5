import type { AnyRubric, Criterion as CriterionEntry, Matcher, Rubric as RubricEntry } from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeOf } from "../../values/show/words.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import * as wording from "../wording/judged.ts";
import type { Criterion, Rubric, TreeNode } from "./judged.ts";
import { PRESET_VERSION, PRESETS, type PresetCriterion } from "./presets.ts";

export const DEFAULT_THRESHOLD = 0.7;

type Resolving = Pick<TestResolving, "report" | "warn" | "checks">;
type Named = ReadonlyMap<string, Rubric | undefined>;

/** Reads the rubrics of a suite, and gives what reads those of its tests. A rubric with a fault, which is reported, is undefined. */
export function createRubrics(
  declared: ReadonlyMap<string, Entry<AnyRubric>>,
  resolving: Resolving,
): { read: TestResolving["readRubric"]; named: Named } {
  const named = new Map<string, Rubric | undefined>([...declared.keys()].map((name) => [name, undefined]));
  for (const [name, entry] of declared) {
    const chained = isObject(entry.value) && Object.hasOwn(entry.value, "ref");
    if (chained) resolving.report(wording.chainedRubric(entry.at("ref")));
    const rubric = chained ? undefined : readRubric(entry, undefined, named, resolving);
    named.set(name, rubric && { ...rubric, name, version: undefined });
  }
  return { read: (entry, own) => readRubric(entry, own, named, resolving), named };
}

function readRubric(entry: Entry, own: number | undefined, named: Named, resolving: Resolving): Rubric | undefined {
  const { value } = entry;
  const location = entry.keyAt();
  const common = { threshold: own ?? DEFAULT_THRESHOLD, strict: false, location };
  if (typeof value === "string") return entry.isSound() ? textRubric(value, common) : undefined;
  if (!isObject(value)) return undefined;
  let faults = 0;
  const report: Resolving["report"] = (error) => {
    faults += 1;
    resolving.report(error);
  };
  const here = entry as Entry<RubricEntry>;
  checkKeys(here, own, report);
  const { ref, preset, scale, ...written } = here.value;
  if (ref !== undefined && here.isSound("ref") && !named.has(ref))
    report(wording.unknownRubric({ name: ref, names: [...named.keys()] }, here.at("ref")));
  const brought = here.isSound("preset") ? preset : undefined;
  const before = brought ? presetCriteria(brought, here.at("preset")) : [];
  const listed = readCriteria(here.in("criteria"), before, { ...resolving, report });
  const tree = Object.hasOwn(value, "tree") ? readTree(here.in("tree"), report) : undefined;
  const base = ref === undefined ? undefined : named.get(ref);
  if (faults > 0 || !entry.isSound() || (ref !== undefined && !base)) return undefined;
  const overrides = {
    threshold: written.threshold ?? own ?? base?.threshold ?? DEFAULT_THRESHOLD,
    strict: written.strict ?? base?.strict ?? false,
    location,
  };
  if (base) return { ...base, ...overrides };
  const shown = { ...overrides, scale };
  if (tree) return { ...shown, form: "tree", tree };
  const { aggregation = "weighted_mean", require_evidence: requireEvidence = false } = written;
  const version = brought && { name: brought, version: PRESET_VERSION };
  return { ...shown, ...version, form: "criteria", criteria: [...before, ...listed], aggregation, requireEvidence };
}

const FORMS = ["criteria", "tree", "ref", "preset"] as const;

const EXCLUDED = {
  ref: ["preset", "criteria", "tree", "aggregation", "scale", "require_evidence"],
  preset: ["tree"],
  criteria: ["tree"],
  tree: ["aggregation", "require_evidence"],
} as const satisfies Partial<Record<keyof RubricEntry, readonly (keyof RubricEntry)[]>>;

/** Reports keys of a rubric that exclude each other, and a scale without a range. */
function checkKeys(entry: Entry<RubricEntry>, own: number | undefined, report: Resolving["report"]): void {
  const has = (key: keyof RubricEntry): boolean => Object.hasOwn(entry.value, key);
  for (const [key, others] of Object.entries(EXCLUDED)) {
    for (const other of has(key as keyof typeof EXCLUDED) ? others.filter(has) : []) {
      const tell = key === "ref" ? wording.settledByRef : wording.rubricConflict;
      report(tell({ key: other, one: key, other }, entry.keyAt(other)));
    }
  }
  if (!FORMS.some(has)) report(wording.emptyRubric(entry.keyAt()));
  if (own !== undefined && has("threshold"))
    report(wording.twoThresholds({ of: "rubric", key: "threshold" }, entry.keyAt("threshold")));
  const { scale } = entry.value;
  if (typeof scale !== "object" || !entry.isSound("scale")) return;
  const { min, max } = scale.likert;
  if (min >= max) report(wording.emptyScale({ min, max }, entry.at("scale")));
  else if (!Number.isFinite(max - min)) report(wording.wideScale({ min, max }, entry.at("scale")));
}

type Preset = NonNullable<RubricEntry["preset"]>;
type Common = Pick<Rubric, "threshold" | "strict" | "location">;

/** The rubric of a preset alone; undefined where there is no such preset. */
export function presetRubric(name: string, common: Common): Rubric | undefined {
  if (!Object.hasOwn(PRESETS, name)) return undefined;
  const criteria = presetCriteria(name as Preset, common.location);
  const how = { aggregation: "weighted_mean", requireEvidence: false } as const;
  return { ...common, name, version: PRESET_VERSION, form: "criteria", criteria, ...how };
}

function presetCriteria(name: Preset, location: SourceLocation): Criterion[] {
  return Object.entries(PRESETS[name]).map(([criterion, asked]) => criterionOf(criterion, asked, location));
}

/** A rubric in words: one question. */
export function textRubric(question: string, common: Common): Rubric {
  return { ...common, form: "text", criteria: [criterionOf("rubric", { question }, common.location)] };
}

function criterionOf(name: string, asked: PresetCriterion, location: SourceLocation): Criterion {
  return { name, ...asked, weight: 1, examples: [], location };
}

/** The criteria of a list that match the schema; `before`: those of the preset. Faults, alone or together, are reported. */
function readCriteria(list: Entry, before: readonly Criterion[], resolving: Resolving): Criterion[] {
  const { report } = resolving;
  const names = new Map(before.map(({ name }) => [name, "of the preset"]));
  const criteria = (Array.isArray(list.value) ? list.value : []).flatMap((value, index) => {
    if (!isObject(value)) return [];
    const entry = list.in(index) as Entry<CriterionEntry>;
    if (typeof value.name === "string") {
      const first = names.get(value.name);
      if (first === undefined) names.set(value.name, `at ${placeOf(entry.at("name"))}`);
      else report(wording.duplicateCriterion({ name: value.name, where: first }, entry.at("name")));
    }
    for (const key of ["required", "absence"] as const)
      if (value.guard && value[key]) report(wording.rubricConflict({ one: key, other: "guard" }, entry.keyAt("guard")));
    return entry.isSound() && typeof value.name === "string" ? [readCriterion(entry, resolving)] : [];
  });
  const counting = [...before, ...criteria].filter(({ gate }) => gate !== "guard");
  if (counting.length > 0 && list.isSound() && counting.every(({ weight }) => weight === 0))
    report(wording.weightlessRubric(list.keyAt()));
  return criteria;
}

function readCriterion(entry: Entry<CriterionEntry>, { warn, checks }: Resolving): Criterion {
  const { name, description, weight = 1, required, guard, absence, threshold, when, examples = [] } = entry.value;
  if (threshold !== undefined && !required && !guard) warn(wording.idleThreshold({ name }, entry.at("threshold")));
  if (when?.regex !== undefined) checks.addMatcher(entry.in("when") as Entry<Matcher>);
  return {
    name,
    question: description ?? name,
    weight,
    gate: guard ? "guard" : required ? "required" : undefined,
    absence,
    threshold,
    when: when as Criterion["when"],
    examples,
    location: entry.at("name"),
  };
}

/** Questions on a way through a tree at most. */
const MAX_DEPTH = 32;
const ASKING = ["ask", "yes", "no"] as const;

/** A tree as far as it can be read; undefined when what is wrong with it is reported. */
function readTree(entry: Entry, report: Resolving["report"], depth = 1): TreeNode | undefined {
  const { value } = entry;
  if (!isObject(value)) return undefined;
  const has = (key: string): boolean => Object.hasOwn(value, key);
  const conflict = (one: string, other: string): void =>
    report(wording.rubricConflict({ one, other }, entry.keyAt(other)));
  const { ask, score, reason } = value;
  if (has("score")) {
    for (const key of ASKING.filter(has)) conflict("score", key);
    if (score === undefined || ASKING.some(has)) return undefined;
    return { score, ...(reason !== undefined && { reason }) } as TreeNode;
  }
  const keys = ASKING.filter((key) => !has(key));
  if (keys.length > 0) report((keys.length < 3 ? wording.treeNodeLacks : wording.emptyTreeNode)({ keys }, entry.at()));
  if (has("reason")) conflict("ask", "reason");
  if (depth > MAX_DEPTH) return void report(wording.deepTree({ most: MAX_DEPTH }, entry.at()));
  const [yes, no] = [readTree(entry.in("yes"), report, depth + 1), readTree(entry.in("no"), report, depth + 1)];
  return typeof ask === "string" && yes && no ? { ask, yes, no } : undefined;
}
