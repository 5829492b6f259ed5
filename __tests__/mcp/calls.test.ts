import { Connection } from "../../src/mcp/client/connection.ts";
import type { Transport } from "../../src/mcp/transport.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { callText, failureOf, fixture, kindsOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("gives results and errors as the server sent them", async () => {
  const session = await sandbox.open(fixture("good"));
  const call = await session.request("tools/call", { name: "fail", arguments: {} });
  expect(call).toMatchObject({
    result: { content: [{ type: "text", text: "it failed" }], isError: true },
    progress: [],
  });
  expect(call.durationMs).toBeGreaterThan(0);
  expect(call).not.toHaveProperty("error");
  const unknown = await session.request("resources/read", { uri: "x:y" });
  expect(unknown.error).toEqual({ code: -32601, message: "Method not found" });
  expect(unknown).not.toHaveProperty("result");
  await session.close();
  expect(session.findings).toEqual([]);
});

test("keeps many calls apart", async () => {
  const session = await sandbox.open(fixture("good"));
  const messages = Array.from({ length: 200 }, (_, index) => `message ${index}`);
  const answers = await Promise.all(messages.map((message) => callText(session, "echo", { message })));
  expect(answers).toEqual(messages);
});

test("matches responses by id, in whatever order they come", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const swapped = [callText(session, "swap", { message: "a" }), callText(session, "swap", { message: "b" })];
  expect(await Promise.all(swapped)).toEqual(["a", "b"]);
  expect(session.findings).toEqual([]);
});

test("gives a server the suite's environment and the minimum, not the caller's", async () => {
  const session = await sandbox.open(fixture("good", ["a b", "$HOME"], { env: { TOKEN: "given" } }));
  const environment = JSON.parse(await callText(session, "environment"));
  const { MCPTEST_MARK: _, ...given } = environment;
  expect(given).toEqual({ PATH: process.env.PATH, HOME: sandbox.home, TOKEN: "given" });
  expect(JSON.parse(await callText(session, "arguments"))).toEqual(["a b", "$HOME"]);
});

test("cancels a call that is not answered in time, and goes on", async () => {
  const session = await sandbox.open(fixture("good"));
  const error = await failureOf(session.request("tools/call", { name: "hang" }, { timeoutMs: 50 }));
  expect(error.code).toBe("call-timeout");
  expect(error.message).toMatch(
    /^no answer to tools\/call hang after [\d.]+m?s \((?:test_|call_)?timeout\), without progress; the request was cancelled$/,
  );
  expect(JSON.parse(await callText(session, "cancelled"))).toEqual([{ requestId: 2, reason: "timed out" }]);
  expect(session.failure).toBeUndefined();
});

test("uses the server's call_timeout when a call says nothing else", async () => {
  const session = await sandbox.open(fixture("good", [], { call_timeout_ms: 30 }));
  expect((await failureOf(session.request("tools/call", { name: "hang" }))).code).toBe("call-timeout");
});

test("cancels a call whose signal is aborted", async () => {
  const session = await sandbox.open(fixture("good"));
  const controller = new AbortController();
  const calls = Array.from({ length: 20 }, () =>
    failureOf(session.request("tools/call", { name: "hang" }, { signal: controller.signal })),
  );
  controller.abort();
  for (const error of await Promise.all(calls)) {
    expect(error).toMatchObject({ code: "cancelled", message: "tools/call hang was interrupted" });
  }
  expect(JSON.parse(await callText(session, "cancelled"))).toHaveLength(20);
  const late = session.request("tools/call", { name: "echo" }, { signal: controller.signal });
  expect((await failureOf(late)).code).toBe("cancelled");
});

test("does not mind the late answer to a call that was given up", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  await failureOf(session.request("tools/call", { name: "late" }, { timeoutMs: 20 }));
  // The late answer is on its way before this one.
  expect(await callText(session, "echo", { message: "still here" })).toBe("still here");
  expect(session.findings).toEqual([]);
});

test("says in a timeout what the server did instead", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const error = await withEnoughTime(
    (timeoutMs) => failureOf(session.request("tools/call", { name: "silent_after_garbage" }, { timeoutMs })),
    ({ message }) => message.includes("meanwhile"),
  );
  expect(error.code).toBe("call-timeout");
  expect(error.message).toContain("meanwhile: text on stdout that is not a message");
});

