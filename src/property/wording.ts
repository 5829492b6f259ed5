import { failure } from "../errors.ts";
import { words } from "../values/show/words.ts";

export const notJudged = words("not judged: <at>, <keyword>");
export const unjudged = words("not judged: <reason>");
export const unused = words("not used: <refused> of <count values value> for <argument>, which the schema refuses");
export const outOfTime = failure("schema-timeout: making arguments was stopped after <duration ms>");
export const failed = failure("schema-timeout: making arguments stopped: <reason>");
