import { join, resolve } from "node:path";
import { McptestError } from "../../errors.ts";
import { isInside, locateInside } from "../../files/index.ts";
import { REPORTERS, type ReporterName } from "../../report/index.ts";
import type { Inputs } from "../inputs.ts";
import type { Step } from "../step.ts";
import { outsideWorkspace, sharedPlace } from "../wording.ts";
import type { Workspace } from "../workspace.ts";

/** Where reports go: into the workspace or the runner's temporary folder. */
export interface Places {
  report: string;
  /** A folder of this step's own. */
  own: string;
  /** The formats asked for: `mcptest.<ext>`, or `mcptest.<format>.<ext>` if an earlier one has the same extension. */
  others: readonly { format: ReporterName; path: string }[];
}

/** Takes the paths asked for, or else a folder of this step's own: a job may use the Action twice. Throws McptestError: path-outside-workspace, usage. */
export function placeReports(
  { outputDir, reportPath, reporters, publishing }: Inputs,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { RUNNER_TEMP: temp, GITHUB_ACTION: action }: Step["env"],
): Places {
  const place = (input: string, asked: string): string => {
    const path = resolve(root, asked);
    try {
      return locateInside(temp && isInside(temp, path) ? temp : workspace, root, asked);
    } catch (error) {
      if (error instanceof McptestError) throw outsideWorkspace({ input, path: asked, workspace });
      return path; // Writing there will fail, and say why.
    }
  };
  const name = (action ?? "").replace(/[^\w.-]/g, "_") || "step";
  const own = temp ? join(temp, "mcptest", name) : join(root, ".mcptest");
  const folder = outputDir ? place("output-dir", outputDir) : own;
  const report = reportPath ? place("report-path", reportPath) : join(folder, "report.json");
  const formats = new Set(publishing.sarif === "off" ? reporters : [...reporters, "sarif" as const]);
  const others = [...formats].map((format, index, all) => {
    const { extension } = REPORTERS[format];
    const taken = all.slice(0, index).some((other) => REPORTERS[other].extension === extension);
    return { format, path: join(folder, taken ? `mcptest.${format}.${extension}` : `mcptest.${extension}`) };
  });
  const same = others.find(({ path }) => path === report);
  if (same) throw sharedPlace({ format: same.format, path: report });
  return { own, report, others };
}
