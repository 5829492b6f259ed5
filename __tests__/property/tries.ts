import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PropertyDetail, Report, TestFinding, TestResult } from "../../src/generated/report.ts";
import { type CliOptions, runCli } from "../helpers/cli.ts";

export const SHELVES = join(import.meta.dirname, "../fixtures/servers/shelves.mjs");

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with a suite. */
export function folderWith(suite: string, name = "mcptest.yml"): string {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-property-"));
  folders.push(folder);
  writeFileSync(join(folder, name), suite);
  return folder;
}

const SERVE = JSON.stringify(join(import.meta.dirname, "../fixtures/twins/serve.mjs"));

/** A folder with a suite, and with the server `s.mjs`: `source` makes its `tools`, and what else it answers, `methods`. */
export function folderWithServer(suite: string, source: string): string {
  const folder = folderWith(suite);
  const head = `import { existsSync, readFileSync, writeFileSync } from "node:fs";\nimport { never, Refused, serve, sleep } from ${SERVE};`;
  const methods = source.includes("methods =") ? ", methods" : "";
  writeFileSync(join(folder, "s.mjs"), `${head}\n${source}\nserve("s", tools, { forgets: {}${methods} });\n`);
  return folder;
}

/** A suite of one property test of the library with a fault; no call that is answered takes `callTimeout`. */
export function suiteOf(fault: string, keys = "", callTimeout = "20s"): string {
  return `servers:
  library:
    command: [node, ${JSON.stringify(SHELVES)}, --fault, ${JSON.stringify(fault)}]
    call_timeout: ${callTimeout}
properties:
  - name: keeps its word
    allow: [lend_book, set_note]
    allow_destructive: [return_book]
${keys}`;
}

export interface Ran {
  code: number | null;
  report: Report;
  stderr: string;
  findings: TestFinding[];
  /** The rows, by tool. */
  rows: ReadonlyMap<string, TestResult>;
}

/** Runs mcptest, and reads its JSON report. */
export async function runReport(args: readonly string[], options: CliOptions): Promise<Ran> {
  const { code, stdout, stderr } = await runCli([...args, "--reporter", "json"], options);
  let report: Report;
  try {
    report = JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`no report: ${stdout}\n${stderr}`);
  }
  const findings = report.results.flatMap((result) => detailOf(result)?.findings ?? []);
  const rows = new Map(report.results.map((result) => [result.coordinates.tool ?? "", result]));
  return { code, report, stderr, findings, rows };
}

function detailOf({ detail }: TestResult): PropertyDetail | undefined {
  return detail?.type === "property" ? detail : undefined;
}
