import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { runCli } from "../helpers/cli.ts";
import { folderWith, folderWithServer, runReport, SHELVES, suiteOf } from "./tries.ts";

const server = (fault = "none"): string[] => ["--server-command", `node ${SHELVES} --fault ${fault}`];
const QUICK = ["--cases", "5", "--check", "refuses", "--check", "alive"];

test("a server without a suite: exit 1 for a finding, 0 without, and the seed first and last", async () => {
  const args = ["fuzz", ...server("takes-maximum"), "--tool", "list_*", ...QUICK, "--seed", "9"];
  const { code, stdout, stderr } = await runCli(args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^seed 9\n/);
  expect(stdout).toContain("takes 21 for /limit, maximum is 20");
  expect(stdout).toMatch(/\nseed 9: mcptest fuzz .*--seed 9\n$/);
  const { report, code: clean } = await runReport(
    ["fuzz", ...server(), "--tool", "list_*", ...QUICK, "--seed", "9"],
    {},
  );
  expect([clean, report.run.seed]).toEqual([0, 9]);
  expect(report.results.map(({ name, coordinates }) => [name, coordinates])).toEqual([
    ["fuzz", { tool: "list_books" }],
    ["fuzz", { tool: "list_loans" }],
  ]);
});

test("the terminal has a head, findings with their calls, and what was not called", async () => {
  const flags = [...QUICK, "--seed", "9", "--tool", "*_loan", "--tool", "*_book", "--tool", "clear_notes"];
  const one = await runCli(["fuzz", ...server("crash"), "--cases", "0", "--tool", "search_*", "--seed", "9"]);
  expect(one.stdout).toMatch(
    /^\nfuzz {2}server · 1 of 1 tool · [\d,]+ calls · \S+ · seed 9\n {2}✗ alive {2}search_books {2}.+\n {11,}mcptest tools call search_books --args .+\n/,
  );
  expect(one.stdout).toContain("\n1 error\n");
  const none = await runCli(["fuzz", ...server(), ...flags]);
  expect(none.stdout).toMatch(/^\nfuzz {2}server · 2 of 5 tools · \d+ calls · \S+ · seed 9 · 2 unbound\n/);
  expect(none.stdout).toContain("\n2 tools, nothing found.  unbound: get_book.book_id, get_loan.id   not called: ");
  expect(none.stdout).toContain("clear_notes (destructive; --allow-destructive clear_notes)");
  const pair = ["--check", "found", "--allow", "lend_book", "--tool", "list_*", "--tool", "*_loan", "--tool", "lend_*"];
  const found = await runCli(["fuzz", ...server("found"), "--cases", "5", "--seed", "9", ...pair]);
  expect(found.stdout).toMatch(
    /✗ found {2}get_loan {2}does not know what lend_book answered\n +1 lend_book \{.*"id":"l1"/,
  );
  expect(found.stdout).toMatch(/\n +2 get_loan \{"id":"l1"\} -> isError "no loan l1"\n/);
});

test("Markdown and HTML have a table by tool", async () => {
  const args = ["fuzz", ...server("takes-maximum"), "--tool", "list_*", "--tool", "clear_notes", ...QUICK];
  const { stdout } = await runCli([...args, "--reporter", "md"]);
  expect(stdout).toMatch(/\| `list_books` \| failed \| \d+ \| 1 \| 0 \|\n/);
  expect(stdout).toMatch(/\| `clear_notes` \| not called: destructive/);
  const page = await runCli([...args, "--reporter", "html"]);
  expect(page.stdout).toMatch(/Tools tried: server · 2 of 3 tools/);
});

test("--fail-on decides about warnings, and about all", async () => {
  const base = ["fuzz", ...server("coerces"), "--tool", "page_count", "--cases", "0", "--check", "coerces"];
  expect((await runCli(base)).code).toBe(0);
  expect((await runCli([...base, "--fail-on", "warning"])).code).toBe(1);
  const errors = ["fuzz", ...server("takes-maximum"), "--tool", "list_books", ...QUICK, "--fail-on", "never"];
  expect((await runCli(errors)).code).toBe(0);
});

test("exit 7 where nothing may be called, with the flags to add", async () => {
  const { code, stdout } = await runCli(["fuzz", ...server(), "--tool", "lend_book", "--tool", "clear_notes"]);
  expect(code).toBe(7);
  expect(stdout).toContain("no tool may be called of 2");
  expect(stdout).toContain("add --allow lend_book --allow-destructive clear_notes");
});

test.each([
  [["--allow-destructive", "clear_*"], "--allow-destructive clear_* is a glob"],
  [["--check", "refuse"], 'did you mean "refuses"'],
  [["--cases", "many"], "--cases many"],
  [["mcptest.yml"], "--server-command and mcptest.yml exclude each other"],
])("%j is usage", async (flags, said) => {
  const { code, stderr } = await runCli(["fuzz", ...server(), ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});

test("a server that has no session is exit 1, and no suite at all exit 7", async () => {
  expect((await runCli(["fuzz", "--server-command", "./nowhere"])).code).toBe(1);
  expect((await runCli(["fuzz"])).code).toBe(7);
});

test("a suite gives its entries, or else its servers, and flags add to them", async () => {
  const own = await runReport(["fuzz", "--tool", "list_books", ...QUICK, "--allow", "set_note"], {
    cwd: folderWith(suiteOf("none")),
  });
  expect([own.code, [...own.rows.keys()], own.report.results[0]?.name]).toEqual([0, ["list_books"], "keeps its word"]);
  const [servers = ""] = suiteOf("none").split("properties:");
  const two = servers.replace("servers:", `servers:\n  other: { command: [node, ${JSON.stringify(SHELVES)}] }`);
  const both = await runReport(["fuzz", "--tool", "list_books", ...QUICK], { cwd: folderWith(two) });
  expect(both.report.results.map(({ name, coordinates }) => [name, coordinates.server, coordinates.tool])).toEqual([
    ["fuzz", "other", "list_books"],
    ["fuzz", "library", "list_books"],
  ]);
});

test("--explain says what would be called, and calls nothing", async () => {
  const { code, stdout } = await runCli(["fuzz", ...server(), "--explain", "--allow", "lend_*"]);
  expect(code).toBe(0);
  expect(stdout).toContain("11 of 14 tools would be called");
  expect(stdout).toMatch(/calls {2}lend_book\n/);
  expect(stdout).toMatch(/skips {2}set_note {2}not read-only; --allow set_note\n/);
});

test.each([
  ["crash takes-maximum no-trace found idempotent pages-lost", 6],
  ["output-type language internal-large gone pages-double", 5],
  ["internal no-output pages-repeat", 3],
  ["read-only pages-over", 2],
])("--save writes %s as a suite that fails, and passes once it is mended", async (names, count) => {
  const faults = names.replaceAll(" ", ",");
  const cwd = folderWith("", "empty.txt");
  const consent = ["--allow", "lend_book", "--allow", "set_note", "--allow-destructive", "return_book"];
  const fuzzed = await runReport(["fuzz", ...server(faults), "--cases", "5", ...consent, "--save", "found.yml"], {
    cwd,
  });
  expect(fuzzed.stderr).toContain(`saved ${count} findings to found.yml`);
  const found = await runReport(["run", "found.yml"], { cwd });
  expect(found.report).toMatchObject({ summary: { total: count, passed: 0 }, warnings: [] });
  const text = readFileSync(join(cwd, "found.yml"), "utf8");
  expect(text).not.toMatch(/seed/);
  writeFileSync(join(cwd, "mended.yml"), text.replaceAll(faults, "none"));
  const { code, stdout } = await runCli(["run", "mended.yml"], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringContaining(`${count} passed`)]);
});

/** A reader that is refused and counts all the same, and pages without a schema, which lose items; both while there is a file `fault`. */
const UNUSUAL = `
const READS = { readOnlyHint: true, openWorldHint: false };
const text = (value) => ({ type: "text", text: value });
const isFaulty = existsSync("fault");
let looks = 0;
const tools = {
  list_looks: { annotations: READS, inputSchema: { type: "object" }, call: () => ({ content: [text("looks"), text(String(looks))] }) },
  peek: {
    annotations: READS,
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    call({ name }) {
      if (isFaulty) looks += 1;
      if (name.length < 2) throw new Refused("too short");
      return { content: [text("here")] };
    },
  },
  list_names: {
    annotations: READS,
    inputSchema: { type: "object", properties: { cursor: { type: "string" }, size: { type: "integer", minimum: 1, maximum: 9 } } },
    call({ cursor = "0", size = 9 }) {
      const [from, end] = [Number(cursor), Number(cursor) + size + Number(isFaulty)];
      const page = { names: [..."abcde"].slice(from, Number(cursor) + size), next_page_token: end < 5 ? String(end) : "" };
      return { content: [text(JSON.stringify(page))] };
    },
  },
};`;

test("--save compares answers of several texts, after refused calls, too, and pages whose cursor no schema names", async () => {
  const cwd = folderWithServer(stringify({ servers: { s: { command: ["node", "s.mjs"] } } }), UNUSUAL);
  writeFileSync(join(cwd, "fault"), "");
  const { stderr } = await runCli(["fuzz", "--cases", "5", "--save", "found.yml"], { cwd });
  expect(stderr).toContain("saved 2 findings to found.yml");
  const summary = async () => (await runReport(["run", "found.yml"], { cwd })).report.summary;
  expect(await summary()).toMatchObject({ total: 2, failed: 2 });
  rmSync(join(cwd, "fault"));
  expect(await summary()).toMatchObject({ total: 2, passed: 2 });
});

/** Faults whose tests are not of the usual form, while there is a file `fault`: a tool or two for each, of which one is called alone. */
const ODD = `
const READS = { readOnlyHint: true, openWorldHint: false };
const text = (value) => ({ type: "text", text: value });
const object = (properties, required = Object.keys(properties)) => ({ type: "object", properties, required });
const isFaulty = existsSync("fault");
const string = { type: "string" };
const made = new Map();
const plants = new Map([["p1", "rose"]]);
const names = [..."abcdefghijkl"];
const tools = {
  create_note: {
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    inputSchema: object({ body: string }),
    call({ body }) {
      const id = "t" + (made.size + 1);
      made.set(id, isFaulty ? undefined : body);
      return { content: [text(JSON.stringify({ size: 1, id }))] };
    },
  },
  get_note: {
    annotations: READS,
    inputSchema: object({ id: string }),
    call({ id }) {
      if (made.get(id) === undefined) throw new Refused("no note");
      return { content: [text(JSON.stringify({ id, body: made.get(id) }))] };
    },
  },
  list_plants: { annotations: READS, inputSchema: object({}), call: () => ({ plants: [...plants.keys()].map((plant_id) => ({ plant_id })) }) },
  get_plant: {
    annotations: READS,
    inputSchema: object({ plant_id: string }),
    call({ plant_id }) {
      if (!plants.has(plant_id) && !(isFaulty && plant_id === "p1")) throw new Refused("no plant");
      return { plant_id };
    },
  },
  fell_plant: {
    annotations: { destructiveHint: true },
    inputSchema: object({ plant_id: string }),
    call({ plant_id }) {
      if (!plants.delete(plant_id)) throw new Refused("no plant");
      return { felled: true };
    },
  },
  list_names: {
    annotations: READS,
    inputSchema: object({ cursor: string, limit: { type: "integer", minimum: 1, maximum: 5 } }, []),
    call({ cursor = "0", limit = 5 }) {
      const [from, end] = [Number(cursor), Number(cursor) + limit + Number(isFaulty && limit < 4)];
      return { names: names.slice(from, Number(cursor) + limit), ...(end < names.length && { next_cursor: String(end) }) };
    },
  },
  read_error: {
    annotations: READS,
    inputSchema: object({ name: string }),
    call({ name }) {
      if (name === "'") throw new Refused(isFaulty ? "bad name at check (/srv/app/check.js:12:7)" : "bad name", -32602);
      return {};
    },
  },
  read_texts: {
    annotations: READS,
    inputSchema: object({ name: string }),
    call: ({ name }) =>
      name === "'" ? { isError: true, content: [text("failed"), text(isFaulty ? "Cannot read properties of undefined" : "no name")] } : {},
  },
  read_dates: {
    annotations: READS,
    inputSchema: object({}),
    outputSchema: object({ on: { type: "string", format: "date" }, n: { type: "integer" } }),
    call: () => ({ on: "yesterday", n: isFaulty ? "1" : 1 }),
  },
  read_later: {
    annotations: READS,
    inputSchema: object({ name: string }),
    call({ name }) {
      if (isFaulty && name === "'") setTimeout(() => process.exit(3), 3);
      return {};
    },
  },
};`;

test.each([
  ["found", "*_note"],
  ["gone", "*_plant*"],
  ["pages", "list_names"],
  ["no-trace", "read_error"],
  ["internal", "read_texts"],
  ["output", "read_dates"],
  ["alive", "read_later"],
])("--save has a test of %s for %s", async (rule, tool) => {
  const cwd = folderWithServer(stringify({ servers: { s: { command: ["node", "s.mjs"] } } }), ODD);
  writeFileSync(join(cwd, "fault"), "");
  const flags = ["--allow", "*", "--allow-destructive", "fell_plant", "--cases", "5", "--tool", tool, "--check", rule];
  const { stderr } = await runCli(["fuzz", ...flags, "--save", "found.yml"], { cwd });
  expect(stderr).toContain("saved 1 finding to found.yml");
  const summary = async () => (await runReport(["run", "found.yml"], { cwd })).report.summary;
  expect(await summary()).toMatchObject({ total: 1, passed: 0 });
  rmSync(join(cwd, "fault"));
  expect(await summary()).toMatchObject({ total: 1, passed: 1 });
});

test("--save says of each finding without a test why it has none", async () => {
  const flags = ["--cases", "0", "--tool", "get_book", "--check", "no-secret", "--save", "found.yml"];
  const { stderr } = await runCli(["fuzz", ...server("no-secret"), ...flags], { cwd: folderWith("", "empty.txt") });
  expect(stderr).toContain("not saved, because a test would have to hold the secret: no-secret get_book\n");
});

test("--save keeps a suite's server, overwrites nothing without --force, and writes nothing under CI", async () => {
  const cwd = folderWith(suiteOf("takes-maximum", "    tools: [list_books]\n"));
  const args = ["fuzz", ...QUICK, "--save", "found.yml"];
  expect((await runCli(args, { cwd })).code).toBe(1);
  expect(readFileSync(join(cwd, "found.yml"), "utf8")).toContain("  library:\n");
  expect((await runCli(["run", "found.yml"], { cwd })).code).toBe(1);
  const again = await runCli(args, { cwd });
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("found.yml exists already")]);
  expect((await runCli([...args, "--force"], { cwd })).code).toBe(1);
  expect((await runCli([...args, "--force"], { cwd, env: { CI: "true" } })).code).toBe(5);
});
