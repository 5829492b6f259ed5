import { groupBy } from "../../../values/group-by.ts";
import { quoteWord } from "../../../values/shell-word.ts";
import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { words } from "../../../values/show/words.ts";
import { count, formatNumber, listCounts, listTold, oneLine } from "../../../values/text.ts";
import { isUnknown } from "../../coverage/sums.ts";
import { countCovered, isOwner, listGroups, nameOwner, sayDuties, sayDuty, sumServer } from "../../coverage/told.ts";
import type { CoverageServer, Obligation, Report } from "../../model/report.ts";
import { whyPartial } from "../../wording/verdict.ts";
import { indent, listSome, type Style } from "../text/style.ts";

const notCounted = words("not counted: <tool>, <reason>");

/** The file that the hint names: once it runs, what is open stands in it, skipped. */
const MORE = "more.mcptest.yml";

const MAX_NAME = 60;
/** Names of a line without `--verbose`. */
const MAX_NAMES = 10;
/** Columns of a label and the gap behind it. */
const LABEL = 15;

/** Server by server what the tests called; below it, what they did not. */
export function renderCoverage(report: Report, style: Style): string[] {
  if (!report.coverage) return [];
  const { servers, by_agents, judged_tests = 0 } = report.coverage;
  const { suites } = report.run;
  // Of tests that did not run, `init` counts what they claim.
  const isWhole = whyPartial(report) === undefined && !suites.some(({ files }) => files[0]?.path === MORE);
  const names = servers.map(({ name }) => oneLine(name, MAX_NAME));
  const width = Math.max(0, ...names.map(displayWidth));
  // `init` writes tests for these.
  const isWritten = ({ state, kind }: Obligation): boolean => state === "open" && kind !== "output";
  const blocks = servers.flatMap((server, at) => {
    const head = `${style.dim("coverage")}  ${style.bold(padWidth(names[at] ?? "", width))}   `;
    const isLast = servers[at + 1]?.suite !== server.suite;
    const isOpen = servers.some((one) => one.suite === server.suite && one.obligations.some(isWritten));
    // A suite's path is seen from the workspace, that of its file from where one stands.
    const [file] = suites.find(({ path }) => path === server.suite)?.files ?? [];
    const hint = `mcptest init ${MORE} --missing ${quoteWord(oneLine(file?.path ?? server.suite))} writes these`;
    const below = [...renderOpen(server, style), ...(isWhole && isLast && isOpen ? [style.dim(hint)] : [])];
    return [head + tellServer(server).join(style.dim(" · ")), ...indent(below, 2)];
  });
  const aside = listTold([
    by_agents > 0 && `by agents: ${formatNumber(by_agents)}`,
    judged_tests > 0 && `judged assertions of ${count(judged_tests, "test")} assert nothing`,
  ]);
  return indent([...blocks, ...(aside.length > 0 ? [style.dim(aside.join(" · "))] : [])], 2);
}

function tellServer(server: CoverageServer): string[] {
  const sums = sumServer(server);
  const why = isUnknown(server) ? (server.reason ?? "a list was not read") : "it offers nothing that counts";
  const known = sums.known ? countCovered(sums) : `unknown: ${oneLine(why, 300)}`;
  return listTold([known, listCounts([[sums.excluded, "excluded"]])]);
}

/** The groups, and what of them is open, a line each. */
function renderOpen(server: CoverageServer, style: Style): string[] {
  const { obligations, not_counted = [] } = server;
  const open = obligations.filter(({ state }) => state === "open");
  const untried = open.filter(({ tried }) => !tried);
  const idle = new Set(open.filter(isOwner).map(nameOwner));
  const owners = (...kinds: Obligation["kind"][]): Named[] => {
    const own = untried.filter(({ kind }) => kinds.includes(kind));
    return own.map((one) => ["", oneLine(one.prompt ?? nameOwner(one), MAX_NAME)]);
  };
  const called = style.verbose ? obligations.filter(({ state }) => state === "called") : [];
  const tried = open.flatMap((one): Named[] =>
    one.tried ? [[nameOwner(one), `${sayDuty(one)} was ${one.tried}`.trim()]] : [],
  );
  const lines: readonly [label: string, names: readonly Named[]][] = [
    ["never called", owners("tool")],
    ["never read", owners("resource", "template")],
    ["never got", owners("prompt")],
    ["never tried", listDuties(untried.filter((one) => !isOwner(one) && !idle.has(nameOwner(one))))],
    ["tried, but", tried],
    ["not asserted", listDuties(called)],
  ];
  const told = lines.flatMap(([label, names]) =>
    names.length === 0 ? [] : [style.dim(label.padEnd(LABEL)) + listNames(names, style)],
  );
  const groups = listGroups(sumServer(server)).join(style.dim(" · "));
  const uncounted = not_counted.map(({ tool, reason }) =>
    notCounted({ tool: oneLine(tool, MAX_NAME), reason: oneLine(reason) }),
  );
  const most = style.verbose ? uncounted.length : MAX_NAMES;
  return [...listTold([groups]), ...told, ...listSome(uncounted, most, style)];
}

/** What is open, and of whom where that is not itself. */
type Named = readonly [owner: string, what: string];

function listDuties(all: readonly Obligation[]): Named[] {
  return [...groupBy(all, nameOwner)].flatMap(([owner, own]) =>
    sayDuties(own).map((duty): Named => [owner, duty || "itself"]),
  );
}

/** `list_books: limit at its maximum, limit beyond it · search_books: without query`, the first few. */
function listNames(names: readonly Named[], style: Style): string {
  const shown = style.verbose ? names : names.slice(0, MAX_NAMES);
  const told = [...groupBy(shown, ([owner]) => owner)].map(([owner, own]) => {
    const list = own.map(([, what]) => oneLine(what)).join(", ");
    return owner === "" ? list : `${oneLine(owner, MAX_NAME)}: ${list}`;
  });
  const rest = names.length - shown.length;
  return told.join(style.dim(" · ")) + (rest > 0 ? style.dim(` … and ${formatNumber(rest)} more`) : "");
}
