import picocolors from "picocolors";
import type { Cassette } from "../../generated/cassette.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { count, oneLine } from "../../values/text.ts";
import type { Entry, State } from "./inventory.ts";
import type { Pruned } from "./prune.ts";

/** What a cassette holds: how many exchanges, and of whom how many. */
function contentsOf(cassette: Cassette | undefined): { all: number; by: Record<string, number> } {
  const exchanges = cassette?.exchanges ?? [];
  const by: Record<string, number> = {};
  for (const each of exchanges) {
    const whose = "node" in each ? each.node : (each.server ?? each.model ?? "?");
    by[whose] = (by[whose] ?? 0) + 1;
  }
  return { all: exchanges.length, by };
}

/** Cassettes as programs read them. */
export function describeEntries(entries: readonly Entry[]): object[] {
  return entries.map(({ suite, place, size, state, why, test, cassette }) => ({
    path: place.path,
    suite: suite.path,
    state,
    ...(why !== undefined && { why }),
    ...(test !== undefined && { test }),
    ...(cassette && {
      kind: cassette.kind,
      ...("recorded" in cassette && { recorded: cassette.recorded }),
      exchanges: contentsOf(cassette).all,
      of: contentsOf(cassette).by,
      ...("servers" in cassette && {
        servers: Object.keys(cassette.servers),
        models: Object.keys(cassette.models ?? {}),
      }),
    }),
    size,
  }));
}

const STATES: readonly State[] = ["fits", "stale", "orphan", "unreadable"];

/** Cassettes by suite, in columns: state, test, when it was recorded, exchanges, size, path. */
export function renderEntries(entries: readonly Entry[], { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const groups = [...groupBy(entries, ({ suite }) => suite.file).values()].map((ofSuite) => {
    const heading = bold(oneLine(ofSuite[0]?.suite.path ?? ""));
    const rows = alignColumns(ofSuite.map(cellsOf)).flatMap((row, at) => {
      const { place, why } = ofSuite[at] as Entry;
      const notes = [place.path, ...(why === undefined ? [] : [why])].map((note) => `      ${dim(oneLine(note))}`);
      return [`  ${row}`, ...notes];
    });
    return [heading, ...rows].join("\n");
  });
  const counts = STATES.flatMap((state) => {
    const found = entries.filter((entry) => entry.state === state).length;
    return found === 0 ? [] : [`${found} ${state}`];
  });
  const all = [count(entries.length, "cassette"), ...(counts.length > 0 ? [counts.join(", ")] : [])];
  return `${[...groups, all.join(": ")].join("\n\n")}\n`;
}

function cellsOf({ state, test, cassette, size }: Entry): string[] {
  const { all, by } = contentsOf(cassette);
  const whom = Object.entries(by).map(([whose, calls]) => `${whose} ${calls}`);
  const recorded = cassette && "recorded" in cassette ? cassette.recorded.slice(0, 10) : "";
  const exchanges = cassette ? `${count(all, "exchange")} (${whom.join(", ")})` : "";
  return [state, test ?? "", cassette?.kind ?? "", recorded, exchanges, showSize(size)].map((cell) => oneLine(cell));
}

function showSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`;
}

/** What was removed, or would be. */
export function renderPruned(pruned: readonly Pruned[], kept: readonly Entry[], dryRun: boolean): string {
  const verb = dryRun ? "would remove" : "removed";
  const lines = pruned.map(({ entry, exchanges }) => {
    const what = exchanges === undefined ? "" : `${count(exchanges, "exchange")} of `;
    return `${verb} ${what}${entry.place.path}${entry.test ? ` (${entry.test})` : ""}`;
  });
  const unread = kept.map(({ place, why }) => `kept ${place.path}, which cannot be read: ${why}`);
  const none = lines.length === 0 ? ["nothing to remove: a test asks for every recording"] : [];
  return [...lines, ...unread, ...none].map((line) => `${oneLine(line, 400)}\n`).join("");
}
