import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "junit2json";
import { stringify } from "yaml";
import { REPORTERS } from "../../src/report/index.ts";
import { runCli } from "../helpers/cli.ts";
import { MainProcess } from "../helpers/main.ts";
import { playBack } from "../helpers/playback.ts";
import { call, fixturePath } from "../helpers/runs.ts";

/** Each would be obeyed where it stands alone, or in the lines of a message, a diff or a value. */
const HOSTILE = [
  "boom\n::add-mask::e",
  "::ERROR file=a.js,line=1::owned",
  "text ##[error]owned",
  "x\r::set-output name=passed::owned",
  "x\r\n\t  ::warning::owned",
  "x\n\u0085\u00a0\u2003\u3000::notice::owned",
  "\u2028::debug::owned\n\u2029\v\f::debug::owned",
  "\ufeff::add-path::/owned",
  "x\n::stop-commands::owned\n::owned::",
  "x\n::endgroup::\n::group::owned",
  "- ##[error]owned\n+ ###[warning]owned\n-::error::owned\n+::error::owned",
  '\\##[set-env name=PATH]owned "##[save-state name=x]"\n<!-- ##[add-matcher]x -->\n\'::echo::off',
];
const EVERYTHING = HOSTILE.join("\n");
const FORMATS = Object.keys(REPORTERS);
const ON_GITHUB = { GITHUB_ACTIONS: "true", CI: "true" };
const SERVER = ["node", fixturePath("says-commands"), "says.txt"];

