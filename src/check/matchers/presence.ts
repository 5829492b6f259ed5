import type { Resolution } from "../../values/path.ts";
import type { Match, MatcherOf } from "../matcher.ts";

export const exists: MatcherOf<"exists"> = {
  summary: "true: the path resolves, be it to null. false: it does not.",
  passes: "result.isbn exists",
  fails: "result.subtitle exists",
  phrase: (argument) => (argument ? "a value" : NOTHING),
  check: (argument, target) => (argument ? target.found || { unresolved: true } : isAbsent(target)),
};

export const absent: MatcherOf<"absent"> = {
  summary: "The path does not resolve; under `[*]`, for no element.",
  passes: "result.subtitle absent",
  fails: "result.isbn absent",
  phrase: () => NOTHING,
  check: (_, target) => isAbsent(target),
};

const NOTHING = "no value";

function isAbsent(target: Resolution): Match {
  if (target.found) return target.none === true || {};
  return target.partial ? { found: "one for some elements" } : true;
}
