import { formatDuration } from "../../../values/duration.ts";
import type { Report } from "../../report.ts";
import { listCauses, type Problem } from "./problems.ts";
import type { Style } from "./style.ts";
import { count, oneLine } from "./words.ts";

const MAX_CAUSES = 5;

/** What the run came to: what is remarkable about it, and the headline last, where the eye is when a run ends. */
export function renderSummary(report: Report, problems: readonly Problem[], style: Style): string[] {
  const rows = [...causeRows(problems), ...remarkRows(report)];
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, text]) => `  ${style.yellow(label.padEnd(width))}  ${text}`),
    ...(rows.length > 0 ? [""] : []),
    renderHeadline(report, style),
  ];
}

function causeRows(problems: readonly Problem[]): [string, string][] {
  const causes = listCauses(problems);
  const rows = causes.slice(0, MAX_CAUSES).map(({ cause, results }, index): [string, string] => {
    const label = index === 0 ? count(causes.length, "cause") : "";
    return [label, `${oneLine(cause, 120)}, behind ${count(results.length, "test")}`];
  });
  return causes.length > MAX_CAUSES ? [...rows, ["", `… and ${causes.length - MAX_CAUSES} more`]] : rows;
}

function remarkRows({ summary, run, servers }: Report): [string, string][] {
  const rows: [string, string][] = [];
  if (summary.flaky > 0) rows.push(["flaky", `${count(summary.flaky, "test")} passed only on a retry`]);
  if (summary.findings > 0) {
    const names = new Set(servers.filter((server) => server.findings.length > 0).map((server) => server.name));
    const strict = run.strict_protocol ? "; they fail the run (--strict-protocol)" : "";
    rows.push([
      "findings",
      `${summary.findings} on ${[...names].map((name) => oneLine(name, 60)).join(", ")}${strict}`,
    ]);
  }
  const notRun = summary.not_run ? `; ${count(summary.not_run, "test")} not run` : "";
  if (run.bailed) rows.push(["stopped", `by --bail${notRun}`]);
  else if (run.interrupted) rows.push(["stopped", `by a signal${notRun}`]);
  else if (notRun) rows.push(["not run", count(summary.not_run ?? 0, "test")]);
  return rows;
}

/** `FAILED  2 failed, 33 errored by 1 cause, 14 passed of 49 in 1.2s`. */
function renderHeadline({ summary, run }: Report, style: Style): string {
  const { total, passed, failed, errored, skipped, deferred, findings } = summary;
  const broken = failed + errored > 0 || (run.strict_protocol === true && findings > 0);
  const [word, paint] = broken
    ? (["FAILED", style.red] as const)
    : run.interrupted
      ? (["INTERRUPTED", style.yellow] as const)
      : (["PASSED", style.green] as const);
  const part = (number: number, what: string, colour: (text: string) => string): string[] =>
    number === 0 ? [] : [colour(`${number.toLocaleString("en")} ${what}`)];
  const parts = [
    ...part(failed, "failed", style.red),
    ...part(errored, "errored", style.red),
    ...part(skipped, "skipped", style.dim),
    ...part(deferred, "deferred", style.yellow),
    ...part(passed, "passed", style.green),
  ];
  const counts = parts.length === 0 ? "no tests" : `${parts.join(", ")} of ${count(total, "test")}`;
  return `${style.bold(paint(word))}  ${counts} ${style.dim(`in ${formatDuration(run.duration_ms)}`)}`;
}
