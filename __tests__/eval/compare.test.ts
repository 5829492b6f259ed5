import type { ComparisonDetail, PairDetail, TestResult } from "../../src/report/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { by, calls, failure, type Reply, talk, toolUse, useModelApi } from "../helpers/model-api.ts";
import { fixture, type Run, useWorkspace } from "../helpers/runs.ts";
import { asksJudge, grade } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

/** A comparison of two fixed responses. */
function fixed(more: object = {}, b: object = {}): object {
  return {
    name: "two",
    prompt: "Greet Ada.",
    compare: { a: { response: "ALPHA" }, b: { response: "BETA", ...b } },
    ...more,
  };
}

/** A comparison of two live runs, whose models are told apart by their system prompts. */
function live(more: object = {}, a: object = {}, b: object = {}): object {
  return {
    name: "two",
    server: "tools",
    prompt: "How warm is it in Lima?",
    compare: { a: { system_prompt: "ALPHA", ...a }, b: { system_prompt: "BETA", ...b } },
    ...more,
  };
}

/** The part of a role as the judge is shown it. */
function partOf(body: JsonObject, role: string): string {
  const [{ content } = { content: [] }] = body.messages as { content: { text: string }[] }[];
  const text = content.map((block) => block.text).join("\n\n");
  const [, shown = ""] =
    new RegExp(`--- ${role} ([0-9a-f]{32}) ---\\n(.*?)\\n--- end of ${role} \\1 ---`, "s").exec(text)?.slice(1) ?? [];
  return shown;
}

/** A judge that prefers the side whose part holds a word; what is no question to a judge gets `turn`. */
function prefers(word: string, turn?: Reply): Reply {
  return by((body) => {
    if (turn && !asksJudge(body)) return turn;
    const preferred = ["first", "second"].find((role) => partOf(body, role).includes(word)) ?? "tie";
    return toolUse({ reason: `It has ${word}.`, preferred });
  });
}

function always(preferred: string): Reply {
  return by(() => toolUse({ reason: "Because.", preferred }));
}

/** The model of a live run: it says the system prompt that it has. */
const says: Reply = by((body) => talk(`I am ${JSON.stringify(body.system).includes("ALPHA") ? "ALPHA" : "BETA"}.`));

const ROWS = { cases: [1, 2, 3, 4, 5].map((n) => ({ name: `row ${n}` })) };

/** The result that sums up all pairs, and its detail. */
function wholeOf(run: Run): TestResult & { detail: ComparisonDetail } {
  const whole = run.report.results.find(({ single }) => !single);
  return whole as TestResult & { detail: ComparisonDetail };
}

function pairsOf(run: Run): (TestResult & { detail?: PairDetail })[] {
  return run.report.results.filter(({ single }) => single) as (TestResult & { detail?: PairDetail })[];
}

test("a judge that always prefers the first comes to ties by position alone", async () => {
  api.script(always("first"));
  const run = await grade(workspace, api, { evals: [fixed(ROWS)] });
  expect(run.code).toBe(1);
  expect(wholeOf(run)).toMatchObject({
    status: "failed",
    rule_id: "compare.not-preferred",
    score: 0.5,
    coordinates: {},
    detail: { type: "comparison", a: "A", b: "B", pairs: 5, wins: { a: 0, b: 0 }, ties: 5, by_position: 5, worst: [] },
  });
  expect(pairsOf(run).map(({ status, coordinates, detail }) => [status, coordinates.case, detail?.preferred])).toEqual(
    ROWS.cases.map(({ name }) => ["passed", name, "tie"]),
  );
  expect(pairsOf(run)[0]?.detail).toMatchObject({
    by_position: true,
    answers: [{ preferred: "a" }, { preferred: "b" }],
  });
  expect(run.report.summary).toMatchObject({ total: 1, failed: 1, passed: 0 });
});

