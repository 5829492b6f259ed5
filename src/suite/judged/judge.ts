import type { AnyRubric, Judge, JudgedMetrics, Model, ModelSettings } from "../../generated/suite.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { citesNothing, idleKey, rubricConflict } from "../wording/judged.ts";
import type { JudgedMetric, JudgeSpec, MetricName, Rubric } from "./judged.ts";
import { citesContext } from "./presets.ts";
import { DEFAULT_THRESHOLD } from "./rubrics.ts";

const DEFAULT_JURY = 3;

type Reading = Pick<TestResolving, "report" | "warn" | "readRubric" | "models">;

/** The rubric and the judge of a test, which stand at its top. */
export function readJudging(
  entry: Entry<{ rubric?: AnyRubric; threshold?: number; judge?: Judge }>,
  resolving: Reading,
): { rubric: Rubric | undefined; judge: JudgeSpec } {
  return {
    rubric: resolving.readRubric(entry.in("rubric"), entry.value.threshold),
    judge: readJudge(entry.in("judge"), resolving),
  };
}

function readJudge(entry: Entry<Judge | undefined>, { report, warn, models }: Reading): JudgeSpec {
  const { value: judge } = entry;
  if (typeof judge !== "object" || judge === null) return { model: models.one("judge") };
  const { model, jury, panel, aggregate = "mean", tie_break: tieBreak = "fail" } = judge;
  const idle = (key: keyof Judge, because: string): void => warn(idleKey({ key, because }, entry.keyAt(key)));
  if (panel && jury) report(rubricConflict({ one: "jury", other: "panel" }, entry.keyAt("panel")));
  if (panel && model !== undefined) idle("model", "beside panel, which names the models");
  if (!panel && judge.aggregate) idle("aggregate", "without panel");
  // Whatever the aggregate, it settles an even split on what must hold.
  if (!panel && judge.tie_break) idle("tie_break", "without panel");
  if (!entry.isSound()) return { model: models.one("judge") };
  const around = entry.with(reachOf(judge));
  const own = typeof model === "string" ? { model } : model;
  return {
    model: models.one("judge", entry.in("model").with(own && { price: judge.price, ...own }), around),
    ...(jury && { jury: { size: jury.size ?? DEFAULT_JURY, consensus: jury.consensus } }),
    ...(panel && {
      panel: { models: models.all("judge", entry.in("panel") as Entry<Model[]>, around), aggregate, tieBreak },
    }),
  };
}

/** What a judge says of how its model is reached and what it costs. */
export function reachOf(judge: Judge): ModelSettings {
  const { model: _m, jury: _j, panel: _p, aggregate: _a, tie_break: _t, ...reach } = judge;
  return reach;
}

/** The order in which judged metrics are planned and reported. */
const METRICS: readonly MetricName[] = [
  "rubric",
  "mcp_task_completion",
  "mcp_use",
  "argument_correctness",
  "plan_quality",
];

/** The metrics under `eval` of an entry. Those that cannot be relied on are left out; what is wrong with them is reported. */
export function readJudgedMetrics(entry: Entry<{ eval?: JudgedMetrics }>, resolving: Reading): JudgedMetric[] {
  const block = entry.in("eval") as Entry<JudgedMetrics>;
  const { value } = block;
  if (!value || typeof value !== "object") return [];
  const judge = readJudge(block.in("judge"), resolving);
  if (value.threshold !== undefined && value.rubric === undefined)
    resolving.warn(idleKey({ key: "threshold", because: "without rubric" }, block.keyAt("threshold")));
  return METRICS.flatMap((name): JudgedMetric[] => {
    const location = block.keyAt(name);
    if (name === "rubric") {
      const rubric = value.rubric && resolving.readRubric(block.in("rubric"), value.threshold);
      if (rubric && citesContext(rubric)) resolving.warn(citesNothing(location));
      return rubric ? [{ name, rubric, threshold: rubric.threshold, judge, location }] : [];
    }
    const metric = value[name];
    if (!metric || !block.isSound(name)) return [];
    const { threshold = DEFAULT_THRESHOLD } = metric;
    const own = metric.judge ? readJudge(block.in(name, "judge") as Entry<Judge>, resolving) : judge;
    return [{ name, threshold, judge: own, location }];
  });
}
