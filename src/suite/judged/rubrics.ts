import type {
  AnyRubric,
  Criterion as CriterionEntry,
  LikertScale,
  Rubric as RubricEntry,
  RubricNode,
} from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeOf } from "../../values/show/words.ts";
import type { ReadRubric, TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import * as wording from "../wording/rubrics.ts";
import type { Path } from "../yaml/source.ts";
import type { Criterion, Rubric, TreeNode } from "./judged.ts";
import { PRESET_VERSION, PRESETS, type PresetCriterion } from "./presets.ts";

/** Score that passes when nothing says another one. */
export const DEFAULT_THRESHOLD = 0.7;

type Resolving = Pick<TestResolving, "report" | "warn" | "checks">;

/** Reads the rubrics of a suite, and gives what reads those of its tests; of a rubric with a fault, which is reported, there is nothing. */
export function createRubrics(
  declared: ReadonlyMap<string, Entry<AnyRubric>>,
  resolving: Resolving,
): { read: ReadRubric; named: ReadonlyMap<string, Rubric | undefined> } {
  const named = new Map<string, Rubric | undefined>();
  const names = [...declared.keys()];

  const read: ReadRubric = (entry, path, value, own) => {
    let faults = 0;
    const report: Resolving["report"] = (error) => {
      faults += 1;
      resolving.report(error);
    };
    const location = placeIn(entry, path, "key");
    const common = { threshold: own ?? DEFAULT_THRESHOLD, strict: false, location };
    if (typeof value === "string") return entry.isSound(path) ? textRubric(value, common) : undefined;
    if (!isObject(value)) return undefined;
    const written = value as RubricEntry;
    const has = (key: keyof RubricEntry): boolean => Object.hasOwn(written, key);
    const place = (key: keyof RubricEntry, part: "key" | "value" = "key"): SourceLocation =>
      placeIn(entry, [...path, key], part);
    for (const [key, others] of Object.entries(EXCLUDED) as [keyof typeof EXCLUDED, readonly (keyof RubricEntry)[]][]) {
      for (const other of has(key) ? others.filter(has) : []) {
        report(
          key === "ref"
            ? wording.settledByRef({ key: other }, place(other))
            : wording.rubricConflict({ one: key, other }, place(other)),
        );
      }
    }
    if (!FORMS.some(has)) report(wording.emptyRubric(location));
    if (own !== undefined && has("threshold"))
      report(wording.twoThresholds({ of: "rubric", key: "threshold" }, place("threshold")));
    const { ref, preset, tree, criteria, scale } = written;
    if (isObject(scale) && entry.isSound([...path, "scale"])) {
      const { min, max } = (scale as LikertScale).likert;
      if (min >= max || !Number.isFinite(max - min)) {
        const why = min < max ? "they lie too far apart" : '"min" must be less than "max"';
        report(wording.emptyScale({ min, max, why }, place("scale", "value")));
      }
    }
    if (ref !== undefined && entry.isSound([...path, "ref"]) && !names.includes(ref)) {
      report(wording.unknownRubric({ name: ref, names }, place("ref", "value")));
    }
    const sound = preset !== undefined && entry.isSound([...path, "preset"]) ? preset : undefined;
    const before = sound ? presetCriteria(sound, place("preset", "value")) : [];
    const listed = readCriteria(entry, [...path, "criteria"], before, criteria, { ...resolving, report });
    const asked = has("tree") ? readTree(entry, [...path, "tree"], tree, report) : undefined;
    const base = ref === undefined ? undefined : named.get(ref);
    if (faults > 0 || !entry.isSound(path) || (ref !== undefined && !base)) return undefined;
    const overrides = {
      threshold: written.threshold ?? own ?? base?.threshold ?? DEFAULT_THRESHOLD,
      strict: written.strict ?? base?.strict ?? false,
      location,
    };
    if (base) return { ...base, ...overrides };
    const shown = { ...overrides, scale };
    if (asked) return { ...shown, form: "tree", tree: asked };
    const brought = sound && { name: sound, version: PRESET_VERSION };
    const { aggregation = "weighted_mean", require_evidence: requireEvidence = false } = written;
    return { ...shown, ...brought, form: "criteria", criteria: [...before, ...listed], aggregation, requireEvidence };
  };

  for (const [name, entry] of declared) {
    const chained = isObject(entry.value) && Object.hasOwn(entry.value, "ref");
    if (chained) resolving.report(wording.chainedRubric(placeIn(entry, ["ref"])));
    const rubric = chained ? undefined : read(entry, [], entry.value);
    named.set(name, rubric && { ...rubric, name, version: undefined });
  }
  return { read, named };
}

const FORMS = ["criteria", "tree", "ref", "preset"] as const;

/** Keys that must not stand beside a key. */
const EXCLUDED = {
  ref: ["preset", "criteria", "tree", "aggregation", "scale", "require_evidence"],
  preset: ["tree"],
  criteria: ["tree"],
  tree: ["aggregation", "require_evidence"],
} as const satisfies Partial<Record<keyof RubricEntry, readonly (keyof RubricEntry)[]>>;

type Preset = NonNullable<RubricEntry["preset"]>;

/** The rubric of a preset, without anything of a test's own; undefined where there is no such preset. */
export function presetRubric(
  name: string,
  common: Pick<Rubric, "threshold" | "strict" | "location">,
): Rubric | undefined {
  if (!Object.hasOwn(PRESETS, name)) return undefined;
  const criteria = presetCriteria(name as Preset, common.location);
  const how = { aggregation: "weighted_mean", requireEvidence: false } as const;
  return { ...common, name, version: PRESET_VERSION, form: "criteria", criteria, ...how };
}

function presetCriteria(name: Preset, location: SourceLocation): Criterion[] {
  return Object.entries(PRESETS[name]).map(([criterion, asked]) => criterionOf(criterion, asked, location));
}

/** A rubric in words: one question. */
export function textRubric(question: string, common: Pick<Rubric, "threshold" | "strict" | "location">): Rubric {
  return { ...common, form: "text", criteria: [criterionOf("rubric", { question }, common.location)] };
}

function criterionOf(name: string, asked: PresetCriterion, location: SourceLocation): Criterion {
  return { name, ...asked, weight: 1, examples: [], location };
}

/** The criteria of a list that are as the schema says; `before`: those of the preset. What is wrong with them, alone or together, is reported. */
function readCriteria(
  entry: Entry<unknown>,
  path: Path,
  before: readonly Criterion[],
  listed: unknown,
  { report, warn, checks }: Resolving,
): Criterion[] {
  const names = new Map(before.map(({ name }) => [name, "of the preset"]));
  const criteria = (Array.isArray(listed) ? listed : []).flatMap((value, index): Criterion[] => {
    const at = [...path, index];
    const place = (key: string, part?: "key") => placeIn(entry, [...at, key], part);
    if (!isObject(value)) return [];
    const {
      name,
      description,
      weight = 1,
      required,
      guard,
      absence,
      threshold,
      when,
      examples = [],
    } = value as Partial<CriterionEntry>;
    if (typeof name === "string") {
      const first = names.get(name);
      if (first !== undefined) report(wording.duplicateCriterion({ name, where: first }, place("name")));
      else names.set(name, `at ${placeOf(place("name"))}`);
    }
    for (const key of ["required", "absence"] as const)
      if (guard && value[key]) report(wording.rubricConflict({ one: key, other: "guard" }, place("guard", "key")));
    if (!entry.isSound(at) || name === undefined) return [];
    if (threshold !== undefined && !required && !guard) warn(wording.idleThreshold({ name }, place("threshold")));
    if (when?.regex !== undefined) checks.addMatcher(entry, [...at, "when"], { regex: when.regex });
    const gate = guard ? "guard" : required ? "required" : undefined;
    return [
      {
        name,
        question: description ?? name,
        weight,
        gate,
        absence,
        threshold,
        when: when as Criterion["when"],
        examples,
        location: place("name"),
      },
    ];
  });
  const all = [...before, ...criteria].filter(({ gate }) => gate !== "guard");
  if (all.length > 0 && entry.isSound(path) && all.every(({ weight }) => weight === 0)) {
    report(wording.weightlessRubric(placeIn(entry, path, "key")));
  }
  return criteria;
}

/** Questions on a way through a tree at most. */
const MAX_DEPTH = 32;

/** The tree at a path of an entry, as far as it can be read; undefined when what is wrong with it is reported. */
function readTree(
  entry: Entry<unknown>,
  path: Path,
  node: unknown,
  report: Resolving["report"],
  depth = 1,
): TreeNode | undefined {
  if (!isObject(node)) return undefined;
  const { ask, yes, no, score, reason } = node as RubricNode;
  const given = Object.keys(node);
  const asked = (["ask", "yes", "no"] as const).filter((key) => given.includes(key));
  if (given.includes("score")) {
    for (const key of asked)
      report(wording.rubricConflict({ one: "score", other: key }, placeIn(entry, [...path, key], "key")));
    return score === undefined || asked.length > 0 ? undefined : { score, ...(reason !== undefined && { reason }) };
  }
  const lacking = (["ask", "yes", "no"] as const).filter((key) => !given.includes(key));
  if (lacking.length > 0)
    report(
      (asked.length === 0 ? wording.emptyTreeNode : wording.treeNodeLacks)({ keys: lacking }, placeIn(entry, path)),
    );
  if (given.includes("reason"))
    report(wording.rubricConflict({ one: "ask", other: "reason" }, placeIn(entry, [...path, "reason"], "key")));
  if (depth > MAX_DEPTH) {
    report(wording.deepTree({ most: MAX_DEPTH }, placeIn(entry, path)));
    return undefined;
  }
  const inner = (key: "yes" | "no", child: unknown): TreeNode | undefined =>
    readTree(entry, [...path, key], child, report, depth + 1);
  const [one, other] = [inner("yes", yes), inner("no", no)];
  return ask !== undefined && one && other ? { ask, yes: one, no: other } : undefined;
}