test("B passes when it is surely preferred: asked twice, in both orders, by one question", async () => {
  api.script(prefers("BETA"));
  const compare = { a: { response: "ALPHA" }, b: { response: "BETA", name: "new" }, question: "Which one is later?" };
  const run = await grade(workspace, api, {
    evals: [fixed({ ...ROWS, compare, context: ["Facts."], reference: "Hi, Ada." })],
  });
  expect(run.code).toBe(0);
  expect(wholeOf(run)).toMatchObject({
    status: "passed",
    score: 1,
    detail: { b: "new", question: "Which one is later?", wins: { a: 0, b: 5 }, ties: 0, share: 1, min_preferred: 0.5 },
  });
  expect(wholeOf(run).detail.interval.low).toBeCloseTo(0.5655, 4);
  expect(api.requests).toHaveLength(10);
  expect(
    api.requests
      .slice(0, 2)
      .map((body) => [partOf(body, "first"), partOf(body, "second")])
      .sort(),
  ).toEqual([
    ["ALPHA", "BETA"],
    ["BETA", "ALPHA"],
  ]);
  const [asked = {}] = api.requests;
  expect(["task", "context", "reference"].map((role) => partOf(asked, role))).toEqual([
    "Greet Ada.",
    "Facts.",
    "Hi, Ada.",
  ]);
  expect(JSON.stringify(asked.messages)).toContain("Which one is later?");
  expect(asked.tools).toMatchObject([{ name: "give_preference", input_schema: { required: ["reason", "preferred"] } }]);
});

test("one pair never passes, and has a row of its own; min_preferred 0 asks next to nothing", async () => {
  api.script(prefers("BETA"));
  const run = await grade(workspace, api, { evals: [fixed()] });
  expect(run.report.results.map(({ status, single, coordinates }) => [status, single, coordinates])).toEqual([
    ["passed", true, { repeat: 1 }],
    ["failed", undefined, {}],
  ]);
  expect(wholeOf(run).message).toBe("B is preferred in 1 of 1, 95 % 0.21 to 1.00, and its low end must be above 0.5");
  expect((await grade(workspace, api, { evals: [fixed({ min_preferred: 0 })] })).code).toBe(0);
});

test("pairs that A won are listed, with what the judge said", async () => {
  api.script(prefers("ALPHA"));
  const run = await grade(workspace, api, { evals: [fixed(ROWS)] });
  expect(wholeOf(run).detail).toMatchObject({ wins: { a: 5, b: 0 }, share: 0 });
  expect(wholeOf(run).detail.worst).toEqual(
    pairsOf(run).map(({ id, coordinates }) => ({ id, case: coordinates.case, reason: "It has ALPHA." })),
  );
});

test("live runs: what is its own of each side, repeats, and what both cost", async () => {
  api.script(prefers("BETA", says));
  const told = { weather: { description: "Tells how warm it is." } };
  const run = await grade(workspace, api, {
    servers: { tools: fixture("agent-tools") },
    evals: [live({ repeats: 4 }, {}, { tools: told, prompt: "Is it warm?" })],
  });
  expect(run.code).toBe(0);
  expect(wholeOf(run).detail).toMatchObject({ pairs: 4, wins: { a: 0, b: 4 } });
  const [pair] = pairsOf(run);
  expect(pair).toMatchObject({
    coordinates: { repeat: 1 },
    server: "tools",
    judge: { calls: 2 },
    model_tokens: { input: expect.any(Number) },
    detail: {
      a: { name: "A", candidate: { source: "live", response: "I am ALPHA." }, conversation: { outcome: "completed" } },
      b: { candidate: { prompt: "Is it warm?", response: "I am BETA." } },
    },
  });
  const turns = api.requests.filter((body) => !asksJudge(body));
  const described = turns.map(({ tools }) =>
    (tools as { name: string; description: string }[]).some(
      ({ description }) => description === told.weather.description,
    ),
  );
  expect(described).toEqual([false, true, false, true, false, true, false, true]);
  const [asked = {}] = api.requests.filter(asksJudge);
  expect(partOf(asked, "task")).toContain("Is it warm?");
  expect(partOf(asked, "first")).toContain("I am ALPHA.");
});

