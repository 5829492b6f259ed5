import { words } from "../../values/show/words.ts";

export const failedList = words("<method> of <line server> failed (<line why>)");
export const notRecorded = words("<method> of <line server> is in no recording");
export const notReached = words("<line server> could not be asked what it offers (<line why>)");
export const otherShard = words("<line server> was not started: no test of it is in this shard");
export const stopped = words("the run was stopped before <line server> was asked what it offers");
export const notAsked = words("<line server> was not asked what it offers");
