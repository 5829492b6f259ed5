import { join, resolve } from "node:path";
import { McptestError } from "../../errors.ts";
import { isInside, locateInside } from "../../files/index.ts";
import { REPORTERS, type ReporterName } from "../../report/index.ts";
import type { Inputs } from "../inputs.ts";
import type { Step } from "../step.ts";
import { outsideWorkspace } from "../wording.ts";
import type { Workspace } from "../workspace.ts";

/** Where reports go. */
export interface Places {
  /** The JSON report. */
  report: string;
  /** Those in the formats that were asked for. */
  /** A folder that is this step's own. */
  own: string;
  others: readonly { format: ReporterName; path: string }[];
}

/** Where reports go: as asked, in the workspace or runner's temporary folder, else a place of this step's own. Throws path-outside-workspace. */
export async function placeReports(
  {
    outputDir,
    reportPath,
    reporters,
    publishing,
  }: Pick<Inputs, "outputDir" | "reportPath" | "reporters" | "publishing">,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { RUNNER_TEMP: temp, GITHUB_ACTION: action }: Step["env"],
): Promise<Places> {
  const place = async (input: string, asked: string): Promise<string> => {
    const path = resolve(root, asked);
    try {
      return await locateInside(temp && isInside(temp, path) ? temp : workspace, root, asked);
    } catch (error) {
      if (error instanceof McptestError) throw outsideWorkspace(input, asked, workspace);
      return path; // Why nothing can be written there is told when it is.
    }
  };
  const name = (action ?? "").replace(/[^\w.-]/g, "_") || "step";
  const own = temp ? join(temp, "mcptest", name) : join(root, ".mcptest");
  const folder = outputDir ? await place("output-dir", outputDir) : own;
  const formats = new Set(publishing.sarif === "off" ? reporters : [...reporters, "sarif" as const]);
  return {
    own,
    report: reportPath ? await place("report-path", reportPath) : join(folder, "report.json"),
    others: nameFiles([...formats]).map(({ format, file }) => ({ format, path: join(folder, file) })),
  };
}

/** A file for each format: `mcptest.<ext>`, and where two have the same extension the name of the second in it. */
function nameFiles(formats: readonly ReporterName[]): { format: ReporterName; file: string }[] {
  return formats.map((format, index) => {
    const { extension } = REPORTERS[format];
    const taken = formats.slice(0, index).some((other) => REPORTERS[other].extension === extension);
    return { format, file: taken ? `mcptest.${format}.${extension}` : `mcptest.${extension}` };
  });
}
