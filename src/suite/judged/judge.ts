import type { AnyRubric, Judge, ModelSettings } from "../../generated/suite.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { idleKey, rubricConflict } from "../wording/rubrics.ts";
import type { Path } from "../yaml/source.ts";
import type { JudgeSpec, Rubric } from "./judged.ts";

const DEFAULT_JURY = 3;

/** By what the test of an entry is judged, and by whom; `rubric`, `threshold` and `judge` stand at its top. */
export function readJudging(
  entry: Entry<{ rubric?: AnyRubric; threshold?: number; judge?: Judge }>,
  resolving: Pick<TestResolving, "report" | "warn" | "readRubric" | "models">,
): { rubric: Rubric | undefined; judge: JudgeSpec } {
  const { rubric, threshold, judge } = entry.value;
  return {
    rubric: resolving.readRubric(entry, ["rubric"], rubric, threshold),
    judge: readJudge(entry, ["judge"], judge, resolving),
  };
}

/** Who judges, as the `judge` at a path of an entry says. */
export function readJudge(
  entry: Entry<unknown>,
  path: Path,
  judge: Judge | undefined,
  { report, warn, models }: Pick<TestResolving, "report" | "warn" | "models">,
): JudgeSpec {
  if (typeof judge !== "object" || judge === null) return { model: models.default("judge") };
  const { model, jury, panel, aggregate = "mean", tie_break = "fail" } = judge;
  const place = (key: keyof Judge) => placeIn(entry, [...path, key], "key");
  if (panel && jury) report(rubricConflict({ one: "jury", other: "panel" }, place("panel")));
  if (panel && model !== undefined)
    warn(idleKey({ key: "model", because: "beside panel, which names the models" }, place("model")));
  if (!panel && judge.aggregate) warn(idleKey({ key: "aggregate", because: "without panel" }, place("aggregate")));
  // With any aggregate it settles an even split on what must hold.
  if (judge.tie_break && !panel) warn(idleKey({ key: "tie_break", because: "without panel" }, place("tie_break")));
  if (!entry.isSound(path)) return { model: models.default("judge") };
  const around = [path, reachOf(judge)] as const;
  const own = typeof model === "string" ? { model } : model;
  return {
    model: models.one("judge", entry, [[...path, "model"], own && { price: judge.price, ...own }], around),
    ...(jury && { jury: { size: jury.size ?? DEFAULT_JURY, consensus: jury.consensus } }),
    ...(panel && {
      panel: {
        models: models.all("judge", entry, [[...path, "panel"], panel], around),
        aggregate,
        tieBreak: tie_break,
      },
    }),
  };
}

/** What a judge says besides its model, of how that is reached and what it costs. */
export function reachOf({
  model: _m,
  jury: _j,
  panel: _p,
  aggregate: _a,
  tie_break: _t,
  ...reach
}: Judge): ModelSettings {
  return reach;
}
