import { failure } from "../../errors.ts";
import { words } from "../../values/show/words.ts";

/** An acceptance that is of no use. */
export const staleAcceptance = failure(`stale-acceptance: the acceptance of <rule> <why>
  hint: take it out[[: its reason was "<reason>"]]`);

/** Why a server was not audited as a whole. */
export const notListed = failure("request-failed: not all of the server is known: <why>");

export const SAID = {
  unused: "matched nothing",
  over: words("counts no more: its last day was <until>"),
  more: words("[[<tool>: ]]<message>[[ (and <number more> more)]]"),
};
