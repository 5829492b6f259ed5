import { loadBaselines, loadMutation, type Mutation, type Report } from "../report/index.ts";
import type { Suite } from "../suite/index.ts";
import type { MutationRequest } from "./request.ts";

/** What the tests of a run notice of changed answers. */
export async function mutate(report: Report, request: MutationRequest, suites: readonly Suite[]): Promise<Mutation> {
  const { sumMutation } = await loadMutation();
  const bound = await boundOf(request, suites, report);
  return sumMutation([], { seed: request.seed, ...bound, duration_ms: 0, tests: [], tooLarge: 0 });
}

/** The bound on the score: that of the flag, else of a whole run the highest of its suites. */
async function boundOf(
  { min }: MutationRequest,
  suites: readonly Suite[],
  report: Report,
): Promise<Pick<Mutation, "min" | "bound_by">> {
  if (min !== undefined) return { min, bound_by: "flag" };
  const own = suites.flatMap(({ mutation }) => mutation?.min ?? []);
  const { isComplete } = await loadBaselines();
  return own.length === 0 || !isComplete(report) ? {} : { min: Math.max(...own), bound_by: "suite" };
}
