import type { TestResult } from "../../../src/report/index.ts";
import { by, calls, failure, type ModelApi, type Reply, talk, toolUse } from "../../helpers/model-api.ts";
import { fixture, type Run, type Workspace } from "../../helpers/runs.ts";
import { asksJudge } from "../evals.ts";

export const CRASH = calls(["crash", {}]);
export const HANG = calls(["hang", {}]);
export const GOOD = talk("19 degrees");
export const BAD = talk("No idea");
/** What the API of a model does that fails: no run is judged by that. */
export const DOWN = failure(400, "invalid_request_error", "no such thing");

/** Each run asks its model once: these are the answers, the last for all that follow. Judges say `verdicts` in turn. */
export function answer(
  api: ModelApi,
  turns: readonly Reply[],
  verdicts: readonly Reply[] = [toolUse({ score: 0.9, reason: "Good." })],
): void {
  let [turn, verdict] = [0, 0];
  api.script(
    by((body) => {
      if (asksJudge(body)) return verdicts[Math.min(verdict++, verdicts.length - 1)] as Reply;
      return turns[Math.min(turn++, turns.length - 1)] as Reply;
    }),
  );
}

/** Runs an agent one run after the other; it passes where it says 19. */
export async function runAgents(
  workspace: Workspace,
  api: ModelApi,
  more: object,
  { suite = {}, flags = [] }: { suite?: object; flags?: string[] } = {},
): Promise<Run> {
  const expect = [{ target: "final_response", matcher: { contains: "19" } }];
  const agent = { name: "agent", server: "tools", prompt: "How warm is it?", expect, ...more };
  const servers = { tools: fixture("agent-tools") };
  return workspace.run({ servers, agents: [agent], ...suite }, ["--parallel", "1", ...flags], { env: api.env });
}

/** What sums up all runs of what was declared, not of its metrics. */
export function wholeOf({ report }: Run): TestResult {
  const whole = report.results.find(({ single, coordinates }) => !single && coordinates.metric === undefined);
  if (!whole) throw new Error("nothing sums up");
  return whole;
}
