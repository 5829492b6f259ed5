import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { ACTIONS } from "../../../src/cli/init/ci-steps.ts";
import { VERSION } from "../../../src/generated/version.ts";
import { actionlint } from "../../helpers/actionlint.ts";
import { commandLine, runCli } from "../../helpers/cli.ts";
import { findFaults } from "../../helpers/workflow-faults.ts";

const OURS = `mcptest/action@v${VERSION} # a release is never changed`;
const PATH = ".github/workflows/mcptest.yml";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-ci-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

interface Workflow {
  on: object;
  permissions: object;
  jobs: {
    mcptest: { steps: { uses?: string; run?: string; with?: object; env?: object; "working-directory"?: string }[] };
  };
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
}

const suiteOf = (...servers: string[]): string =>
  `servers:\n${servers.map((line) => `  ${line}\n`).join("")}tools: []\n`;

/** Writes the workflow, and holds it against the rules of all workflows here. */
async function initCi(files: Readonly<Record<string, string>>, args: readonly string[] = [], folder = ".") {
  write(files);
  const { code, stdout, stderr } = await runCli(["init", "--ci", "github", ...args], { cwd: join(cwd, folder) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const text = readFileSync(join(cwd, PATH), "utf8");
  expect([...(await actionlint(text, PATH)), ...findFaults(text, [OURS])]).toEqual([]);
  const workflow = parse(text) as Workflow;
  expect(workflow).toMatchObject({ permissions: {}, on: { pull_request: null, push: { branches: ["main"] } } });
  const { steps } = workflow.jobs.mcptest;
  expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
  expect(steps.at(-1)?.uses).toBe(`mcptest/action@v${VERSION}`);
  return { lines, text, steps: steps.slice(1, -1), last: steps.at(-1) };
}

const used = (name: keyof typeof ACTIONS): string => ACTIONS[name].replace(/ #.*/, "");

test("a workflow, as it is written", async () => {
  const { lines, text } = await initCi({ "mcptest.yml": suiteOf("shop: { command: npx -y shop, env: [SHOP_TOKEN] }") });
  expect(lines).toEqual([
    `wrote ${PATH}`,
    "it runs your suites on pull requests and on pushes to main",
    "add to the repository's secrets: SHOP_TOKEN",
    "next: commit it, and open a pull request",
  ]);
  expect(text).toBe(`# Written by \`mcptest init --ci github\`.
name: mcptest
on:
  pull_request:
  push: { branches: [main] }
permissions: {}
concurrency:
  group: mcptest-\${{ github.workflow }}-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  mcptest:
    runs-on: ubuntu-24.04
    permissions:
      contents: read # check out
      pull-requests: write # comment on the pull request
    timeout-minutes: 15
    steps:
      - uses: ${ACTIONS.checkout}
        with: { persist-credentials: false }
      - uses: ${ACTIONS.node}
        with: { node-version: 24 }
      - uses: ${OURS}
        env:
          SHOP_TOKEN: \${{ secrets.SHOP_TOKEN }}
`);
  expect(readdirSync(join(cwd, ".github/workflows"))).toEqual(["mcptest.yml"]);
});

test.each<[string, object[]]>([
  ["npx -y shop", [{ uses: used("node") }]],
  ["cmd /c npx shop", [{ uses: used("node") }]],
  ["node server.js", [{ uses: used("node") }]],
  ["uvx shop", [{ uses: used("uv") }]],
  ["uv run --directory . server.py", [{ uses: used("uv") }]],
  ["python3 -m shop", [{ uses: used("python") }]],
  ["python3.12 server.py", [{ uses: used("python") }]],
  ["go run ./cmd/shop", [{ uses: used("go"), with: { "go-version": "stable" } }]],
  ["bunx shop", [{ uses: used("bun") }]],
  ["docker run -i --rm shop", []],
  ["./shop --stdio", []],
])("sets up what %s needs", async (command, steps) => {
  const { steps: written } = await initCi({ "mcptest.yml": suiteOf(`s: { command: ${JSON.stringify(command)} }`) });
  expect(written).toMatchObject(steps);
  expect(written).toHaveLength(steps.length);
});

test("a program that nobody knows is left to the reader, and that is said", async () => {
  const { lines, text } = await initCi({
    "mcptest.yml": suiteOf("s: { command: ./shop }", "web: { url: 'https://a.b/' }"),
  });
  expect(text).toContain('      # Set up what "shop" needs here.\n');
  expect(lines).toContain("add a step that sets up: shop");
});

test.each<[string, Record<string, string>, string, { run: string; folder?: string }[]]>([
  [
    "npm",
    { "package.json": '{"scripts":{"build":"tsc"}}', "package-lock.json": "{}" },
    "node dist/server.js",
    [{ run: "npm ci" }, { run: "npm run build" }],
  ],
  ["no lockfile", { "package.json": "{}" }, "npx tsx server.ts", [{ run: "npm install" }]],
  [
    "pnpm",
    { "package.json": "{}", "pnpm-lock.yaml": "" },
    "pnpm start",
    [{ run: "corepack enable && pnpm install --frozen-lockfile" }],
  ],
  ["nothing of its own", { "package.json": "{}", "package-lock.json": "{}" }, "npx -y shop", []],
  ["pip", { "requirements.txt": "mcp\n" }, "python server.py", [{ run: "pip install -r requirements.txt" }]],
  ["pyproject", { "pyproject.toml": "" }, "python -m shop", [{ run: "pip install ." }]],
])("installs the packages of a server with %s", async (_, files, command, runs) => {
  const { steps } = await initCi({ ...files, "mcptest.yml": suiteOf(`s: { command: ${command} }`) });
  expect(steps.slice(1)).toEqual(runs);
});

test("in a folder of a repository, the workflow goes to its top and works in the folder", async () => {
  write({ ".git/HEAD": "ref: refs/heads/main\n", "go.mod": "module a\n" });
  const { lines, steps, last } = await initCi(
    {
      "servers/shop/mcptest.yml": suiteOf("a: { command: go run . }", "b: { command: node b.js }"),
      "servers/shop/package.json": "{}",
    },
    [],
    "servers/shop",
  );
  expect(lines[0]).toBe(`wrote ../../${PATH}`);
  expect(steps).toEqual([
    { uses: used("go"), with: { "go-version-file": "go.mod" } },
    { uses: used("node"), with: { "node-version": 24 } },
    { run: "npm install", "working-directory": "servers/shop" },
  ]);
  expect(last).toMatchObject({ with: { "working-directory": "servers/shop" } });
});

test("the default branch is that of origin", async () => {
  write({
    ".git/HEAD": "ref: refs/heads/topic\n",
    ".git/refs/remotes/origin/HEAD": "ref: refs/remotes/origin/trunk/1\n",
  });
  write({ "mcptest.yml": suiteOf("s: { command: npx shop }") });
  const { stdout } = await runCli(["init", "--ci", "github"], { cwd });
  expect(stdout).toContain("pushes to trunk/1\n");
  expect(readFileSync(join(cwd, PATH), "utf8")).toContain("  push: { branches: [trunk/1] }\n");
});

test("each variable that suites and their imports name is a secret of the step, and no value is written", async () => {
  const { text, last, lines } = await initCi({
    "mcptest.yml": `imports: [parts/keys.yml]
variables:
  TEAM: { from_env: TEAM_ID }
  url: { from_env: SHOP_URL, default: "http://localhost:8000/mcp?key=\${env.G_KEY}" }
servers:
  a: { command: "node a.js --key \${env.A_KEY} $\${env.NOT_READ}", env: { LEVEL: warn, B: "\${env.B_KEY}" } }
  b: { url: "https://a.b/", headers: { X-Key: { env: C_KEY } }, auth: { bearer_token_env: D_TOKEN } }
  c: { command: [node, c.js], env: [GITHUB_PERSONAL_ACCESS_TOKEN, GITHUB_TOKEN, HOME] }
tools: []
`,
    "parts/keys.yml": "servers: { d: { command: node d.js, env: [E_KEY] } }\n",
    "more.mcptest.yml": suiteOf("e: { command: node e.js, env: [F_KEY] }"),
    ".env": "A_KEY=canary\n",
  });
  const own = ["A_KEY", "B_KEY", "C_KEY", "D_TOKEN", "E_KEY", "F_KEY", "G_KEY", "TEAM_ID"];
  expect(last?.env).toEqual({
    ...Object.fromEntries(own.map((name) => [name, `\${{ secrets.${name} }}`])),
    GITHUB_PERSONAL_ACCESS_TOKEN: "${{ secrets.GH_PERSONAL_ACCESS_TOKEN }}",
    GITHUB_TOKEN: "${{ github.token }}",
  });
  expect(text).not.toContain("canary");
  expect(lines.join(" ").replace(/\s+/g, " ")).toContain(
    "secrets: A_KEY, B_KEY, C_KEY, D_TOKEN, E_KEY, F_KEY, GH_PERSONAL_ACCESS_TOKEN, G_KEY, TEAM_ID",
  );
});

test.each(["http://127.0.0.1:8080/mcp", "http://localhost/mcp", "http://[::1]:80"])(
  "a server on this machine, at %s, has a place to be started, and the Action waits for it",
  async (url) => {
    const { lines, text, steps, last } = await initCi({
      "mcptest.yml": suiteOf(`shop: { url: ${JSON.stringify(url)} }`, "web: { url: 'https://127.0.0.1.a.b/' }"),
    });
    expect(lines).toContain("start your server in a step before: the workflow has a place for it");
    expect(steps).toEqual([]);
    expect(text).toContain(`      # Start your server here, in the background. It has to answer at "${url}":
      # - run: node server.mjs > server.log 2>&1 &
      - uses: `);
    expect(last?.with).toEqual({ "wait-for-ready": "30s" });
    // What the comment holds is a step.
    const live = text.replace("      # - run:", "      - run:");
    expect(await actionlint(live, PATH)).toEqual([]);
    expect((parse(live) as Workflow).jobs.mcptest.steps.at(-2)?.run).toBe("node server.mjs > server.log 2>&1 &");
  },
);

test("a server elsewhere needs no step that starts it", async () => {
  const { lines, text } = await initCi({ "mcptest.yml": suiteOf("web: { url: 'https://localhost.a.b/mcp' }") });
  expect(`${lines.join(" ")}${text}`).not.toMatch(/start your server|wait-for-ready/i);
});

test("a suite of another name is named in the workflow", async () => {
  const { last } = await initCi({ "tests/first.yml": suiteOf("s: { command: npx shop }") }, ["tests/first.yml"]);
  expect(last).toMatchObject({ with: { suites: "tests/first.yml\n" } });
});

test("with a server, the suite is written, too", async () => {
  const mock = join(import.meta.dirname, "../../../examples/quickstart.mock.yml");
  const { lines } = await initCi({}, ["--server-command", `node ${commandLine()} mock ${mock}`]);
  expect(lines).toEqual([
    "wrote mcptest.yml: 7 tests for 2 tools, 1 resource and 1 prompt",
    "run it: mcptest run",
    `wrote ${PATH}`,
    "it runs your suites on pull requests and on pushes to main",
    "next: commit it, and open a pull request",
  ]);
});

test.each([[[]], [["--force"]]])("a workflow that is there stays as it is: %j", async (more) => {
  write({ "mcptest.yml": suiteOf("s: { command: npx shop }"), [PATH]: "mine\n" });
  const { code, stdout, stderr } = await runCli(["init", "--ci", "github", ...more], { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`error[usage]: ${PATH} exists already\n  hint: init overwrites no workflow`);
  expect(readFileSync(join(cwd, PATH), "utf8")).toBe("mine\n");
});

test("a dangling link is not written through", async () => {
  write({ "mcptest.yml": suiteOf("s: { command: npx shop }"), ".github/workflows/x": "" });
  symlinkSync(join(cwd, "elsewhere.yml"), join(cwd, PATH));
  expect(await runCli(["init", "--ci", "github"], { cwd })).toMatchObject({ code: 2 });
  expect(existsSync(join(cwd, "elsewhere.yml"))).toBe(false);
});

test("without a suite it says what to do, and writes nothing", async () => {
  const { code, stderr } = await runCli(["init", "--ci", "github"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('hint: write one first: mcptest init --server-command "…"');
  expect(existsSync(join(cwd, ".github"))).toBe(false);
});

test("a suite that cannot be read is told, and nothing is written", async () => {
  write({ "mcptest.yml": "servers: {" });
  const { code, stderr } = await runCli(["init", "--ci", "github"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/mcptest\.yml cannot be read: .*\n {2}hint: correct it first: mcptest validate mcptest\.yml/);
  expect(existsSync(join(cwd, ".github"))).toBe(false);
});

test("README shows what is written", async () => {
  const { text } = await initCi({ "mcptest.yml": suiteOf("shop: { command: npx -y my-server }") });
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  const [, block = ""] = /```yaml\n(name: mcptest\n[\s\S]*?)```/.exec(readme) ?? [];
  expect(text).toBe(`# Written by \`mcptest init --ci github\`.\n${block}`);
});

test("actions that the repository's own workflows use, too, are the same", () => {
  const workflows = join(import.meta.dirname, "../../../.github/workflows");
  const own = readdirSync(workflows)
    .map((name) => readFileSync(join(workflows, name), "utf8"))
    .join("\n");
  for (const action of Object.values(ACTIONS)) {
    const [name] = action.split("@");
    for (const [, found] of own.matchAll(new RegExp(`uses: (${name}@.*)$`, "gm"))) expect(found).toBe(action);
  }
});
