import type { KeptCall, Rejudged } from "../../../src/run/index.ts";
import type { Json } from "../../../src/values/json.ts";
import { fixture, type Workspace } from "../../helpers/runs.ts";
import { type KeptRun, keepRun } from "./keeps.ts";

/** The result that a call gets; undefined: its own. */
export type Change = (call: KeptCall) => Json | undefined;

export const SERVERS = { one: fixture("composes") };

export const structured = (value: Json): Json => ({ content: [], structuredContent: value });
export const failed: Json = { content: [{ type: "text", text: "mutant" }], isError: true };

/** Runs a suite in a folder, and judges each of its tests again with other results. */
export async function judgeChanged(
  folder: Workspace,
  suite: object,
  change: Change,
  more: Parameters<typeof keepRun>[3] = {},
): Promise<Rejudged[]> {
  folder.write("suite.yml", { servers: SERVERS, ...suite });
  return keepRun(folder.root, ["suite.yml"], (run) => judgeAll(run, change), more);
}

/** Judges each test of a run again with other results. */
export async function judgeAll({ kept }: KeptRun, change: Change): Promise<Rejudged[]> {
  const verdicts = [];
  for (const { test, calls } of kept.tests) {
    const changed = calls.map((call): KeptCall => {
      const result = change(call);
      return result === undefined ? call : { ...call, result };
    });
    verdicts.push(await kept.rejudge(test, changed));
  }
  return verdicts;
}
