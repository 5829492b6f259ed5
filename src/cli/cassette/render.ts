import picocolors from "picocolors";
import type { Entry, Finding, Level, Pruned, State, Verified } from "../../cassette/index.ts";
import type { Cassette } from "../../generated/cassette.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { words } from "../../values/show/words.ts";
import { count, listCounts, oneLine, takeSome } from "../../values/text.ts";
import type { CliContext } from "../context.ts";

function contentsOf(cassette: Cassette | undefined): { exchanges: number; of: Record<string, number> } {
  const exchanges = cassette?.exchanges ?? [];
  const of: Record<string, number> = {};
  for (const each of exchanges) {
    const whose = "node" in each ? each.node : (each.server ?? each.model ?? "?");
    of[whose] = (of[whose] ?? 0) + 1;
  }
  return { exchanges: exchanges.length, of };
}

export function describeEntries(entries: readonly Entry[]): object[] {
  return entries.map(({ suite, place, size, state, why, test, cassette }) => ({
    path: place.path,
    suite: suite.path,
    state,
    why,
    test,
    ...(cassette && {
      kind: cassette.kind,
      recorded: "recorded" in cassette ? cassette.recorded : undefined,
      ...contentsOf(cassette),
      ...("servers" in cassette && {
        servers: Object.keys(cassette.servers),
        models: Object.keys(cassette.models ?? {}),
      }),
    }),
    size,
  }));
}

const STATES: readonly State[] = ["fits", "stale", "orphan", "unreadable"];

/** Cassettes by suite, in columns: state, test, kind, date, exchanges, size; below them the path. */
export function renderEntries(
  entries: readonly Entry[],
  { colour, columns }: Pick<CliContext, "colour" | "columns">,
): string {
  const { bold, dim } = picocolors.createColors(colour);
  const groups = [...groupBy(entries, ({ suite }) => suite.file).values()].map((ofSuite) => {
    const heading = bold(oneLine(ofSuite[0]?.suite.path ?? ""));
    const rows = alignColumns(ofSuite.map(cellsOf), columns - 2).flatMap((row, at) => {
      const { place, why } = ofSuite[at] as Entry;
      const notes = [place.path, ...(why === undefined ? [] : [why])].map((note) => `      ${dim(oneLine(note))}`);
      return [`  ${row}`, ...notes];
    });
    return [heading, ...rows].join("\n");
  });
  const counts = listCounts(STATES.map((one) => [entries.filter(({ state }) => state === one).length, one]));
  const all = `${count(entries.length, "recording")}${counts && `: ${counts}`}`;
  return `${[...groups, all].join("\n\n")}\n`;
}

function cellsOf({ state, test, cassette, size }: Entry): string[] {
  const { exchanges, of } = contentsOf(cassette);
  const whom = Object.entries(of).map(([whose, calls]) => `${whose} ${calls}`);
  const recorded = cassette && "recorded" in cassette ? cassette.recorded.slice(0, 10) : "";
  const held = cassette ? `${count(exchanges, "exchange")} (${whom.join(", ")})` : "";
  const bytes = size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KiB`;
  return [state, test ?? "", cassette?.kind ?? "", recorded, held, bytes].map((cell) => oneLine(cell));
}

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

const MAX_DIFF = 20;
const LEVELS: readonly Level[] = ["breaking", "change", "info"];

function countLevels(verified: readonly Verified[]): [number, Level][] {
  const all = verified.flatMap(({ findings }) => findings.filter(({ again }) => !again));
  return LEVELS.map((level) => [all.filter((each) => each.level === level).length, level]);
}

export function describeVerified(verified: readonly Verified[]): object {
  return {
    cassettes: verified.map(({ subject, requests, findings, updated, broken }) => ({
      ...{ path: subject.place.path, name: subject.name, requests, updated },
      findings: findings.map(({ diff, ...rest }) => ({ ...rest, diff: diff?.map(lineOf) })),
      hint: broken?.hint,
    })),
    totals: Object.fromEntries(countLevels(verified).map(([times, level]) => [level, times])),
  };
}

/** The cassettes that live servers answer in another way, each with how, and a sum. */
export function renderVerified(verified: readonly Verified[], { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const differing = verified.filter(({ findings }) => findings.length > 0);
  const groups = differing.map(({ subject: { name, place }, findings, updated, broken }) => {
    const path = name === place.path ? "" : ` ${dim(oneLine(place.path))}`;
    const heading = `${bold(oneLine(name))}${path}${updated ? " (updated)" : ""}`;
    const again = groupBy(
      findings.filter((finding) => finding.again),
      ({ server }) => server,
    );
    const repeated = [...again].map(
      ([server, { length }]) => `  ${dim(sayAgain({ server: oneLine(server), length }))}`,
    );
    const news = findings.filter((finding) => !finding.again);
    const hint = broken?.hint === undefined ? [] : [`  ${dim("hint:")} ${oneLine(broken.hint, 600)}`];
    return [heading, ...repeated, ...news.flatMap((finding) => renderFinding(finding, colour)), ...hint].join("\n");
  });
  const requests = verified.reduce((sum, each) => sum + each.requests, 0);
  const found = listCounts(countLevels(verified)) || "answered as recorded";
  const updated = verified.filter((each) => each.updated).length;
  const asked = `${count(verified.length, "recording")}, ${count(requests, "request")}`;
  const sum = `${asked}: ${found}${updated > 0 ? `; ${updated} updated` : ""}`;
  return `${[...groups, sum].join("\n\n")}\n`;
}

const sayAgain = words("server <server>: <count length difference> of what it offers, as told above");

function renderFinding({ level, request, server, text, diff = [] }: Finding, colour: boolean): string[] {
  const { red, yellow, dim } = picocolors.createColors(colour);
  const paint = { breaking: red, change: yellow, info: dim }[level];
  const lines = takeSome(diff.map(lineOf), MAX_DIFF, (more) => `… ${more} more lines`);
  return [
    `  ${paint(level)}  ${oneLine(request ?? `server ${server}`)}: ${oneLine(text, 600)}`,
    ...lines.map((line) => `      ${dim(oneLine(line))}`),
  ];
}

function lineOf({ op, text }: NonNullable<Finding["diff"]>[number]): string {
  return `${op} ${text}`;
}
