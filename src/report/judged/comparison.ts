import { formatNumber } from "../../values/text.ts";
import type { ComparisonDetail, PairDetail } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import { describeReplay, showInterval } from "./wording.ts";

/** `B is preferred in 31 of 40 (4 ties, 3 of them by position), 95 % 0.68 to 0.91`. */
export function describeComparison(detail: ComparisonDetail): string {
  const { b, ties, by_position: positions, interval, left_out: left } = detail;
  const bias = positions > 0 ? `, ${formatNumber(positions)} of them by position` : "";
  const even = ties > 0 ? ` (${ties === 1 ? "1 tie" : `${formatNumber(ties)} ties`}${bias})` : "";
  const unjudged = left === undefined ? "" : `; ${formatNumber(left)} not judged`;
  return `${b} is preferred in ${showShare(detail)}${even}, 95 % ${showInterval(interval)}${unjudged}`;
}

/** `31 of 40`: pairs that the second won. */
export function showShare({ pairs, wins }: ComparisonDetail): string {
  return `${formatNumber(wins.b)} of ${formatNumber(pairs)}`;
}

/** What was asked, and the first ten pairs that the first candidate won, each with the reason. */
export function tellComparison({ question, worst, replay }: ComparisonDetail): { facts: string[]; lost: string[] } {
  const asked = question === undefined ? [] : [`asked: ${question}`];
  const lost = worst.slice(0, 10).map(({ id: _, reason = "no reason was given", prompt, ...at }) => {
    const where = [showCoordinates(at), ...(prompt === undefined ? [] : [`“${prompt}”`])].filter((part) => part !== "");
    return `${where.length > 0 ? `${where.join(" ")}: ` : ""}${reason}`;
  });
  return { facts: [...asked, ...(replay ? [describeReplay(replay)] : [])], lost };
}

/** `B is preferred`, `a tie, by position`. */
export function describePair({ preferred, by_position: position, ...sides }: PairDetail): string {
  return preferred === "tie" ? `a tie${position ? ", by position" : ""}` : `${sides[preferred].name} is preferred`;
}

/** What was asked, and what the judge said in each order: `A first: B is preferred: it names the date`. */
export function tellPair({ question, answers, replay, ...sides }: PairDetail): string[] {
  const asked = question === undefined ? [] : [`asked: ${question}`];
  const said = answers.map(({ preferred, reason }, at) => {
    const first = at === 0 ? sides.a.name : sides.b.name;
    return `${first} first: ${describePair({ ...sides, answers, preferred })}${reason === undefined ? "" : `: ${reason}`}`;
  });
  const failed = [sides.a, sides.b].flatMap(({ name, failed: why }) =>
    why === undefined ? [] : `${name} failed: ${why}`,
  );
  return [...asked, ...said, ...failed, ...(replay ? [describeReplay(replay)] : [])];
}
