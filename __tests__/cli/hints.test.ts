import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { READERS } from "../../src/conduct/index.ts";
import { runCli } from "../helpers/cli.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-hints-"));
  writeFileSync(join(folder, "bad.json"), "not json\n{");
  writeFileSync(join(folder, "suite.yml"), "servers: { s: { command: nothing } }\ntools: [{ name: a, tool: t }]\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The error of a command: what is wrong and its hint, a line each. */
async function fail(words: string): Promise<string[]> {
  const { code, stdout, stderr } = await runCli(words.split(" "), { cwd: folder });
  expect([words, code === 0, stdout]).toEqual([words, false, ""]);
  return stderr.trimEnd().split("\n");
}

test.each<[command: string, error: string, hint: string]>([
  ["completion foo", "completion foo: expected bash, zsh or fish", "write completion bash"],
  ["completion fihs", "completion fihs: expected bash, zsh or fish", "write completion fish"],
  [
    "completion bash zsh",
    "too many arguments for 'completion'. Expected 1 argument but got 2.",
    "mcptest completion --help shows what it takes",
  ],
  ["run --shard 5/4", "--shard 5/4: expected auto, or one part of a whole of at most 10000 parts", "write --shard 2/5"],
  ["run --fail-on regresion", "--fail-on regresion: expected regression, any or never", "write --fail-on regression"],
  [
    "run --reporter foo",
    'unknown report format "foo"',
    "formats: pretty, json, junit, md, html, sarif, gitlab, ndjson, tap",
  ],
  ["mock x.yml --port 70000", "--port 70000: expected a number from 0 to 65535", "write --port 8080"],
  ["cassette verfy", "unknown command 'verfy'", "did you mean verify?"],
  ["cassette nothing", "unknown command 'nothing'", "mcptest cassette --help lists the commands"],
  [
    "report bad.json",
    'bad.json is not JSON (character 1: "n")',
    "write one with `mcptest run <suite> --output run.json`",
  ],
  [
    "mock nope.yml",
    "the mock manifest nope.yml cannot be read: it does not exist",
    "check the path: it starts at the working directory; docs/reference/mock.md has a manifest",
  ],
  [
    "pipe nope.yml",
    'the pipeline "nope.yml" cannot be read: it does not exist',
    "check the path: it starts at the working directory",
  ],
  [
    "run suite.yml --pricing-table nope.yml",
    'the pricing table "nope.yml" cannot be read: it does not exist',
    "check the path: it starts at the working directory",
  ],
  ["init --from nope.json", "nope.json cannot be read: it does not exist", "name the configuration file of a client"],
  ["init --from .", ". cannot be read: it is a folder", "name the configuration file of a client"],
])("%s", async (command, error, hint) => {
  const [first, second, ...more] = await fail(command);
  expect([first?.replace(/^error\[[a-z-]+\]: /, ""), second, more]).toEqual([error, `  hint: ${hint}`, []]);
});

test.each([
  ...["run", "eval", "validate", "list", "cassette verify", "cassette prune"].map((name) => `${name} nope.yml`),
  ...["doctor", "tools list", "tools describe x", "tools call x"].map((name) => `${name} --config nope.yml`),
  ...["report", "baseline update", "baseline diff", "eval --rescore"].flatMap((name) => [
    `${name} nope.json`,
    `${name} bad.json`,
  ]),
  ...["serve --cassette", "distill -o x.yml", "init --from"].flatMap((name) => [
    `${name} nope.json`,
    `${name} bad.json`,
  ]),
  ...["run suite.yml --baseline bad.json", "baseline diff bad.json --baseline bad.json"],
  ...["mock bad.json", "pipe bad.json", "mock .", "report .", "pipe .", "baseline show --baseline ."],
])("%s: each error has a hint of one line", async (command) => {
  const { code, stderr, stdout } = await runCli(command.split(" "), { cwd: folder });
  const blocks = `${stderr}\n${stdout}`.split(/^(?=error\[)/m).filter((block) => block.startsWith("error["));
  expect([code === 0, blocks.length > 0]).toEqual([false, true]);
  for (const block of blocks) expect([block, block.match(/^ {2}hint: .+$/gm)?.length]).toEqual([block, 1]);
});

/** Settings that no flag of these two commands has. */
const OF_ACTION = ["base-timeout"];
/** Commands of settings that `run` has not. */
const COMMANDS: Readonly<Record<string, string>> = {
  "on-near": "eval",
  ...Object.fromEntries(["cases", "calls"].map((name) => [name, "fuzz"])),
  ...Object.fromEntries(["min-score", "seed", "max-mutants", "for"].map((name) => [name, "mutate"])),
};

test.each(Object.entries(READERS).filter(([name]) => !OF_ACTION.includes(name)))(
  "--%s: its hint is a value that it takes",
  async (name, { read, example }) => {
    expect(read(example)).toBeDefined();
    const command = COMMANDS[name] ?? "run";
    const [error, hint, ...more] = await fail(`${command} suite.yml --${name} b%d`);
    expect(error).toMatch(new RegExp(`^error\\[usage\\]: --${name} b%d: expected `));
    expect([hint?.startsWith(`  hint: write --${name} `), more]).toEqual([true, []]);
  },
);
