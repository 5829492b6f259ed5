import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jest } from "@jest/globals";
import fc from "fast-check";
import { permit } from "../../src/audit/behaviour.ts";
import type { AuditDetail, Report } from "../../src/generated/report.ts";
import { quoteWord } from "../../src/values/shell-word.ts";
import { runCli } from "../helpers/cli.ts";
import { until, withEnoughTime } from "../helpers/patience.ts";
import { SHELVES } from "../property/tries.ts";
import { auditCommand, commandOf, type Offers, readAudit, suiteOf, tool, useFolder } from "./audited.ts";

const folder = useFolder();

/** Two tools whose answers take half a second. */
const SLOW: Offers = { tools: [tool(), tool({ name: "list_books", inputSchema: { type: "object" } })] };

const shelves = (fault: string) => ["node", SHELVES, "--fault", fault].map(quoteWord).join(" ");

function detailOf({ results }: Report, rule: string): AuditDetail | undefined {
  const detail = results.find(({ name }) => name === rule)?.detail;
  return detail?.type === "audit" ? detail : undefined;
}

/** Faults of tools that may be called: the rule that finds each, the tool, how bad it is, and the smallest call. */
const FAULTS: readonly [fault: string, rule: string, tool: string, severity: string, smallest: object][] = [
  ["crash", "alive", "search_books", "error", { query: "😀" }],
  ["takes-maximum", "refuses", "list_books", "error", { limit: 21 }],
  ["coerces", "coerces", "page_count", "warning", { words: "0" }],
  ["no-trace", "no-trace", "get_book", "error", { book_id: "a" }],
  ["pages-lost", "pages", "browse", "error", { cursor: "6", size: 1 }],
];
const MORE: typeof FAULTS = [
  ["takes-nested", "refuses", "search_books", "error", { query: "", filter: { tag: "aaaaaa" } }],
  ["internal", "internal", "get_book", "error", { book_id: "a" }],
  ["output-type", "output", "list_books", "error", {}],
  ["read-only", "read-only", "count_readers", "error", {}],
];

test.each([
  [FAULTS.map(([fault]) => fault).join(), FAULTS],
  [MORE.map(([fault]) => fault).join(), MORE],
  ["stray", [["stray", "stray-output", "list_books", "error", {}]] as typeof FAULTS],
  ["no-secret", [["no-secret", "no-secret", "get_book", "error", { book_id: "a" }]] as typeof FAULTS],
])("%s", async (faults, expected) => {
  const { findings, code, report } = await auditCommand(shelves(faults));
  const told = findings.map((one) => [one.rule, one.tool, one.severity, one.calls?.[0]?.arguments]);
  expect(told).toEqual(expect.arrayContaining(expected.map(([, ...row]) => row)));
  expect([told.length, code]).toEqual([expected.length, 1]);
  for (const [, rule, , severity] of expected) {
    const row = report.results.find(({ name }) => name === rule);
    expect([row?.status, row?.rule_id]).toEqual([severity === "error" ? "failed" : "passed", `audit/${rule}`]);
  }
});

test("a call that hangs is told once", () =>
  withEnoughTime(async (ms) => {
    const place = suiteOf({ library: shelves("hang") });
    const suite = readFileSync(join(place, "mcptest.yml"), "utf8");
    writeFileSync(join(place, "mcptest.yml"), suite.replace("    command:", `    call_timeout: ${ms}ms\n    command:`));
    const { findings } = await readAudit(["audit", "--only", "behaviour"], place);
    expect(findings.map((one) => [one.rule, one.tool, one.severity])).toEqual([["answers", "search_books", "error"]]);
  }));

test.each([
  ["--call", "none"],
  ["--only", "surface"],
])("with %s %s no tool is called", async (...flags) => {
  const { report } = await auditCommand(shelves("crash"), ...flags);
  const rows = report.results.filter(({ name }) => name === "alive" || name === "unknown-tool");
  expect(
    rows.every(({ status, message }) => status === "skipped" && message === "no tool may be called (--call none)"),
  ).toBe(true);
  expect(rows.length).toBe(flags[0] === "--call" ? 2 : 0);
});

/** Ends the time that an audit has for a server at its third call, however fast the machine is. */
function endAtThirdCall(log: string, limitMs: number): jest.Spied<typeof AbortSignal.timeout> {
  const { timeout } = AbortSignal;
  return jest.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    if (ms !== limitMs) return timeout.call(AbortSignal, ms);
    const over = new AbortController();
    const end = () => over.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    void until(() => existsSync(log) && readFileSync(log, "utf8").split("\n").length > 3).then(end);
    return over.signal;
  });
}

test("calls that do not end in time are no failure, and every place says what was not asked", async () => {
  const log = join(folder(), "called.log");
  const formats = ["junit", "md", "html", "sarif", "tap", "pretty"];
  const outputs = formats.flatMap((format) => ["--reporter", `${format}=${join(folder(), `cut.${format}`)}`]);
  const ends = endAtThirdCall(log, 600_000);
  const flags = ["--only", "behaviour", "--max-duration", "600s", ...outputs];
  const { report, code } = await auditCommand(commandOf(SLOW, "slow", `spy=${log}`), ...flags);
  ends.mockRestore();
  expect([code, report.verdict?.status]).toEqual([0, "passed"]);
  const rows = new Map(report.results.map((row) => [row.name, row]));
  expect(rows.get("read-only")).toMatchObject({ status: "skipped", message: "limits of time and calls left it out" });
  const left = detailOf(report, "alive")?.left ?? 0;
  expect(left).toBeGreaterThan(0);
  const [pretty, ...others] = formats
    .reverse()
    .map((format) => [format, readFileSync(join(folder(), `cut.${format}`), "utf8")]);
  for (const [format, text] of others)
    expect([format, text]).toEqual([format, expect.stringMatching(/partial[: (]+[^)]*calls left out/)]);
  expect(pretty?.[1]).toMatch(
    /^PASSED {2}partial \(--only behaviour; \d+ calls left out, \d rules? not asked in time\)/m,
  );
  expect(pretty?.[1]).toMatch(
    /2 of 2 tools called, \d+ calls left out|[01] of 2 tools called, \d+ calls left out; not called: /,
  );
});

