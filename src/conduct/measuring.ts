import type { Plan } from "../plan/index.ts";
import { addNotices, type Report } from "../report/index.ts";
import type { Kept, RunSettings } from "../run/index.ts";
import { coverRun } from "./coverage/coverage.ts";
import { asWarning, holdCoverage } from "./coverage/hold.ts";
import type { Host, RunRequest } from "./request.ts";

/** What a run says of its tests: their coverage and their mutation score, as far as they are asked for. */
export async function measureRun(
  ran: Report,
  kept: Kept | undefined,
  keeps: RunSettings["keeps"],
  plan: Plan,
  request: RunRequest,
  host: Host,
): Promise<{ lay(report: Report): Report; hold(report: Report): Promise<Report> }> {
  try {
    const { coverage, told } = await coverRun(ran, plan, request.coverage, keeps?.surfaces ? kept : undefined);
    const asked = kept && request.mutation;
    const mutated = asked && (await (await import("./mutation/mutate.ts")).mutate(ran, kept, plan.suites, asked, host));
    // The tests were over by then.
    const interrupted = host.signal.aborted || ran.run.interrupted;
    const notices = [...told, ...(mutated?.told ?? [])].map(asWarning);
    return {
      lay: (report) => {
        const run = { ...report.run, interrupted };
        return addNotices({ ...report, run, coverage, mutation: mutated?.mutation }, notices);
      },
      hold: (report) => holdCoverage(report, undefined, false),
    };
  } finally {
    await kept?.close();
  }
}
