import { createFindingLog, strayOutput } from "../../src/mcp/findings.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { callText, failureOf, fixture, kindsOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();

test("names stray text and frames that are none, and still finds the answers", async () => {
  const session = await sandbox.open(fixture("prints-garbage"));
  expect(session.findings).toEqual([
    {
      rule: "stray-output",
      severity: "warning",
      message: "text on stdout that is not a message; logs belong on stderr",
      frame: "Server listening on stdio",
    },
  ]);
  expect(await callText(session, "echo", { message: "found" })).toBe("found");
  expect(session.findings.slice(1)).toEqual([
    {
      rule: "stray-output",
      severity: "warning",
      message: "text on stdout that is not a message; logs belong on stderr",
      frame: '{"jsonrpc":"2.0","id":',
    },
    { rule: "stray-output", severity: "warning", message: "an empty line on stdout" },
    {
      rule: "invalid-frame",
      severity: "warning",
      message: expect.stringContaining("a batch of messages"),
      frame: "[1,2]",
    },
    {
      rule: "invalid-frame",
      severity: "warning",
      message: expect.stringContaining("not an object"),
      frame: "[1,2]",
      count: 2,
    },
    {
      rule: "invalid-frame",
      severity: "warning",
      message: expect.stringContaining('"jsonrpc" is not "2.0"'),
      frame: '{"hello":"world"}',
    },
    {
      rule: "invalid-frame",
      severity: "warning",
      message: expect.stringContaining("neither method nor id"),
      frame: '{"hello":"world"}',
    },
    { rule: "invalid-frame", severity: "warning", message: "a message that is not valid UTF-8", frame: '"\ufffd"' },
    {
      rule: "invalid-frame",
      severity: "warning",
      message: expect.stringContaining("not an object"),
      frame: '"\ufffd"',
    },
  ]);
});

test("takes carriage returns as part of the line's end", async () => {
  const session = await sandbox.open(fixture("prints-garbage"));
  expect(await callText(session, "windows")).toBe("carriage return");
  expect(session.findings).toHaveLength(1);
});

test("a response of another JSON-RPC version is no answer", async () => {
  const session = await sandbox.open(fixture("prints-garbage"));
  const message = 'tools/call: /jsonrpc wants "2.0", found "1.0"; protocol 2025-11-25';
  expect(await failureOf(callText(session, "version"))).toMatchObject({ rule: "invalid-frame", message });
});

test("says that the output broke off in the middle of a message", async () => {
  const session = await sandbox.open(fixture("prints-garbage"));
  const error = await failureOf(callText(session, "half"));
  expect(error).toMatchObject({ code: "server-exited", message: expect.stringContaining("exited (code 0)") });
  const broken = session.findings.find((finding) => finding.message === "stdout ended in the middle of a line");
  expect(broken).toMatchObject({ rule: "invalid-frame", severity: "warning", frame: '{"jsonrpc":"2.0","id":2,"resu' });
});

test("takes the first of two responses and names the second", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  expect(await callText(session, "twice")).toBe("first");
  await callText(session, "echo", { message: "" });
  expect(session.findings).toEqual([
    {
      rule: "duplicate-response",
      severity: "warning",
      message: "a second response to the same request",
      frame: expect.stringContaining('"second"'),
    },
  ]);
});

test("names responses to requests that were never sent", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  expect(await callText(session, "unknown_id")).toBe("mine");
  expect(kindsOf(session)).toEqual(["unknown-response-id", "unknown-response-id"]);
  expect(session.findings[0]?.frame).toContain("4711");
});

test("takes no string id for an answer, and does not wait for a better one", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const error = await failureOf(callText(session, "string_id"));
  expect(error.code).toBe("protocol-violation");
  expect(error.message).toMatch(
    /^no valid answer to tools\/call string_id, but a response whose id is a string .*"id":"2"/,
  );
  expect(kindsOf(session)).toEqual(["wrong-id-type"]);
});

test.each([
  ["neither", "neither result nor error"],
  ["both", "both result and error"],
  ["null_error", "its error is null"],
])("takes a response with %s result and error for no answer", async (tool, reason) => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const error = await failureOf(callText(session, tool));
  expect(error).toMatchObject({ rule: "invalid-frame", message: expect.stringContaining(reason) });
  expect(session.findings).toMatchObject([{ rule: "invalid-frame", severity: "error", method: "tools/call" }]);
});

test.each([
  ["no_content", "/result/content wants present, found nothing (CallToolResult)"],
  ["odd_mark", '/result/isError wants boolean, found "yes" (CallToolResult)'],
  ["poor_error", "/error/code wants present, found nothing (Error)"],
])("what rests on what %s sends fails, and tells what is wrong with it", async (name, told) => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const error = await failureOf(session.request("tools/call", { name }));
  expect(error).toMatchObject({ rule: "protocol-schema", message: `tools/call: ${told}; protocol 2025-11-25` });
});

test.each([
  ["batch", "a batch of messages: only protocol 2025-03-26 has these"],
  ["latin1", "a message that is not valid UTF-8"],
])("takes an answer by %s for none", async (tool, message) => {
  const session = await sandbox.open(fixture("answers-wrong"));
  const told = expect.stringContaining(`but ${message}: `);
  expect(await failureOf(callText(session, tool))).toMatchObject({ rule: "invalid-frame", message: told });
  expect(session.findings).toMatchObject([{ rule: "invalid-frame", severity: "error", method: "tools/call", message }]);
});

test("reads batches in the one revision that has them", async () => {
  const older = await sandbox.open(fixture("answers-wrong"), { protocol: "2025-03-26" });
  const { logs } = await older.request("tools/call", { name: "batch" });
  expect(logs).toEqual([{ level: "info", data: "in a batch" }]);
  expect(older.findings).toEqual([]);
});

test("counts what is the same again", async () => {
  const session = await sandbox.open(fixture("answers-wrong"));
  for (let call = 0; call < 60; call++) await callText(session, "unknown_id");
  expect(session.findings).toMatchObject([{ count: 60 }, { count: 60 }]);
});

test("keeps no more than a hundred", () => {
  const log = createFindingLog();
  for (let line = 0; line < 150; line++) log.add(strayOutput(`line ${line}`));
  expect(log.entries).toHaveLength(100);
});

test("masks the text that it shows, then cuts it", async () => {
  const redactor = createRedactor({ secrets: ["hunter2hunter2"] });
  const line = `${"x".repeat(465)}hunter2hunter2${"y".repeat(10_000)}`;
  const error = await withEnoughTime(
    (ms) => failureOf(sandbox.open(fixture("never-answers", [line], { startup_timeout_ms: ms }), { redactor })),
    ({ message }) => !message.includes("wrote nothing"),
  );
  expect(error.message).toContain("xxx");
  expect(error.message).not.toContain("hunt");
  expect(error.message.length).toBeLessThan(1000);
});