test("ends all calls with the one error when the server exits", async () => {
  const session = await sandbox.open(fixture("exits-midway"));
  expect(await callText(session, "echo", { message: "alive" })).toBe("alive");
  const calls = [1, 2, 3].map(() => failureOf(session.request("tools/call", { name: "exit", arguments: { code: 3 } })));
  const [first, second, third] = await Promise.all(calls);
  expect(first?.code).toBe("server-exited");
  expect(first?.message).toMatch(
    /^server "fixture" exited \(code 3\) before it answered tools\/call exit and 2 other requests$/,
  );
  expect(first?.stderr).toEqual(["fatal: out of cheese"]);
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(session).toMatchObject({ failure: first });
  expect(session.stderrTail()).toEqual(["fatal: out of cheese"]);
  expect(await failureOf(session.request("ping", {}))).toBe(first);
});

test("names the signal that ended a server", async () => {
  const session = await sandbox.open(fixture("exits-midway"));
  const error = await failureOf(callText(session, "die", { signal: "SIGSEGV" }));
  expect(error.message).toMatch(/^server "fixture" was ended by SIGSEGV before /);
});

test.each(["stdin", "stdout"])("ends the session of a server that closes its %s", async (pipe) => {
  const session = await sandbox.open(fixture("closes-pipe"));
  const closing = failureOf(callText(session, "close", { pipe }));
  // Only who writes to a closed stdin learns of it.
  const writing = pipe === "stdin" && setInterval(() => failureOf(session.request("ping", {})), 50);
  const error = await closing;
  if (writing) clearInterval(writing);
  expect(error).toMatchObject({ code: "server-exited" });
  expect(error.message).toContain(`, whose process still runs, closed its ${pipe}`);
  await session.close();
  expect(await sandbox.running()).toEqual([]);
});

test("ends the calls that are outstanding when it is closed", async () => {
  const session = await sandbox.open(fixture("good"));
  const call = failureOf(session.request("tools/call", { name: "hang" }));
  await session.close();
  expect((await call).code).toBe("cancelled");
  expect(session.failure).toBeDefined();
});

test("drops a message beyond the limit, and goes on", async () => {
  const session = await sandbox.open(fixture("huge-response", [], { max_message_bytes: 2 * 1024 * 1024 }));
  const error = await failureOf(callText(session, "huge", { mib: 3 }));
  expect(error).toMatchObject({ code: "message-too-large" });
  expect(error.message).toBe('server "fixture" sent a message of more than 2097152 bytes; it was dropped');
  expect((await callText(session, "huge", { mib: 1 })).length).toBe(1024 * 1024);
  expect(kindsOf(session)).toEqual([]);
});

test("reads stderr however much comes, and remembers its end", async () => {
  const session = await sandbox.open(fixture("floods-stderr"));
  expect(await callText(session, "echo", { message: "heard", lines: 5000 })).toBe("heard");
  await session.close();
  expect(session.stderrTail()).toHaveLength(20);
  expect(session.stderrTail().at(-1)).toBe("the last line");
});

test("hands on stderr line by line to those who asked for it", async () => {
  const heard: string[] = [];
  const onStderr = (line: string) => heard.push(line);
  const quiet = await sandbox.open(fixture("floods-stderr"), { onStderr });
  await callText(quiet, "echo", { message: "", lines: 1 });
  await quiet.close();
  expect(heard).toEqual([]);
  const loud = await sandbox.open(fixture("floods-stderr", [], { stderr: "inherit" }), { onStderr });
  await callText(loud, "echo", { message: "", lines: 1 });
  await loud.close();
  expect(heard).toEqual([`0 ${"noise ".repeat(40)}`, "the last line"]);
});

test("waits for messages that come byte by byte", async () => {
  const session = await sandbox.open(fixture("byte-by-byte"));
  expect(await callText(session, "echo", { message: "schön langsam" })).toBe("schön langsam");
  expect(session.findings).toEqual([]);
});

test("a call lasts from before it is handed over, however long that takes", async () => {
  let inbox: Parameters<Transport["start"]>[0] | undefined;
  const transport: Transport = {
    async start(handlers) {
      inbox = handlers;
    },
    async send({ id = null }) {
      for (const end = performance.now() + 30; performance.now() < end; );
      queueMicrotask(() => inbox?.onFrame({ jsonrpc: "2.0", id, result: {} }, "{}"));
    },
    close: async () => {},
    findings: () => [],
    describeProgress: () => "",
  };
  const owner = { answer: async () => ({ result: {} }), notified: () => {} };
  const connection = new Connection(transport, owner, { redactor: createRedactor({ secrets: [] }) });
  await connection.start();
  const { durationMs } = await connection.call("ping", {}, { timeoutMs: 60_000 });
  expect(durationMs).toBeGreaterThanOrEqual(30);
});
