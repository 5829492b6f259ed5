import { resolve } from "node:path";
import type { CalibrationTest as CalibrationEntry } from "../../generated/suite.ts";
import { parsePath } from "../../values/path.ts";
import { reaches } from "../../values/show/score.ts";
import type { Assertion } from "../expectation.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { displayPath } from "../paths.ts";
import type { Entry } from "../scope/entry.ts";
import type { CalibrationTest } from "../suite.ts";
import { type Reader, resolveShared } from "../tests.ts";
import { fewLabels, labelIsAnchor, undefinedFigure, unknownPart } from "../wording/judged.ts";
import { readTexts } from "./entries.ts";
import { readJudging } from "./judge.ts";
import type { Label as ReadLabel } from "./judged.ts";
import { type Label, readLabels } from "./labels.ts";

/** Fewer labels say little. */
const ENOUGH_LABELS = 20;

export async function calibrationReader(
  entries: readonly Entry[],
  resolving: TestResolving,
): Promise<Reader<CalibrationEntry>> {
  const all = entries as readonly Entry<CalibrationEntry>[];
  const textOf = await readTexts(all, ["labels"], resolving);
  const labels = new Map<Entry, Label[]>();
  for (const entry of all) {
    const text = textOf(entry);
    if (text === undefined) continue;
    const shown = displayPath(resolving.workspace, resolve(entry.source.folder, String(entry.value.labels)));
    labels.set(entry, await readLabels(shown, text, resolving.report));
  }
  return { make: (entry, own) => resolveCalibration(entry, labels.get(entry), own), check: readJudging };
}

function resolveCalibration(
  entry: Entry<CalibrationEntry>,
  labels: readonly Label[] | undefined,
  resolving: TestResolving,
): CalibrationTest | undefined {
  const { rubric, judge } = readJudging(entry, resolving);
  const { common } = resolveShared(entry, "", resolving);
  if (!rubric || !labels) return undefined;
  const place = entry.at("labels");
  if (labels.length < ENOUGH_LABELS) resolving.warn(fewLabels({ count: labels.length, least: ENOUGH_LABELS }, place));
  const line = rubric.strict ? 1 : rubric.threshold;
  const held = labels.map((label): ReadLabel => {
    return { ...label, passes: label.label ? label.label === "pass" : reaches(label.score ?? 0, line) };
  });
  checkFigures(common.expect.assertions, held, resolving);
  const criteria = "criteria" in rubric ? rubric.criteria : [];
  const shown = criteria.flatMap(({ name, examples }) => examples.map((one) => [one.response.trim(), name] as const));
  const anchors = new Map(shown);
  for (const { id, response } of labels) {
    const criterion = anchors.get(response.trim());
    if (criterion !== undefined) resolving.report(labelIsAnchor({ id, criterion }, place));
  }
  return { ...common, kind: "calibration", rubric, judge, labels: held };
}

/** What a label must say to define a figure. */
const NEEDS = new Map<unknown, { what: string; defines(label: ReadLabel): boolean }>([
  ["accuracy", { what: "is there", defines: () => true }],
  ["tpr", { what: "says pass", defines: ({ passes }) => passes }],
  ["tnr", { what: "says fail", defines: ({ passes }) => !passes }],
  ["kappa", { what: "is there", defines: () => true }],
  ["mae", { what: "has a score", defines: ({ score }) => score !== undefined }],
  ["bias", { what: "has a score", defines: ({ score }) => score !== undefined }],
]);

/** Reports targets that are not part of a figure, and warns of figures that the labels do not define. */
function checkFigures(
  assertions: readonly Assertion[],
  labels: readonly ReadLabel[],
  { report, warn }: Pick<TestResolving, "report" | "warn">,
): void {
  for (const { target, location } of assertions) {
    const steps = parsePath(target);
    if ("error" in steps) continue;
    const [name, end, more] = steps.map((step) => (step.kind === "key" ? step.key : step));
    const need = NEEDS.get(name);
    if (!need && name !== "n" && name !== "ungraded") continue; // Reported as an unknown target.
    if ((end !== undefined && (!need || (end !== "low" && end !== "high"))) || more !== undefined)
      report(unknownPart({ target }, location));
    else if (need && !labels.some(need.defines))
      warn(undefinedFigure({ name: String(name), what: need.what }, location));
  }
}
