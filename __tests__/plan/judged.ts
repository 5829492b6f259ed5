import type { AgentTest, EvalTest } from "../../src/suite/suite.ts";
import { modelOf } from "../helpers/models.ts";
import { judgedBy } from "../helpers/rubrics.ts";

const location = { file: "suite.yml", line: 1, column: 1 };
const common = { server: "", tags: [], only: false, expect: { assertions: [], location }, location };

/** An agent test of one run. */
export function createAgent(more: Partial<AgentTest> = {}): AgentTest {
  const agent = { model: modelOf("default"), servers: ["api"], prompt: "Do it.", maxTurns: 10 };
  return {
    ...common,
    kind: "agent",
    name: "agent",
    agent,
    models: [],
    runs: 1,
    minPassRate: 1,
    maxUnjudged: 0,
    metrics: [],
    ...more,
  };
}

/** An eval of a fixed response. */
export function createEval(more: Partial<EvalTest> = {}): EvalTest {
  const { rubric } = judgedBy("Is kind.").llm_judge;
  return {
    ...common,
    ...{ kind: "eval", name: "eval", prompt: "Say hello.", candidate: { response: "Hello." }, context: [] },
    ...{ rubric, judge: { model: modelOf("default") }, runs: 1, maxUnjudged: 0 },
    ...{ matrix: { models: [], prompts: [] }, ...more },
  } as EvalTest;
}
