import { words } from "../../values/show/words.ts";

export const CUT = "not tried in sequences with other tools: the time was over";
export const changes = words("says that it is read-only, and changes what <observer> answers");
export const again = words("says that it is idempotent, and the second same call changes what <reader> answers");
export const notFound = words("does not know what <maker> answered");
export const still = words("still gives what <destroyer> deleted");
export const double = words("pages of <size> have <count items item> twice");
export const lost = words("pages of <size> lack <number items> of <count of item>");
export const other = words("pages of <size> have <count items item>, the list has <number of>");
export const over = words("a page of <size> has <count items item>");
export const repeats = words("pages[[ of <size>]] do not end: a cursor comes twice");
export const outlives = words("<message> (its state outlives the process)");
