import type { Rubric } from "../../suite/index.ts";
import type { Soon } from "../../values/async/soon.ts";
import { reaches } from "../../values/show/score.ts";
import { DEFERRED, type Match, type MatcherOf, onValue } from "../matcher.ts";
import { scoreMiss } from "../wording.ts";

/** What a rubric in words asks. */
const wordsOf = ({ form, name = form, ...rubric }: Rubric): string =>
  form === "text" && "criteria" in rubric ? rubric.criteria.map(({ question }) => question).join("\n") : name;

export const llmJudge: MatcherOf<"llm_judge"> = onValue({
  summary:
    "A model grades the value by the rubric, and its score (0 to 1) is at least `threshold` (0.7). Without a key the assertion is deferred; see judge.md.",
  example: "{ llm_judge: { rubric: Names the city and the weather there., threshold: 0.8 } }",
  phrase: ({ rubric }, { show }) => `a score of at least ${rubric.threshold} by the rubric ${show(wordsOf(rubric))}`,
  check({ rubric, model }, actual, { askJudge }): Soon<Match> {
    if (!askJudge) return DEFERRED;
    return askJudge({ rubric: wordsOf(rubric), model, candidate: actual }).then(
      (given) => reaches(given.score, rubric.threshold) || scoreMiss(given),
    );
  },
});
