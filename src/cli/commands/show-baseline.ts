import type { Baseline } from "../../report/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { showScores } from "../../values/show/score.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import type { CliContext } from "../context.ts";

/** What a baseline holds, for people: a line a test, then a line a server. */
export function showBaseline({ commit, tests, servers }: Baseline, name: string, { columns }: CliContext): string {
  const entries = Object.values(tests);
  const suites = [...new Set(entries.map(({ suite }) => suite))].sort();
  const lines = suites.flatMap((suite) => [
    "",
    oneLine(suite),
    ...entries
      .filter((entry) => entry.suite === suite)
      .map((entry) => `  ${describeTest(entry, Math.max(40, columns))}`),
  ]);
  const tools = servers.map(({ name: server, suite, surface }) => {
    const weight = surface.tokens === undefined ? "" : `, ${formatNumber(surface.tokens)} tokens`;
    return `  ${oneLine(server, 60)} (${oneLine(suite, 100)}): ${count(surface.tools.length, "tool")}${weight}`;
  });
  const at = commit === null ? "made at an unknown commit" : `made at ${oneLine(commit, 80)}`;
  const head = `${oneLine(name)}: ${count(entries.length, "test")}, ${at}`;
  return `${[head, ...lines, ...(tools.length > 0 ? ["", "Tools", ...tools] : [])].join("\n")}\n`;
}

function describeTest(test: Baseline["tests"][string], width: number): string {
  const { status, name, coordinates, flaky, score, duration_ms: ms, samples } = test;
  const which = Object.values(coordinates).map((value) => oneLine(String(value), 60));
  const facts = [
    ...(flaky ? ["flaky"] : []),
    ...(score === undefined ? [] : [`score ${showScores(score, 0)[0]}`]),
    ...(ms === undefined ? [] : [`${formatDuration(ms)}${samples > 1 ? ` of ${samples} runs` : ""}`]),
  ];
  const title = which.length > 0 ? `${oneLine(name, width)} [${which.join(", ")}]` : oneLine(name, width);
  return `${status.padEnd(8)}  ${title}${facts.length > 0 ? `  (${facts.join(", ")})` : ""}`;
}
