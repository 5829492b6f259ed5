import type { ComparisonDetail, PairDetail } from "../model/report.ts";
import { showInterval } from "./wording.ts";

/** `B is preferred in 31 of 40 (4 ties, 3 of them by position), 95 % 0.68 to 0.91`. */
export function describeComparison({ b, pairs, wins, ties, by_position: positions, interval }: ComparisonDetail) {
  const bias = positions > 0 ? `, ${positions} of them by position` : "";
  const even = ties > 0 ? ` (${ties === 1 ? "1 tie" : `${ties} ties`}${bias})` : "";
  return `${b} is preferred in ${wins.b} of ${pairs}${even}, 95 % ${showInterval(interval)}`;
}

/** `B is preferred: it names the date`; of a tie, whether the judge went by position. */
export function describePair({ preferred, by_position: position, answers, ...sides }: PairDetail): string {
  const reason = answers.find((answer) => answer.preferred === preferred || preferred === "tie")?.reason;
  const told =
    preferred === "tie" ? `a tie${position ? ", by position" : ""}` : `${sides[preferred].name} is preferred`;
  return reason === undefined ? told : `${told}: ${reason}`;
}
