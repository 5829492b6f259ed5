import { execFileSync } from "node:child_process";
import { call, echo, fixture, useWorkspace } from "../../helpers/runs.ts";

const workspace = useWorkspace();

function suite(): object {
  return {
    servers: { one: fixture("good"), two: fixture("good") },
    default_server: "one",
    tools: [
      echo("adds two numbers", { tags: ["quick", "maths"] }),
      echo("adds (v1.2)", { tags: ["maths", "slow"] }),
      echo("greets", { tags: ["quick"], server: "two" }),
      echo("rests", { skip: "until it is woken" }),
    ],
  };
}

test.each([
  [
    ["--filter", "adds"],
    ["adds two numbers", "adds (v1.2)"],
  ],
  [["--filter", "(v1.2)"], ["adds (v1.2)"]],
  [["--filter", "re:^adds .*\\d"], ["adds (v1.2)"]],
  [
    ["--filter", "two", "--filter", "greets"],
    ["adds two numbers", "greets"],
  ],
  [
    ["--tag", "slow", "--tag", "quick"],
    ["adds two numbers", "adds (v1.2)", "greets"],
  ],
  [["--tag", "maths", "--skip-tag", "slow"], ["adds two numbers"]],
  [["--server", "two"], ["greets"]],
])("%j", async (flags, names) => {
  const { code, report } = await workspace.run(suite(), flags);
  expect(report.results.map(({ name }) => name)).toEqual(names);
  expect(code).toBe(0);
});

test("a tag or server that nothing has is a warning where others select something", async () => {
  const flags = ["--tag", "maths", "--tag", "qiuck", "--skip-tag", "slwo", "--server", "one", "--server", "three"];
  const { code, report } = await workspace.run(suite(), flags);
  expect([code, report.results.length]).toEqual([0, 2]);
  expect(report.warnings.map(({ code, message }) => [code, message.slice(0, 25)])).toEqual([
    ["no-effect", 'nothing has the tag "qiuc'],
    ["no-effect", 'nothing has the tag "slwo'],
    ["no-effect", 'nothing has the server "t'],
  ]);
  expect(await workspace.cli(["run", "suite.yml", ...flags, "--deny-warnings"])).toMatchObject({ code: 2 });
});

test("a skipped test is reported with its reason, and its server is not started for it", async () => {
  const log = `${workspace.root}/log`;
  const servers = { one: fixture("good"), other: fixture("keeps-log", [log]) };
  const tools = [echo("runs", { server: "one" }), call("count", {}, { server: "other", skip: "not today" })];
  const run = await workspace.run({ servers, tools });
  expect(run.code).toBe(0);
  expect(run.result("count")).toMatchObject({ status: "skipped", message: "not today", attempts: 0 });
  expect(run.stdout).toContain("○         count  skipped: not today\n");
  expect(workspace.has("log")).toBe(false);
});

const NONE: [flags: string[], said: string][] = [
  [["--filter", "nothing", "--tag", "slow"], '--filter "nothing", --tag "slow" match none of 4 tests'],
  [["--skip-tag", "quick", "--filter", "greets"], '--filter "greets", --skip-tag "quick" match none of 4 tests'],
  [["--server", "three"], '--server "three" matches none of 4 tests'],
  [["--case", "one"], 'no case matches "one"'],
  [["--shard", "1/2", "--filter", "nothing"], '--filter "nothing" matches none of 4 tests'],
];

