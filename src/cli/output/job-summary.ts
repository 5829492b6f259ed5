import { addTo, unwritable } from "../../files/index.ts";
import { type ConcludedReport, REPORTERS } from "../../report/index.ts";
import type { CliContext } from "../context.ts";
import type { ReportOutput } from "./outputs.ts";

/** In the image a step of GitHub Actions gets its job summary without asking, unless a report goes there. Failing is told, and fails nothing. */
export async function addJobSummary(
  report: ConcludedReport,
  outputs: readonly ReportOutput[],
  { env, stderr }: Pick<CliContext, "env" | "stderr">,
): Promise<void> {
  const { MCPTEST_IMAGE, GITHUB_ACTIONS, GITHUB_STEP_SUMMARY: file } = env;
  if (!MCPTEST_IMAGE || !GITHUB_ACTIONS || !file || outputs.some(({ path }) => path === file)) return;
  const { render } = await REPORTERS.md.load();
  try {
    // One that is not there is not mounted: to make it would tell nobody.
    addTo(file, render(report, { colour: false, columns: 80 }));
  } catch (error) {
    const { message, hint } = unwritable(file, "job summary", error);
    const mount = 'mount it: docker run --volume "$GITHUB_STEP_SUMMARY:$GITHUB_STEP_SUMMARY"';
    stderr.write(`${message}\n  hint: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? mount : hint}\n`);
  }
}
