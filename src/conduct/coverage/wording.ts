import { failure } from "../../errors.ts";

export const NOWHERE_MEASURED = "coverage is unknown: no report has it; add --coverage to the runs";
export const laterJudged = failure("judged-when-merged: coverage is judged when the shards are merged");
