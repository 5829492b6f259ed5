import { homedir } from "node:os";
import { prepare, type RunRequest } from "../../../src/conduct/index.ts";
import { openJq } from "../../../src/jq/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { type Kept, type RunSettings, runPlan } from "../../../src/run/index.ts";
// Jest cannot link two graphs of modules at once that share modules, as `runPlan` asks for them: here they are linked before.
import "../../../src/run/execute-plan.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { commandLine, NODE_24 } from "../../helpers/bundles.ts";

/** A run that kept what its tests asked. */
export interface KeptRun {
  report: Report;
  kept: Kept;
}

type More = Partial<
  Pick<RunSettings, "recordings" | "strictProtocol" | "updateSnapshots" | "keeps" | "overrides" | "env">
> &
  Partial<Pick<RunRequest, "selection">>;

/** Runs suites below `root` as the command line does, keeps what they ask, and gives it to `look` while it is open. */
export async function keepRun<T>(
  root: string,
  suites: readonly string[],
  look: (run: KeptRun) => T | Promise<T>,
  { selection, env: own, ...more }: More = {},
): Promise<T> {
  const env = { PATH: process.env.PATH, HOME: homedir(), ...own };
  const redactor = createRedactor({ secrets: [] });
  const platform = { node: "24", platform: "linux" };
  const signal = new AbortController().signal;
  const host = {
    root,
    env,
    version: "0",
    mockCommand: [NODE_24, commandLine(), "mock"] as const,
    platform,
    signal,
    redactor,
  };
  const jq = await openJq({ root, env });
  try {
    const none = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };
    const request: RunRequest = {
      ...{ command: "run", suites, vars: {}, mask: [], envFile: false, servers: {}, overrides: {}, gates: {} },
      ...{ baseline: { path: false }, denyWarnings: false, strictProtocol: false, updateSnapshots: false },
      selection: selection ?? none,
      ...more,
    };
    const { plan, warnings, errors, prices } = await prepare(request, host, jq);
    if (!plan) throw new Error(errors.map(({ message }) => message).join("\n"));
    const { report, closed, kept } = await runPlan(plan, {
      ...host,
      ...request,
      environment: { ...platform, ci: false },
      jq,
      warnings,
      prices,
      keeps: "keeps" in more ? more.keeps : { surfaces: true },
      onEvent() {},
      onStderr() {},
    });
    await closed;
    if (!kept) throw new Error("nothing was kept");
    try {
      return await look({ report, kept });
    } finally {
      await kept.close();
    }
  } finally {
    await jq.close();
  }
}
