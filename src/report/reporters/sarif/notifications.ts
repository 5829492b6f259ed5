import { count } from "../../../values/text.ts";
import type { Report } from "../../model/report.ts";
import { describeTrippedCap } from "../../wording/tripped-cap.ts";
import { BOUNDS, RESULTS, RESULTS_SHOWN } from "./limits.ts";
import { physicalLocation } from "./location.ts";
import { messageOf } from "./text.ts";

/** What is told of a run besides its results: what was left out, why it ended early, findings (they have no line), warnings. */
export function notifications(report: Report, alerts: number, kept: number): object[] {
  const { run, servers, warnings, summary, gates = [] } = report;
  const left = summary.not_run ? `; ${count(summary.not_run, "test")} not run` : "";
  const told = [
    ...describeCut(alerts, kept),
    ...(run.interrupted ? [note("error", `The run was interrupted${left}.`)] : []),
    ...(run.budget_tripped
      ? [note("error", `The run was stopped: ${describeTrippedCap(run.budget_tripped)}${left}.`)]
      : []),
    ...(run.bailed ? [note("warning", `The run was ended early, as bail asks${left}.`)] : []),
    ...gates.map(({ gate, message }) => note("error", `${gate}: ${message}`)),
    ...servers.flatMap(({ name, findings }) =>
      findings.map(({ kind, message, count: times }) => {
        return note("warning", `Server ${name}: ${kind}: ${message}${times > 1 ? ` (${times} times)` : ""}`);
      }),
    ),
    ...warnings.map(({ code, message, location }) => {
      return {
        ...note("warning", `${code}: ${message}`),
        ...(location && { locations: [physicalLocation(location)] }),
      };
    }),
  ];
  const rest = told.length - BOUNDS.notifications;
  return rest > 0 ? [...told.slice(0, BOUNDS.notifications), note("note", `… and ${rest} more`)] : told;
}

function describeCut(alerts: number, kept: number): object[] {
  if (alerts === kept && kept <= RESULTS_SHOWN.value) return [];
  const [all, some] = [count(alerts, "result"), count(kept, "result")];
  const shown = `GitHub shows ${count(RESULTS_SHOWN.value, "result")}, the worst of them.`;
  if (alerts === kept) return [note("warning", `There are ${all}. ${shown}`)];
  return [
    note(
      "warning",
      `Of ${all} the worst ${some} are kept: a file may hold ${count(RESULTS.value, "result")} and 10 MB gzipped. ${shown} The JSON report has them all.`,
    ),
  ];
}

function note(level: "error" | "warning" | "note", text: string): object {
  return { level, message: messageOf(text) };
}
