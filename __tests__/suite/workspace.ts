import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatProblem } from "../../src/errors.ts";
import { createJq, type Jq } from "../../src/jq/index.ts";
import { type LoadOptions, loadSuite, type Suite } from "../../src/suite/index.ts";
import type { LoadResult } from "../../src/suite/suite.ts";
import { createRedactor, type Redactor } from "../../src/values/redact/redact.ts";

/** A temporary workspace with files, and loads in it. */
export interface Workspace {
  readonly root: string;
  /** Knows the secrets of what was loaded. */
  readonly redactor: Redactor;
  path(name: string): string;
  write(name: string, content: string | Buffer): void;
  load(options?: Partial<LoadOptions>, name?: string): Promise<LoadResult>;
  /** The suite; throws what is wrong with it. */
  suite(options?: Partial<LoadOptions>, name?: string): Promise<Suite>;
  /** Errors and warnings as a person reads them. */
  problems(options?: Partial<LoadOptions>, name?: string): Promise<string>;
}

const open: { root: string; jq: Jq }[] = [];

/** Makes a workspace that `removeWorkspaces` takes away; a text alone is its suite.yml. */
export function createWorkspace(files: string | Readonly<Record<string, string | Buffer>>): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-suite-")));
  // No time ends a program, however busy the machine is.
  const jq = createJq({ timeoutMs: 25_000 });
  open.push({ root, jq });
  const write: Workspace["write"] = (name, content) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  for (const [name, content] of Object.entries(typeof files === "string" ? { "suite.yml": files } : files)) {
    write(name, content);
  }
  const redactor = createRedactor({ secrets: [] });
  const load: Workspace["load"] = (options, name = "suite.yml") =>
    loadSuite(name, { root, env: {}, vars: {}, envFile: true, ci: false, jq, redactor, ...options });
  const problems: Workspace["problems"] = async (options, name) => {
    const { errors, warnings } = await load(options, name);
    const problems = [
      ...errors.map((error) => formatProblem(error)),
      ...warnings.map((warning) => formatProblem(warning, "warning")),
    ];
    return redactor.text(problems.join("\n"));
  };
  return {
    root,
    redactor,
    path: (name) => join(root, name),
    write,
    load,
    problems,
    async suite(options, name) {
      const { suite } = await load(options, name);
      if (!suite) throw new Error(await problems(options, name));
      return suite;
    },
  };
}

/** Takes the workspaces of a test away. */
export async function removeWorkspaces(): Promise<void> {
  for (const { root, jq } of open.splice(0)) {
    await jq.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** A suite of one server and one tool test with these further lines. */
export function oneTest(...lines: string[]): string {
  const body = lines.map((line) => `    ${line}\n`).join("");
  return `servers:\n  echo:\n    command: [node, echo.js]\ntools:\n  - name: says hello\n    tool: echo\n${body}`;
}

/** A suite whose one test has this matcher. */
export function oneMatcher(matcher: string): string {
  return oneTest("expect:", "  - target: result.content", `    matcher: ${matcher}`);
}
