import { withEnoughTime } from "../helpers/patience.ts";
import { call, echo, echoes, fixture, textIs, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

test("garbage and half frames on stdout are findings, and --strict-protocol makes them fail the run", async () => {
  const servers = { noisy: fixture("prints-garbage") };
  const run = await workspace.run({ servers, tools: [...echoes(2), call("windows")] });
  expect(run.code).toBe(0);
  expect(run.report.summary).toMatchObject({ passed: 3, findings: 7 });
  const [server] = run.report.servers;
  expect(server?.findings).toContainEqual({
    rule: "stray-output",
    severity: "warning",
    message: "text on stdout that is not a message; logs belong on stderr",
    frame: "Server listening on stdio",
    count: 3,
  });
  expect(run.stdout).toContain("│ Server listening on stdio\n");
  expect(run.stdout).toContain("  findings  7 on noisy\n\nPASSED  3 passed (3 tests");

  const strict = await workspace.run(undefined, ["--strict-protocol"]);
  expect(strict.code).toBe(1);
  expect(strict.report.run.strict_protocol).toBe(true);
  expect(strict.statuses).toEqual(["passed", "passed", "passed"]);
  expect(strict.stdout).toContain("7 on noisy\n\nFAILED  7 protocol findings (--strict-protocol) · 3 passed (3 tests");
});

test("a server that ends in the middle of a frame is errored, with the frame as a finding", async () => {
  const run = await workspace.run({ servers: { noisy: fixture("prints-garbage") }, tools: [call("half")] });
  expect(run.result("half")).toMatchObject({ status: "errored", rule_id: "server-exited" });
  expect(run.report.servers[0]?.findings).toContainEqual({
    rule: "invalid-frame",
    severity: "warning",
    message: "stdout ended in the middle of a line",
    frame: expect.stringMatching(/"resu$/),
    count: 1,
  });
});

test("answers that come twice, out of order, with an unknown id or in no form hit only the calls they are for", async () => {
  const toolsWith = (timeout: string): object[] => [
    ...echoes(1),
    call("twice", {}, { expect: [textIs("first")] }),
    call("unknown_id", {}, { expect: [textIs("mine")] }),
    call("swap", { message: "a" }, { name: "swapped a", expect: [textIs("a")] }),
    call("swap", { message: "b" }, { name: "swapped b", expect: [textIs("b")] }),
    call("string_id"),
    call("both"),
    call("silent_after_garbage", {}, { timeout }),
  ];
  const servers = { liar: fixture("answers-wrong") };
  const run = await withEnoughTime(
    (ms) => workspace.run({ servers, tools: toolsWith(`${ms}ms`) }, ["--parallel", "8"]),
    ({ stdout }) => stdout.includes("meanwhile: "),
  );
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual([...Array(5).fill("passed"), "errored", "failed", "errored"]);
  expect(run.result("both")).toMatchObject({ rule_id: "invalid-frame" });
  expect(run.result("string_id")).toMatchObject({ rule_id: "protocol-violation" });
  expect(run.result("string_id").message).toContain("whose id is a string where the id of the request is a number");
  expect(run.result("both").message).toContain('both result and error: {"jsonrpc":"2.0"');
  expect(run.result("silent_after_garbage").message).toMatch(/the request was cancelled; meanwhile: /);
  const kinds = run.report.servers[0]?.findings.map(({ rule }) => rule).sort();
  expect(kinds).toEqual(["duplicate-response", "stray-output", "unknown-response-id", "wrong-id-type"]);
});

test("output that comes byte by byte is read as it is", async () => {
  const run = await workspace.run({ servers: { slow: fixture("byte-by-byte") }, tools: echoes(5) });
  expect(run.code).toBe(0);
  expect(run.report.summary).toMatchObject({ passed: 5, findings: 0 });
});

test("a flood on stderr blocks nothing, and its last lines stand with the test that they matter to", async () => {
  const servers = { loud: fixture("floods-stderr") };
  const tools = [call("echo", { message: "ok", lines: 5000 }), call("crash", { lines: 100 }), echo("after")];
  const run = await workspace.run({ servers, tools });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["passed", "errored", "passed"]);
  expect(run.result("crash").rule_id).toBe("server-exited");
  const tail = run.result("crash").stderr_tail ?? [];
  expect(tail.length).toBeLessThanOrEqual(20);
  expect(tail.at(-1)).toBe("the last line");
  expect(run.stdout).toContain("│ the last line\n");
  expect(run.result("echo").stderr_tail).toBeUndefined();
});

test("results are held against the tool's outputSchema, whatever `parallel` says", async () => {
  for (const parallel of ["auto", "2", "false"]) {
    const suite = { servers: { s: fixture("output-schema") }, tools: [call("broken"), call("kept")] };
    const run = await workspace.run(suite, ["--parallel", parallel]);
    const own = run.report.servers[0]?.findings.filter(({ rule }) => rule === "output-schema");
    expect(own).toMatchObject([{ rule: "output-schema", severity: "warning", count: 1 }]);
  }
});

test("a server that refuses to list its tools leaves results unchecked, which --strict-protocol does not pass", async () => {
  const run = await workspace.run({ servers: { s: fixture("pages", ["refuse"]) }, tools: [call("one")] }, [
    "--strict-protocol",
  ]);
  expect(run.statuses).toEqual(["passed"]);
  expect(run.code).toBe(1);
  expect(run.report.servers[0]?.findings).toMatchObject([{ rule: "output-schema", severity: "warning", count: 1 }]);
});
