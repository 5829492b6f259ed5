import { workspaceOf } from "../files/index.ts";
import type { Assertion, Matcher } from "../suite/suite.ts";
import type { Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import { showJson } from "../values/show/preview.ts";
import type { AskJudge, JudgeAnswer } from "./ask-judge.ts";
import type { CheckContext } from "./context.ts";
import type { JudgeContext } from "./matcher.ts";
import { rowOf } from "./matchers/table.ts";
import { foundOfType, missMessage, TOO_DEEP, unresolvedMessage } from "./messages.ts";
import type { TestSnapshots } from "./snapshots/store.ts";
import type { Miss, Verdict } from "./verdict.ts";

/** Characters of a value inside a message. */
const SHOWN = 160;

/** What matchers work with, for one assertion of a test. */
export function createJudge(context: CheckContext, snapshots: TestSnapshots, assertion: Assertion): JudgeContext {
  const { jq, mask = (value: Json) => value } = context;
  const judged: JudgeAnswer[] = [];
  const judge: JudgeContext = {
    jq,
    get workspace() {
      return workspaceOf(context.root, context.test.suite.path);
    },
    assertion,
    snapshots,
    askJudge: context.askJudge && keeping(context.askJudge, judged),
    judged,
    mask,
    show: (value) => showJson(mask(value), SHOWN),
    phrase(matcher) {
      const [row, argument] = rowOf(matcher);
      return row.phrase(argument, judge);
    },
    judge(matcher, target) {
      const [row, argument] = rowOf(matcher);
      return row.check(argument, target, judge);
    },
    explain: (matcher, target, miss) => explainMiss(judge, matcher, target, miss),
  };
  return judge;
}

function keeping(ask: AskJudge, judged: JudgeAnswer[]): AskJudge {
  return async (request) => {
    const answer = await ask(request);
    judged.push(answer);
    return answer;
  };
}

function explainMiss(judge: JudgeContext, matcher: Matcher, target: Resolution, miss: Miss): string {
  if (miss.message !== undefined) return miss.message;
  const phrase = judge.phrase(matcher);
  if (!target.found)
    return miss.found === undefined ? unresolvedMessage(phrase, target) : missMessage(phrase, miss, "");
  const shown = judge.show(target.value);
  return missMessage(phrase, miss, miss.wrongType ? foundOfType(target.value, shown) : shown, target.note);
}

/** Judges by an assertion's matcher. What is nested deeper than the stack is a miss, not a crash. */
export function judgeAssertion(judge: JudgeContext, target: Resolution): Verdict | Promise<Verdict> {
  try {
    const verdict = judge.judge(judge.assertion.matcher, target);
    return verdict instanceof Promise ? verdict.catch(refuseDepth) : verdict;
  } catch (error) {
    return refuseDepth(error);
  }
}

function refuseDepth(error: unknown): Verdict {
  if (error instanceof RangeError) return TOO_DEEP;
  throw error;
}
