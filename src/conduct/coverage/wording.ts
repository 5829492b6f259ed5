import { failure } from "../../errors.ts";

export const NOWHERE_MEASURED = "coverage is unknown: nothing measured it; add --coverage to the runs";
export const laterJudged = failure("judged-when-merged: coverage is judged when the shards are merged");
export const staleExclude =
  failure(`stale-exclude: this entry of \`exclude\` matches nothing that the servers offer: <reason>
  hint: remove it, or correct its patterns`);