test("a description of a tool that is not there is no loss, but an error", async () => {
  api.script(prefers("BETA", says));
  const run = await grade(workspace, api, {
    servers: { tools: fixture("agent-tools") },
    evals: [live({}, { tools: { wether: { description: "x" } } })],
  });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored", "errored"]);
  expect(wholeOf(run).message).toContain('there is no tool "wether"');
});

test("a side whose server is lost loses; two of them tie, and nobody is asked", async () => {
  const servers = {
    tools: fixture("agent-tools"),
    dies: fixture("exits-midway"),
    gone: { command: ["node", "-e", "process.exit(3)"] },
  };
  const crash = by((body) => (JSON.stringify(body.tools).includes("exit") ? calls(["exit", { code: 3 }]) : says));
  api.script(prefers("BETA", crash));
  const lost = await grade(workspace, api, { servers, evals: [live({}, {}, { server: "dies" })] });
  expect(pairsOf(lost)).toMatchObject([
    { status: "passed", detail: { preferred: "a", answers: [], b: { failed: expect.stringContaining("exit") } } },
  ]);
  expect(wholeOf(lost).detail).toMatchObject({ wins: { a: 1, b: 0 }, worst: [{ reason: expect.any(String) }] });
  const { stdout } = await workspace.cli(["report", "report.json", "--reporter", "md"]);
  expect(stdout).toMatch(/B failed: /);
  const won = await grade(workspace, api, { servers, evals: [live({ min_preferred: 0 }, { server: "gone" }, {})] });
  expect(won.code).toBe(0);
  expect(wholeOf(won).detail).toMatchObject({ wins: { a: 0, b: 1 } });
  const both = await grade(workspace, api, { servers, evals: [live({}, { server: "dies" }, { server: "gone" })] });
  expect(wholeOf(both).detail).toMatchObject({ wins: { a: 0, b: 0 }, ties: 1, by_position: 0 });
  expect(api.requests.filter(asksJudge)).toEqual([]);
});

test("what no judge decided is left out, up to max_unjudged", async () => {
  const fails = failure(400, "invalid_request_error", "no");
  let asked = 0;
  const flaky = by((body) => (asked++ < 2 ? fails : prefersBeta(body)));
  api.script(flaky);
  const strict = await grade(workspace, api, { evals: [fixed(ROWS)] }, ["--parallel", "1"]);
  expect(strict.code).toBe(1);
  expect(wholeOf(strict)).toMatchObject({
    status: "errored",
    rule_id: "runs.unjudged",
    message: expect.stringMatching(/^1 of 5 runs were not judged, and max_unjudged is 0: /),
  });
  asked = 0;
  const lenient = await grade(workspace, api, { evals: [fixed({ ...ROWS, max_unjudged: 1 })] }, ["--parallel", "1"]);
  expect(wholeOf(lenient)).toMatchObject({ status: "passed", detail: { pairs: 4, left_out: 1, wins: { b: 4 } } });

  function prefersBeta(body: JsonObject): Reply {
    return toolUse({ reason: "BETA.", preferred: partOf(body, "first") === "BETA" ? "first" : "second" });
  }
});

test("an answer in no form is asked for once more, and then nothing is known of the pair", async () => {
  api.script(always("third"));
  const run = await grade(workspace, api, { evals: [fixed()] });
  expect(run.result("two")).toMatchObject({ status: "errored", rule_id: "judge-malformed" });
  expect(api.requests).toHaveLength(4);
});

test("a side that would have to be shortened is not judged, and that says what would be cut", async () => {
  api.script(prefers("BETA"));
  const run = await grade(workspace, api, { evals: [fixed({ max_unjudged: 3 }, { response: "x".repeat(120_000) })] });
  expect(run.code).toBe(1);
  expect(run.result("two")).toMatchObject({
    status: "errored",
    rule_id: "compare-cut",
    message: expect.stringContaining(
      "B would have to be cut for the judge, who would see 100,005 of 120,005 characters: the response is cut",
    ),
  });
  expect(api.requests).toEqual([]);
});

