import type { StepsDetail } from "../../src/report/index.ts";
import type { CliOptions, CliResult } from "../helpers/cli.ts";
import type { Workspace } from "../helpers/runs.ts";
import { pathOf } from "../mcp/sessions.ts";

/** What `--format json` printed. */
export type Told = Omit<StepsDetail, "type"> & { pipe: string };

/** A pipeline that ended. */
export interface PipeRun extends CliResult {
  told: Told;
  /** `ok`, `failed`, `skipped` of each step. */
  statuses: readonly string[];
}

/** A server whose tools do as their arguments say. */
export const COMPOSES = ["--server-command", `node ${pathOf("fixture", "composes.mjs")}`] as const;

/** Runs steps on that server, and reads what is told of them as JSON. */
export async function runSteps(
  workspace: Workspace,
  steps: readonly object[],
  flags: readonly string[] = [],
  options: CliOptions = {},
): Promise<PipeRun> {
  workspace.write("flow.yml", { pipe: steps });
  const result = await workspace.cli(["pipe", "flow.yml", ...COMPOSES, "--format", "json", ...flags], options);
  const told = JSON.parse(result.stdout || "{}") as Told;
  return { ...result, told, statuses: told.steps?.map(({ status }) => status) ?? [] };
}

/** A call of `add`, whose output is `value` plus `terms`. */
export const add = (id: string, args: object = {}, more: object = {}): object => {
  return { id, tool: "add", args: { id, ...args }, ...more };
};

/** `_meta.usage` of a call. */
export const costs = (cost_usd: number, tokens = 0): object => {
  return { usage: { model: "claude-sonnet-4-6", input_tokens: tokens, output_tokens: 0, cost_usd } };
};
