import { cpSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { call, fixturePath, type Run, textIs, useWorkspace } from "../../helpers/runs.ts";

const space = useWorkspace();

/** A server that tells `calls.log`, which is no part of it, of each call. It answers with what `answers.mjs` says. */
const SERVER = `
import { appendFileSync } from "node:fs";
import { answer } from "./answers.mjs";
import { serve, text } from "./wire.mjs";
const tool = (name) => async (args) => {
  appendFileSync(new URL("../calls.log", import.meta.url), name + "\\n");
  // Results of calls that take no time are not kept.
  await new Promise((resolve) => setTimeout(resolve, 10));
  return text(answer(name, args));
};
const names = ["read", "look", "write", "plain", "web"];
serve(Object.fromEntries(names.map((name) => [name, tool(name)])), {}, {
  read: { annotations: { readOnlyHint: true } },
  look: { annotations: { readOnlyHint: true }, description: process.env.LOOK ?? "looks" },
  write: { annotations: { readOnlyHint: false } },
  web: { annotations: { readOnlyHint: true, openWorldHint: true } },
});
`;
const ANSWERS = `export const answer = (name, { say = "" } = {}) => name + say;\n`;
const LONG_AGO = new Date("2020-01-01T00:00:00Z");

beforeEach(() => {
  space.write("server/package.json", `{ "type": "module" }`);
  space.write("server/index.mjs", SERVER);
  space.write("server/answers.mjs", ANSWERS);
  cpSync(fixturePath("wire"), join(space.root, "server/wire.mjs"));
});

/** What the server was asked since the last time. */
function calls(): string[] {
  const log = space.has("calls.log") ? space.read("calls.log").trim() : "";
  space.write("calls.log", "");
  return log === "" ? [] : log.split("\n");
}

function suite(tools: readonly object[], server: object = {}, more: object = {}): object {
  return { name: "Cached", servers: { s: { command: ["node", "server/index.mjs"], ...server } }, tools, ...more };
}

function run(content: object, ...flags: string[]): Promise<Run> {
  return space.run(content, ["--cache-dir", "kept", ...flags]);
}

/** Runs twice, and gives what the server was asked the second time. */
async function callsOfSecond(first: object, second = first, ...flags: string[]): Promise<string[]> {
  await run(first);
  calls();
  await run(second, ...flags);
  return calls();
}

const READ = call("read");
const PLAIN = call("plain");
const REWRITES = { transform: { request: { jq: '.name = "write"' } } };

test("a second run makes no call, and says so", async () => {
  const first = await run(suite([READ, PLAIN]));
  expect([first.code, calls(), first.report.summary.cached]).toEqual([0, ["read", "plain"], undefined]);
  const second = await run(suite([READ, PLAIN]));
  expect([second.code, calls()]).toEqual([0, []]);
  expect(second.report.summary).toMatchObject({ passed: 2, cached: 2 });
  expect(second.report.results).toEqual(first.report.results.map((result) => ({ ...result, cached: true })));
  expect(second.stdout).toMatch(/✓ .*read {2}cached\n/);
  expect(second.stdout).toContain("cached  2 results from the cache");
});

test("results keep their places when the suite moves", async () => {
  const limited = call("look", {}, { expect: { max_response_tokens: 100 } });
  await run(suite([READ, limited, PLAIN]));
  const moved = await run({ description: "a line more", ...suite([READ, limited, PLAIN]) });
  expect(moved.report.summary.cached).toBe(3);
  const limit = moved.result("look").assertions.find(({ matcher }) => matcher === "max_response_tokens")?.location;
  const lines = space.read("suite.yml").split("\n");
  expect(lines[moved.result("plain").location.line - 1]).toContain("name: plain");
  expect(lines[(limit?.line ?? 0) - 1]).toContain("max_response_tokens: 100");
  expect(moved.result("plain").assertions[0]?.location).toEqual(moved.result("plain").location);
});

describe("runs a test again when", () => {
  test.each<[string, object]>([
    ["its arguments differ", call("read", { say: "!" })],
    ["a matcher differs", call("read", {}, { expect: [{ target: "result", matcher: { starts_with: "re" } }] })],
    [
      "an assertion has a weight",
      call("read", {}, { expect: [{ target: "result", matcher: { exact: "read" }, weight: 2 }] }),
    ],
    ["it has a threshold", call("read", {}, { threshold: 0.5 })],
    ["its response is rewritten", call("read", {}, { transform: { response: "." } })],
    ["its timeout differs", call("read", {}, { timeout: "9s" })],
  ])("%s", async (_, changed) => {
    expect(await callsOfSecond(suite([READ]), suite([changed]))).toEqual(["read"]);
  });

  test.each<[string, object, object]>([
    ["the command gains a word", {}, { command: ["node", "server/index.mjs", "more"] }],
    ["the server gains a variable", {}, { env: { MODE: "slow" } }],
    ["a variable of the server has another value", { env: { MODE: "slow" } }, { env: { MODE: "fast" } }],
    ["another version is pinned", { server_version: "1" }, { server_version: "2" }],
    ["the protocol differs", {}, { protocol: "2025-03-26" }],
  ])("%s", async (_, before, after) => {
    expect(await callsOfSecond(suite([READ], before), suite([READ], after))).toEqual(["read"]);
  });

  test("the definition of its tool differs, and only then", async () => {
    const tests = [READ, call("look")];
    const content = suite(tests, { env: { LOOK: "${env.MY_TOKEN}" } });
    const env = (value: string) => ({ env: { MY_TOKEN: value } });
    await space.run(content, ["--cache-dir", "kept"], env("first look"));
    calls();
    await space.run(content, ["--cache-dir", "kept"], env("second look"));
    expect(calls()).toEqual(["look"]);
  });
});

test("a file that the server imports is changed: what passed before fails now", async () => {
  const strict = suite([call("read", {}, { expect: [textIs("read")] })]);
  expect((await run(strict)).code).toBe(0);
  space.write("server/answers.mjs", ANSWERS.replace("name + say", `"broken"`));
  expect((await run(strict)).code).toBe(1);
  space.write("server/answers.mjs", ANSWERS);
  utimesSync(join(space.root, "server/answers.mjs"), LONG_AGO, LONG_AGO);
  expect((await run(strict)).report.summary.cached).toBeUndefined();
});

describe("never comes from the cache:", () => {
  test.each<[string, object, object?]>([
    ["cache: never", call("read", {}, { cache: "never" })],
    ["effects: [external]", call("read", {}, { effects: ["external"], cache: "always" })],
    ["a limit on time", call("read", {}, { expect: { max_duration_ms: 60_000 } })],
    ["a hook of the test", call("read", {}, { hooks: { beforeEach: "node --version" }, cache: "always" })],
    ["a tool that says it writes", call("write")],
    ["a request that calls another tool", call("read", {}, REWRITES)],
    ["a tool that says it asks the world", call("web")],
    ["a suite with hooks", READ, { hooks: { beforeAll: "node --version" } }],
    ["isolation: test", READ, { run: { isolation: "test" } }],
  ])("%s", async (_, each, more = {}) => {
    expect(await callsOfSecond(suite([each], {}, more))).toHaveLength(1);
  });

  test.each([["--no-cache"], ["--strict-protocol"], ["--update-snapshots"]])("a run with %s", async (flag) => {
    expect(await callsOfSecond(suite([READ]), suite([READ]), flag)).toEqual(["read"]);
  });

  test("what failed, and what passed on a retry", async () => {
    const wrong = call("read", {}, { expect: [{ target: "result", matcher: { exact: "other" } }] });
    expect(await callsOfSecond(suite([wrong]))).toEqual(["read"]);
  });

  test("a server whose command leaves to others what runs, unless its version is pinned", async () => {
    const command = ["env", "node", "server/index.mjs"];
    expect(await callsOfSecond(suite([READ], { command }))).toEqual(["read"]);
    expect(await callsOfSecond(suite([READ], { command, server_version: "1" }))).toEqual([]);
  });
});

test("cache: always takes in tools that write, and a limit on time", async () => {
  const tests = [
    call("write", {}, { cache: "always" }),
    call("look", {}, { cache: "always", ...REWRITES }),
    call("read", {}, { cache: "always", expect: { max_duration_ms: 60_000 } }),
  ];
  expect(await callsOfSecond(suite(tests))).toEqual([]);
});

test("what a test may depend on runs before it; what comes after it need not", async () => {
  const tests = (say: string) => [
    PLAIN,
    READ,
    { ...call("plain", { say }), name: "changed" },
    { ...PLAIN, name: "last" },
  ];
  await run(suite(tests("a")));
  calls();
  const second = await run(suite(tests("b")));
  // The last one's server has had another call before it.
  expect(calls()).toEqual(["plain", "plain", "plain"]);
  expect(second.report.results.filter(({ cached }) => cached).map(({ name }) => name)).toEqual(["read"]);
});

test("a request that is rewritten may change the server: what comes after it depends on it", async () => {
  const tests = (say: string) => [
    call("look", { say }, { ...REWRITES, cache: "always" }),
    { ...call("read", { say: "x" }), name: "after" },
  ];
  expect(await callsOfSecond(suite(tests("a")), suite(tests("b")))).toEqual(["write", "read"]);
});

test("another schema file, or a lost snapshot, is another test", async () => {
  space.write("schema.json", "true");
  const tests = suite([
    call("read", {}, { expect: [{ target: "result", matcher: { schema: "schema.json" } }] }),
    { ...call("look"), expect: [{ target: "result", matcher: { snapshot: "said" } }] },
  ]);
  await run(tests);
  await run(tests);
  calls();
  expect((await run(tests)).report.summary.cached).toBe(2);
  space.write("schema.json", "{}");
  await run(tests);
  expect(calls()).toEqual(["read"]);
  rmSync(join(space.root, "__snapshots__"), { recursive: true });
  await run(tests);
  expect(calls()).toEqual(["look"]);
});

test("tests of a mock come from the cache, those of resources when told to, until its manifest changes", async () => {
  const manifest = { tools: [{ name: "count", response: "1" }], resources: [{ uri: "a://b", text: "c" }] };
  space.write("mock.yml", manifest);
  const resources = [
    { name: "asked", uri: "a://b" },
    { name: "kept", uri: "a://b", cache: "always" },
  ];
  const content = { name: "Mocked", servers: { m: { mock: "mock.yml" } }, tools: [call("count")], resources };
  await run(content);
  const cached = async (): Promise<string[]> =>
    (await run(content)).report.results.flatMap((result) => (result.cached ? result.name : []));
  // A resource test runs after the call: what the call may have done has to be done.
  expect(await cached()).toEqual(["kept"]);
  space.write("mock.yml", { ...manifest, resources: [{ uri: "a://b", text: "d" }] });
  expect(await cached()).toEqual([]);
});

test("a failure under --no-cache is remembered: an earlier pass does not stand for it", async () => {
  await run(suite([READ]));
  const failing = suite([READ], { command: ["node", "server/index.mjs", "x"] });
  await run(failing);
  space.write("server/answers.mjs", "export const answer = () => { throw new Error() };");
  await run(failing, "--no-cache");
  expect(JSON.parse(space.read(storeFile())).entries).toEqual({});
});

function storeFile(): string {
  const [file] = readdirSync(join(space.root, "kept/results"));
  return join("kept/results", file ?? "");
}

test("the store is the user's alone, and what is spoilt in it is not used", async () => {
  await run(suite([READ, PLAIN]));
  calls();
  const file = storeFile();
  expect(statSync(join(space.root, file)).mode & 0o777).toBe(0o600);
  const whole = space.read(file);
  for (const text of [whole.slice(0, whole.length / 2), "[]", "", whole.replace(`"version":1`, `"version":2`)]) {
    space.write(file, text);
    expect((await run(suite([READ, PLAIN]))).code).toBe(0);
    expect(calls()).toEqual(["read", "plain"]);
  }
  const entries = JSON.parse(space.read(file));
  for (const entry of Object.values<{ result: { duration_ms: number } }>(entries.entries))
    entry.result.duration_ms = 1e9;
  space.write(file, JSON.stringify(entries));
  await run(suite([READ, PLAIN]));
  expect(calls()).toEqual(["read", "plain"]);
});

test("runs side by side leave a store that is whole", async () => {
  const content = suite([READ, PLAIN]);
  space.write("suite.yml", content);
  const flags = ["run", "suite.yml", "--cache-dir", "kept"];
  await Promise.all([space.cli(flags), space.cli(flags), space.cli(flags)]);
  calls();
  expect((await run(content)).report.summary.cached).toBe(2);
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
