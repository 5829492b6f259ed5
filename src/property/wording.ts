import { failure } from "../errors.ts";
import { words } from "../values/show/words.ts";

export const notJudged = words("not judged: <at>, <keyword>");
export const unjudged = words("not judged: <reason>");
export const unused = words("not used: <refused> of <count values value> for <argument>, which the schema refuses");
export const outOfTime = failure("schema-timeout: making arguments was stopped after <duration ms>");
export const failed = failure("schema-timeout: making arguments stopped: <reason>");
export const NO_ANSWER = "no answer";
export const goneSince = words("<why>; the last call was <tool> with <args>");
export const slow = words("not judged: slow: it reports progress for <duration limit>, and does not answer");
export const tooManyCalls = words("not called: a server that is not on this machine gets <number most> calls");
export const cannotJudge = words("not judged: <what>");
export const noArguments = "no arguments could be made";
export const unanswered = words("none of <count calls call> was answered[[: <why>]]");
export const leftAlone = words("left alone after <number times> crashes");
export const sameOf = words("<message>; the same of <others>");
export const notAgain = words("seen once, and not again on <number times> fresh sessions: <rule>");
