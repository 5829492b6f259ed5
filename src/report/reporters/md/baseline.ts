import { escapeMarkdown } from "../../../values/show/markdown.ts";
import { takeSome } from "../../../values/text.ts";
import type { Report } from "../../model/report.ts";
import * as deltas from "../../wording/deltas.ts";
import { isFailure } from "../../wording/failures.ts";
import { nameResult, nameStale } from "../../wording/name-result.ts";
import type { Section } from "./size-limit.ts";
import { cell, codeCell, foldedTable, type Link, tableSection } from "./tables.ts";

/** Details of one tool that a row has room for. */
const MAX_DETAILS = 5;

/** What changed since the base, in a line; nothing when the run was not compared. */
export function describeBaseline({ baseline }: Report): string[] {
  if (!baseline) return [];
  const { commit, path, source } = baseline;
  const name = commit === null ? escapeMarkdown(deltas.nameCommit(commit)) : codeCell(deltas.nameCommit(commit));
  const facts = [deltas.countChanges(baseline), ...deltas.listTotals(baseline)].map(escapeMarkdown);
  return [`<strong>Since ${name}</strong> (${source ?? codeCell(path)}): ${facts.join("; ")}.`];
}

/** Tests that changed otherwise than in their verdict, what needs a look first. */
export function changesSection(report: Report, link: Link): Section {
  const other = deltas.rankDeltas(report).filter(({ delta, result }) => {
    return !isFailure(result) && !delta.changes.some((change) => change === "regressed" || change === "fixed");
  });
  const rows = other.map(({ delta, result }) => {
    return [escapeMarkdown(nameResult(result)), escapeMarkdown(deltas.describeDelta(delta)), link(result.location)];
  });
  return foldedTable("Other changes", ["Test", "What changed", "Where"], rows);
}

/** Tools that were added, removed or changed, those that break callers first. */
export function surfacesSection({ baseline }: Report): Section {
  const rows = (baseline?.surfaces ?? []).flatMap((surface) => {
    const server = cell(surface.server);
    const tools = deltas.listTools(surface).map(({ tool, change, breaking, details }) => {
      const told = takeSome(details, MAX_DETAILS, (rest) => `and ${rest} more`);
      const what = told.map(cell).join("; ");
      return [server, codeCell(tool), breaking ? `<strong>${change}, breaking</strong>` : change, what];
    });
    const weight = deltas.showWeight(surface);
    return weight === undefined ? tools : [...tools, [server, "all", "tokens", escapeMarkdown(weight)]];
  });
  return tableSection("Tools", ["Server", "Tool", "Change", "Details"], rows);
}

/** Tests of the baseline that no suite declares any more. */
export function staleSection({ baseline }: Report): Section {
  const stale = baseline?.stale ?? [];
  const rows = stale.map((test) => [cell(nameStale(test)), escapeMarkdown(test.kind), codeCell(test.suite)]);
  return foldedTable("Tests of the baseline that no suite declares any more", ["Test", "Kind", "Suite"], rows);
}
