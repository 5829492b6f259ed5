import { placeOf } from "../check/index.ts";
import type { AssertionResult } from "../report/index.ts";
import type { Trajectory } from "../suite/index.ts";
import { isSubset } from "../values/json/subset.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { diffJson } from "../values/show/diff.ts";
import { showJson } from "../values/show/preview.ts";
import { words } from "../values/show/words.ts";
import { takeSome } from "../values/text.ts";
import type { ConversationCall } from "./conversation.ts";

type Expected = Trajectory["calls"][number];
type Made = Pick<ConversationCall, "name" | "server" | "args">;
type Show = (call: Expected) => string;
/** Why calls are not as expected; undefined when they are. */
type Rule = (expected: readonly Expected[], made: readonly Made[], show: Show) => string | undefined;

/** Characters of arguments in a message, and calls that it lists. */
const SHOWN = 80;
const LISTED = 5;

/** Checks whether a model made the expected calls, as an assertion. `mask` takes secrets out of what is shown. */
export async function checkTrajectory(
  { match, calls, location }: Trajectory,
  made: readonly Made[],
  mask: (value: Json) => Json,
): Promise<AssertionResult> {
  const result = { target: "tool_calls", matcher: "trajectory", location: placeOf(location) };
  const show = ({ name, server, args }: Expected): string =>
    `${server === undefined ? "" : `${server}.`}${name}${args ? `(${showJson(mask(args), SHOWN)})` : ""}`;
  const fault = RULES[match](calls, made, show);
  if (fault === undefined) return { ...result, passed: true };
  const expected = mask(calls.map(({ ...call }): JsonObject => call));
  const actual = mask(made.map((call, at) => like(match === "strict" ? calls[at] : undefined, call)));
  const message = WORDING.expected({ how: WORDS[match], calls: calls.length, fault });
  return { ...result, passed: false, message, expected, actual, diff: diffJson(expected, actual) };
}

const WORDS: Readonly<Record<Trajectory["match"], string>> = {
  strict: "exactly, in this order,",
  unordered: "exactly, in any order,",
  subsequence: "in this order, among others,",
  subset: "among others",
};

const WORDING = {
  expected: words("expected <how> <count calls call>: <fault>"),
  other: words("call <number> is <found>, not <expected>"),
  few: words("only <count came call> came, and no <expected>"),
  more: words("more came: <calls>"),
  missing: words("missing are <calls>"),
  unexpected: words("not expected are <calls>"),
  missingAfter: words("<call> is missing[[ after call <number>]]"),
};

const RULES: Readonly<Record<Trajectory["match"], Rule>> = {
  strict(expected, made, show) {
    const at = expected.findIndex((one, index) => !isCall(one, made[index]));
    const [one, other] = [expected[at], made[at]];
    if (one && other) return WORDING.other({ number: at + 1, found: show(like(one, other)), expected: show(one) });
    if (one) return WORDING.few({ came: made.length, expected: show(one) });
    const more = made.slice(expected.length);
    return more.length > 0 ? WORDING.more({ calls: list(more, show) }) : undefined;
  },
  unordered(expected, made, show) {
    const pairs = pairUp(expected, made);
    const missing = expected.filter((_, index) => !pairs.has(index));
    const taken = new Set(pairs.values());
    const more = made.filter((_, index) => !taken.has(index));
    const lacks = missing.length > 0 && WORDING.missing({ calls: list(missing, show) });
    const holds = more.length > 0 && WORDING.unexpected({ calls: list(more, show) });
    return [lacks, holds].filter(Boolean).join("; ") || undefined;
  },
  subsequence(expected, made, show) {
    let from = 0;
    for (const one of expected) {
      const at = made.findIndex((call, index) => index >= from && isCall(one, call));
      if (at < 0) return WORDING.missingAfter({ call: show(one), number: from || undefined });
      from = at + 1;
    }
    return undefined;
  },
  subset(expected, made, show) {
    const missing = expected.filter((one) => !made.some((call) => isCall(one, call)));
    return missing.length > 0 ? WORDING.missing({ calls: list(missing, show) }) : undefined;
  },
};

function isCall({ name, server, args }: Expected, made: Made | undefined): boolean {
  if (!made || made.name !== name || (server !== undefined && made.server !== server)) return false;
  return args === undefined || isSubset(args, made.args);
}

/** Pairs as many expected calls as possible with a call each, by their indices: augmenting paths after Kuhn. */
function pairUp(expected: readonly Expected[], made: readonly Made[]): Map<number, number> {
  const owners = new Map<number, number>();
  const place = (index: number, tried: Set<number>): boolean => {
    const one = expected[index] as Expected;
    for (const [at, call] of made.entries()) {
      if (tried.has(at) || !isCall(one, call)) continue;
      tried.add(at);
      const owner = owners.get(at);
      if (owner !== undefined && !place(owner, tried)) continue;
      owners.set(at, index);
      return true;
    }
    return false;
  };
  for (const index of expected.keys()) place(index, new Set());
  return new Map([...owners].map(([at, index]) => [index, at]));
}

/** A call with the keys of the expected one. */
function like(expected: Expected | undefined, { name, server, args }: Made): Expected & JsonObject {
  if (!expected) return { name, server, args };
  return { name, ...(expected.server === undefined ? {} : { server }), ...(expected.args ? { args } : {}) };
}

function list(calls: readonly Expected[], show: Show): string {
  return takeSome(calls.map(show), LISTED, (rest) => `${rest} more`).join(", ");
}
