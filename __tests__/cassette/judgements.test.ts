import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExchangeCassette } from "../../src/generated/cassette.ts";
import { useBundles } from "../helpers/bundles.ts";
import { hang, toolUse, useModelApi, verdict } from "../helpers/model-api.ts";
import { unfinished } from "../helpers/race.ts";
import { type Run, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();
const api = useModelApi();

const MOCK = { name: "words", tools: [{ name: "say", input_schema: { type: "object" }, response: "${args.text}" }] };
const FOLDER = ".mcptest/cassettes/suite.yml";

interface Judged {
  text?: string;
  rubric?: unknown;
  more?: object;
}

function suite(...tests: Judged[]): object {
  workspace.write("words.mock.yml", MOCK);
  workspace.write(".mcptest/.gitkeep", "");
  const tools = tests.map(({ text = "hello", rubric = "Is kind.", more = {} }, at) => ({
    name: `test ${at + 1}`,
    tool: "say",
    args: { text },
    expect: [{ target: "result.content[0].text", matcher: { llm_judge: { rubric, ...more } } }],
  }));
  return { servers: { words: { mock: "words.mock.yml" } }, tools };
}

function files(): string[] {
  return readdirSync(join(workspace.root, FOLDER));
}

function text(): string {
  const [file = "", ...others] = files();
  expect(others).toEqual([]);
  return workspace.read(join(FOLDER, file));
}

/** What judges were asked. */
function cassette(): ExchangeCassette {
  const whole: ExchangeCassette = JSON.parse(text());
  return { ...whole, exchanges: whole.exchanges.filter(({ via }) => via === "model") };
}
const record = (declared: object, flags: string[] = [], env: object = {}): Promise<Run> =>
  workspace.run(declared, ["--record", ...flags], { env: { ...api.env, ...env } });

const only = ({ report }: Run) => report.results[0];
const messages = ({ report }: Run) => report.results.map(({ status, message }) => [status, message]);
const warnings = ({ report }: Run) => report.warnings.map(({ code, message }) => [code, message]);

test("what a judge answered is replayed without a key, costs nothing and satisfies --require-judge", async () => {
  api.script(verdict(0.9, "Warm."));
  const live = await record(suite({}));
  expect(live.statuses).toEqual(["passed"]);
  expect(only(live)).not.toHaveProperty("replayed");
  expect(cassette()).toMatchObject({
    ...{ format: "mcptest-cassette", version: 1, kind: "test", servers: { words: { source: "mock" } } },
    test: { suite: "suite.yml", name: "test 1", coordinates: {} },
    models: { "claude-sonnet-4-6": { api: "127.0.0.1", scripted: true } },
    exchanges: [
      {
        ...{ via: "model", model: "claude-sonnet-4-6", method: "judge" },
        params: { question: "Is kind.", candidate: [{ text: "hello" }], juror: 1, retry: 0, temperature: 0 },
        result: { input: { score: 0.9, reason: "Warm." } },
      },
    ],
  });
  expect(files()).toEqual([`${only(live)?.id}.json`]);
  const [mark = ""] = /[0-9a-f]{32}/.exec(JSON.stringify(api.requests)) ?? [];
  expect(mark).toHaveLength(32);
  expect(text()).not.toContain(mark);
  for (const flags of [[], ["--cassettes", "auto"], ["--replay"]]) {
    const replayed = await workspace.run(suite({}), [...flags, "--require-judge"]);
    expect(replayed.code).toBe(0);
    const { assertions, ...result } = only(replayed) ?? {};
    expect(assertions).toEqual(only(live)?.assertions);
    expect(result).toMatchObject({ status: "passed", replayed: true });
    expect(result).not.toHaveProperty("judge");
    expect(result).not.toHaveProperty("cost_usd");
    expect(replayed.report.warnings).toEqual([]);
  }
  expect(api.requests).toHaveLength(1);
});

test("modes: what is asked live, and what is refused, when a recording fits, is stale, or is missing", async () => {
  api.script(verdict(1));
  await record(suite({}));
  const asked = async (declared: object, flags: string[], env = {}): Promise<[status?: string, asked?: number]> => {
    const before = api.requests.length;
    const run = await workspace.run(declared, flags, { env });
    return [only(run)?.status, api.requests.length - before];
  };
  const table = async (flags: string[]) => ({
    fits: [await asked(suite({}), flags, api.env), await asked(suite({}), flags)],
    stale: [await asked(suite({ rubric: "Is curt." }), flags, api.env), await asked(suite({ rubric: "x" }), flags)],
    missing: [await asked(suite({ more: { model: "m" } }), flags, api.env)],
  });
  expect(await table([])).toEqual({
    fits: [
      ["passed", 0],
      ["passed", 0],
    ],
    stale: [
      ["passed", 1],
      ["deferred", 0],
    ],
    missing: [["passed", 1]],
  });
  expect(await table(["--replay"])).toEqual({
    fits: [
      ["passed", 0],
      ["passed", 0],
    ],
    stale: [
      ["errored", 0],
      ["errored", 0],
    ],
    missing: [["errored", 0]],
  });
  expect(await table(["--cassettes", "off"])).toEqual({
    fits: [
      ["passed", 1],
      ["deferred", 0],
    ],
    stale: [
      ["passed", 1],
      ["deferred", 0],
    ],
    missing: [["passed", 1]],
  });
});

test("a stale recording says what changed, by its parts", async () => {
  api.script(verdict(1));
  const criteria = [{ name: "a", description: "Is kind." }];
  await record(suite({ rubric: { criteria } }));
  const before = text();
  const says = async (judged: Judged): Promise<unknown> => messages(await workspace.run(suite(judged)));
  const stale = (what: string) => [["deferred", `recording is stale: ${what} changed`]];
  const curt = [{ name: "a", description: "Is curt." }];
  expect(await says({ rubric: { criteria: curt } })).toEqual(stale("the rubric"));
  expect(await says({ text: "bye", rubric: { criteria } })).toEqual(stale("the candidate"));
  expect(await says({ rubric: { criteria }, more: { model: "other" } })).toEqual(stale("the model"));
  expect(await says({ text: "bye" })).toEqual(stale("the candidate"));
  const [file = ""] = files();
  const older = before.replace('"promptVersion": 2', '"promptVersion": 1');
  workspace.write(join(FOLDER, file), older);
  const version = "the prompt changed (version 1, now 2)";
  expect(await says({ rubric: { criteria } })).toEqual([["deferred", `recording is stale: ${version}`]]);
  const missed = await workspace.run(suite({ rubric: { criteria: curt } }), ["--replay"]);
  expect(missed.code).toBe(1);
  expect(only(missed)).toMatchObject({
    rule_id: "cassette-miss",
    message: `no recording answers a question to the judge (claude-sonnet-4-6): ${version}; the nearest is exchange 4 of ${FOLDER}/${file}`,
    hint: expect.stringContaining("--record"),
  });
  const none = await workspace.run(suite({}, {}), ["--replay"]);
  expect(none.report.results[1]?.message).toMatch(
    /: \.mcptest\/cassettes\/suite\.yml\/[0-9a-f]{16}\.json does not exist$/,
  );
});

test("a cassette that cannot be read is an error that names it", async () => {
  api.script(verdict(1));
  await record(suite({}));
  const [file = ""] = files();
  workspace.write(join(FOLDER, file), text().replace('"version": 1', '"version": 2'));
  const run = await workspace.run(suite({}));
  expect(only(run)).toMatchObject({ status: "errored", rule_id: "cassette-unreadable" });
  expect(only(run)?.message).toContain(`${FOLDER}/${file} is a cassette of version 2`);
  const recorded = await record(suite({}));
  expect(only(recorded)).toMatchObject({ status: "errored", rule_id: "cassette-unreadable" });
  expect(api.requests).toHaveLength(1);
});

test("recording again gives the same bytes, in whatever order judges are asked; its time changes with its content alone", async () => {
  const criteria = ["a", "b", "c"].map((name) => ({ name, description: `Is ${name}.` }));
  const declared = suite({ rubric: { criteria } });
  const first = toolUse({ score: 3 });
  const isAgain = (body: object): boolean => JSON.stringify(body).includes("An earlier answer");
  api.script((...call) => (isAgain(call[0]) ? verdict(1) : first)(...call));
  await record(declared);
  const before = text();
  const asked = api.requests.length;
  const held: (() => void)[] = [];
  api.script((...call) => {
    if (isAgain(call[0])) return verdict(1)(...call);
    held.push(() => first(...call));
  });
  const again = record(declared);
  for (let count = 3; count < 6; count++) {
    await api.asked(asked + count);
    held.pop()?.();
  }
  await again;
  expect(text()).toBe(before);
  api.script(verdict(0.8));
  await record(declared);
  expect(cassette().recorded > JSON.parse(before).recorded).toBe(true);
});

test("what a passing test did not use is a warning", async () => {
  api.script(verdict(1));
  const criteria = ["a", "b"].map((name) => ({ name, description: `Is ${name}.` }));
  await record(suite({ rubric: { criteria } }));
  const run = await workspace.run(suite({ rubric: { criteria: criteria.slice(0, 1) } }));
  expect(run.statuses).toEqual(["passed"]);
  expect(warnings(run)).toEqual([
    [
      "unused-recording",
      expect.stringMatching(/^test "test 1" did not use 1 of 2 exchanges in its recording \.mcptest/),
    ],
  ]);
});

test("a second try of a judge is replayed as well; one that never judges is not recorded", async () => {
  api.script(toolUse({ score: 3 }), verdict(0.9));
  await record(suite({}));
  expect(cassette().exchanges).toHaveLength(2);
  expect((await workspace.run(suite({}), ["--replay"])).statuses).toEqual(["passed"]);
  const before = text();
  api.script(toolUse({ score: 3 }));
  const run = await record(suite({}));
  expect(run.statuses).toEqual(["errored"]);
  expect(warnings(run)).toEqual([["unrecorded", expect.stringContaining('"test 1" was not recorded')]]);
  expect(text()).toBe(before);
});

test("two processes that record the same test leave a whole file", async () => {
  api.script(verdict(1));
  const declared = suite({});
  workspace.write("suite.yml", declared);
  const runs = Array.from({ length: 2 }, () =>
    workspace.cli(["run", "suite.yml", "--record"], { env: api.env, bundle: true }),
  );
  expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([0, 0]);
  expect(cassette().exchanges).toHaveLength(1);
  expect(unfinished(workspace)).toEqual([]);
});

test("Ctrl-C while a judge is asked leaves what was recorded before", async () => {
  api.script(verdict(1));
  await record(suite({}));
  const before = text();
  api.script(hang);
  const running = workspace.start(["run", "suite.yml", "--record", ...WITH_REPORT], { env: api.env });
  await api.asked(2);
  running.kill("SIGINT");
  expect((await running.done).code).toBe(130);
  expect(text()).toBe(before);
  expect(unfinished(workspace)).toEqual([]);
});

test("no secret comes into a cassette, in whatever form", async () => {
  const TOKEN = "tiger-lily-0815-canary";
  const CANARY = `ghp_${"a1B2".repeat(9)}`;
  const encoded = Buffer.from(TOKEN).toString("base64");
  api.script(verdict(1, `It has ${TOKEN}, ${CANARY}, ${encoded} and ${api.key}.`));
  const spoken = `I know \${env.SHOP_TOKEN}, ${CANARY} and ${encoded}; ${api.key}`;
  const declared = suite({ text: spoken, rubric: "Does not tell ${env.SHOP_TOKEN}." });
  const env = { SHOP_TOKEN: TOKEN };
  await record(declared, [], env);
  const written = text();
  for (const secret of [TOKEN, CANARY, encoded, api.key]) expect(written).not.toContain(secret);
  expect(written).toContain("[secret:SHOP_TOKEN]");
  expect(written).toContain("[secret:github:1]");
  const replayed = await workspace.run(declared, ["--replay"], { env });
  expect(replayed.statuses).toEqual(["passed"]);
  expect(JSON.stringify(replayed.report)).not.toContain(TOKEN);
  await record(declared, [], env);
  expect(text()).toBe(written);
});

test("secrets that are called like what stands in every cassette do no harm", async () => {
  api.script(verdict(0.9, "A good example."));
  const words = ["example", "usage", "input", "model", "text", "reason", "exchanges", "judge"];
  const env = Object.fromEntries(words.map((word, at) => [`MY_${at}_TOKEN`, word]));
  const live = await record(suite({}), [], env);
  expect(live.statuses).toEqual(["passed"]);
  const replayed = await workspace.run(suite({}), ["--replay"], { env });
  expect(only(replayed)).toMatchObject({ status: "passed", replayed: true });
  expect(only(replayed)?.assertions).toEqual(only(live)?.assertions);
});

test("a hand that writes names into a cassette gets no value of the environment but secrets, which are masked", async () => {
  api.script(verdict(1, "Fine."));
  await record(suite({}), [], { HARMLESS: "plain words" });
  workspace.write(join(FOLDER, files()[0] ?? ""), text().replace("Fine.", "[secret:HARMLESS] [secret:MY_TOKEN]"));
  const env = { HARMLESS: "plain words", MY_TOKEN: "tiger-lily-0815" };
  const run = await workspace.run(suite({}), [], { env });
  expect(only(run)?.assertions[0]?.message).toContain("says: [secret:HARMLESS] [redacted]");
});
