import type { Criterion as CriterionEntry } from "../../generated/suite.ts";
import { isObject } from "../../values/json.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { placeOf } from "../wording/base.ts";
import { duplicateCriterion, idleThreshold, rubricConflict, weightlessRubric } from "../wording/rubrics.ts";
import type { Path } from "../yaml/source.ts";
import type { Criterion } from "./judged.ts";

/** What is known of the rubric that criteria are listed for. */
interface Listing {
  readonly entry: Entry<unknown>;
  /** Where the list stands. */
  readonly path: Path;
  /** The criteria of its preset, which come before. */
  readonly before: readonly Criterion[];
}

/** The criteria of a list that are as the schema says. What is wrong with them, and with all of them together, is reported. */
export function readCriteria(
  { entry, path, before }: Listing,
  listed: unknown,
  { report, warn, checks }: Pick<TestResolving, "report" | "warn" | "checks">,
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
      threshold,
      when,
      examples = [],
    } = value as Partial<CriterionEntry>;
    if (typeof name === "string") {
      const first = names.get(name);
      if (first !== undefined) report(duplicateCriterion(name, first, place("name")));
      else names.set(name, `at ${placeOf(place("name"))}`);
    }
    if (required === true && guard === true) report(rubricConflict("required", "guard", place("guard", "key")));
    if (!entry.isSound(at) || name === undefined) return [];
    if (threshold !== undefined && !required && !guard) warn(idleThreshold(name, place("threshold")));
    if (when?.regex !== undefined) checks.addMatcher(entry, [...at, "when"], { regex: when.regex });
    const gate = guard ? "guard" : required ? "required" : undefined;
    return [
      {
        name,
        question: description ?? name,
        weight,
        gate,
        threshold,
        when: when as Criterion["when"],
        examples,
        location: place("name"),
      },
    ];
  });
  const all = [...before, ...criteria].filter(({ gate }) => gate !== "guard");
  if (all.length > 0 && entry.isSound(path) && all.every(({ weight }) => weight === 0)) {
    report(weightlessRubric(placeIn(entry, path, "key")));
  }
  return criteria;
}
