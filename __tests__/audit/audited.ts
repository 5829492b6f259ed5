import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Report, TestFinding } from "../../src/report/index.ts";
import { quoteWord } from "../../src/values/shell-word.ts";
import { runCli } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";

/** What a server of a test offers. */
export interface Offers {
  tools?: object[];
  prompts?: object[];
  resources?: object[];
  instructions?: string;
  capabilities?: object;
}

/** A tool without any fault, with changes. */
export function tool(changes: object = {}): object {
  return {
    name: "get_book",
    description: "Reads one book by its id.",
    inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    annotations: { readOnlyHint: true },
    ...changes,
  };
}

let folder = "";
let files = 0;

/** A folder for the files of a test file. */
export function useFolder(): () => string {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "mcptest-audit-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

/** The command of a server that offers this. */
export function commandOf(offers: Offers, ...modes: string[]): string {
  files += 1;
  const file = join(folder, `offers-${files}.json`);
  writeFileSync(file, JSON.stringify(offers));
  return ["node", pathOf("fixture", "audited.mjs"), file, ...modes].map(quoteWord).join(" ");
}

export interface Audited {
  code: number | null;
  report: Report;
  stderr: string;
  /** All findings, in the order of the rows. */
  findings: TestFinding[];
}

/** Audits a command, and reads its report. */
export async function auditCommand(command: string, ...flags: string[]): Promise<Audited> {
  return readAudit(["audit", "--server-command", command, ...flags]);
}

export async function readAudit(args: string[], cwd?: string): Promise<Audited> {
  const { code, stdout, stderr } = await runCli([...args, "--reporter", "json"], cwd === undefined ? {} : { cwd });
  const report = JSON.parse(stdout) as Report;
  return { code, report, stderr, findings: findingsIn(report) };
}

export function findingsIn({ results }: Report): TestFinding[] {
  return results.flatMap(({ detail }) => (detail && "findings" in detail ? detail.findings : []));
}

/** Two faults: an error and a warning. */
export const BROKEN: Offers = { tools: [tool({ inputSchema: { anyOf: [{}] } }), tool({ name: "lend book" })] };

let suites = 0;

/** A folder with a suite of servers by their commands. */
export function suiteOf(servers: Record<string, string>, more: object = {}): string {
  suites += 1;
  const place = join(folder, `suite-${suites}`);
  mkdirSync(place);
  const declared = Object.entries(servers).map(([name, command]) => [name, { command }]);
  writeFileSync(join(place, "mcptest.yml"), stringify({ servers: Object.fromEntries(declared), ...more }));
  return place;
}
