import { dirname, join } from "node:path";
import { clearLeftovers } from "../files/index.ts";
import type { Jq } from "../jq/index.ts";
import type { Plan } from "../plan/index.ts";
import { type ConcludedReport, type Report, sealAround } from "../report/index.ts";
import { type RunSettings, runPlan } from "../run/index.ts";
import type { Suite } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import { openComparing } from "./comparing/comparing.ts";
import type { Prepared } from "./prepare.ts";
import type { Host, RunRequest } from "./request.ts";
import { createRerun } from "./rerun.ts";
import { conclude } from "./verdict/conclude.ts";

export interface Audience extends Pick<RunSettings, "ready" | "onEvent" | "onStderr" | "onHookOutput"> {
  /** Whether somebody sees the tools of the servers and the commit. */
  tells: boolean;
}

/**
 * Runs the plan and compares its report with the baseline; again when every session is closed, because closing may add findings. `closed` is the
 * same report when it found nothing. `saveBaseline` writes the new baseline, if one was asked for, and says so in a sentence. Throws McptestError:
 * baseline-unreadable, path-outside-workspace.
 */
export async function execute(
  { plan, ...prepared }: Pick<Prepared, "warnings" | "prices" | "stored" | "empty"> & { plan: Plan },
  request: RunRequest,
  host: Host,
  jq: Jq,
  audience: Audience,
) {
  const { env, platform, redactor } = host;
  const { tells, ...told } = audience;
  const { surfaces, compare, save } = await openComparing(request, plan.suites, tells, host);
  const measures = readMeasures(plan, request);
  const running = runPlan(plan, {
    ...host,
    ...request,
    ...told,
    ...prepared,
    jq,
    surfaces,
    keeps: measures.keeps,
    environment: { ...platform, ci: isCi(env) },
    rerun: createRerun(request, host),
  });
  const cleared = Promise.all(foldersOf(plan.suites).map(clearLeftovers));
  const { report: ran, closed, kept } = await running;
  await cleared;
  const measured = measures.told
    ? await (await import("./measuring.ts")).measureRun(ran, kept, measures.keeps, plan, request, host)
    : undefined;
  // Masks what the comparison adds, too.
  const seal = async (each: Report): Promise<ConcludedReport> => {
    const compared = await compare(measured ? measured.lay(each) : each);
    return sealAround(
      conclude(measured ? await measured.hold(compared) : compared, { empty: prepared.empty }),
      redactor,
    );
  };
  const report = await seal(ran);
  return { report, closed: closed.then((last) => (last === ran ? report : seal(last))), saveBaseline: save };
}

/** What a run has to keep so that it can be measured, and whether anything is said of that. */
function readMeasures({ suites, selection, lastFailed }: Plan, { command, coverage, mutation }: RunRequest) {
  const isBound = ({ coverage: own }: Suite): boolean => own?.min !== undefined || own?.min_asserted !== undefined;
  const bound = command === "run" && suites.some(isBound);
  // A bound of a suite is for all of its tests.
  const surfaces = coverage !== undefined || (bound && !selection && !lastFailed);
  return { told: bound || surfaces || mutation !== undefined, keeps: surfaces || mutation ? { surfaces } : undefined };
}

/** Where runs that were killed while writing may have left files. */
function foldersOf(suites: readonly Suite[]): string[] {
  const folders = suites.flatMap(({ file, workspace, path }) => [
    join(workspace, ".mcptest"),
    join(workspace, ".mcptest/cache"),
    join(workspace, ".mcptest/cassettes", path),
    join(dirname(file), "__snapshots__"),
  ]);
  return [...new Set(folders)];
}
