import type { Grade } from "../../../check/index.ts";
import { failure } from "../../../errors.ts";
import type { Refused } from "../../../property/index.ts";
import { quoteWord } from "../../../values/shell-word.ts";
import { words } from "../../../values/show/words.ts";
import type { Attempt } from "../../outcome.ts";

export const staleAcceptance =
  failure(`stale-acceptance: the acceptance of <rule> matches nothing, or its last day is over
  hint: remove it`);
export const NOT_REPLAYED = "property tests call the server itself, which --replay does not start";
export const andMore = words("<message>[[ (and <more> more)]]");

export type NotCalled = Refused & { readonly tool: string };

/** How a person allows a tool: by a key of the suite, or by flags. */
export type Way = "suite" | "flags";

const KEYS = { allow: "allow", allowDestructive: "allow_destructive" } as const;
const inSuite = words("`<key>: [<tools>]`");
const byFlag = words("--<key> <tool>");

function tellWay(way: Way, consent: NotCalled["consent"], tools: readonly string[]): string | undefined {
  if (!consent || tools.length === 0) return undefined;
  const key = KEYS[consent];
  if (way === "suite") return inSuite({ key, tools: tools.join(", ") });
  return tools.map((tool) => byFlag({ key: key.replace("_", "-"), tool: quoteWord(tool) })).join(" ");
}

const reason = words("<why>[[; <way>]]");
const skip = words("not called: <why>[[; to call it, add <way>]]");

/** `destructive; --allow-destructive clear_notes`. */
export function whyNot({ tool, why, consent }: NotCalled, way: Way): string {
  return reason({ why, way: tellWay(way, consent, [tool]) });
}

export function notCalled({ tool, why, consent }: NotCalled, way: Way): string {
  return skip({ why, way: tellWay(way, consent, [tool]) });
}

const nothing = words("no tool may be called[[ of <listed>]]");
const paste = words("add <ways>");
const NONE_LISTED = "the server lists no tool that `tools` names";

/** An entry that calls nothing fails: a run that looks at nothing is no pass. */
export function nothingToCall(refused: readonly NotCalled[], listed: number, way: Way): Checked {
  const ways = (["allow", "allowDestructive"] as const).flatMap((consent) => {
    const names = refused.filter((one) => one.consent === consent).map(({ tool }) => tool);
    return tellWay(way, consent, names) ?? [];
  });
  const none = listed === 0 ? NONE_LISTED : undefined;
  const hint = ways.length > 0 ? paste({ ways: ways.join(way === "flags" ? " " : " and ") }) : none;
  return idle(nothing({ listed: listed === 0 ? undefined : listed }), hint);
}

function idle(message: string, hint: string | undefined, rule = NOTHING_CALLED): Checked {
  const grade = () => failed(message, rule, hint);
  return { durationMs: 0, stderrTail: [], assertions: [], tokens: undefined, grade };
}

export const LEFT_OUT = "the budget was over before";
export const notTried = words("not called: <reason>");
const noCall = words("no call was made of <count tools tool>: <reason>");
const RAISE = { suite: "raise `budget`", flags: "raise --for, or --calls" };

/** The same for an entry whose tools got no call, though they may be called, or no answer. */
export function nothingCalled(tools: readonly { reason: string; calls: number }[], way: Way): Checked {
  const [first] = tools.filter(({ calls }) => calls > 0);
  if (first) return idle(first.reason, undefined, "property/unanswered");
  const isCut = tools.some(({ reason }) => reason === LEFT_OUT);
  const reason = isCut ? LEFT_OUT : tools[0]?.reason;
  return idle(noCall({ tools: tools.length, reason }), isCut ? RAISE[way] : undefined);
}

/** The rule of an entry without any tool that may be called. */
const NOTHING_CALLED = "property/nothing-called";

export type Checked = Extract<Attempt, { assertions: unknown }>;

/** The grade of a row that fails for this reason. */
export function failed(message: string, rule_id: string, hint?: string): Grade {
  const failure = { message, rule_id, ...(hint !== undefined && { hint }) };
  return { state: "failed", assertions: [], sets: [], metrics: [], failure };
}
