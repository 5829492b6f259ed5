import type { Mutant, Report } from "../../../src/report/index.ts";
import { sha256 } from "../../../src/values/hash.ts";
import { validateMutants } from "../../fixtures/formats/mutants.ts";
import { fixture, useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";

const workspace = useWorkspace();

/** Two of everything: one that a test looks at as a whole, and one that a test does not look at. */
const DATA = { total: 3, ok: true, name: "Ali 7", unit: "de", items: [{ id: "b1" }, { id: "b2" }] };
const PROSE = [
  { type: "text", text: "Total 42" },
  { type: "image", data: "aGk=", mimeType: "image/png" },
];
const REFUSAL = [{ type: "text", text: "no book 7" }];
const schema = {
  type: "object",
  properties: { total: { type: "number" }, unit: { type: "string", enum: ["de", "en"] } },
};
const contentsOf = (name: string) => [{ uri: `note:${name}`, text: "Note 1" }];
const MESSAGES = [{ role: "user", content: { type: "text", text: "Say 1" } }];
const both = (of: (name: string) => object): object => ({ ...of("held"), ...of("lax") });

const SERVER = {
  tools: both((name) => ({
    [`data_${name}`]: {
      answer: { content: [{ type: "text", text: JSON.stringify(DATA) }], structuredContent: DATA },
      outputSchema: schema,
    },
    [`text_${name}`]: { answer: { content: PROSE } },
    [`refuse_${name}`]: { answer: { content: REFUSAL, isError: true } },
  })),
  resources: both((name) => ({ [`note:${name}`]: { contents: contentsOf(name) } })),
  prompts: both((name) => ({ [name]: { messages: MESSAGES } })),
};

const is = (target: string, exact: unknown): object => ({ target, matcher: { exact } });
const LAX = [{ target: "duration_ms", matcher: { lt: 60_000 } }];

const PLANTED = {
  tools: [
    {
      name: "data held",
      tool: "data_held",
      expect: { max_duration_ms: 5000, assertions: [is("result.structuredContent", DATA)] },
    },
    { name: "data lax", tool: "data_lax", expect: LAX },
    { name: "text held", tool: "text_held", expect: [is("result.content", PROSE)] },
    { name: "text lax", tool: "text_lax", expect: LAX },
    { name: "refuse held", tool: "refuse_held", expect: [is("result", { content: REFUSAL, isError: true })] },
    { name: "refuse lax", tool: "refuse_lax", expect: LAX },
  ],
  resources: [
    { name: "note held", uri: "note:held", expect: [is("result.contents", contentsOf("held"))] },
    { name: "note lax", uri: "note:lax", expect: LAX },
  ],
  prompts: [
    { name: "prompt held", prompt: "held", expect: [is("result.messages", MESSAGES)] },
    { name: "prompt lax", prompt: "lax", expect: LAX },
  ],
};

function plant(suite: object = {}): void {
  workspace.write("server.json", JSON.stringify(SERVER));
  workspace.write("log.txt", "");
  const servers = { planted: fixture("planted", ["server.json", "log.txt"]) };
  workspace.write("mcptest.yml", { servers, ...PLANTED, ...suite });
}

/** `mutate`, and its report. */
async function mutate(...flags: string[]) {
  const { report, ...rest } = await workspace.report(await workspace.cli(["mutate", ...WITH_REPORT, ...flags]));
  const mutation = report.mutation as NonNullable<Report["mutation"]>;
  return { ...rest, report, mutation, ...mutation };
}

const by = (state: Mutant["state"], mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter((mutant) => mutant.state === state);
const mutatorsOf = (mutants: readonly Mutant[]): string[] => [...new Set(mutants.map(({ mutator }) => mutator))].sort();
const ALL = "accept blank digits drop empty error order retype shorter slow value".split(" ");

test("a test that looks at all of an answer kills every mutant of it, one that looks at nothing none", async () => {
  plant();
  const { code, report, mutants, tests, ...sums } = await mutate();
  expect(report.results.map(({ status }) => status)).toEqual(Array(10).fill("passed"));
  expect(code).toBe(0);
  const [killed, survived] = [by("killed", mutants), by("survived", mutants)];
  expect(killed.filter(({ name }) => !name.endsWith("held"))).toEqual([]);
  expect(survived.filter(({ name }) => !name.endsWith("lax"))).toEqual([]);
  expect(mutatorsOf(killed)).toEqual(ALL);
  expect(mutatorsOf(survived)).toEqual(ALL);
  expect(sums).toMatchObject({ made: killed.length + survived.length, killed: killed.length, calls: 10, seed: 0 });
  const [id, ...others] = killed.flatMap(({ killed_by }) => killed_by.map(({ test }) => test));
  expect(others.length).toBe(killed.length - 1);
  expect(tests.filter(({ kills }) => kills > 0)).toHaveLength(5);
  expect(tests.find((one) => one.id === id)?.alone).toBeGreaterThan(0);
  expect(killed.find(({ at, mutator }) => at === "result.total" && mutator === "value")?.killed_by).toMatchObject([
    { check: "result.structuredContent exact" },
  ]);
  expect(killed.find(({ mutator }) => mutator === "slow")?.killed_by).toMatchObject([
    { check: "duration_ms max_duration_ms" },
  ]);
});

test("the server gets the requests of a run, and no other", async () => {
  plant();
  await workspace.cli(["run"]);
  const asked = workspace.read("log.txt");
  expect(asked).toContain("tools/call data_held");
  plant();
  await mutate();
  expect(workspace.read("log.txt")).toBe(asked);
  plant();
  await workspace.cli(["run", "--record"]);
  workspace.write("log.txt", "");
  const { killed, survived, calls } = await mutate("--replay");
  expect([killed > 0, survived > 0, calls, workspace.read("log.txt")]).toEqual([true, true, 0, ""]);
});

test("a seed gives the same mutants in the same order, another one another sample", async () => {
  plant();
  const drawn = async (seed: string) => {
    const { duration_ms: _, ...mutation } = (await mutate("--max-mutants", "20", "--seed", seed)).mutation;
    return { bytes: sha256(JSON.stringify(mutation)), ids: mutation.mutants.map(({ id }) => id) };
  };
  const first = await drawn("7");
  expect(await drawn("7")).toEqual(first);
  expect((await drawn("8")).ids.slice(0, 20)).not.toEqual(first.ids.slice(0, 20));
  const { made, sampled, excluded, killed, survived, score, mutants } = await mutate("--max-mutants", "20");
  expect([killed + survived, made, sampled]).toEqual([20, mutants.length, mutants.length]);
  expect(excluded.not_run).toBe(made - 20);
  expect(score).not.toBeNull();
});

test("a bound below which the score lies is exit 6, a red test exit 1, and a cut score is red", async () => {
  plant();
  const { score } = await mutate();
  expect((await mutate("--min-score", String(score))).code).toBe(0);
  const below = await mutate("--min-score", "99.9");
  expect(below.code).toBe(6);
  expect(below.stdout).toMatch(/^FAILED {2}mutation score \d+ % \(\d+ of \d+\) is below --min-score 99\.9/m);
  const cut = await mutate("--for", "1ms", "--min-score", "0");
  expect([cut.code, cut.cut, cut.excluded.not_run > 0]).toEqual([6, true, true]);
  plant({ resources: [{ name: "red", uri: "note:lax", expect: [is("result", 1)] }] });
  const red = await mutate("--min-score", "99.9");
  expect([red.code, red.left_out]).toEqual([1, 1]);
  expect(red.mutants.filter(({ name }) => name === "note:lax")).toEqual([]);
  expect(red.report.verdict?.reasons.map(({ code }) => code)).toEqual(["tests-failed", "mutation"]);
});

test("a bound of the suite is judged on whole runs, and the flag wins", async () => {
  plant({ mutation: { min: 99 } });
  const whole = await mutate();
  expect([whole.code, whole.min, whole.bound_by]).toEqual([6, 99, "suite"]);
  expect(whole.stdout).toContain("is below mutation.min 99");
  expect((await mutate("--min-score", "1")).code).toBe(0);
  const some = await mutate("-t", "data");
  expect([some.code, some.min]).toEqual([0, undefined]);
  expect((await mutate("-t", "data", "--min-score", "99")).code).toBe(6);
});

test("what a suite names as volatile is not changed, and an entry that names nothing is told of on whole runs", async () => {
  const volatile = [
    { tool: "data_*", at: "result.total", reason: "counts up" },
    { tool: "data_held", at: ["result.items[*].id", "result.gone"], reason: "drawn" },
    { server: "other", reason: "stale" },
  ];
  plant({ mutation: { min: 1, volatile } });
  const { mutants, excluded, report } = await mutate();
  expect(
    by("volatile", mutants)
      .map(({ name, at, mutator }) => `${name} ${at} ${mutator}`)
      .sort(),
  ).toEqual(["data_held result.items[*].id value", "data_held result.total value", "data_lax result.total value"]);
  expect(excluded.volatile).toBe(3);
  expect(report.warnings).toMatchObject([{ code: "stale-exclude", message: expect.stringContaining("stale") }]);
  expect(report.warnings[0]?.location).toMatchObject({ file: "mcptest.yml" });
  const part = await mutate("-t", "data");
  expect(part.report.warnings).toEqual([]);
  expect(part.report.notes).toMatchObject([
    { code: "bound-not-judged", message: expect.stringContaining("mutation.min 1") },
  ]);
});

test("survivors are told in sentences, with an assertion to add and its place; what only a warning tells has none", async () => {
  plant();
  const { mutants, stdout } = await mutate();
  const find = (name: string, at: string, mutator: string) =>
    mutants.find((mutant) => mutant.name === name && mutant.at === at && mutant.mutator === mutator);
  expect(find("data_lax", "result.name", "value")).toMatchObject({
    sentence: "no test notices when name is another value, has another type or is missing",
    change: { from: "Ali 7", to: expect.not.stringMatching("Ali 7") },
    add: { test: "data lax", location: { file: "mcptest.yml" }, yaml: '- result.name = "Ali 7"' },
  });
  expect(find("data_lax", "result.total", "retype")).toMatchObject({
    sentence: expect.stringContaining("only a warning tells"),
  });
  expect(find("data_lax", "result.total", "retype")).not.toHaveProperty("add");
  expect(stdout).toMatch(
    /^ {2}mutation {2}planted {3}\d+ of \d+ noticed \(\d+ %\) · \d+ mutants in .*, 10 calls of the server/m,
  );
  expect(stdout).toContain('add: - result.name = "Ali 7"');
  const strict = await mutate("--strict-protocol");
  expect(strict.mutants.find(({ id }) => id === find("data_lax", "result.total", "retype")?.id)).toMatchObject({
    state: "killed",
    killed_by: [{ check: "finding:output-schema" }],
  });
});

test("nothing to judge is no score, and red under a bound", async () => {
  plant({ tools: [], prompts: [], resources: [{ name: "red", uri: "note:lax", expect: [is("result", 1)] }] });
  const { code, score, report } = await mutate("--min-score", "0", "--fail-on", "never");
  expect([code, score]).toEqual([6, null]);
  expect(report.verdict?.reasons).toMatchObject([{ message: expect.stringMatching(/^mutation score is unknown/) }]);
});

test("the export is valid in the schema of other tools, with a file a tool, and masked", async () => {
  plant({ mask: ["WORD"], variables: { WORD: "Total 42" } });
  const { mutants, code } = await mutate("--export", "mutants.json");
  expect(code).toBe(0);
  const exported = JSON.parse(workspace.read("mutants.json"));
  expect(validateMutants(exported)).toEqual([]);
  expect(exported.files["answers/planted/data_held.json"].source).toContain('"total": 3');
  expect(JSON.stringify(exported)).not.toContain("Total 42");
  const all = Object.values<{ mutants: { id: string }[] }>(exported.files).flatMap((file) => file.mutants);
  expect(all.map(({ id }) => id).sort()).toEqual(mutants.map(({ id }) => id).sort());
  expect(Object.keys(exported.testFiles)).toEqual(["mcptest.yml"]);
  const same = await workspace.cli(["mutate", "--export", "x.json", "--reporter", "json=x.json"]);
  expect([same.code, same.stderr]).toEqual([2, expect.stringContaining("two reports (json and export)")]);
  const onStdout = await workspace.cli(["mutate", "--export", "-"]);
  expect(validateMutants(JSON.parse(onStdout.stdout))).toEqual([]);
});

test("a flag that mutate does not take, or a number that is none, is exit 2", async () => {
  plant();
  const wrong = ["--shard=1/2", "--watch", "--min-score=101", "--min-score=x", "--seed=-1", "--seed=1.5"];
  for (const flag of [...wrong, "--max-mutants=0", "--for=1", "--min-score="]) {
    const { code, stderr } = await workspace.cli(["mutate", flag]);
    expect([flag, code]).toEqual([flag, 2]);
    expect(stderr).toContain("usage");
  }
  for (const min of ["101", "-1", '"60"', "yes"]) {
    workspace.write(
      "bad.yml",
      `servers: { a: { mock: { tools: [{ name: a }] } } }\ntools: [{ name: a, tool: a }]\nmutation: { min: ${min} }\n`,
    );
    expect((await workspace.cli(["mutate", "bad.yml"])).code).toBe(2);
  }
});
