import type { JudgeSpec } from "../../suite/index.ts";

/** What a jury's share of passes may fall short of its consensus: 0.66 is two of three. */
const CONSENSUS_TOLERANCE = 0.005;

/** Whether so many votes are enough: of a jury the share that it asks for, else most; of a panel most, an even split as it says. One judge has one vote. */
export function isEnough({ jury, panel }: Pick<JudgeSpec, "jury" | "panel">, votes: number, of: number): boolean {
  if (panel) return votes * 2 === of ? panel.tieBreak === "pass" : votes * 2 > of;
  const { consensus } = jury ?? {};
  if (consensus === undefined) return votes * 2 > of;
  // However small the share is, nobody is not it.
  return votes > 0 && votes / of >= consensus - CONSENSUS_TOLERANCE;
}
