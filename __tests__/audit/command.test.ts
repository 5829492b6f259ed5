import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { readReport } from "../../src/report/index.ts";
import { quoteWord } from "../../src/values/shell-word.ts";
import { runCli } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";
import {
  auditCommand,
  BROKEN,
  commandOf,
  findingsIn,
  type Offers,
  readAudit,
  suiteOf,
  tool,
  useFolder,
} from "./audited.ts";

const folder = useFolder();

/** How many rules there are does not matter here. */
const withoutCounts = (text: string): string => text.replace(/\b\d+ (rules|passed|skipped|tests)\b/g, "N $1");

test("people read one line a finding, what to do, and what was not looked at", async () => {
  const command = commandOf(BROKEN);
  const { code, stdout, stderr } = await runCli(["audit", "--server-command", command, "--call", "none"]);
  expect(code).toBe(1);
  // Running a server is running its code.
  expect(stderr).toBe(`${command}\n`);
  expect(
    withoutCounts(stdout)
      .replace(quoteWord(command), "COMMAND")
      .replace(/[0-9.]+m?s\b/g, "TIME"),
  ).toBe(`
audit  library 1.0.0 · stdio · 2025-11-25 · 2 tools · 62 tokens · TIME
  ✗ schema-root       get_book: the root of inputSchema is anyOf, not type: object
                      Put \`type: object\` at the root. Claude Code drops every tool of a server that has one such tool.
  ! tool-name         lend book: the name "lend book" is not 1 to 128 of A-Z, a-z, 0-9, \`_\`, \`-\` and \`.\`
                      Choose a name of at most 64 letters, digits, \`_\` and \`-\`: APIs of models refuse others.
  - not checked: unknown-tool, alive, answers, unbounded-time, refuses, coerces and 6 more: no tool may be called (--call none)
  - not checked: tool-removed, argument-required, tool-breaks, hint-weakened, text-changed, tool-added and 1 more: mcptest.lock.json is missing; \`mcptest audit --server-command COMMAND --update-lock\` writes it
1 error, 1 warning in N rules, N rules not checked
text rules find crude attacks only: review changes with the lock

  findings  2 on library

FAILED  1 failed, N passed, N skipped (N tests, TIME)
`);
});

