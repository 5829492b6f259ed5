import type { JudgedMetrics } from "../../generated/suite.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { citesNothing, idleKey } from "../wording/rubrics.ts";
import { readJudge } from "./judge.ts";
import type { JudgedMetric, MetricName } from "./judged.ts";
import { citesContext } from "./presets.ts";
import { DEFAULT_THRESHOLD } from "./rubrics.ts";

/** The order in which judged metrics are planned and reported. */
const METRICS = [
  "rubric",
  "mcp_task_completion",
  "mcp_use",
  "argument_correctness",
  "plan_quality",
] as const satisfies readonly MetricName[];

/** The metrics under `eval` of an entry. Those that cannot be relied on are left out; what is wrong with them is reported. */
export function readJudgedMetrics(
  entry: Entry<{ eval?: JudgedMetrics }>,
  resolving: Pick<TestResolving, "report" | "warn" | "readRubric" | "models">,
): JudgedMetric[] {
  const block = entry.value.eval;
  if (!block || typeof block !== "object") return [];
  const judge = readJudge(entry, ["eval", "judge"], block.judge, resolving);
  if (block.threshold !== undefined && block.rubric === undefined) {
    resolving.warn(
      idleKey({ key: "threshold", because: "without rubric" }, placeIn(entry, ["eval", "threshold"], "key")),
    );
  }
  return METRICS.flatMap((name): JudgedMetric[] => {
    const path = ["eval", name];
    const location = placeIn(entry, path, "key");
    if (name === "rubric") {
      const rubric = block.rubric && resolving.readRubric(entry, path, block.rubric, block.threshold);
      if (rubric && citesContext(rubric)) resolving.warn(citesNothing(location));
      return rubric ? [{ name, rubric, threshold: rubric.threshold, judge, location }] : [];
    }
    const metric = block[name];
    if (!metric || !entry.isSound(path)) return [];
    const { threshold = DEFAULT_THRESHOLD } = metric;
    const own = metric.judge ? readJudge(entry, [...path, "judge"], metric.judge, resolving) : judge;
    return [{ name, threshold, judge: own, location }];
  });
}
