import { count, takeSome } from "../../../values/text.ts";
import { tellJudged } from "../../judged/summary.ts";
import type { Report } from "../../model/report.ts";
import { describeTrippedCap } from "../../wording/tripped-cap.ts";
import type { physicalLocation } from "./location.ts";
import { BOUNDS, GITHUB, messageOf } from "./text.ts";

/** What is told of a run besides its results: what was left out, why it ended early, findings (they have no line), warnings. */
export function notifications(report: Report, alerts: number, kept: number, place: typeof physicalLocation): object[] {
  const { run, servers, warnings, summary, gates = [] } = report;
  const left = summary.not_run ? `; ${count(summary.not_run, "test")} not run` : "";
  const told = [
    ...describeCut(alerts, kept),
    ...(run.interrupted ? [note("error", `The run was interrupted${left}.`)] : []),
    ...(run.budget_tripped
      ? [note("error", `The run was stopped: ${describeTrippedCap(run.budget_tripped)}${left}.`)]
      : []),
    ...(run.bailed ? [note("warning", `The run was ended early, as bail asks${left}.`)] : []),
    ...tellJudged(report).map(([label, text]) => note("note", `${label}: ${text}`)),
    ...gates.map(({ gate, message }) => note("error", `${gate}: ${message}`)),
    ...servers.flatMap(({ name, findings }) =>
      findings.map(({ kind, message, count: times }) => {
        return note("warning", `Server ${name}: ${kind}: ${message}${times > 1 ? ` (${times} times)` : ""}`);
      }),
    ),
    ...warnings.map(({ code, message, location }) => {
      return {
        ...note("warning", `${code}: ${message}`),
        ...(location && { locations: [place(location)] }),
      };
    }),
  ];
  return takeSome(told, BOUNDS.notifications, (rest) => note("note", `… and ${rest} more`));
}

function describeCut(alerts: number, kept: number): object[] {
  if (alerts === kept && kept <= GITHUB.resultsShown) return [];
  const [all, some] = [count(alerts, "result"), count(kept, "result")];
  const shown = `GitHub shows ${count(GITHUB.resultsShown, "result")}, the worst of them.`;
  if (alerts === kept) return [note("warning", `There are ${all}. ${shown}`)];
  return [
    note(
      "warning",
      `Of ${all} the worst ${some} are kept: a file may hold ${count(GITHUB.results, "result")} and 10 MB gzipped. ${shown} The JSON report has them all.`,
    ),
  ];
}

function note(level: "error" | "warning" | "note", text: string): object {
  return { level, message: messageOf(text) };
}
