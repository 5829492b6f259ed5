import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { call, type Run, textIs } from "../../helpers/runs.ts";
import { ALWAYS, ANSWERS, HOME, suite, useCachedWorkspace } from "./cached.ts";

const space = useCachedWorkspace();
const { calls, cached: run } = space;

/** Runs twice, and gives what the server was asked the second time. */
async function callsOfSecond(first: object, second = first, flags: readonly string[] = []): Promise<string[]> {
  await run(first, flags);
  calls();
  await run(second, flags);
  return calls();
}

function cachedIn({ report }: Run): string[] {
  return report.results.flatMap(({ name, cached }) => (cached ? name : []));
}

const READ = call("read", {}, ALWAYS);
const WRITE = call("write", {}, ALWAYS);
const PINNED = { server_version: "1" };

test("a second run makes no call, and says so", async () => {
  const tests = [READ, WRITE];
  const first = await run(suite(tests));
  expect([first.code, calls(), first.report.summary.cached]).toEqual([0, ["read", "write"], undefined]);
  const second = await space.run(suite(tests), ["--cache-dir", "kept"], { bundle: true });
  expect([second.code, calls()]).toEqual([0, []]);
  expect(second.report.summary).toMatchObject({ passed: 2, cached: 2 });
  expect(second.report.results).toEqual(first.report.results.map((result) => ({ ...result, cached: true })));
  expect(second.stdout).toMatch(/✓ .*read {2}cached\n/);
  expect(second.stdout).toContain("cached  2 results from the cache");
});

test("without the suite's word nothing is kept", async () => {
  expect(await callsOfSecond(suite([call("read")]), undefined, ["--cache"])).toEqual(["read"]);
  await run(suite([call("read")], PINNED));
  expect(space.has("kept")).toBe(false);
});

test("--cache uses results of servers with a server_version, until that changes", async () => {
  const tests = [call("read"), call("look", {}, { cache: "never" }), { ...call("read"), name: "again" }];
  const within = { ...call("read", {}, { expect: { max_duration_ms: 60_000 } }), name: "in time" };
  const pinned = suite([...tests, within], PINNED);
  await run(pinned, ["--cache"]);
  expect(cachedIn(await run(pinned, ["--cache"]))).toEqual(["read", "again"]);
  expect(cachedIn(await run(pinned))).toEqual([]);
  expect(cachedIn(await run(suite([...tests, within], { server_version: "2" }), ["--cache"]))).toEqual([]);
});

test("a test runs again when anything about it differs", async () => {
  const test = (name: string, more: object = {}) => ({ ...call("read", {}, { ...ALWAYS, ...more }), name });
  const first = ["same", "matcher", "response", "timeout"].map((name) => test(name));
  await run(suite([...first, test("arguments"), test("after")]));
  const second = [
    test("same"),
    test("matcher", { expect: [{ target: "result", matcher: { contains: "re" } }] }),
    test("response", { transform: { response: "." } }),
    test("timeout", { timeout: "9s" }),
    test("arguments", { args: { say: "!" } }),
    test("after"),
  ];
  expect(cachedIn(await run(suite(second)))).toEqual(["same"]);
  expect(cachedIn(await run({ description: "a line more", ...suite(second) }))).toEqual([]);
});

test("a test runs again when anything about its server differs", async () => {
  const command = ["node", "server/index.mjs"];
  const base = { same: {}, word: {}, variable: { env: { MODE: "slow" } }, version: PINNED, protocol: {} };
  const changed: Record<string, object> = {
    ...base,
    word: { command: [...command, "more"] },
    variable: { env: { MODE: "fast" } },
    version: { server_version: "2" },
    protocol: { protocol: "2025-03-26" },
  };
  const tests = Object.keys(base).map((name) => ({ ...READ, name, server: name }));
  // They stand below the tests, whose places count.
  const content = (servers: Record<string, object>): object => ({
    env: HOME,
    tools: tests,
    servers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { command, ...server }])),
  });
  await run(content(base));
  expect(cachedIn(await run(content(changed)))).toEqual(["same"]);
});

describe("never comes from the cache:", () => {
  test("what touches the world, and what failed", async () => {
    const external = call("read", {}, { ...ALWAYS, effects: ["external"] });
    const wrong = call("look", {}, { ...ALWAYS, expect: [textIs("other")] });
    expect(await callsOfSecond(suite([external, wrong, { ...READ, name: "same" }]))).toEqual(["read", "look"]);
  });

  test.each<[string, object, object?]>([
    ["a test with a hook", call("read", {}, { ...ALWAYS, hooks: { beforeEach: "node --version" } })],
    ["a suite with hooks", READ, { hooks: { beforeAll: "node --version" } }],
    ["isolation: test", READ, { run: { isolation: "test" } }],
  ])("%s", async (_, each, more = {}) => {
    expect(await callsOfSecond(suite([each], PINNED, more), undefined, ["--cache"])).toEqual(["read"]);
  });

  test("a run with --no-cache, --strict-protocol or --update-snapshots", async () => {
    await run(suite([READ]));
    for (const flag of ["--no-cache", "--strict-protocol", "--update-snapshots"]) {
      expect(cachedIn(await run(suite([READ]), [flag]))).toEqual([]);
    }
    expect(cachedIn(await run(suite([READ])))).toEqual(["read"]);
  });

  test("what a server answered that could not be started now", async () => {
    await run(suite([READ]));
    rmSync(join(space.root, "server/index.mjs"));
    expect((await run(suite([READ]))).statuses).toEqual(["errored"]);
  });

  test("what a server answered that then ended", async () => {
    space.write(
      "server/answers.mjs",
      "export const answer = (name) => { if (name === 'look') setImmediate(() => process.exit()); return name; };",
    );
    const last = call("count", {}, { retries: 1 });
    const content = suite([READ, call("look"), last], {}, { run: { parallel: false } });
    expect(await callsOfSecond(content)).toContain("read");
  });
});

