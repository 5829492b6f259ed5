import { McptestError } from "../../errors.ts";
import type { Rubric } from "../../suite/index.ts";
import { deepEqual } from "../../values/json.ts";
import { count } from "../../values/text.ts";
import { DEFERRED, type MatcherRow, onValue } from "../matcher.ts";
import { validatorOf } from "../schemas.ts";
import { JQ_ON_SECRET, nameScore, schemaUnfinished, scoreMiss } from "../wording.ts";

export const jq: MatcherRow<"jq"> = onValue({
  summary: `The jq program gives at least one value for this input, and every one is truthy: neither false nor null. No files,
    no environment, 2 s.`,
  passes: "result.tags jq length > 1",
  fails: 'result.tags jq any(. == "drama")',
  phrase: (argument, { show }) => `a value for which jq ${show(argument)} is true`,
  async check(argument, actual, { jq, mask, show }) {
    try {
      const outputs = await jq.evaluate(argument, actual);
      if (outputs.length > 0 && outputs.every((output) => output !== false && output !== null)) return true;
      return { details: [`the program gave ${outputs.slice(0, 5).map(show).join(", ") || "no value"}`] };
    } catch (error) {
      if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
      const reason = deepEqual(mask(actual), actual) ? error.message : JQ_ON_SECRET;
      return { unjudged: true, details: [reason], hint: error.hint };
    }
  },
});

export const schema: MatcherRow<"schema"> = onValue({
  summary: `Valid under this JSON Schema: 2020-12, or the draft that its \`$schema\` names. Text is the path of a JSON file,
    relative to the file of the suite. \`format\` is asserted.`,
  passes: 'result.author schema {"required": ["name"]}',
  fails: 'result.author schema {"required": ["age"]}',
  phrase: (argument) => `a value valid under ${typeof argument === "string" ? argument : "the schema"}`,
  async check(argument, actual, { workspace, assertion, signal }) {
    const path = typeof argument === "string" ? argument : "the matcher";
    const validate = await validatorOf(argument, assertion.base, workspace());
    const violations = await validate(actual, signal).catch((error: unknown) => {
      throw schemaUnfinished(path, assertion.location, error, signal);
    });
    return violations.length === 0 || { details: violations };
  },
});

export const llmJudge: MatcherRow<"llm_judge"> = onValue({
  summary: `A model grades the value by the rubric, and its score (0 to 1) is at least \`threshold\` (0.7). Without a key the
    assertion is deferred; see judge.md.`,
  passes: 'result.title llm_judge {"rubric": "Is the title of a novel."}',
  fails: 'result.year llm_judge {"rubric": "Is the title of a novel."}',
  phrase: ({ rubric }, { show }) =>
    `a score of at least ${nameScore(rubric.strict ? 1 : rubric.threshold, rubric.scale)} by ${nameRubric(rubric, show)}`,
  async check({ rubric, model }, actual, { askJudge }) {
    const given = await askJudge?.({ rubric, model, candidate: actual });
    if (!given || "deferred" in given) return DEFERRED;
    return given.passed || scoreMiss(given, rubric.scale);
  },
});

function nameRubric(rubric: Rubric, show: (text: string) => string): string {
  const name = rubric.form === "text" ? rubric.criteria[0].question : rubric.name;
  if (name !== undefined) return `the rubric ${show(name)}`;
  return rubric.form === "tree" ? "a decision tree" : `a rubric of ${count(rubric.criteria.length, "question")}`;
}
