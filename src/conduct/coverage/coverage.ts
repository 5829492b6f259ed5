import type { McptestError } from "../../errors.ts";
import type { Plan } from "../../plan/index.ts";
import type { Coverage, Report } from "../../report/index.ts";
import type { Kept } from "../../run/index.ts";
import type { Suite } from "../../suite/index.ts";
import { isPart, readBound } from "../bounds.ts";
import type { CoverageRequest } from "../request.ts";
import { Exclusions } from "./exclude.ts";
import { measureCoverage } from "./measure.ts";
import { staleExclude } from "./wording.ts";

const BOUNDS = [
  ["min", "bound_by", "min"],
  ["min_asserted", "asserted_bound_by", "minAsserted"],
] as const;

/** The coverage of a run with its bounds, if the run kept what it asked; and what is odd about what suites say of it. */
export async function coverRun(
  { run }: Report,
  { suites }: Pick<Plan, "suites">,
  asked: CoverageRequest | undefined,
  kept: Kept | undefined,
): Promise<{ coverage: Coverage | undefined; told: McptestError[] }> {
  const told: McptestError[] = [];
  const bounds: Partial<Coverage> = {};
  for (const [key, by, flag] of BOUNDS) {
    const of = ({ coverage }: Suite): number | undefined => coverage?.[key];
    const bound = readBound({ run, suites, key: `coverage.${key}`, flag: asked?.[flag], of });
    told.push(...bound.told);
    if (bound.min !== undefined) Object.assign(bounds, { [key]: bound.min, [by]: bound.by });
  }
  if (!kept) return { coverage: undefined, told };
  const exclusions = new Exclusions(suites);
  const measured = await measureCoverage(kept, exclusions);
  const isWhole = !isPart(run) && !run.interrupted && !run.bailed && !measured.servers.some(isUnread);
  if (isWhole) told.push(...exclusions.stale.map(({ reason, location }) => staleExclude({ reason }, { location })));
  return { coverage: { ...measured, ...bounds }, told };
}

/** Whether what an exclusion is about may stand in a list that was not read. */
function isUnread({ lists }: Coverage["servers"][number]): boolean {
  return Object.values(lists).includes("unknown");
}
