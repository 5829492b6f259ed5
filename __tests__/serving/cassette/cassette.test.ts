import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../../src/mcp/index.ts";
import type { Json, JsonObject } from "../../../src/values/json.ts";
import { commandLine } from "../../helpers/bundles.ts";
import { runCli } from "../../helpers/cli.ts";
import { reach } from "../../mcp/http/server.ts";
import { callText, declare, fixture, useSandbox } from "../../mcp/sessions.ts";
import { startHttp } from "../serving.ts";
import { record } from "./record.ts";

const sandbox = useSandbox();

/** Asks one thing after the other over stdio. */
async function ask(file: string, asked: readonly [string, JsonObject?][], args: string[] = [], env = {}) {
  const frames = asked.map(([method, params], id) => JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  const { code, stdout, stderr } = await runCli(["serve", "--cassette", file, ...args], {
    input: `${frames.join("\n")}\n`,
    env,
  });
  expect(code).toBe(0);
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { stderr, frames: lines.map((line) => JSON.parse(line) as JsonObject) };
}

function write(exchanges: JsonObject[], changes: JsonObject = {}): string {
  const file = join(sandbox.home, "made.json");
  const recorded = {
    format: "mcptest-cassette",
    version: 1,
    kind: "session",
    servers: {},
    recorded: "2026-01-01T00:00:00Z",
  };
  const full = exchanges.map((each) => ({ via: "server", server: "shop", params: {}, ...each }));
  writeFileSync(file, JSON.stringify({ ...recorded, exchanges: full, ...changes }));
  return file;
}

const call = (name: string, args: JsonObject = {}): [string, JsonObject] => ["tools/call", { name, arguments: args }];
const recordedCall = (name: string, result: Json, more: JsonObject = {}): JsonObject => ({
  method: "tools/call",
  params: { name, arguments: {} },
  result,
  ...more,
});
const resultsOf = (frames: readonly JsonObject[]): unknown[] => frames.map(({ result, error }) => result ?? error);

test("answers come in order; the last is repeated, or refused under --strict", async () => {
  const file = write([recordedCall("next", { n: 1 }), recordedCall("next", { n: 2 })]);
  const asked = [call("next"), call("next"), call("next")];
  expect(resultsOf((await ask(file, asked)).frames)).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
  const strict = await ask(file, asked, ["--strict"]);
  const message = expect.stringContaining("no recording answers");
  const refused = { code: -32603, message, data: { mcptest: "cassette-miss" } };
  expect(resultsOf(strict.frames)).toEqual([{ n: 1 }, { n: 2 }, refused]);
});

test("what is not recorded is an error that names the nearest, on stderr too; ping is answered", async () => {
  const file = write([recordedCall("next", {})]);
  const { frames, stderr } = await ask(file, [["ping"], call("next", { page: 2 }), ["resources/list"]]);
  const message = String((frames[1]?.error as JsonObject | undefined)?.message);
  expect(frames[0]).toEqual({ jsonrpc: "2.0", id: 0, result: {} });
  expect(message).toContain("no recording answers tools/call next of the server shop: arguments.page changed");
  expect(message).toContain(`the nearest is exchange 1 of ${file}`);
  expect(stderr).toContain(message);
  expect(frames[2]).toMatchObject({ id: 2, error: { code: -32603 } });
});

test("a handshake that is not recorded is made up, with a warning", async () => {
  const file = write([recordedCall("next", {}), { method: "prompts/list", result: { prompts: [] } }]);
  const { frames, stderr } = await ask(file, [["initialize", {}], ["server/discover"]]);
  expect(stderr).toMatch(/^warning: no initialize is recorded in .*: it is answered by one made up from the methods/);
  expect(resultsOf(frames)).toEqual([
    {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {}, prompts: {} },
      serverInfo: { name: "shop", version: "0" },
    },
    { code: -32601, message: "Method not found: server/discover" },
  ]);
  const modern = write([recordedCall("next", {})], { servers: { shop: { protocol: "2026-07-28" } } });
  expect((await ask(modern, [["server/discover"]])).frames[0]).toMatchObject({
    result: { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
  });
});

test("one that is recorded is answered as it was, without a word", async () => {
  const file = await record(sandbox, fixture("good"), (session) => session.tools());
  const { frames, stderr } = await ask(file, [["initialize", {}]]);
  const recorded = JSON.parse(readFileSync(file, "utf8")).exchanges[0];
  expect(frames[0]?.result).toEqual(recorded.result);
  expect(stderr).not.toContain("warning");
});

test("notifications come where they came, progress with the token of whoever asks", async () => {
  const progress = { method: "notifications/progress", params: { progress: 1 } };
  const changed = { method: "notifications/tools/list_changed" };
  const file = write([recordedCall("next", {}, { before: [progress], after: [changed] })]);
  const { frames } = await ask(file, [["tools/call", { name: "next", _meta: { progressToken: "t" } }]]);
  expect(frames).toEqual([
    { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1, progressToken: "t" } },
    { jsonrpc: "2.0", id: 0, result: {} },
    { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
  ]);
});

test.each([
  ["stdio", "Ada"],
  ["stdio", "Bob"],
  ["http", "Ada"],
  ["http", "Bob"],
])("over %s the server's requests are put to the client, and another answer is told: %s", async (front, name) => {
  const answer = (given: string) => ({
    client: { elicitation: [{ match: {}, action: "accept" as const, content: { name: given } }] },
  });
  const about = { message: "Name?", requestedSchema: { type: "object", properties: {} } };
  const question = { method: "elicitation/create", params: about };
  const file = await record(sandbox, fixture("asks-client", [], answer("Ada")), (session) =>
    callText(session, "ask", question),
  );
  const http = front === "http" ? await startHttp(sandbox, ["serve", "--cassette", file]) : undefined;
  const server = http
    ? reach(http.url, answer(name))
    : declare(["node", commandLine(), "serve", "--cassette", file], answer(name));
  const session = await sandbox.open(server);
  expect(await callText(session, "ask", question)).toContain("Ada");
  await session.close();
  const told = http?.cli.stderr ?? session.stderrTail().join("\n");
  const words = /the client answered elicitation\/create with .*Bob.*; recorded is .*Ada/;
  if (name === "Bob") expect(told).toMatch(words);
  else expect(told).not.toContain("the client answered");
});

test("secrets have their values back where their names are set", async () => {
  const token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const use = (session: Session) => callText(session, "echo", { message: token });
  const file = await record(sandbox, fixture("good"), use, { token });
  expect(readFileSync(file, "utf8")).not.toContain(token);
  const asked = [call("echo", { message: token })];
  const set = await ask(file, asked, [], { SHOP_TOKEN: token });
  expect(JSON.stringify(set.frames)).toContain(token);
  const other = token.replace("0123", "4567");
  const unset = await ask(file, [call("echo", { message: other })]);
  expect(JSON.stringify(unset.frames)).toContain(other);
  expect(JSON.stringify((await ask(file, [call("echo", { message: "[secret:SHOP_TOKEN]" })])).frames)).toContain(
    "[secret:SHOP_TOKEN]",
  );
});

test("what was recorded is answered to the same bytes, whichever of them say first that they are a secret", async () => {
  const password = "c4narY & größer";
  const calls: JsonObject[] = [
    { message: `it is ${password}.` },
    { message: "x", password },
    { message: JSON.stringify(password) },
  ];
  const use = async (session: Session) => {
    for (const args of calls) await callText(session, "echo", args);
  };
  const file = await record(sandbox, fixture("good"), use, { learns: true });
  expect(readFileSync(file, "utf8")).not.toContain("c4narY");
  const asked = calls.map((args) => call("echo", args));
  const { frames, stderr } = await ask(file, asked);
  expect(stderr).not.toContain("no recording answers");
  expect(JSON.stringify(frames)).toContain("c4narY");
  const missed = await ask(file, [
    call("echo", { message: `it is ${password}, too` }),
    call("echo", { message: "other text", password: "x" }),
  ]);
  expect(missed.stderr).toContain('- arguments.message: "it is [secret:value:1]."');
});

test("of several servers one is named; model exchanges are none", async () => {
  const two = [recordedCall("next", { of: "a" }, { server: "a" }), recordedCall("next", { of: "b" }, { server: "b" })];
  const judged = { via: "model", server: "c", method: "judge", params: {}, result: {} };
  const file = write([...two, judged], { kind: "test" });
  expect(resultsOf((await ask(file, [call("next")], ["--server", "b"])).frames)).toEqual([{ of: "b" }]);
  for (const args of [[], ["--server", "c"]]) {
    const { code, stdout, stderr } = await runCli(["serve", "--cassette", file, ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('name one with --server: "a", "b"');
  }
});

test.each<[string, (file: string) => void, number, string]>([
  ["is missing", () => {}, 2, "does not exist"],
  ["was cut short", (file) => writeFileSync(file, '{ "format": "mcptest-cassette", "vers'), 1, "is not JSON"],
  ["is of a newer version", () => void write([], { version: 2 }), 1, "newer"],
  ["was edited by hand", () => void write([{ via: "nobody", method: "x" }]), 1, "made.json"],
  ["has none of a server", () => void write([]), 2, "has no exchanges with a server"],
])("a cassette that %s is an error, and nothing is served", async (_what, make, exit, message) => {
  const file = join(sandbox.home, "made.json");
  make(file);
  const { code, stdout, stderr } = await runCli(["serve", "--cassette", file]);
  expect({ code, stdout }).toEqual({ code: exit, stdout: "" });
  expect(stderr).toContain(message);
});

test("stderr holds what a client's configuration takes", async () => {
  const file = write([recordedCall("next", {})]);
  const { stderr } = await ask(file, [], ["--strict"]);
  const config = JSON.parse(stderr.slice(stderr.indexOf("{"))) as JsonObject;
  const { shop } = config.mcpServers as unknown as Record<string, { args: string[] }>;
  expect(shop?.args.slice(1)).toEqual(["serve", "--cassette", file, "--strict"]);
});
