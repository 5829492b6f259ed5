import { failure } from "../../errors.ts";
import { words } from "../../values/show/words.ts";

/** An acceptance that is of no use. */
export const staleAcceptance = failure(`stale-acceptance: the acceptance of <rule> <why>
  hint: take it out[[: its reason was "<reason>"]]`);

export const SAID = {
  unused: "matched nothing",
  over: words("counts no more: its last day was <until>"),
  more: words("[[<tool>: ]]<message>[[ (and <number more> more)]]"),
  late: words("the server was lost before: <why>"),
};
