import { countNotices } from "../../values/notices.ts";
import { count } from "../../values/text.ts";
import { type MatcherRow, matched, onValue } from "../matcher.ts";

export const notifies: MatcherRow<"notifies"> = onValue({
  summary: `Among the notifications in the array are such: of this \`method\`, with \`params\` that contain these. At least one,
    or exactly \`count\`.`,
  passes: 'result.events notifies {"method": "notifications/resources/updated"}',
  fails: 'result.events notifies {"method": "notifications/tools/list_changed"}',
  phrase({ method, params, count: wanted }, { show }) {
    const which = params === undefined ? method : `${method} with ${show(params)}`;
    return wanted === undefined ? which : wanted === 0 ? `no ${which}` : `${which} ${count(wanted, "time")}`;
  },
  check(argument, actual) {
    if (!Array.isArray(actual)) return { wrongType: true };
    const { count: wanted } = argument;
    const found = countNotices(argument, actual);
    return matched(wanted === undefined ? found > 0 : found === wanted);
  },
});
