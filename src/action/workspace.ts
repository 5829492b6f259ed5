import { existsSync, realpathSync, statSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import { McptestError } from "../errors.ts";
import { isInside, locateInside } from "../files/index.ts";
import { REPORTERS } from "../report/index.ts";
import type { SourceLocation } from "../values/location.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import type { Step } from "./step.ts";
import { noWorkingDirectory, noWorkspace, outsideWorkspace, sharedPlace } from "./wording.ts";

/** Where the step works, and what GitHub calls the files there. */
export type Workspace = ReturnType<typeof openWorkspace>;

/** Where reports go: into the workspace or the runner's temporary folder. */
export type Places = ReturnType<typeof placeReports>;

/** Links point to `commit`. Throws McptestError: usage (no such folder), path-outside-workspace. */
export function openWorkspace(directory: string, env: Step["env"], cwd: string, commit = env.GITHUB_SHA) {
  const base = env.GITHUB_WORKSPACE || cwd;
  if (!existsSync(base)) throw noWorkspace({ path: base });
  const workspace = realpathSync(base);
  const path = resolve(workspace, directory);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw noWorkingDirectory({ path: directory });
  const root = realpathSync(path);
  if (root !== workspace && !root.startsWith(workspace + sep))
    throw outsideWorkspace({ input: "working-directory", path: directory, workspace });
  const folder = relative(findRepository(workspace, root), root).split(sep).join("/");
  return {
    /** Absolute path, the counterpart of the CLI's working directory; suites, their imports and snapshots may not leave it. */
    root,
    /** Absolute path of the checkout, or of the folder that contains it: nothing is written outside. */
    workspace,
    /** Path of `root` in the repository; empty for the repository's own folder. */
    folder,
    /** The same place, its file relative to the repository. */
    inRepository: <T extends SourceLocation>(location: T): T => {
      return { ...location, file: posix.normalize(posix.join(folder, location.file)) };
    },
    /** Percent-encoded address of a line, its file relative to the repository; undefined outside the repository and outside GitHub. */
    urlOf: ({ file, line }: SourceLocation): string | undefined => {
      const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
      if (!server || !repository || !commit || file.startsWith("../")) return undefined;
      return `${server}/${repository}/blob/${commit}/${file.split("/").map(encodeURIComponent).join("/")}#L${line}`;
    },
  };
}

/** The outermost checkout on the way down from the workspace: `actions/checkout` may have a `path`. */
function findRepository(workspace: string, root: string): string {
  const steps = relative(workspace, root).split(sep).filter(Boolean);
  const folders = [workspace, ...steps.map((_, index) => join(workspace, ...steps.slice(0, index + 1)))];
  return folders.find((folder) => existsSync(join(folder, ".git"))) ?? workspace;
}

/** Takes the paths asked for, or else a folder of this step's own: a job may use the Action twice. Throws McptestError: path-outside-workspace, usage. */
export function placeReports(
  { outputDir, reportPath, reporters, publishing }: Inputs,
  { root, workspace }: Pick<Workspace, "root" | "workspace">,
  { RUNNER_TEMP: temp, GITHUB_ACTION: action }: Step["env"],
) {
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
  return {
    own,
    folder,
    report,
    /** The formats asked for: `mcptest.<ext>`, or `mcptest.<format>.<ext>` if an earlier one has the same extension. */
    others,
  };
}
