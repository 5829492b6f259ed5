import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ModelApi } from "../../helpers/model-api.ts";
import { fixturePath, type Run, WITH_REPORT, type Workspace } from "../../helpers/runs.ts";
import { asksJudge, promptOf } from "../evals.ts";

/** Judges again what the last run wrote that ran something; it stays in then.json. */
export async function rescore(
  workspace: Workspace,
  { env }: { env: Record<string, string> },
  flags: readonly string[] = [],
): Promise<Run> {
  const last = workspace.has("report.json") ? workspace.read("report.json") : "";
  if (last !== "" && !last.includes('"rescored"')) workspace.write("then.json", last);
  rmSync(join(workspace.root, "report.json"), { force: true });
  return workspace.report(await workspace.cli(["eval", "--rescore", "then.json", ...WITH_REPORT, ...flags], { env }));
}

/** Changes the report that is judged next. */
export function edit(workspace: Workspace, changes: object): void {
  workspace.write("report.json", JSON.stringify({ ...JSON.parse(workspace.read("report.json")), ...changes }));
}

/** What judges were asked since so many requests, the random marks taken out. */
export function asked(api: ModelApi, from = 0): string[] {
  // A report has tools by their names, whatever the order of the server.
  const sorted = (lines: string): string => lines.split("\\n").toSorted().join("\\n");
  const prompts = api.requests.slice(from).filter(asksJudge).map(promptOf);
  return prompts.map((prompt) =>
    prompt.replace(/[0-9a-f]{32}/g, "MARK").replace(/tools MARK ---.*?--- end of tools/, sorted),
  );
}

/** A server that leaves a file where it starts, and a hook that leaves another. */
export function leavesTraces(): { servers: object; hooks: object } {
  const start = `require("fs").writeFileSync("started", ""); import(${JSON.stringify(fixturePath("agent-tools"))})`;
  return {
    servers: { tools: { command: ["node", "-e", start] } },
    hooks: { beforeAll: ["node -e \"require('fs').writeFileSync('hooked', '')\""] },
  };
}
