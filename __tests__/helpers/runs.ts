import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { type Report, readReport, type TestResult } from "../../src/report/index.ts";
import { type CliOptions, type CliResult, type RunningCli, runCli, startCli } from "./cli.ts";

/** A run that ended, and the JSON report that it wrote, valid under its schema. */
export interface Run extends CliResult {
  report: Report;
  /** The result of the test with that name; of the first one when it ran several times. */
  result(name: string): TestResult;
  /** Statuses of the tests, in the order of the report. */
  statuses: readonly TestResult["status"][];
}

/** A folder that `mcptest` runs in; a fresh one for each test. */
export interface Workspace {
  readonly root: string;
  /** Writes a file: text as it is, anything else as YAML. */
  write(path: string, content: unknown): void;
  read(path: string): string;
  has(path: string): boolean;
  /** Runs `mcptest <args>` here. */
  cli(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  start(args: readonly string[], options?: CliOptions): RunningCli;
  /** Writes the suite, runs it with these flags, and reads the report. */
  run(suite: object | undefined, flags?: readonly string[], options?: CliOptions): Promise<Run>;
  /** The report that a run with `WITH_REPORT` wrote. */
  report(result: CliResult): Promise<Run>;
}

/** Flags that write the report where `Workspace.report` reads it; stdout shows the run. */
export const WITH_REPORT = ["--reporter", "json=report.json"] as const;

/** Gives each test a workspace of its own. The options go for all that runs in it. */
export function useWorkspace(defaults: CliOptions = {}): Workspace {
  let root = "";
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-run-")));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const workspace: Workspace = {
    get root() {
      return root;
    },
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), typeof content === "string" ? content : stringify(content));
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    has: (path) => existsSync(join(root, path)),
    cli: (args, options) => runCli(args, { cwd: root, ...defaults, ...options }),
    start: (args, options) => startCli(args, { cwd: root, ...defaults, ...options }),
    async run(suite, flags = [], options = {}) {
      if (suite) workspace.write("suite.yml", suite);
      rmSync(join(root, "report.json"), { force: true });
      return workspace.report(await workspace.cli(["run", "suite.yml", ...WITH_REPORT, ...flags], options));
    },
    async report(result) {
      const { code, stdout, stderr } = result;
      if (!workspace.has("report.json")) throw new Error(`no report; exit code ${code}\n${stdout}\n${stderr}`);
      const report = await readReport(workspace.read("report.json"), "report.json", () => true);
      return {
        ...result,
        report,
        statuses: report.results.map(({ status }) => status),
        result(name) {
          const found = report.results.find((each) => each.name === name);
          if (!found) throw new Error(`no result of "${name}"`);
          return found;
        },
      };
    },
  };
  return workspace;
}

/** Path of a fixture server. */
export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`../fixtures/servers/${name}.mjs`, import.meta.url));
}

/** The declaration of a fixture server over stdio. */
export function fixture(name: string, args: readonly string[] = [], more: object = {}): object {
  return { command: ["node", fixturePath(name), ...args], ...more };
}

/** A tool test named after its tool. */
export function call(tool: string, args: object = {}, more: object = {}): object {
  return { name: tool, tool, args, ...more };
}

/** Tests `echo 1` to `echo <count>`, each of which expects its own message back. */
export function echoes(count: number, more: object = {}): object[] {
  return Array.from({ length: count }, (_, index) => echo(`echo ${index + 1}`, more));
}

/** A test that sends its name to the tool `echo` and expects it back. */
export function echo(name: string, more: object = {}): object {
  return { name, tool: "echo", args: { message: name }, expect: [textIs(name)], ...more };
}

/** An assertion on the text of the result. */
export function textIs(text: string): object {
  return { target: "result.content[0].text", matcher: { exact: text } };
}