const is = (expected: string): object => ({ target: "result.content[0].text", matcher: { exact: expected } });
const jq = (program: string): object => ({ target: "result", matcher: { jq: program } });
const SUITE = {
  name: EVERYTHING,
  description: EVERYTHING,
  servers: { says: { command: SERVER, stderr: "inherit" } },
  hooks: { beforeAll: "node hook.cjs" },
  tools: [
    ...HOSTILE.map((text) => call("say", { text }, { name: text, tags: [text], expect: [is(text)] })),
    call(
      "say",
      {},
      {
        name: "jq",
        expect: [jq(`error(${JSON.stringify(EVERYTHING)})`), jq(`${JSON.stringify(EVERYTHING)} | debug | not`)],
      },
    ),
    call("fail", {}, { name: "fails" }),
    call("crash", {}, { name: "crashes" }),
  ],
  compositions: [{ name: EVERYTHING, nodes: [{ id: "p", tool: "fail" }], cases: [{ name: EVERYTHING }] }],
};
const BROKEN = `tools:\n  - { name: x, "##[error]owned": 1 }\n::error::owned: "##[error]x"\n`;
const BAD_JQ = {
  ...SUITE,
  tools: [call("say", {}, { name: "x", expect: [jq(`nosuch(${JSON.stringify(EVERYTHING)}\n${EVERYTHING}`)] })],
};

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-commands-")));
  const files = {
    "says.txt": `${EVERYTHING}\n`,
    "hook.cjs": 'const text = require("fs").readFileSync("says.txt", "utf8"); console.log(text); console.error(text);',
    "suite.yml": stringify(SUITE),
    "broken.yml": BROKEN,
    "bad-jq.yml": stringify(BAD_JQ),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const args = ["run", "suite.yml", "--reporter", "json=run.json", "--update-baseline", "--verbose"];
  const { code, stdout, stderr } = await new MainProcess(args, folder).run();
  expect([code, obeyed(stdout).length > 0, obeyed(stderr).length > 0]).toEqual([1, true, true]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function obeyed(text: string): string[] {
  return playBack(text).commands.map(({ name }) => name);
}

const withFormats = (args: readonly string[], flag: string, formats: readonly string[]): string[][] =>
  formats.map((format) => [...args, flag, format]);

test.each(
  [
    ...withFormats(["run", "suite.yml", "--verbose"], "--reporter", ["pretty", "json", "ndjson"]),
    ["run", "suite.yml", "--dry-run", "--estimate-cost"],
    ["run", "suite.yml", "--filter", EVERYTHING.repeat(2)],
    ["run", "suite.yml", "--jq", EVERYTHING],
    ["run", `${EVERYTHING}.yml`],
    ["run", "broken.yml"],
    ["run", `--${EVERYTHING}`],
    [EVERYTHING],
    ...withFormats(["validate", "suite.yml", "broken.yml", "bad-jq.yml"], "--format", ["text", "json"]),
    ...withFormats(["list", "suite.yml"], "--format", ["text", "json", "mermaid"]),
    ...withFormats(["baseline", "show"], "--format", ["text", "json"]),
    ...withFormats(["baseline", "diff", "run.json"], "--format", ["text", "md", "json"]),
    ["baseline", "update", "run.json", "--baseline", EVERYTHING],
    ...withFormats(["tools", "list", "--server-command", SERVER.join(" ")], "--format", ["text", "json"]),
    ...withFormats(["doctor", "--server-command", SERVER.join(" ")], "--format", ["text", "json"]),
    ["doctor", "--server-command", "node hook.cjs"],
    ["init", "new.yml", "--server-command", SERVER.join(" ")],
    ["init", "other.yml", "--server-command", "node hook.cjs"],
    ["mock", `${EVERYTHING}.yml`],
    ["schema", "suite"],
  ].map((args) => ({ args, title: JSON.stringify(args.join(" ")).slice(0, 80) })),
)("GitHub's runner obeys nothing that mcptest $title prints, and gets it in whole lines", async ({ args }) => {
  const running = new MainProcess(args, folder, ON_GITHUB);
  const { stdout, stderr } = await running.run();
  expect(stdout + stderr).not.toBe("");
  expect([obeyed(stdout), obeyed(stderr)]).toEqual([[], []]);
  const written = [...running.writes.stdout, ...running.writes.stderr];
  expect(written.filter((text) => !/(?:^|\n)$/.test(text))).toEqual([]);
});

test.each(FORMATS)(
  "%s on stdout is the same under GitHub's runner but for the escapes in what would be obeyed",
  async (format) => {
    const args = ["report", "run.json", "--delta", "--format", format];
    const plain = (await new MainProcess(args, folder).run()).stdout;
    const { stdout } = await new MainProcess(args, folder, ON_GITHUB).run();
    expect(obeyed(stdout)).toEqual([]);
    expect(stdout.replace(/\\u003a(?=:)/g, ":").replace(/(?<=#)\\u0023(?=\[)/g, "#")).toBe(plain);
    // JUnit XML is written with references everywhere.
    expect([obeyed(plain).length > 0, stdout !== plain]).toEqual(format === "junit" ? [false, false] : [true, true]);
    if (["json", "sarif", "gitlab"].includes(format)) expect(JSON.parse(stdout)).toEqual(JSON.parse(plain));
    if (format === "junit") expect(await parse(stdout)).toMatchObject({ name: "mcptest" });
  },
);

test("an error that nothing caught is told in lines that GitHub's runner does not obey, and is exit code 1", async () => {
  const running = new MainProcess(["schema", "suite"], folder, ON_GITHUB);
  await running.run();
  running.emit("uncaughtException", new Error(EVERYTHING));
  const { code, stderr } = running.result;
  expect([code, obeyed(stderr)]).toEqual([1, []]);
  expect(stderr).toContain("error[internal]");
  expect(stderr).toContain("\\u003a:add-mask::e\n");
});

test("the built command line guards both of its streams", async () => {
  const { code, stdout, stderr } = await runCli(["run", "suite.yml", "--verbose"], { cwd: folder, env: ON_GITHUB });
  expect([code, obeyed(stdout), obeyed(stderr)]).toEqual([1, [], []]);
  expect(stdout).toContain("#\\u0023[error]owned");
  expect(stderr).toContain("\n\\u003a:add-mask::e\n");
});
