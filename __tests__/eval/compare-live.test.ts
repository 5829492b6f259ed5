import { by, calls, hang, talk, toolUse, useModelApi } from "../helpers/model-api.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";
import { fixed, live, pairsOf, partOf, prefers, says, wholeOf } from "./comparing.ts";
import { asksJudge, grade } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

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
  expect(wholeOf(run).message).toContain('the server has no tool "wether"');
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
  const declared = { ...suite(), servers: { tools: fixture("agent-tools", ["other"]) } };
  const other = await grade(workspace, undefined, declared);
  expect(other.report.warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      / changed since test "two \[repeat=1\]" was recorded; the same holds for "two \[repeat=2\]", .*"two \[repeat=4\]"$/,
    ),
  ]);
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

test("a side that runs out of time loses", () =>
  withEnoughTime(async (ms) => {
    const stuck = by((body) => (JSON.stringify(body.system).includes("BETA") ? hang : says));
    api.script(prefers("BETA", stuck));
    const run = await grade(workspace, api, {
      servers: { tools: fixture("agent-tools") },
      evals: [live({ timeout: `${ms}ms` })],
    });
    expect(pairsOf(run)).toMatchObject([
      {
        status: "passed",
        detail: { preferred: "a", b: { failed: expect.stringMatching(/did not end within [\d.]+m?s/) } },
      },
    ]);
  }));

test("two questions that are alike are two, also in what a recording cost", async () => {
  api.script(by((body) => (asksJudge(body) ? toolUse({ reason: "Alike.", preferred: "first" }) : talk("Warm."))));
  const { compare } = live() as { compare: object };
  const servers = { tools: fixture("agent-tools") };
  const suite = { servers, evals: [live({ compare: { ...compare, question: "Which one? ".repeat(200) } })] };
  const [recorded] = pairsOf(await grade(workspace, api, suite, ["--record"]));
  const [replayed] = pairsOf(await grade(workspace, undefined, suite));
  expect(replayed?.detail?.replay?.cost_usd).toBe(recorded?.cost_usd);
});
