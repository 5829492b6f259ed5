import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { runAction } from "../helpers/action.ts";
import { echo, fixture, fixturePath } from "../helpers/runs.ts";

/** What the runner lends the Action, under names and values that nothing else has. */
const LENT = {
  ACTIONS_RUNTIME_TOKEN: "lent-runtime-token",
  ACTIONS_ID_TOKEN_REQUEST_URL: "https://lent.example",
  INPUT_ANNOTATIONS: "false",
  "INPUT_JOB-SUMMARY": "false",
  "INPUT_REPORT-PATH": "report.json",
  INPUT_TOKEN: "lent-input-token",
};

let root: string;
let text: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-action-")));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

/** Runs the Action on `mcptest.yml`; the text is what it prints but for its masks. */
async function run(suite: object, inputs: Record<string, string> = {}): Promise<number | null> {
  write("mcptest.yml", stringify(suite));
  write("output", "");
  const env = {
    GITHUB_WORKSPACE: root,
    GITHUB_REF: "refs/heads/main",
    GITHUB_OUTPUT: join(root, "output"),
    ...LENT,
    ...inputs,
  };
  const { code, stdout } = await runAction(env, root);
  text = stdout.replace(/^::add-mask::.*$/gm, "");
  return code;
}

test("hooks, transforms and servers get nothing of what the runner lends the Action, which stays masked", async () => {
  const keep = (file: string): string => `require("fs").writeFileSync("${file}", JSON.stringify(process.env));`;
  write("hook.cjs", keep("hook.json"));
  write("transform.cjs", `${keep("transform.json")} process.stdin.pipe(process.stdout);`);
  write("server.cjs", `${keep("server.json")} import("${fixturePath("good")}");`);
  const transform = { transform: { request: "node transform.cjs" } };
  const code = await run({
    servers: { api: { command: ["node", "server.cjs"] } },
    hooks: { beforeAll: "node hook.cjs" },
    tools: [echo("plain", transform), echo(`says ${Object.values(LENT).join()}`)],
  });
  expect([code, text]).toEqual([0, expect.stringContaining("PASSED")]);
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(root, file), "utf8"));
  for (const file of ["hook.json", "transform.json", "server.json"]) {
    const names = Object.keys(read(file));
    expect(names).toContain("PATH");
    expect(names.filter((name) => /^(?:(?:ACTIONS|INPUT)_|GITHUB_OUTPUT$)/.test(name))).toEqual([]);
  }
  expect(read("hook.json").GITHUB_REF).toBe("refs/heads/main");
  expect(readFileSync(join(root, "report.json"), "utf8") + text).not.toMatch(/lent-(?:runtime|input)-token/);
});

test.each(["ACTIONS_RUNTIME_TOKEN", "INPUT_TOKEN"])("a suite that asks for %s finds it unset", async (name) => {
  const server = fixture("good", [], { env: { WANTED: `\${env.${name}}` } });
  expect(await run({ servers: { api: server }, tools: [echo("one")] })).toBe(1);
  expect(text).toContain(`environment variable ${name} is not set`);
});

test("a slip in `vars` fails the step; one in `skip-tags`, or in one of several `servers`, is a warning", async () => {
  const suite = {
    servers: { api: fixture("good") },
    variables: { city: "Rome" },
    tools: [echo("${var.city}", { tags: ["slow"] })],
  };
  expect(await run(suite, { INPUT_VARS: "ctiy=Oslo" })).toBe(1);
  expect(text).toContain('no suite declares or reads a variable "ctiy"');
  expect(await run(suite, { "INPUT_SKIP-TAGS": "slwo", INPUT_SERVERS: "api, aip" })).toBe(0);
  const { warnings } = JSON.parse(readFileSync(join(root, "report.json"), "utf8"));
  expect(warnings).toMatchObject([
    { message: 'nothing has the tag "slwo", which the selection names', hint: 'did you mean "slow"?' },
    { message: 'nothing has the server "aip", which the selection names', hint: 'did you mean "api"?' },
  ]);
});
