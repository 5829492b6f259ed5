import { existsSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { limitsOf } from "../../src/property/trying/doors.ts";
import { tryTools } from "../../src/property/trying/try-tools.ts";
import { useHttp } from "../fixtures/servers/http.ts";
import { runCli } from "../helpers/cli.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { reach } from "../mcp/http/server.ts";
import { fixture, useSandbox } from "../mcp/sessions.ts";
import { auditCommand, commandOf, tool, useFolder } from "./audited.ts";

const folder = useFolder();
const sandbox = useSandbox();
const { serve } = useHttp();

const ACTS = ["delete", "drop", "purge", "kill", "wipe", "revoke", "send", "pay"];
const NEAR = ["deleted", "dropbox", "purger", "skill", "wiper", "sender", "payload", "get", "book", "read2"];

/** A name by its words, which `_`, `-`, `.` and capitals divide. */
const nameOf = (words: readonly string[], divider: string): string =>
  divider === "Aa"
    ? words.map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join("")
    : words.join(divider);

const FLAG = fc.constantFrom(true, true, false, undefined, null, "true", 1);
const SET = fc.record({
  words: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NEAR) }, fc.constantFrom(...ACTS)), {
    minLength: 1,
    maxLength: 3,
  }),
  divider: fc.constantFrom("_", "-", ".", "Aa"),
  upper: fc.boolean(),
  annotations: fc.oneof(
    { weight: 9, arbitrary: fc.record({ readOnlyHint: FLAG, destructiveHint: FLAG, idempotentHint: FLAG }) },
    fc.constantFrom(undefined, null, [], "readOnlyHint"),
  ),
});

/** 1,000 tools of random names and annotations, and the names that section 7 allows to call. */
function drawTools() {
  const allowed = new Set<string>();
  const tools = fc.sample(SET, { numRuns: 1000, seed: 39 }).map(({ words, divider, upper, annotations }, at) => {
    const plain = nameOf([...words, `n${at}`], divider);
    const name = upper && divider !== "Aa" ? plain.toUpperCase() : plain;
    const { readOnlyHint, destructiveHint } = Object(annotations) as { [key: string]: unknown };
    if (readOnlyHint === true && destructiveHint !== true && !words.some((word) => ACTS.includes(word)))
      allowed.add(name);
    const inputSchema = { type: "object", properties: { id: { type: "string", enum: ["a"] } }, required: ["id"] };
    return {
      name,
      description: `The tool of number ${at}.`,
      inputSchema,
      ...(annotations !== undefined && { annotations }),
    };
  });
  return { tools, allowed };
}

test("of 1,000 tools no audit calls one that may not be called", async () => {
  const { tools, allowed } = drawTools();
  expect(allowed.size).toBeGreaterThan(100);
  const spied = async (...flags: string[]): Promise<string[]> => {
    const log = join(folder(), `${flags.join("") || "all"}.log`);
    const { code } = await auditCommand(commandOf({ tools }, `spy=${log}`), ...flags);
    expect([0, 1]).toContain(code);
    return existsSync(log) ? [...new Set(readFileSync(log, "utf8").trim().split("\n"))] : [];
  };
  const isReal = (name: string): boolean => !name.startsWith("mcptest-");
  // What is not called in time is not called.
  const forbidden: string[] = [];
  const called = await withEnoughTime(
    async (ms) => {
      const names = await spied("--max-duration", `${16 * ms}ms`);
      forbidden.push(...names.filter((name) => isReal(name) && !allowed.has(name)));
      return names;
    },
    (names) => names.filter(isReal).length > 20,
  );
  expect(forbidden).toEqual([]);
  expect(called.filter(isReal).length).toBeGreaterThan(20);
  expect((await spied("--only", "protocol")).map(isReal)).toEqual([false]);
  const none = [["--call", "none"], ["surface"], ["weight"], ["security"], ["lock"]];
  for (const flags of none) expect(await spied(...(flags.length > 1 ? flags : ["--only", ...flags]))).toEqual([]);
});

test.each([
  ["http://127.0.0.1:9/mcp", undefined],
  ["http://localhost:9/mcp", undefined],
  ["http://[::1]:9/mcp", undefined],
  ["https://example.invalid/mcp", { perSecond: 5, most: 200 }],
  ["http://127.0.0.1.example.invalid/mcp", { perSecond: 5, most: 200 }],
])("%s gets calls at the pace %j", (url, pace) => {
  expect(limitsOf(reach(url)).pace).toEqual(pace);
});

/** A server over HTTP with one tool, on all addresses of this machine. */
async function serveTool(host: string) {
  const times: number[] = [];
  const fixture = await serve(
    ({ method, frame: { id, method: asked, params }, response }) => {
      if (method !== "POST") return void response.writeHead(405).end();
      if (asked === "tools/call") times.push(performance.now());
      if (id === undefined) return void response.writeHead(202).end();
      const of: { [method: string]: unknown } = {
        initialize: {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "web", version: "1" },
        },
        ping: {},
        "tools/list": { tools: [tool()] },
        "tools/call": { content: [{ type: "text", text: JSON.stringify(params) }] },
      };
      const result = of[String(asked)];
      const answer = result === undefined ? { error: { code: -32601, message: "no" } } : { result };
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    },
    undefined,
    host,
  );
  return { ...fixture, times };
}

test("a server on another machine gets five calls a second, and none over HTTP gets the canary", async () => {
  const far = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const { address = "127.0.0.1" } = far.find(({ family, internal }) => family === "IPv4" && !internal) ?? {};
  const all: unknown[] = [];
  await withEnoughTime(async (ms) => {
    const { origin, times, calls } = await serveTool(address);
    const audit = ["audit", "--url", `${origin}/mcp`, "--only", "behaviour", "--reporter", "json"];
    const { code, stdout, stderr } = await runCli([...audit, "--max-duration", `${8 * ms}ms`]);
    all.push(stdout, stderr, ...calls.map(({ headers, body }) => ({ headers, body })));
    expect([0, 1]).toContain(code);
    expect(times.length).toBeGreaterThan(1);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    // What is under way may take a little more or less of the time between two calls.
    if (address !== "127.0.0.1") expect(Math.min(...gaps)).toBeGreaterThan(120);
  });
  expect(JSON.stringify(all)).not.toMatch(/canary-[0-9a-f]{8}/);
});

test("after 200 calls nothing more is sent to another machine, and what is left is not taken for seen", async () => {
  const log = join(folder(), "far.log");
  const tools = Array.from({ length: 30 }, (_, at) => tool({ name: `get_${at}` }));
  const words = commandOf({ tools }, `spy=${log}`).split(" ").slice(2);
  const server = fixture("audited", words);
  const { tried } = await tryTools(
    tools as never,
    {
      ...{ server: "far", seed: 0, cases: 0, limitMs: 5000, signal: new AbortController().signal },
      budget: { calls: 10_000, durationMs: 60_000 },
      pace: { perSecond: 10_000, most: 200 },
    },
    { open: () => sandbox.open(server), close: (session) => session.close() },
  );
  const sent = readFileSync(log, "utf8").trim().split("\n").length;
  const sum = (of: (one: (typeof tried)[number]) => number) => tried.reduce((all, one) => all + of(one), 0);
  expect([sent, sum(({ phases }) => Object.values(phases).reduce((all, calls) => all + calls, 0))]).toEqual([200, 200]);
  expect(sum(({ left }) => left)).toBeGreaterThan(50);
});
