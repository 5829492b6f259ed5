import type { McptestError } from "../../errors.ts";
import type { Plan } from "../../plan/index.ts";
import type { Coverage, Report } from "../../report/index.ts";
import type { Kept } from "../../run/index.ts";
import { isPart, readBound } from "../bounds.ts";
import type { CoverageRequest } from "../request.ts";
import { Exclusions } from "./exclude.ts";
import { staleExclude } from "./hold.ts";
import { measureCoverage } from "./measure.ts";

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
    const bound = readBound(run, suites, `coverage.${key}`, asked?.[flag], ({ coverage }) => coverage?.[key]);
    told.push(...bound.told);
    if (bound.min !== undefined) Object.assign(bounds, { [key]: bound.min, [by]: bound.by });
  }
  if (!kept) return { coverage: undefined, told };
  const exclusions = new Exclusions(suites);
  const measured = await measureCoverage(kept, exclusions);
  // What an exclusion is about may stand in a list that was not read.
  const isUnread = measured.servers.some(({ lists }) => Object.values(lists).includes("unknown"));
  if (!isPart(run) && !isUnread)
    told.push(...exclusions.stale.map(({ reason, location }) => staleExclude({ reason }, { location })));
  return { coverage: { ...measured, ...bounds }, told };
}