test("lists that were not read in time are no failure, and no rule about them passes", async () => {
  const { report, code } = await auditCommand(commandOf(SLOW, "mute"), "--max-duration", "300ms");
  expect([code, report.verdict?.status]).toEqual([0, "passed"]);
  const rows = new Map(report.results.map((row) => [row.name, row]));
  for (const rule of ["tool-name", "hidden-text", "alive"])
    expect(rows.get(rule)).toMatchObject({ status: "skipped", message: "no time was left (--max-duration)" });
});

test("the same fault of several tools is one finding, which names them", async () => {
  const tools = ["get_book", "list_books", "find_readers"].map((name) => tool({ name }));
  const { findings, code } = await auditCommand(commandOf({ tools }, "backend-away"), "--only", "behaviour");
  expect([code, findings.map(({ rule, tool, severity }) => [rule, tool, severity])]).toEqual([
    0,
    [["internal", "find_readers", "warning"]],
  ]);
  expect(findings[0]?.message).toBe("internal error (-32603) to valid arguments; the same of get_book, list_books");
  expect(findings[0]?.also).toBeGreaterThanOrEqual(2);
});

test("--explain says what would be called with which arguments and why not, and calls nothing", async () => {
  const log = join(folder(), "explained.log");
  const tools = [
    tool(),
    tool({ name: "lend_book", annotations: { readOnlyHint: false } }),
    tool({ name: "send_book" }),
  ];
  const command = commandOf({ tools }, `spy=${log}`);
  const explain = (...flags: string[]) => runCli(["audit", "--server-command", command, "--explain", ...flags]);
  const { code, stdout, stderr } = await explain();
  expect([code, existsSync(log)]).toEqual([0, false]);
  expect(stderr).toContain(command.split(" ")[0]);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe("audit  server · 1 of 3 tools would be called");
  expect(lines[1]).toMatch(/^ {2}calls {2}get_book {2}\d+ calls$/);
  expect(lines).toContain('           {"id":"sample"}');
  expect(lines).toContain("           {}");
  expect(lines).toContain("  calls  a tool that does not exist  1 call");
  expect(lines).toContain("  skips  lend_book  destructive");
  expect(lines).toContain("  skips  send_book  named send");
  expect((await explain("--call", "none")).stdout).toBe(
    "audit  server · 0 of 3 tools would be called\n  skips  lend_book  destructive\n  skips  send_book  named send\n  skips  get_book  --call none\n",
  );
  const surface = await explain("--only", "surface");
  expect([surface.code, surface.stdout.includes("calls ")]).toEqual([0, false]);
  expect(existsSync(log)).toBe(false);
  // Each call that an audit makes of this tool was told.
  const { report } = await auditCommand(command, "--only", "behaviour");
  expect(detailOf(report, "alive")).toMatchObject({
    called: 1,
    checked: Number(/(\d+) calls$/.exec(lines[1] ?? "")?.[1]),
  });
});

test("an acceptance turns a finding into a note", async () => {
  const accept = [{ rule: "refuses", tool: "list_books", at: "/limit", reason: "clamped" }];
  const { findings, code } = await readAudit(
    ["audit"],
    suiteOf({ library: shelves("takes-maximum") }, { audit: { accept } }),
  );
  expect([code, findings.map(({ severity, accepted }) => [severity, accepted])]).toEqual([0, [["note", "clamped"]]]);
});

test("a name that acts is no tool to call, hint or not, and a note", async () => {
  const tools = [tool(), tool({ name: "getAndDelete_book" })];
  const { findings, report } = await auditCommand(commandOf({ tools }));
  expect(findings).toMatchObject([{ rule: "read-only", severity: "note", tool: "getAndDelete_book" }]);
  expect(detailOf(report, "alive")?.not_called).toEqual([{ tool: "getAndDelete_book", reason: "named delete" }]);
});

test("no tool is called without the hint, whatever its annotations and names", () => {
  const flag = fc.constantFrom(true, false, undefined, null, "true", 1, {});
  const annotations = fc.oneof(
    fc.constantFrom(undefined, null, [], "readOnlyHint"),
    fc.record({ readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag }),
  );
  const name = fc.constantFrom("get", "get_book", "delete_book", "dropAll", "send.mail", "PAY", "sender", "purged");
  const definition = fc.record({ name, annotations, inputSchema: fc.constant({ type: "object" }) });
  fc.assert(
    fc.property(fc.array(definition, { maxLength: 6 }), (tools) => {
      const called = new Set(permit(tools as never).tools.map((one) => one.name));
      for (const one of tools) {
        if (!called.has(one.name)) continue;
        expect(one.annotations).toMatchObject({ readOnlyHint: true });
        expect(one.annotations).not.toMatchObject({ destructiveHint: true });
        expect(["get", "get_book", "sender", "purged"]).toContain(one.name);
      }
    }),
    { numRuns: 1000 },
  );
});