test("without a key all of it is deferred", async () => {
  const run = await grade(workspace, undefined, { evals: [fixed(ROWS)] });
  expect(run.code).toBe(0);
  expect(new Set(run.statuses)).toEqual(new Set(["deferred"]));
  expect(run.report.summary).toMatchObject({ total: 1, deferred: 1 });
});

test("recordings answer for both sides and both orders, without a key; a change makes them stale", async () => {
  api.script(prefers("BETA", says));
  const suite = (more: object = {}) => ({
    servers: { tools: fixture("agent-tools") },
    evals: [live({ repeats: 4, ...more })],
  });
  const live1 = await grade(workspace, api, suite(), ["--record"]);
  expect(live1.code).toBe(0);
  expect(live1.report.warnings).toEqual([]);
  const asked = api.requests.length;
  for (const flags of [[], ["--replay"]]) {
    const replayed = await grade(workspace, undefined, suite(), flags);
    expect(replayed.report.warnings).toEqual([]);
    expect(wholeOf(replayed).detail).toEqual(wholeOf(live1).detail);
    expect(pairsOf(replayed).map(({ replayed: played, cost_usd: cost }) => [played, cost ?? 0])).toEqual(
      Array(4).fill([true, 0]),
    );
  }
  expect(api.requests).toHaveLength(asked);
  const changed = await grade(workspace, undefined, suite({ prompt: "How cold is it?" }));
  expect(wholeOf(changed)).toMatchObject({
    status: "deferred",
    message: expect.stringContaining("recording is stale: the prompt changed"),
  });
});

test("list, --explain and --estimate-cost tell of pairs, runs and orders", async () => {
  const suite = {
    servers: { tools: fixture("agent-tools") },
    evals: [live({ repeats: 3, max_turns: 2 }), fixed({ name: "words" })],
  };
  workspace.write("suite.yml", suite);
  const { stdout: listed } = await workspace.cli(["list", "suite.yml"]);
  expect(listed).toMatch(/two \[repeat=1\]/);
  const { stdout, stderr } = await workspace.cli(["eval", "suite.yml", "--explain"], { env: api.env });
  expect(stderr).toBe("");
  expect(stdout).toContain("a live run of");
  expect(stdout).toContain("6 calls of judges, 6 to 12 turns of agents");
  expect(stdout).toMatch(/two +6 to 12 calls +6 questions in 3 tests/);
  expect(stdout).toMatch(/two +6 to 12 calls +6 runs/);
  expect(api.requests).toEqual([]);
});

test("--show-prompt prints both orders of two responses, and of live runs what is recorded", async () => {
  const servers = { tools: fixture("agent-tools") };
  const suite = { servers, evals: [{ ...fixed(), name: "words" }, live()] };
  workspace.write("suite.yml", suite);
  const show = async () => (await workspace.cli(["eval", "suite.yml", "--explain", "--show-prompt"])).stdout;
  const before = await show();
  expect(before).toContain("--- first MARK ---\nALPHA\n--- end of first MARK ---");
  expect(before).toContain("--- first MARK ---\nBETA\n--- end of first MARK ---");
  expect(before).toContain('"name": "give_preference"');
  expect(before).toContain("Prompt of two\n\nits candidate is a live run: nothing is known of it before\n");
  api.script(prefers("BETA", says));
  await grade(workspace, api, suite, ["--record"]);
  const after = await show();
  expect(after).not.toContain("nothing is known of it before");
  for (const [role, name] of [
    ["first", "ALPHA"],
    ["second", "ALPHA"],
  ])
    expect(after).toMatch(new RegExp(`--- ${role} MARK ---\n[^\n]*I am ${name}`));
});
