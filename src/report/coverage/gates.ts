import { isBelow, percentOf } from "../../values/numbers/percent.ts";
import { words } from "../../values/show/words.ts";
import { nameSome, oneLine } from "../../values/text.ts";
import type { Coverage, Gate } from "../model/report.ts";
import { isUnknown } from "./sums.ts";

const SAID = {
  called: words("coverage <number called> of <number total> (<percent> %) is below <bound> <min>"),
  asserted: words("<number called> of <number total> asserted (<percent> %) is below <bound> <min>"),
  unknown: words("coverage is unknown: <why>"),
};

/** Gates by their flags, and by their keys in a suite. */
const GATES = [
  { key: "min", by: "bound_by", count: "called", flag: "--min-coverage", say: SAID.called },
  { key: "min_asserted", by: "asserted_bound_by", count: "asserted", flag: "--min-asserted", say: SAID.asserted },
] as const;

/** Why there is no percentage; undefined if there is one. */
export function whyUnknown({ known, servers, excluded }: Coverage): string | undefined {
  if (known) return undefined;
  const unread = servers.filter(isUnknown);
  if (unread.length > 0)
    return nameSome(unread, 3, ({ name, reason = `${name} was not asked` }) => oneLine(reason, 300), "; ");
  return excluded > 0 ? "the suites exclude all that the servers offer" : "no server offers anything";
}

/** Bounds that coverage does not reach; none of them holds where it is unknown. Shares are compared exactly. */
export function findUncovered(coverage: Coverage): Gate[] {
  const { total } = coverage;
  const set = GATES.flatMap((row) => {
    const bound = coverage[row.by] === "suite" ? `coverage.${row.key}` : row.flag;
    const min = coverage[row.key];
    return min === undefined ? [] : [{ ...row, bound, min }];
  });
  const why = whyUnknown(coverage);
  // One sentence is enough for all of them.
  if (why !== undefined) return set.slice(0, 1).map(({ bound }) => ({ gate: bound, message: SAID.unknown({ why }) }));
  return set.flatMap(({ count, say, bound, min }) => {
    const called = coverage[count];
    if (!isBelow(called, total, min)) return [];
    return [{ gate: bound, message: say({ called, total, percent: percentOf(called, total, 0) ?? 0, bound, min }) }];
  });
}