test("cache: always takes in a limit on time, and requests that are rewritten", async () => {
  const rewrites = { transform: { request: { jq: '.name = "write"' } } };
  const within = { expect: { max_duration_ms: 60_000 } };
  const tests = [call("look", {}, { ...ALWAYS, ...rewrites }), call("read", {}, { ...ALWAYS, ...within })];
  expect(await callsOfSecond(suite(tests))).toEqual([]);
});

describe("of a server's tests", () => {
  const look = (say: string) => call("look", { say }, ALWAYS);
  const last = { ...READ, name: "last" };

  test("those that only read come from the cache one by one, while no other request was made before them", async () => {
    await run(suite([READ, look("a")]));
    calls();
    expect(cachedIn(await run(suite([READ, look("b")])))).toEqual(["read"]);
    expect(calls()).toEqual(["look"]);
    expect(cachedIn(await run(suite([look("b"), READ])))).toEqual([]);
  });

  test("what a test may depend on runs before it, and all that comes after runs again", async () => {
    const other = { ...look("a"), expect: [textIs("looka")] };
    await run(suite([READ, WRITE, look("a"), last]));
    calls();
    expect(cachedIn(await run(suite([READ, WRITE, other, last])))).toEqual(["read"]);
    expect(calls()).toEqual(["write", "look", "read"]);
  });

  test("those before a composition on it run, but those that only read", async () => {
    const compositions = [
      {
        ...{ name: "both", expect: [{ target: "output", matcher: { exact: "1" } }] },
        nodes: [{ id: "count", tool: "count", server: "s" }],
      },
    ];
    const content = suite([READ, WRITE], {}, { compositions });
    expect(await callsOfSecond(content)).toEqual(["write", "count"]);
  });
});

test("another schema file, a lost snapshot or another manifest is another test", async () => {
  space.write("schema.json", "true");
  space.write("mock.yml", { tools: [{ name: "mocked", response: "1" }], resources: [{ uri: "a://b", text: "c" }] });
  const tools = [
    call("read", {}, { server: "s", ...ALWAYS, expect: [{ target: "result", matcher: { schema: "schema.json" } }] }),
    call("look", {}, { server: "s", ...ALWAYS, expect: [{ target: "result", matcher: { snapshot: "said" } }] }),
    call("mocked", {}, { server: "m", ...ALWAYS }),
  ];
  const resources = [{ name: "resource", uri: "a://b", server: "m", ...ALWAYS }];
  const servers = { s: { command: ["node", "server/index.mjs"] }, m: { mock: "mock.yml" } };
  const content = suite(tools, {}, { servers, resources });
  await run(content);
  const all = ["read", "look", "mocked", "resource"];
  await run(content);
  expect(cachedIn(await run(content))).toEqual(all);
  space.write("schema.json", "{}");
  expect(cachedIn(await run(content))).toEqual(["look", "mocked", "resource"]);
  rmSync(join(space.root, "__snapshots__"), { recursive: true });
  expect(cachedIn(await run(content))).toEqual(["read", "mocked", "resource"]);
  space.write("mock.yml", { tools: [{ name: "mocked", response: "2" }], resources: [{ uri: "a://b", text: "c" }] });
  expect(cachedIn(await run(content))).toEqual(["read"]);
});

test.each([[[]], [["--no-cache"]]])(
  "a failure with %j is remembered: an earlier pass does not stand for it",
  async (flags) => {
    const strict = suite([call("read", {}, { expect: [textIs("read")] })], PINNED);
    await run(strict, ["--cache"]);
    space.write("server/answers.mjs", ANSWERS.replace("name + say", `"broken"`));
    expect((await run(strict, flags)).code).toBe(1);
    expect((await run(strict, ["--cache"])).code).toBe(1);
  },
);

test("the store is the user's alone, and what is spoilt in it is not used", async () => {
  await run(suite([READ]));
  calls();
  const [name = ""] = readdirSync(join(space.root, "kept/results"));
  const file = join("kept/results", name);
  expect(statSync(join(space.root, file)).mode & 0o777).toBe(0o600);
  const whole = space.read(file);
  for (const text of [whole.slice(0, -20), "[]", "", whole.replace(`"attempts":1`, `"attempts":2`)]) {
    space.write(file, text);
    expect((await run(suite([READ]))).code).toBe(0);
    expect(calls()).toEqual(["read"]);
  }
});

test("runs side by side leave a store that is whole", async () => {
  const content = suite([READ, WRITE]);
  space.write("suite.yml", content);
  const flags = ["run", "suite.yml", "--cache-dir", "kept"];
  await Promise.all([space.cli(flags), space.cli(flags), space.cli(flags)]);
  calls();
  expect(cachedIn(await run(content))).toEqual(["read", "write"]);
  expect(readdirSync(join(space.root, "kept/results"))).toHaveLength(1);
});

test("a folder that cannot be written to is no reason to fail", async () => {
  space.write("kept", "a file");
  expect(await callsOfSecond(suite([READ]))).toEqual(["read"]);
});

test("without --cache-dir results are in the user's cache folder", async () => {
  const env = { XDG_CACHE_HOME: join(space.root, "user") };
  await space.run(suite([READ]), [], { env });
  expect((await space.run(suite([READ]), [], { env })).report.summary.cached).toBe(1);
  expect(readdirSync(join(space.root, "user/mcptest/results"))).toHaveLength(1);
});
