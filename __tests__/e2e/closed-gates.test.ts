import { call, fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const FILE = ".mcptest/baseline.json";
const BOTH = ["--max-surface-tokens", "100000", "--fail-on-breaking-surface", "--fail-on", "never"];

/** A suite on the server whose list of tools behaves so. */
const suite = (mode: readonly string[]) => ({ servers: { s: fixture("pages", mode) }, tools: [call("one")] });

test.each([
  ["refused", ["refuse"], /answered tools\/list with .*no list today/],
  ["mute", ["mute"], /did not list its tools within/],
  ["without end", ["endless"], /a cursor that did not come before in this list/],
  ["too large", ["wide", "10001"], /goes beyond 10,000 tools/],
])("gates on tools do not hold where the list is %s", async (_, mode, why) => {
  await workspace.run(suite([]), ["--update-baseline"]);
  expect(JSON.parse(workspace.read(FILE)).servers[0].surface.tools).toHaveLength(3);
  const whole = await workspace.run(suite([]), BOTH);
  expect(whole.report.verdict).toEqual({ status: "passed", exit_code: 0, reasons: [] });
  const { report, code, stdout } = await workspace.run(suite(mode), BOTH);
  const surface = { code: "surface", message: expect.stringMatching(why) };
  const reasons = report.verdict?.reasons.filter((reason) => reason.code === "surface");
  expect(reasons).toEqual([surface, surface]);
  expect([1, 6]).toContain(code);
  expect(stdout).toMatch(/\nFAILED {2}.*not all tools of server s are known: .* \(--max-surface-tokens\)/);
});

test("a server that has tools and was not asked for them is no server of few tools", async () => {
  const resources = [{ name: "reads", uri: "x://y", expect: [{ target: "error.code", matcher: { exists: true } }] }];
  const { report, code } = await workspace.run({ servers: { s: fixture("pages") }, resources }, BOTH);
  expect([code, report.verdict?.reasons]).toEqual([
    6,
    [{ code: "surface", message: expect.stringContaining("so it was not asked for them") }],
  ]);
});

test("a server that cannot be started is a reason of its own, and no gate on its tools holds", async () => {
  const broken = { servers: { s: { command: ["node", "-e", "process.exit(3)"] } }, tools: [call("one")] };
  const { report, stdout } = await workspace.run(broken, ["--max-surface-tokens", "9"]);
  expect(report.verdict).toMatchObject({
    status: "failed",
    exit_code: 1,
    reasons: [{ code: "server", count: 1 }, { code: "tests-failed" }, { code: "surface" }],
  });
  expect(stdout).toMatch(/\nFAILED {2}server .* · .* \(--max-surface-tokens\) · 1 errored \(1 test/);
});
