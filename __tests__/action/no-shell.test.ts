import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { readInputs } from "../../src/action/inputs/read-inputs.ts";
import { variableOf } from "../../src/action/inputs/reader.ts";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";
import { EVENTS } from "../fixtures/github/events.ts";
import { useGitHub } from "../helpers/github.ts";
import { pullRequest, usePulls } from "../helpers/pulls.ts";
import { openJob, runStep, type StepResult, serverPath } from "../helpers/runner.ts";
import { echo } from "../helpers/runs.ts";

/** What any shell would make a command of. */
const HOSTILE = "$(touch pwned) `touch pwned` ; touch pwned | touch pwned && touch pwned ${IFS}touch";
const LINES = `${HOSTILE}\ntouch pwned\n`;

const gitHub = useGitHub();
const pulls = usePulls();
let bin: string;
/** Wherever `touch` is called, it leaves this. */
const pwned = () => existsSync(join(bin, "pwned"));
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), "mcptest-bin-"));
  writeFileSync(join(bin, "touch"), `#!/bin/sh\n: > "${join(bin, "pwned")}"\n`, { mode: 0o755 });
});
afterEach(() => rmSync(bin, { recursive: true }));

const server = ["node", serverPath("good")];
const suite = { servers: { api: { command: server } }, tools: [echo("hi"), echo("ho", { cases: [{ name: "a" }] })] };
const files = (more: object = {}) => ({
  "mcptest.yml": stringify({ ...suite, ...more }),
  "pipe.yml": "pipe: [{ id: say, tool: echo, args: { message: hi } }]\n",
});

/** Runs a step on a pull request that publishes; one that has its base run does not. */
async function play(inputs: Record<string, string>, suites = files()): Promise<StepResult> {
  const env = { PATH: `${bin}:${process.env.PATH}` };
  const all = { comment: "always", check: "tests", sarif: "file", reporters: "md", ...inputs };
  if (inputs.baseline !== "merge-base") {
    const event = EVENTS["pull request of the same repository"];
    return runStep({ event, github: await gitHub(), files: suites, inputs: all, env });
  }
  const shas = pulls.make(suites, suites);
  const job = openJob({ event: pullRequest(shas) });
  pulls.checkOut(job.workspace, shas.merge);
  return job.step({ inputs: { ...inputs, comment: "never" }, env }).finally(() => job.end());
}

/** Inputs without which another one is not read. */
const pipe = { command: "pipe", suites: "pipe.yml" };
const report = { command: "report", reports: "*.json" };
const NEEDS: Record<string, Record<string, string>> = {
  url: pipe,
  "server-command": pipe,
  config: pipe,
  server: pipe,
  "bearer-token-env": { ...pipe, url: "http://127.0.0.1:9" },
  ca: { ...pipe, url: "https://127.0.0.1:9" },
  cert: { ...pipe, url: "https://127.0.0.1:9", key: "x" },
  key: { ...pipe, url: "https://127.0.0.1:9", cert: "x" },
  reports: report,
  artifact: { command: "report" },
  lock: { command: "audit" },
  "base-setup": { baseline: "merge-base" },
  "github-token": { baseline: "merge-base" },
  strategy: { shard: "auto" },
};
/** Commands by design: words of one, which is refused where a shell would read more than words. */
const COMMANDS: Record<string, string> = { "server-command": server.join(" "), "base-setup": "node -e 0 --" };
/** Inputs that take words of their own alone; in the order of action.yml. */
const STRICT = INPUT_NAMES.filter((name) => readInputs({ [variableOf(name)]: LINES }).errors.length > 0);

test("inputs that are no text refuse it, all at once", async () => {
  expect(STRICT.length).toBeGreaterThan(20);
  const { code, log } = await play(Object.fromEntries(STRICT.map((name) => [name, LINES])));
  expect(code).toBe(1);
  expect(STRICT.filter((name) => !log.includes(name))).toEqual([]);
  expect(pwned()).toBe(false);
});

test.each(INPUT_NAMES.filter((name) => !STRICT.includes(name)))("no shell reads `%s`", async (name) => {
  expect([0, 1]).toContain((await play({ ...NEEDS[name], [name]: LINES })).code);
  expect(pwned()).toBe(false);
});

test.each(Object.entries(COMMANDS))("no shell reads the words of `%s`", async (name, command) => {
  const step = await play({ ...NEEDS[name], [name]: `${command} '${HOSTILE}'` });
  expect(step).toMatchObject({ code: 0, outputs: { result: "passed" } });
  expect(pwned()).toBe(false);
});

test("what a shell is made to read is found", async () => {
  await play({}, files({ hooks: { beforeAll: "sh -c 'touch pwned'" } }));
  expect(pwned()).toBe(true);
});
