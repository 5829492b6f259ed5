import type { Report } from "../../src/report/index.ts";
import { fixture, fixturePath, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const PNG = { rule: "base64", method: "tools/call", severity: "error" };

/** A suite with a server that breaks rules. */
const suite = (modes: string[], tests: object, more: object = {}) => ({
  servers: { s: { ...fixture("rules", modes), ...more } },
  ...tests,
});
const tools = [{ name: "asks", tool: "t", expect: [{ target: "duration_ms", matcher: { gte: 0 } }] }];

test("what rests on a broken answer fails by the rule, whatever it is and expects, and the server is not told of again", async () => {
  const run = await workspace.run(
    suite(["base64", "base64 blob", "base64 prompt"], {
      tools: [...tools, { name: "refused", tool: "t", expect: "refused" }],
      resources: [{ name: "reads", uri: "rule:///r" }],
      prompts: [{ name: "gets", prompt: "p" }],
      compositions: [
        { name: "flows", nodes: [{ id: "a", tool: "t", continue_on_error: true }] },
        {
          name: "excuses",
          nodes: [{ id: "a", tool: "t" }],
          expect: [{ target: "nodes.a.status", matcher: { exact: "failed" } }],
        },
      ],
    }),
  );
  for (const { status, rule_id } of run.report.results) expect([status, rule_id]).toEqual(["failed", "base64"]);
  expect(run.report.results).toHaveLength(6);
  expect(run.result("asks").message).toBe(
    'tools/call: /result/content/0/data wants base64, found "a-b_"; protocol 2025-11-25',
  );
  expect(run.result("asks").response?.result).toMatchObject({ content: [{ data: "a-b_" }] });
  expect(run.result("flows").message).toMatch(/^node "a" failed: tools\/call: \/result\/content\/0\/data wants base64/);
  expect(run.report.servers[0]?.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});

test("a broken answer that no test tells, as one that a retry mended, is a finding of the server", async () => {
  const run = await workspace.run(suite(["base64 once"], { tools: [{ ...tools[0], retries: 1 }] }));
  expect(run.statuses).toEqual(["passed"]);
  expect(run.report.servers[0]?.findings).toMatchObject([PNG]);
  expect(run.code).toBe(0);
  const strict = await workspace.run(undefined, ["--strict-protocol"]);
  expect(strict.code).toBe(1);
});

test("a step of a pipeline fails by the rule", async () => {
  workspace.write("flow.yml", { pipe: [{ id: "a", tool: "t" }] });
  const server = ["--server-command", `node ${fixturePath("rules")} base64`];
  expect((await workspace.cli(["pipe", "flow.yml", ...server, "--reporter", "json=out.json"])).code).toBe(1);
  const { results, servers } = JSON.parse(workspace.read("out.json")) as Report;
  expect(results).toMatchObject([{ status: "failed", rule_id: "base64" }]);
  expect(servers[0]?.findings).toEqual([]);
});

test("an error in a list leaves tests as they are and is the server's cause; a warning fails with --strict-protocol only", async () => {
  const broken = await workspace.run(suite(["tool-duplicate"], { tools }));
  expect(broken.statuses).toEqual(["passed"]);
  expect(broken.report.causes).toMatchObject([{ server: "s", tests: [] }]);
  const warned = await workspace.run(suite(["prompt-duplicate", "schema-invalid"], { tools }));
  expect([warned.code, warned.report.summary.findings]).toEqual([0, 1]);
  expect((await workspace.run(undefined, ["--strict-protocol"])).code).toBe(1);
  const noted = await workspace.run(
    suite(["tool-name is fine", "meta-key"], {
      tools: [],
      resources: [{ name: "r", uri: "rule:///r" }],
      prompts: [{ name: "p", prompt: "p" }],
    }),
    ["--strict-protocol"],
  );
  expect(noted.code).toBe(0);
});

test("a recording tells of a broken answer at its test alone, as the server did, and holds no message that is none", async () => {
  const record = ["--cassettes", "new"];
  await workspace.run(suite(["base64"], { tools }), record);
  const replayed = await workspace.run(undefined, ["--cassettes", "auto", "--strict-protocol"]);
  expect(replayed.report.results).toMatchObject([{ status: "failed", rule_id: "base64", replayed: true }]);
  expect(replayed.report.servers[0]?.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  expect(replayed.report.verdict?.reasons).toMatchObject([{ code: "tests-failed" }]);
  await workspace.run(suite(["invalid-frame"], { tools }), record);
  const again = await workspace.run(undefined, ["--cassettes", "auto"]);
  expect(again.report.results).toMatchObject([{ status: "failed", rule_id: "invalid-frame" }]);
});

test("a server that dies over the list of its tools makes the run red, though a new one answers the tests", async () => {
  const { code, report, statuses } = await workspace.run(suite(["dies at its list"], { tools }));
  expect([code, statuses]).toEqual([1, ["passed"]]);
  const message = expect.stringMatching(/^server "s" exited \(code 4\) before it answered tools\/list$/);
  expect(report.servers[0]?.findings).toMatchObject([{ rule: "unclean-exit", severity: "error", message }]);
  expect(report.verdict?.reasons).toMatchObject([{ code: "server" }]);
});

describe("what a suite tolerates", () => {
  const tolerate = (entries: unknown[], ...modes: string[]) => suite(modes, { tools }, { tolerate: entries });

  test("becomes a note with its reason, in answers, lists and elsewhere", async () => {
    const entries = [
      { rule: "base64", at: "/result/content/*/data", reason: "known" },
      "tool-duplicate",
      "stray-output",
    ];
    const run = await workspace.run(tolerate(entries, "base64", "tool-duplicate", "noise"), ["--strict-protocol"]);
    expect([run.code, run.statuses]).toEqual([0, ["passed"]]);
    expect(run.report.servers[0]?.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: "base64", severity: "note", reason: "known" }),
        expect.objectContaining({ rule: "tool-duplicate", severity: "note", reason: "the suite tolerates it" }),
        expect.objectContaining({ rule: "stray-output", severity: "note" }),
      ]),
    );
    expect(run.report.summary.findings).toBe(0);
    expect(run.report.warnings).toEqual([]);
    expect((await workspace.run(undefined, ["--verbose"])).stdout).toContain("tolerated: known");
  });

  test("is seen late, too: of a result against its outputSchema", async () => {
    const run = await workspace.run(tolerate(["output-schema"], "output-schema"), ["--strict-protocol"]);
    expect(run.code).toBe(0);
    expect(run.report.servers[0]?.findings).toMatchObject([{ rule: "output-schema", severity: "note" }]);
    expect(run.report.warnings).toEqual([]);
  });

  test("is no other place, and what no entry matched in a whole run is a warning", async () => {
    const entries = [{ rule: "base64", at: "/result/content/1/data", reason: "known" }];
    const run = await workspace.run(tolerate(entries, "base64"));
    expect(run.statuses).toEqual(["failed"]);
    expect(run.report.warnings).toMatchObject([
      { code: "useless-tolerate", location: { file: "suite.yml", line: expect.any(Number) } },
    ]);
    const part = await workspace.run({ ...tolerate(entries), tools: [...tools, { ...tools[0], name: "other" }] }, [
      "--filter",
      "other",
    ]);
    expect(part.report.warnings).toEqual([]);
  });

  test("is named by rules that there are", async () => {
    workspace.write("suite.yml", tolerate(["base46", { rule: "uri" }]));
    const { code, stdout } = await workspace.cli(["validate", "suite.yml"]);
    expect(code).toBe(2);
    expect(stdout).toContain('did you mean "base64"');
    expect(stdout).toContain("reason");
  });

  test.each([
    ["a place", { ...tolerate([{ rule: "uri", at: "result", reason: "known" }]) }, '"at" must be a JSON Pointer from'],
    ["a name", { ...tolerate([]), mask: ["a b"] }, 'an item of "mask" must be a name of letters, digits and _'],
  ])("%s that is none is called what it is", async (_, written, message) => {
    workspace.write("suite.yml", written);
    const { stdout } = await workspace.cli(["validate", "suite.yml"]);
    expect(stdout).toContain(message);
    expect(stdout).not.toContain("duration");
  });
});
