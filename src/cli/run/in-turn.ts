import type { PlannedTest } from "../../plan/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { count, oneLine } from "../../values/text.ts";

/** Milliseconds that may be lost before somebody is told how to win them. */
const WORTH_MS = 5000;

/**
 * What tests that ran one at a time because of their tools have cost, and what to do about it; undefined where it was not much. `durations`:
 * milliseconds of the tests that ran, by id.
 */
export function tellInTurn(tests: readonly PlannedTest[], durations: ReadonlyMap<string, number>): string | undefined {
  const ran = tests.flatMap(({ id }) => durations.get(id) ?? []);
  const total = ran.reduce((sum, ms) => sum + ms, 0);
  if (total - Math.max(0, ...ran) <= WORTH_MS) return undefined;
  const server = oneLine(tests[0]?.spec.server ?? "", 60);
  const what = `${count(ran.length, "test")} of ${server} ran one at a time, for ${formatDuration(total)}`;
  return `note: ${what}\n  hint: no tool of theirs is annotated readOnlyHint; add --parallel <n>\n`;
}