test.each(NONE)("%j matches nothing: exit 7, a heading that says so, and every report", async (flags, said) => {
  workspace.write("suite.yml", suite());
  const formats = ["json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];
  const files = formats.flatMap((name) => ["--reporter", `${name}=out/${name}`]);
  const { code, stdout, stderr } = await workspace.cli([
    "run",
    "suite.yml",
    ...flags,
    "--pass-with-no-tests",
    ...files,
  ]);
  expect(code).toBe(7);
  expect(stdout).toContain(`NOTHING RUN  ${said} (`);
  expect(stderr).toContain(`error[no-tests-selected]: ${said}\n  hint: `);
  const plain = (text: string) => text.replace(/\\"|&quot;|&#34;/g, '"');
  for (const name of formats)
    expect([name, plain(workspace.read(`out/${name}`))]).toEqual([name, expect.stringContaining(said)]);
  expect(JSON.parse(workspace.read("out/json"))).toMatchObject({
    results: [],
    verdict: { status: "nothing", exit_code: 7, reasons: [{ code: "nothing-run", message: said }] },
  });
  const again = await workspace.cli(["report", "out/json", "--fail-on", "any", "--allow-partial"]);
  expect(again).toMatchObject({ code: 7, stdout: expect.stringContaining(`  ${said} `) });
});

test("shards of a selection that matches nothing are nothing together", async () => {
  workspace.write("suite.yml", suite());
  for (const shard of ["1/2", "2/2"])
    await workspace.cli(["run", "suite.yml", "--filter", "x y", "--shard", shard, "--output", `${shard[0]}.json`]);
  const merged = await workspace.cli(["report", "1.json", "2.json", "--fail-on", "any"]);
  expect(merged).toMatchObject({
    code: 7,
    stdout: expect.stringContaining("NOTHING RUN  no test matches --filter 'x y' ("),
  });
});

test("--last-failed with a selection of what passed matches nothing, and forgets nothing", async () => {
  const bad = echo("bad", { expect: [{ target: "result.x", matcher: { exact: 1 } }] });
  expect((await workspace.run({ servers: { one: fixture("good") }, tools: [bad, echo("fine")] })).code).toBe(1);
  const none = await workspace.cli(["run", "suite.yml", "--last-failed", "--filter", "fine"]);
  expect(none).toMatchObject({
    code: 7,
    stdout: expect.stringContaining('NOTHING RUN  --filter "fine", --last-failed match'),
  });
  const again = await workspace.cli(["run", "suite.yml", "--last-failed"]);
  expect(again.stdout).toContain("1 failed (1 test");
});

test("a selection that matches nothing leaves a baseline as it is, and is no dry run", async () => {
  workspace.write("suite.yml", suite());
  expect(await workspace.cli(["run", "suite.yml", "--update-baseline"])).toMatchObject({ code: 0 });
  const before = JSON.parse(workspace.read(".mcptest/baseline.json")) as { tests: object };
  await workspace.cli(["run", "suite.yml", "--filter", "nothing", "--update-baseline"]);
  expect(JSON.parse(workspace.read(".mcptest/baseline.json"))).toMatchObject({ tests: before.tests });
  expect(await workspace.cli(["run", "suite.yml", "--filter", "nothing", "--dry-run"])).toMatchObject({
    code: 7,
    stdout: "",
  });
  const slip = await workspace.cli(["run", "suite.yml", "--tag", "qiuck"]);
  expect(slip.stderr).toContain('hint: did you mean "quick"?');
  const upper = await workspace.cli(["run", "suite.yml", "--filter", "GREETS"]);
  expect(upper.stderr).toContain('hint: upper and lower case count: did you mean "greets');
});

test("only what is not there is wrong: not the folder beside it", async () => {
  workspace.write("sub/notes.md", "nothing");
  const { code, stderr } = await workspace.cli(["run", "nope.yml", "sub"]);
  expect([code, stderr.match(/^error/gm)]).toEqual([2, ["error"]]);
  expect(stderr).toContain('suite "nope.yml" does not exist');
});

test("a regex that does not compile is exit 2", async () => {
  workspace.write("suite.yml", suite());
  const result = await workspace.cli(["run", "suite.yml", "--filter", "re:("]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain('error[usage]: filter "re:(" does not compile');
});

test("`only` narrows the run to what is marked, and is refused in CI before anything starts", async () => {
  const log = `${workspace.root}/log`;
  const servers = { one: fixture("keeps-log", [log]) };
  const narrowed = { servers, tools: [echo("one"), echo("two", { only: true })] };
  const { report } = await workspace.run(narrowed);
  expect(report.results.map(({ name }) => name)).toEqual(["two"]);
  expect(workspace.read("log")).toBe("start\n");

  const refused = await workspace.cli(["run", "suite.yml"], { env: { CI: "true" } });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  const place = / {2}suite.yml:\d+:\d+\n +\d+ \| +exact: two\n +\d+ \| +only: true\n +\| +\^+\n +hint/;
  expect(refused.stderr).toMatch(new RegExp(`^error\\[focused-in-ci\\]: .*\\n${place.source}`));
  expect(workspace.read("log")).toBe("start\n");
});

/** What a shell makes of a command that starts with `mcptest`: its arguments. */
function wordsOf(command: string): string[] {
  const script = `mcptest() { for word; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("the command below a failure runs that test alone, with the variables of the run but those that are masked", async () => {
  const wrong = { expect: [{ target: "result.isError", matcher: { exact: "${var.region}${var.TOKEN}" } }] };
  const names = ["adds", "adds (v1.2)", "re:it's $5", "two\nlines", "on both", "rows", "every *"];
  const more: Record<string, object> = {
    rows: {
      cases: [
        { name: "it's", vars: {} },
        { name: "it's not", vars: {} },
        { name: "it*", vars: {} },
      ],
    },
    "on both": { server: "both" },
    "every *": { tags: ["slow"] },
  };
  const suite = {
    servers: { one: fixture("good"), both: fixture("good", [], { protocol: ["2025-06-18", "2025-03-26"] }) },
    variables: { region: "us", TOKEN: "" },
    default_server: "one",
    tools: names.map((name) => echo(name, { ...wrong, ...more[name] })),
  };
  const vars = ["--var", "region=eu west", "--var", "TOKEN=hunter2hunter2"];
  workspace.write("other.yml", {
    variables: { other: "a" },
    servers: { one: fixture("good") },
    tools: [echo("elsewhere", { args: { message: "${var.other}" }, expect: [] })],
  });
  const { report } = await workspace.run(suite, [
    "other.yml",
    ...vars,
    "--var",
    "other=2",
    "--skip-tag",
    "adds nothing",
  ]);
  const others = report.results.filter(({ name }) => name === "elsewhere");
  expect(others.map(({ status }) => status)).toEqual(["passed"]);
  report.results = report.results.filter(({ name }) => name !== "elsewhere");
  expect(report.results).toHaveLength(names.length + 3);
  for (const { id, repro = "" } of report.results) {
    expect(repro).toMatch(/--var 'region=eu west' # and --var TOKEN: masked$/);
    const again = await workspace.cli([...wordsOf(repro), "--reporter", "json=report.json"]);
    expect([repro, (await workspace.report(again)).report.results.map((each) => each.id)]).toEqual([repro, [id]]);
  }
  const commands = report.results.map(({ repro = "" }) => repro.split(" --var")[0]);
  expect(commands).toEqual([
    "mcptest run suite.yml --filter 're:^adds$'",
    "mcptest run suite.yml --filter 'adds (v1.2)'",
    "mcptest run suite.yml --filter 're:^re:it'\\''s \\$5$'",
    expect.stringMatching(/ --filter id:[0-9a-f]{16}$/),
    expect.stringMatching(/ --filter id:[0-9a-f]{16}$/),
    expect.stringMatching(/ --filter id:[0-9a-f]{16}$/),
    "mcptest run suite.yml --filter rows --case 'it'\\''s'",
    "mcptest run suite.yml --filter rows --case 'it'\\''s not'",
    expect.stringMatching(/ --filter id:[0-9a-f]{16}$/),
    "mcptest run suite.yml --filter 'every *'",
  ]);
});

test("eval on suites without evals says that, and what run would do", async () => {
  workspace.write("suite.yml", suite());
  const said = "no eval is declared in suite.yml; `mcptest run` runs the 4 tests there";
  const none = await workspace.cli(["eval", "suite.yml", "--output", "none.json"]);
  expect(none).toMatchObject({ code: 7, stdout: expect.stringContaining(`NOTHING RUN  ${said} (`) });
  expect(none.stderr).toContain(`error[no-tests]: ${said}\n  hint: add an eval under \`evals\``);
  const again = await workspace.cli(["report", "none.json", "--fail-on", "any"]);
  expect(again).toMatchObject({ code: 7, stdout: expect.stringContaining(`NOTHING RUN  ${said} (`) });
  const fine = await workspace.cli(["eval", "suite.yml", "--pass-with-no-tests"]);
  expect(fine).toMatchObject({ code: 0, stderr: expect.stringContaining(`note[no-tests]: ${said}`) });
  const explained = await workspace.cli(["eval", "suite.yml", "--explain"]);
  expect(explained).toMatchObject({ code: 0, stderr: expect.stringContaining(`note[no-tests]: ${said}`) });
  workspace.write("empty.yml", { servers: { one: fixture("good") } });
  const empty = await workspace.cli(["eval", "empty.yml"]);
  expect(empty.stdout).toContain("NOTHING RUN  no test is declared in empty.yml");
});

test("on a terminal, report tells which files it wrote, as run does", async () => {
  await workspace.run(suite(), ["--output", "saved.json"]);
  const people = { terminal: true, env: { NO_COLOR: "1" } };
  const ran = await workspace.cli(["run", "suite.yml", "--output", "out/a.html"], people);
  const reported = await workspace.cli(["report", "saved.json", "--output", "out/a.html"], people);
  for (const { stderr } of [ran, reported]) expect(stderr).toContain("wrote out/a.html\n");
  expect((await workspace.cli(["report", "saved.json", "--output", "out/a.html"])).stderr).toBe("");
});

test("a run that records says so in a note, and one that replays writes none", async () => {
  const one = { servers: { one: fixture("good") }, tools: [echo("adds"), echo("greets")] };
  const { report } = await workspace.run(one, ["--record"]);
  const message = "2 recordings written: review and commit them";
  expect(report.notes).toEqual([{ code: "recorded", message }]);
  expect((await workspace.run(one, ["--replay"])).report.notes).toBeUndefined();
});
