import { writeJson } from "../../values/json.ts";
import type { AssertionResult, TestResult } from "../model/report.ts";
import { detailOf } from "../totals/judged.ts";
import { sayAnswer, sayRequest } from "../wording/answer.ts";
import { describeScores, failedAssertions } from "../wording/failures.ts";
import { viewAssertion } from "./assertion.ts";
import { viewDetail } from "./detail.ts";
import type { AssertionView, SetView, TestView } from "./types.ts";

/** Everything that is told of a test. */
export function viewTest(result: TestResult): TestView {
  const { sets, derived_metrics: metrics, message, request } = result;
  const assertions = viewAssertions(result);
  return {
    result,
    why: assertions.failed.length === 0 && !sets && !metrics ? message : undefined,
    below: describeScores(result),
    ...assertions,
    detail: viewDetail(result),
    asked: request && sayRequest(request),
    answered: isTold(result) ? undefined : sayAnswer(result),
    stderr: viewStderr(result),
  };
}

/** The assertions of a test: those outside sets that fail it, those that hold, and the sets with theirs. `apart`: see `viewAssertion`. */
export function viewAssertions(result: TestResult, apart = false): Pick<TestView, "failed" | "held" | "sets"> {
  const { assertions, sets } = result;
  const names = new Set(sets?.map(({ name }) => name));
  const isAlone = ({ set }: AssertionResult): boolean => set === undefined || !names.has(set);
  const failed = failedAssertions(result).filter(isAlone);
  return {
    failed: tellOnce(failed.map((one) => viewOf(one, result, apart))),
    held: assertions.filter((one) => one.passed && isAlone(one)).map((one) => viewAssertion(one)),
    sets: viewSets(result, apart),
  };
}

/** Where a graph shows a status, the sentence about it is enough. A hint of the test is told once. */
function viewOf(assertion: AssertionResult, { detail, hint }: TestResult, apart: boolean): AssertionView {
  const { expected, actual, diff, ...told } = assertion;
  const drawn = detail?.type === "trace" && STATUS.test(assertion.target) && told.message !== undefined;
  const view = viewAssertion(drawn ? told : assertion, apart);
  return view.hint === hint ? { ...view, hint: undefined } : view;
}

/** An error that several assertions met stands with the first of them. */
function tellOnce(views: readonly AssertionView[]): AssertionView[] {
  const told = new Set<string>();
  return views.map((view) => {
    const [, wanted, error] = ANSWERED.exec(view.message ?? "") ?? [];
    if (error === undefined) return view;
    if (told.has(error)) return { ...view, message: `${wanted}, but got the same error as above` };
    told.add(error);
    return view;
  });
}

const ANSWERED = /^(expected .*), but the path [^:]*: (the (?:tool reported an|server answered with the) error.*)$/s;

const STATUS = /^(?:nodes\..+\.status|composition\.(?:ran|status|budget_tripped))$/s;

function viewSets({ sets = [], assertions }: TestResult, apart: boolean): SetView[] {
  return sets
    .toSorted((a, b) => Number(a.passed) - Number(b.passed))
    .map((set) => {
      const members = assertions.filter((one) => one.set === set.name);
      const whole = set.passed && members.every(({ passed }) => passed);
      return { set, members: members.map((one) => viewAssertion(one, apart)), whole };
    });
}

/** In a composition the server of the failed node wrote it; after a failed hook, the hook. */
function viewStderr(result: TestResult): TestView["stderr"] {
  const { stderr_tail: lines = [], server } = result;
  const nodes = Object.values(detailOf(result, "trace")?.nodes ?? {});
  const broken = nodes.find(({ status }) => status === "failed")?.server;
  return lines.length === 0 ? undefined : { whose: isOfHook(result) ? "the hook" : (broken ?? server), lines };
}

/** The place of such a result is that of the hook. */
export function isOfHook({ rule_id }: TestResult): boolean {
  return rule_id === "hook-failed";
}

/** Whether what failed shows the whole answer: by a diff of all of it, or word for word. */
function isTold(result: TestResult): boolean {
  const answer = fold(sayAnswer(result) ?? "");
  const failed = failedAssertions(result);
  const shown = failed.some(({ target, diff, actual }) => {
    if (!WHOLE.test(target)) return false;
    return diff ? diff.length > 0 : actual !== undefined && writeJson(actual).length <= SHOWN;
  });
  return shown || failed.some(({ message = "" }) => fold(message).includes(answer));
}

/** Characters of a value that every format shows whole. */
const SHOWN = 240;
const WHOLE = /^(?:result|payload|text|error)(?:\.(?:structuredContent|content|contents|messages))?$/;

/** Without what sets a text off: quotes, escapes, blanks. */
function fold(text: string): string {
  return text.replace(/^isError: /, "").replace(/\\[nt]|[\s"\\]/g, "");
}
