import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const CONFIG = join(import.meta.dirname, "../../.dependency-cruiser.cjs");
const CRUISER = join(import.meta.dirname, "../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

function cruise(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-imports-"));
  for (const [path, text] of Object.entries({ "src/x.ts": "", "lib/x.js": "", ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return new Promise((resolve) => {
    execFile("node", [CRUISER, "--config", CONFIG, "src", "lib"], { cwd: folder }, (error, stdout) => {
      rmSync(folder, { recursive: true });
      resolve({ code: Number(error?.code ?? 0), output: stdout });
    });
  });
}

test("imports along the stages pass", async () => {
  const { code, output } = await cruise({
    "lib/run/run.js": 'import "../check/index.js"; import "../errors.js"; import "node:fs"',
    "lib/check/index.js": 'import "../values/json.js"',
    "lib/values/json.js": 'import "node:crypto"',
    "lib/errors.js": "",
    "src/mcp/session.ts": 'import type { Suite } from "../suite/index.ts"; export type A = Suite',
    "src/suite/index.ts": "export interface Suite { a: 1 }",
  });
  expect(output).toContain("no dependency violations found");
  expect(code).toBe(0);
});

describe("what is not allowed is told, each with its rule", () => {
  const violations = [
    ["values-imports", "lib/values/a.js", "../run/index.js", "lib/run/index.js"],
    ["check-imports", "lib/check/a.js", "../mcp/index.js", "lib/mcp/index.js"],
    ["report-imports", "lib/report/a.js", "../plan/plan.js", "lib/plan/plan.js"],
    ["cli-imports", "lib/cli/a.js", "../action/index.js", "lib/action/index.js"],
    ["pure", "lib/plan/a.js", "node:fs", "lib/plan/b.js"],
    ["mcp-imports", "lib/mcp/a.js", "../suite/index.js", "lib/suite/index.js"],
    ["plan-imports", "src/plan/a.ts", "../mcp/index.ts", "src/mcp/index.ts"],
    ["values-imports", "src/values/a.ts", "../files/inside.ts", "src/files/inside.ts"],
    ["errors-stand-alone", "src/errors.ts", "./suite/index.ts", "src/suite/index.ts"],
    ["through-the-door", "src/run/a.ts", "../check/verdict.ts", "src/check/verdict.ts"],
    ["through-the-door", "src/mcp/a.ts", "../suite/suite.ts", "src/suite/suite.ts"],
    ["no-cycles", "lib/run/a.js", "./b.js", "lib/run/b.js"],
    ["resolvable", "src/run/b.ts", "./missing.ts", "src/run/c.ts"],
  ] as const;
  let told: Awaited<ReturnType<typeof cruise>>;

  // In one go: the importer of one violation has no part in another.
  beforeAll(async () => {
    const files = violations.flatMap(([rule, importer, specifier, imported]) => [
      [imported, rule === "no-cycles" ? 'import { b } from "./a.js"; export const a = b;' : "export const a = 1;"],
      [importer, `import { a } from ${JSON.stringify(specifier)}; export const b = a;`],
    ]);
    told = await cruise(Object.fromEntries(files));
  });

  test.each(violations)("%s: %s may not import %s", (rule, importer) => {
    expect(told.output).toContain(`error ${rule}: ${importer}`);
    expect(told.code).toBeGreaterThan(0);
  });

  test("and nothing else", () => {
    const importers = violations.map(([, importer]) => importer);
    const found = [...told.output.matchAll(/error [\w-]+: (\S+)/g)].map(([, importer = ""]) => importer);
    expect([...new Set(found)].sort()).toEqual([...new Set<string>(importers)].sort());
  });
});
