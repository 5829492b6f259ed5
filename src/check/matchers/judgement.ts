import type { Soon } from "../../values/async/soon.ts";
import { reaches } from "../../values/show/score.ts";
import { DEFERRED, type Match, type MatcherOf, onValue } from "../matcher.ts";
import { scoreMiss } from "../wording.ts";

/** Score at or above which a value is good enough when the matcher names none. */
const DEFAULT_THRESHOLD = 0.7;

export const llmJudge: MatcherOf<"llm_judge"> = onValue({
  summary:
    "A model grades the value by the rubric, and its score (0 to 1) is at least `threshold` (0.7). Without a key the assertion is deferred; see judge.md.",
  example: "{ llm_judge: { rubric: Names the city and the weather there., threshold: 0.8 } }",
  phrase: ({ rubric, threshold = DEFAULT_THRESHOLD }, { show }) =>
    `a score of at least ${threshold} by the rubric ${show(rubric)}`,
  check({ rubric, threshold = DEFAULT_THRESHOLD, model }, actual, { askJudge }): Soon<Match> {
    if (!askJudge) return DEFERRED;
    return askJudge({ rubric, model, candidate: actual }).then(
      (given) => reaches(given.score, threshold) || scoreMiss(given),
    );
  },
});
