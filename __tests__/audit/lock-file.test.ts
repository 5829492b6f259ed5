import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";
import { commandOf, findingsIn, readAudit, suiteOf, tool, useFolder } from "./audited.ts";
import { BEFORE, BOOK, book, change, LIST, LOCK } from "./locked.ts";

const folder = useFolder();

test("a lock has one field a line, sorted, without times; what no reader sees is escaped", async () => {
  const place = suiteOf({ library: commandOf(book({ description: "Reads \u202eone\u{e0041}." })) });
  const { code, stderr } = await runCli(["audit", "--update-lock", "--fail-on", "never"], { cwd: place });
  expect(stderr).toContain(`wrote ${LOCK} with 1 server: review and commit it\n`);
  const text = readFileSync(join(place, LOCK), "utf8");
  const lock = JSON.parse(text);
  expect(code).toBe(0);
  expect(text).toContain('"description": "Reads \\u202eone\\udb40\\udc41."');
  expect(lock.servers.library.tools.get_book.definition.description).toBe("Reads \u202eone\u{e0041}.");
  expect(Object.keys(lock)).toEqual(["format", "servers", "version"]);
  expect(lock).toMatchObject({ format: "mcptest-lock", version: 1 });
  expect(Object.keys(lock.servers.library)).toEqual([
    "capabilities",
    "instructions",
    "prompts",
    "protocol",
    "resources",
    "server_version",
    "tools",
  ]);
  expect(lock.servers.library.tools.list_books).toEqual({ definition: LIST, tokens: expect.any(Number) });
  for (const line of text.trimEnd().split("\n"))
    expect(line).toMatch(/^ *(?:"(?:[^"\\]|\\.)*": )?(?:[[{]|[\]}],?|.*[^,{[]?,?|.*{}|.*\[\])$/);
  expect(text).toBe(
    `${JSON.stringify(lock, null, 2)
      .replace(/[\u202e]/g, "\\u202e")
      .replace(/\u{e0041}/gu, "\\udb40\\udc41")}\n`,
  );
  await runCli(["audit", "--update-lock", "--fail-on", "never"], { cwd: place });
  expect(readFileSync(join(place, LOCK), "utf8")).toBe(text);
});

test("--update-lock writes the servers that were audited, keeps the others, and skips the rules of the lock alone", async () => {
  const broken = commandOf({ tools: [tool({ inputSchema: { anyOf: [{}] } })] });
  const place = suiteOf({ one: commandOf(BEFORE), two: broken });
  await runCli(["audit", "--update-lock", "--server", "one"], { cwd: place });
  const first = JSON.parse(readFileSync(join(place, LOCK), "utf8"));
  expect(Object.keys(first.servers)).toEqual(["one"]);
  const { report, code } = await readAudit(["audit", "--update-lock", "--server", "two"], place);
  const both = JSON.parse(readFileSync(join(place, LOCK), "utf8"));
  expect(Object.keys(both.servers)).toEqual(["one", "two"]);
  expect(both.servers.one).toEqual(first.servers.one);
  // The other rules judge as ever.
  expect([code, findingsIn(report).map(({ rule }) => rule)]).toEqual([1, ["schema-root"]]);
  const rows = report.results.filter(({ detail }) => detail && "axis" in detail && detail.axis === "lock");
  expect(rows).toHaveLength(7);
  for (const row of rows) expect(row).toMatchObject({ status: "skipped", message: "the lock was just written" });
});

test("without a lock, or without the server in it, the rules are skipped with the line to run", async () => {
  const place = suiteOf({ one: commandOf(BEFORE), two: commandOf(BEFORE) });
  const lacking = async (...flags: string[]) => {
    const { report, code } = await readAudit(["audit", "--server", "two", "--only", "lock", ...flags], place);
    expect(report.results.every(({ status }) => status === "skipped")).toBe(true);
    return { code, said: report.results[0]?.message, reasons: report.verdict?.reasons };
  };
  expect((await lacking()).said).toBe(
    "mcptest.lock.json is missing; `mcptest audit mcptest.yml --server two --update-lock` writes it",
  );
  await runCli(["audit", "--update-lock", "--server", "one"], { cwd: place });
  expect((await lacking()).said).toBe(
    "mcptest.lock.json does not have two; `mcptest audit mcptest.yml --server two --update-lock` adds it",
  );
  expect(await lacking("--require-lock")).toMatchObject({
    code: 6,
    reasons: [{ code: "lock", message: expect.stringContaining("mcptest.lock.json does not have two") }],
  });
  expect((await lacking("--require-lock", "--lock", "other.json")).said).toContain(
    "two --lock other.json --update-lock",
  );
  expect((await readAudit(["audit", "--server", "one", "--require-lock"], place)).code).toBe(0);
});

test.each([[[]], [["--fail-on", "regression"]], [["--fail-on", "regression", "--max-surface-tokens", "99999"]]])(
  "a saved report keeps that the lock was required: report %j",
  async (flags) => {
    const place = suiteOf({ one: commandOf(BEFORE) });
    const asked = ["audit", "--only", "lock", "--require-lock", "--output", "audit.json"];
    expect((await runCli(asked, { cwd: place })).code).toBe(6);
    const { code, stdout } = await runCli(["report", "audit.json", "--format", "json", ...flags], { cwd: place });
    expect(JSON.parse(stdout).verdict.reasons).toMatchObject([{ code: "lock" }]);
    expect(code).toBe(flags.length > 0 ? 6 : 0);
  },
);

test("under CI no lock is written", async () => {
  const place = suiteOf({ one: commandOf(BEFORE) });
  const { code, stderr } = await runCli(["audit", "--update-lock"], { cwd: place, env: { CI: "true" } });
  expect([code, stderr]).toEqual([5, expect.stringContaining("error[lock-update-refused]")]);
  expect(existsSync(join(place, LOCK))).toBe(false);
});