test("what is right is told in a line, without praise", async () => {
  const { code, stdout } = await runCli(["audit", "--server-command", commandOf({ tools: [tool()] }), "-q"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /\n\d+ rules, nothing found, 8 rules not checked\. {2}1 of 1 tool called\ntext rules find crude attacks only: review changes with the lock\n/,
  );
  expect(stdout).not.toMatch(/safe|%|grade/);
});

test("the report has a row a rule, and its findings nowhere else", async () => {
  const { report, findings } = await auditCommand(commandOf(BROKEN));
  expect(report.results.map(({ kind }) => kind)).toEqual(report.results.map(() => "audit"));
  expect(new Set(report.results.map(({ name }) => name)).size).toBe(report.results.length);
  expect(report.servers).toMatchObject([
    { name: "library", transport: "stdio", findings: [], surface: { tokens: 62 } },
  ]);
  expect(report.summary.findings).toBe(2);
  expect(report.verdict).toMatchObject({ status: "failed", exit_code: 1, reasons: [{ code: "tests-failed" }] });
  expect(findings.every(({ id }) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
  // It can be saved, read and rendered again.
  expect(findingsIn(await readReport(JSON.stringify(report)))).toEqual(findings);
});

test("the same server gives the same report but for times, whatever the order of its tools", async () => {
  const tools = [
    tool(),
    tool({ name: "lend book" }),
    tool({ name: "b", description: "b" }),
    tool({ name: "c", annotations: {} }),
  ];
  const withoutTimes = async (of: Offers) => {
    const { report } = await auditCommand(commandOf(of));
    return JSON.parse(JSON.stringify(report.results).replace(/offers-\d+/g, "offers"));
  };
  const first = await withoutTimes({ tools });
  for (let round = 0; round < 5; round++) {
    const orders = [
      tools,
      tools,
      tools,
      round % 2 === 0 ? tools.toReversed() : [...tools.slice(2), ...tools.slice(0, 2)],
    ];
    for (const other of await Promise.all(orders.map((all) => withoutTimes({ tools: all }))))
      expect(other).toEqual(first);
  }
});

test("--only asks for the rules of an axis, and sends no more than they need", async () => {
  const { report } = await auditCommand(commandOf({ tools: [tool()] }, "calls-anything"), "--only", "surface");
  const axes = report.results.map(({ detail }) => detail && "axis" in detail && detail.axis);
  expect(new Set(axes)).toEqual(new Set(["surface"]));
  expect(report.run).toMatchObject({ selection: true, selected: "--only surface" });
  const wrong = await runCli(["audit", "--server-command", "node x.mjs", "--only", "surfaces"]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean "surface"?')]);
});

test.each([
  ["error", 0],
  ["warning", 1],
  ["never", 0],
])("--fail-on %s ends a warning with %i", async (which, code) => {
  const warned = commandOf({ tools: [tool({ name: "lend book" })] });
  const { report, ...audited } = await auditCommand(warned, "--fail-on", which);
  expect(audited.code).toBe(code);
  expect(report.results.find(({ name }) => name === "tool-name")?.status).toBe(code === 0 ? "passed" : "failed");
});

test("an error is let pass by --fail-on never, and told", async () => {
  const { code, report } = await auditCommand(commandOf(BROKEN), "--fail-on", "never");
  expect([code, report.verdict?.status]).toEqual([0, "allowed"]);
});

test("a server that does not start is one error, and nothing of it passes", async () => {
  const { code, report } = await auditCommand(`node ${pathOf("fixture", "exits-at-once.mjs")}`);
  expect(code).toBe(1);
  const statuses = report.results.map(({ status }) => status);
  expect([statuses[0], new Set(statuses.slice(1))]).toEqual(["errored", new Set(["skipped"])]);
  expect(report.verdict?.reasons.map(({ code }) => code)).toContain("server");
});

test("rules of a list that cannot be read are not checked", async () => {
  const pages = `node ${pathOf("fixture", "pages.mjs")}`;
  const { report } = await auditCommand(`${pages} refuse`);
  const row = (name: string) => report.results.find((one) => one.name === name);
  expect(row("schema-root")).toMatchObject({ status: "skipped", message: expect.stringContaining("no list today") });
  expect(row("hidden-text")?.status).toBe("skipped");
  const endless = await auditCommand(`${pages} endless`);
  const found = endless.findings.filter(({ severity }) => severity === "error");
  expect(found.map(({ rule }) => rule)).toEqual(["pages-end", "version-negotiation"]);
  expect(endless.report.results.find(({ name }) => name === "tool-duplicate")?.status).toBe("skipped");
});

test("a finding of a frame leads to its tool, and a root that is no object is told once", async () => {
  const title = tool({ title: 7 });
  const { findings } = await auditCommand(commandOf({ tools: [tool({ name: "a" }), title] }));
  expect(findings.filter(({ severity }) => severity === "error")).toMatchObject([
    {
      rule: "protocol-schema",
      tool: "get_book",
      at: "/title",
      message: expect.stringContaining("wants string, found 7"),
    },
  ]);
});

test("suites name servers, and --server some of them; several revisions are audited in the newest", async () => {
  const place = suiteOf({ one: commandOf(BROKEN), two: commandOf({ tools: [tool()] }) });
  const all = await readAudit(["audit"], place);
  expect(all.report.servers.map(({ name }) => name)).toEqual(["one", "two"]);
  expect(new Set(all.report.results.map(({ suite }) => suite))).toEqual(new Set(["mcptest.yml"]));
  const some = await readAudit(["audit", "mcptest.yml", "--server", "two"], place);
  expect([some.code, some.report.servers.map(({ name }) => name)]).toEqual([0, ["two"]]);
  const none = await runCli(["audit", "--server", "three"], { cwd: place });
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no suite declares a server "three"')]);
  const command = commandOf({ tools: [tool()] });
  writeFileSync(
    join(place, "new.yml"),
    stringify({ servers: { s: { command, protocol: ["2024-11-05", "2025-06-18"] } } }),
  );
  const newest = await readAudit(["audit", "--config", "new.yml"], place);
  expect(newest.report.servers).toMatchObject([{ protocol: "2025-06-18" }]);
});

test("without a server, and with two ways to name one, nothing starts", async () => {
  const empty = suiteOf({});
  const { code, stderr } = await runCli(["audit"], { cwd: folder() });
  expect([code, stderr]).toEqual([2, expect.stringContaining("no server is named, and no mcptest.yml is here")]);
  const both = await runCli(["audit", "mcptest.yml", "--url", "http://127.0.0.1:9/mcp"], { cwd: empty });
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("exclude each other")]);
});

test("a server gets a secret that reports mask, and one over HTTP none", async () => {
  const { stderr, stdout } = await runCli([
    ...["audit", "--reporter", "json", "--server-command"],
    commandOf({ tools: [tool()] }, "tells-canary"),
  ]);
  expect(stdout + stderr).not.toMatch(/canary-[0-9a-f]/);
});

test("a gate on tokens is red at 6, and a baseline knows the errors by their ids", async () => {
  const place = suiteOf({ library: commandOf(BROKEN) });
  const heavy = await readAudit(["audit", "--max-surface-tokens", "10", "--fail-on", "never"], place);
  expect([heavy.code, heavy.report.verdict?.reasons.map(({ code }) => code)]).toEqual([6, ["surface"]]);
  await runCli(["audit", "--reporter", "json=report.json"], { cwd: place });
  expect((await runCli(["baseline", "update", "report.json"], { cwd: place })).code).toBe(0);
  const flags = ["audit", "--fail-on", "regression"];
  expect((await readAudit(flags, place)).code).toBe(0);
  // A rule that failed for one tool still reports the next.
  const worse = { tools: [...(BROKEN.tools ?? []), tool({ name: "c", inputSchema: { anyOf: [{}] } })] };
  writeFileSync(join(place, "mcptest.yml"), stringify({ servers: { library: { command: commandOf(worse) } } }));
  const { code, report } = await readAudit(flags, place);
  expect([code, report.verdict?.reasons.map(({ code }) => code)]).toEqual([6, ["baseline"]]);
  // As for a run, one that is not there is a warning where it was named, else a note: every error counts.
  const gone = suiteOf({ library: commandOf(BROKEN) });
  const named = await readAudit([...flags, "--baseline", "none.json"], gone);
  expect([named.code, named.report.warnings.map(({ code }) => code), named.report.notes]).toEqual([
    1,
    ["no-baseline"],
    undefined,
  ]);
  const usual = await readAudit(flags, gone);
  expect([usual.code, usual.report.warnings, usual.report.notes?.map(({ code }) => code)]).toEqual([
    1,
    [],
    ["no-baseline"],
  ]);
});

test("--rules prints the catalogue, and starts nothing", async () => {
  const { code, stdout } = await runCli(["audit", "--rules"], { cwd: folder() });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^protocol\n {2}protocol-schema +error +A message breaks/);
  for (const axis of ["surface", "weight", "security", "lock"]) expect(stdout).toContain(`\n\n${axis}\n`);
});

test("servers of the modern revision are judged by its rules, and asked for nothing that it lacks", async () => {
  const modern = await auditCommand(`node ${pathOf("fixture", "modern.mjs")}`, "--protocol", "2026-07-28");
  expect(modern.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const names = modern.report.results.map(({ name }) => name);
  expect(names).toContain("result-type");
  expect(names).not.toContain("version-negotiation");
});

test.each([
  ["everything", []],
  ["filesystem", [folder]],
  ["memory", []],
])("the reference server %s has no error", async (name, args: readonly (() => string)[]) => {
  const words = [
    "node",
    pathOf("package", `@modelcontextprotocol/server-${name}/dist/index.js`),
    ...args.map((of) => of()),
  ];
  const { findings, code } = await auditCommand(words.join(" "));
  expect(code).toBe(0);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(new Set(findings.filter(({ severity }) => severity === "warning").map(({ rule }) => rule)).size).toBeLessThan(
    4,
  );
});
