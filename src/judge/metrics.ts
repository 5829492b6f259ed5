import type { JudgedMetric, MetricName, Rubric } from "../suite/index.ts";
import { describeRubric, type Evaluation } from "./evaluation.ts";

/** docs/reference/agents.md has their sources. The version changes with the wording: scores of two versions are not compared. */
const METRICS: Readonly<Record<Exclude<MetricName, "rubric">, { version: number; question: string }>> = {
  mcp_task_completion: {
    version: 2,
    question:
      "Was the task carried out? Take the parts of what it asks for one by one: each is done when the results of the " +
      "tool calls show it, or when it is only to be told, when the reply tells it and the results bear it out. What " +
      "is only claimed is not done. The score is the share that is done; 1 only when nothing is missing.",
  },
  mcp_use: {
    version: 1,
    question:
      "Were the tools used as the task needs? Of the tools that were there, those that fit were called; none that " +
      "was needed is missing; no call is needless, or repeats another without a reason; errors were dealt with; and " +
      "what comes after rests on what the tools returned. Do not grade the values of arguments, nor the wording of " +
      "the reply. 1 when all of this holds, 0 when tools were of no use to the task or were needed and not called. " +
      "Where the task needs no tool and none was called, 1.",
  },
  argument_correctness: {
    version: 2,
    question:
      "Are the arguments of the tool calls right? Those of a call are right when each has the type and the form that " +
      "the definition of its tool asks for, its value comes from the task or from the result of an earlier call, and " +
      "none that is needed is missing or made up. Do not grade whether the tool was the one to call. The score is " +
      "the share of calls whose arguments are right.",
  },
  plan_quality: {
    version: 1,
    question:
      "Is the course of the calls a good plan for the task? Each step serves the task, comes after the steps whose " +
      "results it needs, and asks for what later steps use; what does not depend on each other is not held up; there " +
      "is no detour, and after a result that was not foreseen the plan was changed with reason. Grade the choice and " +
      "the order of the steps, not whether they succeeded. 1 for a plan that a careful expert would make, 0 for one " +
      "that cannot lead to the goal.",
  },
};

/** The rubric of a judged metric: its own, or mcptest's. */
export function rubricOf({ name, rubric, threshold, location }: JudgedMetric): Rubric {
  if (rubric) return rubric;
  const { version, question } = METRICS[name as Exclude<MetricName, "rubric">];
  const criterion = { name: "rubric", question, weight: 1, examples: [], location };
  return { name, version, form: "text", criteria: [criterion], threshold, strict: false, location };
}

/** The evaluation of a metric that needs no judge: without calls there are no arguments to judge. */
export function vacuousEvaluation(metric: JudgedMetric, calls: number): Evaluation | undefined {
  if (metric.name !== "argument_correctness" || calls > 0) return undefined;
  return { passed: true, vacuous: true, detail: { rubric: describeRubric(rubricOf(metric)), judging: [] } };
}
