import type { CutPart, Shown } from "../report/index.ts";

/** Places at which something was cut that a report has one by one. */
const MAX_CUT = 50;

/** What judges saw of one candidate, or of several together, as the report tells of it. */
export function sumShown(all: readonly { shown?: Shown; cut?: readonly CutPart[] }[]) {
  const sum = (key: keyof Shown): number => all.reduce((total, { shown }) => total + (shown?.[key] ?? 0), 0);
  const shown = { characters: sum("characters"), of: sum("of") };
  const cut = all.flatMap(({ cut = [] }) => cut);
  const listed = cut.filter((one) => one.more === undefined).slice(0, MAX_CUT);
  const more = cut.reduce((total, one) => total + (one.more ?? 1), -listed.length);
  return { shown, ...(cut.length > 0 && { cut: [...listed, ...(more > 0 ? [{ more }] : [])] }) };
}
