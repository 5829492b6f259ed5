import type { Rubric } from "../../suite/index.ts";
import type { Soon } from "../../values/async/soon.ts";
import { count } from "../../values/text.ts";
import { DEFERRED, type Match, type MatcherOf, onValue } from "../matcher.ts";
import { nameScore, scoreMiss } from "../wording.ts";

export const llmJudge: MatcherOf<"llm_judge"> = onValue({
  summary:
    "A model grades the value by the rubric, and its score (0 to 1) is at least `threshold` (0.7). Without a key the assertion is deferred; see judge.md.",
  passes: 'result.title llm_judge {"rubric": "Is the title of a novel."}',
  fails: 'result.year llm_judge {"rubric": "Is the title of a novel."}',
  phrase: ({ rubric }, { show }) =>
    `a score of at least ${nameScore(rubric.strict ? 1 : rubric.threshold, rubric.scale)} by ${nameRubric(rubric, show)}`,
  check({ rubric, model }, actual, { askJudge }): Soon<Match> {
    if (!askJudge) return DEFERRED;
    return askJudge({ rubric, model, candidate: actual }).then((given) =>
      "deferred" in given ? DEFERRED : given.passed || scoreMiss(given, rubric.scale),
    );
  },
});

function nameRubric(rubric: Rubric, show: (text: string) => string): string {
  if (rubric.form === "text") return `the rubric ${show(rubric.criteria[0].question)}`;
  if (rubric.name !== undefined) return `the rubric ${show(rubric.name)}`;
  return rubric.form === "tree" ? "a decision tree" : `a rubric of ${count(rubric.criteria.length, "question")}`;
}
