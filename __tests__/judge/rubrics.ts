import type { McptestError } from "../../src/errors.ts";
import type { JudgeRecording } from "../../src/judge/ask.ts";
import { type Candidate, candidateOf, type Evaluation, Judges } from "../../src/judge/index.ts";
import { openModels, Prices } from "../../src/model/index.ts";
import { spendFreely } from "../../src/spend/index.ts";
import type { Criterion, JudgeSpec, Rubric, TreeNode } from "../../src/suite/index.ts";
import { textRubric as readTextRubric } from "../../src/suite/judged/rubrics.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { type ModelApi, type Reply, toolUse } from "../helpers/model-api.ts";
import { modelOf } from "../helpers/models.ts";

const location = { file: "suite.yml", line: 1, column: 1 };

/** A criterion that is named and asked alike. */
export function criterion(name: string, rest: Partial<Criterion> = {}): Criterion {
  return { name, question: name, weight: 1, examples: [], location, ...rest };
}

type CriteriaRubric = Extract<Rubric, { form: "criteria" }>;

export function criteriaRubric(criteria: Criterion[], rest: Partial<CriteriaRubric> = {}): CriteriaRubric {
  return {
    form: "criteria",
    ...{ criteria, aggregation: "weighted_mean", requireEvidence: false, threshold: 0.7, strict: false, location },
    ...rest,
  };
}

export function textRubric(question: string, rest: Partial<Rubric> = {}): Rubric {
  return { ...readTextRubric(question, { threshold: 0.7, strict: false, location }), ...rest } as Rubric;
}

export function treeRubric(tree: TreeNode, rest: Partial<Rubric> = {}): Rubric {
  return { form: "tree", tree, threshold: 0.7, strict: false, location, ...rest } as Rubric;
}

/** The question that a request asks. */
export function questionOf(body: JsonObject): string {
  return /<rubric>\n([\s\S]*)\n<\/rubric>/.exec(textsOf(body)[1] ?? "")?.[1] ?? "";
}

/** The texts of the message to the judge. */
export function textsOf({ messages }: JsonObject): string[] {
  const [message] = messages as [JsonObject];
  return (message.content as JsonObject[]).map(({ text }) => text as string);
}

/** What is given for a question: a score, a whole answer, a reply; of a list one after the other. */
export type Given = number | JsonObject | Reply | readonly (number | JsonObject | Reply)[];

/** Answers each question by what is given for it. */
export function answering(given: Readonly<Record<string, Given>>): Reply {
  const times = new Map<string, number>();
  return (body, ...rest) => {
    const question = questionOf(body);
    const all = given[question];
    if (all === undefined) throw new Error(`no answer for ${question}`);
    const time = times.get(question) ?? 0;
    times.set(question, time + 1);
    const one = Array.isArray(all) ? all[Math.min(time, all.length - 1)] : all;
    if (typeof one === "function") return one(body, ...rest);
    toolUse(typeof one === "number" ? { reason: `Because of ${question}.`, score: one } : (one as Json))(body, ...rest);
  };
}

export interface Graded {
  rubric: Rubric;
  judge?: Partial<JudgeSpec>;
  candidate?: Candidate | string;
  secrets?: readonly string[];
  recording?: JudgeRecording;
  judges?: Judges;
  owner?: object;
}

/** Judges that ask the fake API. */
export function judgesOf(api: ModelApi, secrets: readonly string[] = []) {
  const warnings: McptestError[] = [];
  const models = openModels(api.env, { maxConcurrency: 4 });
  const warn = (warning: McptestError) => void warnings.push(warning);
  return {
    judges: new Judges({ redactor: createRedactor({ secrets }), prices: new Prices(), models, warn }),
    warnings,
  };
}

/** Grades by a judge at the fake API. */
export async function grade(api: ModelApi, graded: Graded): Promise<Evaluation> {
  const { rubric, judge: asked = {}, candidate = "Hello, friend.", secrets, recording, owner = {} } = graded;
  const { judges = judgesOf(api, secrets).judges } = graded;
  const judge = { model: modelOf("claude-sonnet-4-6", { baseUrl: api.url }), ...asked };
  const spending = spendFreely(new AbortController().signal);
  const asker = { spending, left: () => undefined, ...(recording && { recording: () => recording }) };
  const parts = typeof candidate === "string" ? candidateOf(candidate) : candidate;
  return judges.grade(owner, { rubric, judge, candidate: parts }, asker);
}
