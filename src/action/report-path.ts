import { join, resolve } from "node:path";
import { McptestError } from "../errors.ts";
import { isInside, locateInside } from "../files/index.ts";
import type { Step } from "./step.ts";
import { outsideWorkspace } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Where the JSON report goes: as asked for, in the workspace or the runner's temporary folder, else a place that is this step's own,
 * because a job may use the Action twice. Throws McptestError: path-outside-workspace.
 */
export async function placeReport(
  asked: string | undefined,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { RUNNER_TEMP: temp, GITHUB_ACTION: action }: Step["env"],
): Promise<string> {
  if (asked === undefined) {
    if (!temp) return join(root, ".mcptest", "report.json");
    return join(temp, "mcptest", (action ?? "").replace(/[^\w.-]/g, "_") || "step", "report.json");
  }
  const path = resolve(root, asked);
  try {
    return await locateInside(temp && isInside(temp, path) ? temp : workspace, root, asked);
  } catch (error) {
    if (error instanceof McptestError) throw outsideWorkspace("report-path", asked, workspace);
    return path; // Why nothing can be written there is told when it is.
  }
}