test.each([
  ["a conflict", "{\n<<<<<<< HEAD\n", "has a merge conflict\n  hint: restore it, or remove it and run"],
  ["no JSON", "{", "is not JSON"],
  ["another file", "{}", "is not an mcptest lock"],
  [
    "a newer version",
    '{"format":"mcptest-lock","version":2}',
    "is a lock of version 2; this mcptest reads up to version 1",
  ],
  [
    "a merge that kept both sides",
    '{"format":"mcptest-lock","version":1,"servers":{"a":{"protocol":"1","capabilities":{},"tools":{"t":{"definition":{}},"t":{"definition":{}}},"resources":{},"prompts":{}}}}',
    "has a key twice in one object",
  ],
  ["another shape", '{"format":"mcptest-lock","version":1,"servers":[]}', "does not match the lock format"],
])("a lock that is %s ends with 2 before anything starts, also when it would be written", async (_, text, said) => {
  const place = suiteOf({ one: commandOf(BEFORE) });
  writeFileSync(join(place, LOCK), text);
  for (const flags of [[], ["--update-lock"]]) {
    const { code, stderr } = await runCli(["audit", ...flags], { cwd: place });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`error[lock-unreadable]: ${LOCK} ${said}`)]);
    expect(stderr).not.toContain("audited.mjs");
  }
  expect(readFileSync(join(place, LOCK), "utf8")).toBe(text);
});

test("a server whose list is not known to its end is not written, and not compared as if it were", async () => {
  const place = suiteOf({ pages: `node ${pathOf("fixture", "pages.mjs")} refuse` });
  const { code, report } = await readAudit(["audit", "--only", "lock", "--update-lock"], place);
  expect([code, report.verdict?.reasons]).toEqual([
    1,
    [
      expect.objectContaining({ code: "tests-failed", message: "1 errored" }),
      expect.objectContaining({
        code: "lock",
        message: expect.stringContaining("pages was not written to mcptest.lock.json"),
      }),
    ],
  ]);
  expect(existsSync(join(place, LOCK))).toBe(false);
});

test("a server without a suite is called what it calls itself, and two of one name are not written", async () => {
  const place = join(folder(), "bare");
  mkdirSync(place);
  await runCli(["audit", "--server-command", commandOf(BEFORE), "--update-lock"], { cwd: place });
  expect(Object.keys(JSON.parse(readFileSync(join(place, LOCK), "utf8")).servers)).toEqual(["library"]);
  for (const name of ["a.yml", "b.yml"])
    writeFileSync(join(place, name), stringify({ servers: { s: { command: commandOf(BEFORE) } } }));
  const { code, stderr } = await runCli(["audit", "a.yml", "b.yml", "--update-lock"], { cwd: place });
  expect([code, stderr]).toEqual([2, expect.stringContaining("two servers are called s")]);
});

test("a finding stands at its tool's line in the lock: in the terminal, in SARIF and for GitLab", async () => {
  const after = { ...BEFORE, tools: [{ ...BOOK, description: "Reads \u{e0041}\u{e0042}\u{e0043}\u{e0044}." }] };
  const { place, lock, findings } = await change(BEFORE, after);
  const line = (key: string) => lock.split("\n").indexOf(`        "${key}": {`) + 1;
  const at = (key: string) => ({ file: LOCK, line: line(key), column: 1 });
  expect(findings).toMatchObject([
    { rule: "tool-removed", location: at("list_books") },
    { rule: "text-changed", location: at("get_book") },
  ]);
  const show = async (...flags: string[]) => (await runCli(["audit", ...flags], { cwd: place })).stdout;
  expect(await show()).toContain(`list_books: it is gone  ${LOCK}:${line("list_books")}\n`);
  const places = JSON.parse(await show("--reporter", "sarif")).runs[0].results.map(
    ({ ruleId, locations: [one] }: Sarif) => [
      ruleId,
      one.physicalLocation.artifactLocation.uri,
      one.physicalLocation.region.startLine,
    ],
  );
  // So does a finding of another rule.
  expect(places).toEqual(
    expect.arrayContaining([
      ["audit/tool-removed", LOCK, line("list_books")],
      ["audit/hidden-text", LOCK, line("get_book")],
    ]),
  );
  const issues = JSON.parse(await show("--reporter", "gitlab"));
  expect(issues).toContainEqual(
    expect.objectContaining({
      check_name: "audit/tool-removed",
      location: { path: LOCK, lines: { begin: line("list_books") } },
    }),
  );
});

interface Sarif {
  ruleId: string;
  locations: [{ physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }];
}

test("--fail-on warning fails a text that changed, and an acceptance lets it pass", async () => {
  const after = { ...BEFORE, instructions: "Ask." };
  const { code, place } = await change(BEFORE, after, "--fail-on", "warning");
  expect(code).toBe(1);
  const accept = [{ rule: "text-changed", at: "/instructions", reason: "shorter" }];
  writeFileSync(
    join(place, "mcptest.yml"),
    stringify({ servers: { library: { command: commandOf(after) } }, audit: { accept } }),
  );
  const { code: allowed, findings } = await readAudit(["audit", "--only", "lock", "--fail-on", "warning"], place);
  expect([allowed, findings]).toEqual([0, [expect.objectContaining({ severity: "note", accepted: "shorter" })]]);
});

test("mcptest schema prints the format", async () => {
  const { stdout } = await runCli(["schema", "lock"]);
  expect(JSON.parse(stdout)).toMatchObject({ title: "Lock", properties: { version: { const: 1 } } });
});
