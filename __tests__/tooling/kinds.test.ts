import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { stringify } from "yaml";
import { subjectOf } from "../../src/check/index.ts";
import { SCHEMAS } from "../../src/generated/schemas.ts";
import type { Report } from "../../src/report/index.ts";
import { NODE_TARGETS } from "../../src/suite/composition/resolve-node.ts";
import { KINDS } from "../../src/suite/kinds.ts";
import { exchange } from "../check/fixtures/checking.ts";
import { NODE_24 } from "../helpers/bundles.ts";

/** What only the tables of kinds may decide by: kinds of tests, and sections of a suite. */
const WORDS = "(?:tool|resource|prompt|composition|agent|eval|calibration)s?";
const DECIDES = new RegExp(`(?:[=!]==? *["']${WORDS}["']|["']${WORDS}["'] *[=!]==?|\\bcase ["']${WORDS}["'])`);
const FOLDERS = ["suite", "plan", "run", "check", "report", "conduct", "cli", "action"];
const TABLES = ["src/suite/kinds.ts", "src/plan/kinds.ts", "src/run/kinds/table.ts", "src/report/kinds.ts"];

let clean: () => void = () => {};
afterAll(() => clean());

function decisionsIn(text: string): string[] {
  return text.split("\n").filter((line) => DECIDES.test(line) && !/^\s*(?:\/\/|\*|\/\*\*)/.test(line));
}

test("a line that compares with a kind or a section is found, whichever side the word stands on", () => {
  const bad = ['if (kind === "tool") x();', "return 'prompts' != section;", '    case "composition":', 'a==="evals"'];
  const fine = ['const noun = "tool";', 'type: "tool",', '// kind === "tool"', 'if (name === "tooling") x();'];
  expect(decisionsIn([...bad, ...fine].join("\n"))).toEqual(bad);
});

test("only the tables decide by the kind of a test", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join("src", folder), { recursive: true, encoding: "utf8" }).map((path) => `src/${folder}/${path}`),
  );
  const found = files
    .filter((path) => path.endsWith(".ts") && !TABLES.includes(path))
    .flatMap((path) => decisionsIn(readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test("targets start with what there is to address: the keys of an exchange, or those of a trace", () => {
  const { tool, resource, prompt, completion, request, composition } = KINDS;
  const task = { id: "t", statuses: [], polls: 0, inputs: [], cancelled: false, created_ms: 0, ttl_ms: null };
  const keys = [exchange({ result: {}, task }), exchange({ error: {} })].flatMap((one) =>
    Object.keys(subjectOf("tools/call", one, undefined, { handshake: {} }).root),
  );
  for (const { roots } of [tool, resource, prompt, completion, request])
    expect(new Set([...keys, "payload"])).toEqual(new Set(roots));
  const trace = JSON.parse(SCHEMAS.report).$defs.TraceDetail.properties;
  expect(Object.keys(trace)).toEqual(["type", ...composition.roots]);
  const node = JSON.parse(SCHEMAS.report).$defs.NodeTrace.properties;
  expect(new Set(NODE_TARGETS)).toEqual(new Set([...Object.keys(node), "raw"]));
});

test("a kind is added as CONTRIBUTING shows it, and its tests run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-kind-"));
  clean = () => rmSync(folder, { recursive: true });
  for (const name of [
    "src",
    "schemas",
    "action.yml",
    "error-codes.yaml",
    "pricing.yaml",
    "protocol-rules.yaml",
    "audit-rules.yaml",
    "scripts",
    "package.json",
    "tsconfig.json",
  ])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const [, diff = ""] = /\*\*A test kind\*\*.*?```diff\n(.*?)```/s.exec(readFileSync("CONTRIBUTING.md", "utf8")) ?? [];
  writeFileSync(join(folder, "kind.diff"), diff);
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
  const run = (program: string, ...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((done) => {
      execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) =>
        done({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });
  const apply = (what: string) => run("git", "apply", "--verbose", `--include=${what}/*`, "kind.diff");
  const checkTypes = () => run(join(folder, "node_modules/.bin/tsc"), "--noEmit");

  const changed = [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path]) => path);
  const schemas = ["suite", "report", "baseline"].map((name) => `schemas/${name}/v1.json`);
  expect(new Set(changed)).toEqual(new Set([...schemas, ...TABLES, "src/run/kinds/ping.ts"]));
  expect(await apply("schemas")).toMatchObject({ code: 0 });
  expect(await run(NODE_24, "scripts/generate.mjs")).toMatchObject({ code: 0 });
  const { output: lacks } = await checkTypes();
  expect(new Set(lacks.match(/^src\/[^(]+/gm))).toEqual(new Set(TABLES));
  expect(await apply("src")).toMatchObject({ code: 0 });
  expect(await checkTypes()).toEqual({ code: 0, output: "" });

  const wire = pathToFileURL(resolve("__tests__/fixtures/servers/wire.mjs")).href;
  const answers = { answers: "{}", hangs: "{ ping: () => undefined }", refuses: "{ ping: undefined }" };
  const servers = Object.entries(answers).map(([name, more]) => {
    writeFileSync(join(folder, `${name}.mjs`), `import { serve } from "${wire}";\nserve({}, ${more});\n`);
    return [name, { command: `"${NODE_24}" ${name}.mjs`, call_timeout: name === "hangs" ? "200ms" : "30s" }];
  });
  const pings = Object.keys(answers).map((server) => ({ name: server, server }));
  writeFileSync(join(folder, "suite.yml"), stringify({ servers: Object.fromEntries(servers), pings }));
  const { code, output } = await run(NODE_24, "src/cli/index.ts", "run", "suite.yml", "--reporter", "json");
  expect(code).toBe(1);
  const { results } = JSON.parse(output) as Report;
  expect(results.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
    "ping answers passed",
    "ping hangs failed",
    "ping refuses failed",
  ]);
}, 240_000);
