import { useBundles } from "../helpers/bundles.ts";
import { call, echoes, fixture, textIs, useWorkspace } from "../helpers/runs.ts";

useBundles();

const workspace = useWorkspace();

test("a response of more than 64 MiB, or of 2,000,000 values, fails its own test; up to that it is read", async () => {
  const tools = [
    call("huge", { mib: 64 }, { name: "too large" }),
    call("huge", { mib: 63 }, { name: "just fits" }),
    call("huge", { mib: 63 }, { name: "not what was expected", expect: [textIs("y")] }),
    call("many", { values: 2_000_000 }, { name: "too many" }),
    call("many", { values: 1_999_000 }, { name: "many" }),
    ...echoes(2),
  ];
  const suite = { servers: { big: fixture("huge-response") }, tools };
  // In a process of its own, where each large buffer does not make the test's whole memory be looked through.
  const run = await workspace.run(suite, ["--parallel", "false"], { bundle: true });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored", "passed", "failed", "errored", "passed", "passed", "passed"]);
  expect(run.result("too large")).toMatchObject({
    rule_id: "message-too-large",
    message: 'server "big" sent a message of more than 67108864 bytes; it was dropped',
    hint: "raise the server's `max_message_bytes`",
  });
  expect(run.result("too many")).toMatchObject({
    rule_id: "message-too-large",
    message: 'server "big" sent a message of more than 2,000,000 values; it was dropped',
  });
  expect(run.result("too large")).toMatchObject({ request: { tool: "huge", arguments: { mib: 64 } } });
  expect(run.result("too large")).not.toHaveProperty("response");
  expect(run.result("just fits").response?.result).toMatch(/^\{"content":\[.*… \(cut at 4,000 characters\)$/);
  expect(run.report.servers).toMatchObject([
    { sessions: 1, findings: [{ rule: "structured-text", severity: "note" }] },
  ]);
  expect(run.report.summary.findings).toBe(0);
  expect(workspace.read("report.json").length).toBeLessThan(100_000);
  expect(run.stdout.length).toBeLessThan(10_000);
});

test("`max_message_bytes` sets another limit", async () => {
  const servers = { big: fixture("huge-response", [], { max_message_bytes: 1_000_000 }) };
  const run = await workspace.run({ servers, tools: [call("huge", { mib: 1 }), ...echoes(1)] });
  expect(run.statuses).toEqual(["errored", "passed"]);
  expect(run.result("huge").message).toContain("more than 1000000 bytes");
});
