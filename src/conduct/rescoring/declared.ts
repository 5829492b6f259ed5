import { resolve } from "node:path";
import { findWorkspace } from "../../files/index.ts";
import { type Model, renamed } from "../../model/index.ts";
import { type Expansion, type PlannedTest, sumUp } from "../../plan/index.ts";
import { type EvaluationDetail, kindOf, type RubricInfo, type TestResult } from "../../report/index.ts";
import {
  DEFAULT_THRESHOLD,
  DEFAULTS,
  type JudgeSpec,
  type MetricName,
  type Suite,
  type TestSpec,
  textRubric,
} from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import type { Host } from "../request.ts";
import type { Holdings } from "./holdings.ts";

export interface Declared {
  suite: Suite;
  expand(how?: Expansion): PlannedTest[];
}

/** The suites of a report, as far as it holds them: tests, their rubrics in words, and their sums. */
export function declareStored(held: Holdings, { root, env }: Pick<Host, "root" | "env">, judge: Model): Declared[] {
  const { suites } = held.report.run;
  const workspace = findWorkspace(root);
  return [...groupBy(held.rows, ({ suite }) => suite)].map(([path, rows]) => {
    const { name, files } = suites.find((one) => one.path === path) ?? { name: path, files: [] };
    const file = resolve(workspace, path);
    const suite: Suite = {
      name,
      path,
      file,
      workspace,
      files,
      servers: new Map(),
      tests: [],
      run: DEFAULTS.run,
      quote: (location) => location,
    };
    const judged = rows.filter((row) => !held.isWhole(row));
    const expand: Declared["expand"] = ({ takes = () => true } = {}) => {
      const taken = judged.filter(({ coordinates: { case: row } }) => row === undefined || takes(row));
      const tests = taken.map((row): PlannedTest => {
        const coordinates = row.coordinates as PlannedTest["coordinates"];
        return { id: row.id, suite, spec: specOf(row, held, env, judge), coordinates };
      });
      const named = groupBy(tests, ({ spec }) => `${spec.kind} ${spec.name}`);
      return [...named.values()].flatMap((group) => [...group, ...sumUp(group)]);
    };
    return { suite, expand };
  });
}

/** A test as far as its result holds it, without what is judged. */
function specOf(row: TestResult, held: Holdings, env: Host["env"], judgeModel: Model): TestSpec {
  const { name, server, tags, location, coordinates, detail, threshold = DEFAULT_THRESHOLD } = row;
  const { metric, repeat: _, ...run } = coordinates;
  const known = detail?.type === "evaluation" ? detail : undefined;
  const { text = "", version, strict = false, name: called }: Partial<RubricInfo> = known?.rubric ?? {};
  const rubric = { ...textRubric(text, { threshold, strict, location }), name: called, version };
  const judge = known ? judgeOf(known, coordinates.model, env, judgeModel) : { model: judgeModel };
  const minRate = held.at(row, metric === undefined ? run : { ...run, metric })?.runs?.min_rate;
  const expect = { assertions: [], location };
  const common = { name, server, tags, location, expect, only: false, runs: 1, maxUnjudged: 0 };
  if (kindOf(row).apart) {
    const graded = { prompt: "", candidate: { response: "" }, context: [], matrix: { models: [], prompts: [] } };
    return { ...common, ...graded, kind: "eval", rubric, judge, minPassRate: minRate };
  }
  // Rubrics of mcptest need no words from the report.
  const own = known || metric === "rubric" ? rubric : undefined;
  const metrics = metric === undefined ? [] : [{ name: metric as MetricName, rubric: own, threshold, judge, location }];
  const agent = { model: judgeModel, servers: server.split(", "), prompt: "", maxTurns: 0 };
  return { ...common, kind: "agent", agent, models: [], metrics, minPassRate: minRate ?? 1 };
}

/** Who judged. A single judge that no coordinate names gives way to the one that the environment names. */
function judgeOf(
  { judging, combined, consensus, aggregate = "mean" }: EvaluationDetail,
  cell: string | undefined,
  env: Host["env"],
  own: Model,
): JudgeSpec {
  const models = judging.map(({ model }) => renamed(own, model));
  const [model = own] = models;
  if (combined === "panel") return { model, panel: { models, aggregate, tieBreak: "fail" } };
  const named = model.id === cell || !env.MCPTEST_JUDGE_MODEL?.trim();
  const jury = combined === "jury" ? { size: models.length, consensus } : undefined;
  return { model: named ? model : own, jury };
}
