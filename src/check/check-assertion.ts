import { boundsOf } from "../files/index.ts";
import type { Assertion, Matcher } from "../suite/index.ts";
import type { Soon } from "../values/async/soon.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import { secrecyOfTarget } from "../values/redact/secret-name.ts";
import { HALF, showFound, showJson } from "../values/show/preview.ts";
import type { AskJudge, Judged, TestContext } from "./context.ts";
import type { Match, MatchContext, Miss } from "./matcher.ts";
import { rowOf } from "./matchers/table.ts";
import { foundOfType, missMessage, TOO_DEEP, unresolvedMessage } from "./wording.ts";

/** What matchers work with, for one assertion of a test. */
export function createMatchContext(context: TestContext, assertion: Assertion): MatchContext {
  const { jq, signal, snapshots, misfit, askJudge } = context;
  const mask = maskFor(context, assertion.target);
  const judged: Judged[] = [];
  const ask: AskJudge | undefined =
    askJudge &&
    (async (request) => {
      const answer = await askJudge({ ...request, candidate: mask(request.candidate) });
      judged.push(answer);
      return answer;
    });
  const matching: MatchContext = {
    ...{ jq, signal, snapshots, misfit, assertion, askJudge: ask, judged, mask },
    workspace: () => boundsOf(context.root, context.test.suite.workspace),
    show: (value) => showJson(mask(value), HALF),
    phrase(matcher) {
      const [, row, argument] = rowOf(matcher);
      return row.phrase(argument, matching);
    },
    match(matcher, target) {
      const [, row, argument] = rowOf(matcher);
      return row.check(argument, target, matching);
    },
    explain: (matcher, target, miss) => explainMiss(matching, matcher, target, miss),
  };
  return matching;
}

/** Masks the values of an assertion: what its target names as a secret, it masks whole. */
export function maskFor({ mask }: TestContext, target: string): (value: Json) => Json {
  return (value) => (mask ? mask(value, secrecyOfTarget(target)) : value);
}

function explainMiss(matching: MatchContext, matcher: Matcher, target: Resolution, miss: Miss): string {
  if (miss.message !== undefined) return miss.message;
  const phrase = matching.phrase(matcher);
  if (!target.found)
    return miss.found === undefined ? unresolvedMessage(phrase, target) : missMessage(phrase, miss, "");
  const shown = showFound(matching.mask(target.value), `expected ${phrase}, found `);
  return missMessage(phrase, miss, miss.wrongType ? foundOfType(target.value, shown) : shown, target.note);
}

/** Matches by an assertion's matcher. A value nested deeper than the stack is a miss, not a crash. */
export function matchAssertion(matching: MatchContext, target: Resolution): Soon<Match> {
  try {
    const match = matching.match(matching.assertion.matcher, target);
    return match instanceof Promise ? match.catch(refuseDepth) : match;
  } catch (error) {
    return refuseDepth(error);
  }
}

function refuseDepth(error: unknown): Match {
  if (error instanceof RangeError) return TOO_DEEP;
  throw error;
}
