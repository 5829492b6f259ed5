import { formatDuration } from "../../../values/duration.ts";
import { groupBy } from "../../../values/group-by.ts";
import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { count, nameSome, oneLine } from "../../../values/text.ts";
import type { Mutant, Report } from "../../model/report.ts";
import { countStates, listIdle, listSurvivors, type Survivor, sayLeftOut, sayScore } from "../../mutation/survivors.ts";
import { indent, listBlocks, type Style } from "../text/style.ts";

/** Entries of one server, and tests that kill nothing, without `--verbose`. */
const MAX = { entries: 10, idle: 3 };
const MAX_NAME = 24;

/** The score, and what no test notices, server by server; then the tests that kill nothing. */
export function renderMutation(report: Pick<Report, "mutation" | "results">, style: Style): string[] {
  const { mutation } = report;
  if (!mutation) return [];
  const { killed, survived, duration_ms, calls = 0, mutants } = mutation;
  const cost = `${count(killed + survived, "mutant")} in ${formatDuration(duration_ms)}, ${count(calls, "call")} of the server`;
  const facts = [sayScore(mutation), cost, sayLeftOut(mutation)];
  const servers = [...groupBy(mutants, ({ server }) => server)];
  const isOne = servers.length === 1;
  const blocks = servers.flatMap(([server, own]) => [
    renderHead(server, isOne ? facts : [sayScore(countStates(own))], style),
    ...renderSurvivors(own, style),
  ]);
  const idle = listIdle(report);
  const max = style.verbose ? idle.length : MAX.idle;
  const named = nameSome(idle, max, ({ name, location: { file, line } }) => oneLine(`"${name}" (${file}:${line})`));
  const told = `  ${count(idle.length, "test")} ${idle.length === 1 ? "kills" : "kill"} nothing: ${named}`;
  const head = isOne ? [] : [renderHead("", facts, style)];
  return indent([...head, ...blocks, ...(idle.length > 0 ? [told] : [])], 2);
}

function renderHead(server: string, facts: readonly string[], style: Style): string {
  const name = server === "" ? "" : `${style.bold(oneLine(server))}   `;
  return `${style.dim("mutation")}  ${name}${facts.filter(Boolean).join(style.dim(" · "))}`;
}

function renderSurvivors(mutants: readonly Mutant[], style: Style): string[] {
  const entries = listSurvivors(mutants);
  const width = Math.max(0, ...entries.map(({ name }) => displayWidth(oneLine(name, MAX_NAME))));
  const blocks = entries.map((entry) => renderSurvivor(entry, width, style));
  return indent(listBlocks(blocks, style.verbose ? blocks.length : MAX.entries, style), 2);
}

/** What no test notices; below it, where to add which assertion. */
function renderSurvivor({ name, sentence, add }: Survivor, width: number, style: Style): string[] {
  const told = `${padWidth(oneLine(name, MAX_NAME), width)}  ${oneLine(sentence)}`;
  if (!add) return [told];
  const { test, yaml, location } = add;
  const where = style.dim(oneLine(`${location.file}:${location.line} "${test}"`));
  const lines = yaml.trimEnd().split("\n");
  const [first = "", ...rest] = lines.map((line) => oneLine(line, 400));
  return [told, ...indent([`${where}  add: ${first}`, ...rest], width + 2)];
}
