import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describePartial } from "../../src/report/wording/verdict.ts";
import { runCli } from "../helpers/cli.ts";
import { folderWith, folderWithServer, runReport, suiteOf } from "./tries.ts";

const QUICK = "    cases: 0\n    checks: { read-only: off, idempotent: off, found: off, gone: off, pages: off }\n";
const quick = (fault: string, more = ""): string =>
  suiteOf(fault, `    tools: ["*_books", "!search*"]\n${QUICK}${more}`);

test("a test has a row for each tool that its globs name, in the order of the list", async () => {
  const { report } = await runReport(["run"], { cwd: folderWith(suiteOf("none", QUICK)) });
  expect(report.results.map(({ kind, coordinates, status }) => [kind, coordinates.tool, status]).slice(0, 3)).toEqual([
    ["property", "list_books", "passed"],
    ["property", "get_book", "passed"],
    ["property", "search_books", "passed"],
  ]);
  const last = report.results.at(-1);
  expect([last?.status, last?.message]).toEqual([
    "skipped",
    "not called: destructive; to call it, add `allow_destructive: [clear_notes]`",
  ]);
  expect(report.results[0]?.detail).toMatchObject({
    type: "property",
    left: 0,
    not_called: [{ tool: "clear_notes", reason: "destructive; `allow_destructive: [clear_notes]`" }],
  });
});

test("an argument that names a thing, and for which nothing was found, is told as unbound", async () => {
  // Ids of books are no ids of loans: a loan's own is drawn by chance.
  const some = suiteOf("none", QUICK.replace("cases: 0", "cases: 20"));
  const { rows } = await runReport(["run"], { cwd: folderWith(some) });
  const unbound = [...rows.values()].flatMap(({ detail }) => (detail?.type === "property" ? detail.unbound : []));
  expect(unbound).toEqual([]);
  const alone = suiteOf("none", `    tools: [get_loan, get_book]\n${QUICK}`);
  const { rows: few } = await runReport(["run"], { cwd: folderWith(alone) });
  expect([...few.values()].flatMap(({ detail }) => (detail?.type === "property" ? detail.unbound : []))).toEqual([
    "get_book.book_id",
    "get_loan.id",
  ]);
  const given = `${alone}    values: { get_book: { book_id: [b1] } }\n`;
  const { rows: more } = await runReport(["run"], { cwd: folderWith(given) });
  expect([...more.values()].flatMap(({ detail }) => (detail?.type === "property" ? detail.unbound : []))).toEqual([
    "get_loan.id",
  ]);
});

/** A server whose tool refuses all but one id, which only its resources or completions tell; `capabilities` are those that it declares. */
const knowing = (name: string, capabilities: string): string => `
const tools = {
  read: {
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { ${name}: { type: "string" } }, required: ["${name}"] },
    call({ ${name}: id }) {
      if (id !== "note://one") throw new Refused("no " + id);
      return {};
    },
  },
};
const methods = {
  initialize: () => ({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, ${capabilities} },
    serverInfo: { name: "s", version: "1" },
  }),
  "resources/list": () => ({ resources: [{ uri: "note://one", name: "one" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [{ uriTemplate: "notes://all{/other,note_id*}", name: "n" }] }),
  "prompts/list": () => ({ prompts: [{ name: "p", arguments: [{ name: "note_key" }, { name: "other" }] }] }),
  "completion/complete"({ ref, argument: { name, value } }) {
    const isKnown = value === "" && (name === "note_id" ? ref.uri === "notes://all{/other,note_id*}" : ref.name === "p" && name === "note_key");
    if (!isKnown) throw new Refused("not " + name, -32602);
    return { completion: { values: ["note://one"] } };
  },
};`;

test.each([
  ["resources", "uri", "resources: {}"],
  ["completions of a template", "note_id", "resources: {}, completions: {}"],
  ["completions of a prompt", "note_key", "prompts: {}, completions: {}"],
])("arguments that name a thing take what the server tells of it: %s", async (_, name, capabilities) => {
  const suite = "servers: { s: { command: [node, s.mjs] } }\nproperties: [{ name: reads, cases: 20 }]\n";
  const unboundWith = async (declared: string) => {
    const { rows } = await runReport(["run"], { cwd: folderWithServer(suite, knowing(name, declared)) });
    const detail = rows.get("read")?.detail;
    return detail?.type === "property" && detail.unbound;
  };
  expect(await unboundWith(capabilities)).toEqual([]);
  expect(await unboundWith("")).toEqual([`read.${name}`]);
});

test("the list names the test once, and a run makes the same calls each time", async () => {
  const cwd = folderWith(quick("none", "").replace("cases: 0", "cases: 20"));
  const listed = await runCli(["list"], { cwd });
  expect(listed.stdout).toContain("property  keeps its word  library");
  const [one, other] = [await runReport(["run"], { cwd }), await runReport(["run"], { cwd })];
  expect(one.report.results.map(({ id, detail }) => [id, detail])).toEqual(
    other.report.results.map(({ id, detail }) => [id, detail]),
  );
});

test("a finding that is accepted fails nothing, and an acceptance that matches nothing is told", async () => {
  const accept = `    accept:
      - { rule: refuses, tool: "list_*", at: /limit, reason: clamped on purpose }
      - { rule: output, tool: get_book, reason: never }
      - { rule: refuses, tool: list_books, until: 2020-01-01, reason: over }
`;
  const { code, findings, report } = await runReport(["run"], { cwd: folderWith(quick("takes-maximum", accept)) });
  expect([code, findings.map(({ severity, accepted }) => [severity, accepted])]).toEqual([
    0,
    [["note", "clamped on purpose"]],
  ]);
  expect(report.warnings.filter(({ code }) => code === "stale-acceptance")).toHaveLength(2);
});

test("a breach of the protocol beside its answers fails the run under --strict-protocol, and a warning of a check does not", async () => {
  const suite = "servers: { s: { command: [node, s.mjs] } }\nproperties: [{ name: p, cases: 1 }]\n";
  const server = (call: string): string => `const tools = { read: { annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false },
    before(args) { if (/^[0-9]+$/.test(args.n)) args.n = Number(args.n); }, call() { ${call} return {}; } } };`;
  const noisy = folderWithServer(suite, server('process.stdout.write("log\\n");'));
  const { report, rows, code } = await runReport(["run", "--strict-protocol"], { cwd: noisy });
  expect(rows.get("read")?.status).toBe("passed");
  expect([code, report.verdict?.reasons.map((reason) => reason.code)]).toEqual([1, ["strict-protocol"]]);
  expect((await runReport(["run"], { cwd: noisy })).code).toBe(0);
  const lax = await runReport(["run", "--strict-protocol"], { cwd: folderWithServer(suite, server("")) });
  expect(lax.findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(["warning coerces"]);
  expect(lax.code).toBe(0);
});

test("checks may be off, or weaker", async () => {
  const off = quick("takes-maximum").replace("checks: {", "checks: { refuses: off,");
  expect((await runReport(["run"], { cwd: folderWith(off) })).findings).toEqual([]);
  const weaker = quick("takes-maximum").replace("checks: {", "checks: { refuses: warning,");
  const { code, findings } = await runReport(["run"], { cwd: folderWith(weaker) });
  expect([code, findings.map(({ severity }) => severity)]).toEqual([0, ["warning"]]);
});

test("a glob of what destroys is a load error", async () => {
  const suite = suiteOf("none").replace("allow_destructive: [return_book]", 'allow_destructive: ["*_book"]');
  const { code, stdout, stderr } = await runCli(["validate"], { cwd: folderWith(suite) });
  expect(code).toBe(2);
  expect(stdout + stderr).toContain('allow_destructive takes exact names, but "*_book" is a glob');
});

test("a test that may call nothing fails with the line to add", async () => {
  const suite = suiteOf("none", '    tools: ["clear_*", lend_book]\n').replace(
    "    allow: [lend_book, set_note]\n",
    "",
  );
  const { code, report } = await runReport(["run"], { cwd: folderWith(suite) });
  const [first, ...others] = report.results;
  expect([code, first?.status, first?.message]).toEqual([1, "failed", "no tool may be called of 2"]);
  expect(first?.hint).toBe("add `allow: [lend_book]` and `allow_destructive: [clear_notes]`");
  expect(others.map(({ status }) => status)).toEqual(["skipped", "skipped"]);
});

test.each([
  ["calls: 1", 0, ["passed", "skipped"], /^partial \(\d+ cases? left out\)/],
  ["duration: 1ms", 1, ["failed", "skipped", "skipped"], /^$/],
])(
  "a tool that got no call in the budget did not pass, and a test without a call failed: %s",
  async (budget, code, wanted, told) => {
    const ran = await runReport(["run"], {
      cwd: folderWith(suiteOf("none", `    tools: [list_books, get_book]\n    budget: { ${budget} }\n${QUICK}`)),
    });
    const { results } = ran.report;
    expect([ran.code, results.map(({ status }) => status)]).toEqual([code, wanted]);
    expect(results.at(-1)?.message).toBe("not called: the budget was over before");
    if (code === 1) expect(results[0]?.message).toBe("no call was made of 2 tools: the budget was over before");
    expect(describePartial(ran.report) ?? "").toMatch(told);
  },
);

test("a server that does not start is one errored row", async () => {
  const suite = "servers: { gone: { command: [./nowhere] } }\nproperties: [{ name: keeps its word }]\n";
  const { code, report } = await runReport(["run"], { cwd: folderWith(suite) });
  expect(code).toBe(1);
  expect(report.results.map(({ status, rule_id }) => [status, rule_id])).toEqual([["errored", "spawn-failed"]]);
});

test("recordings neither answer it nor keep it", async () => {
  const cwd = folderWith(quick("none"));
  expect((await runReport(["run", "--record"], { cwd })).code).toBe(0);
  const { report } = await runReport(["run", "--replay"], { cwd });
  expect(report.results.map(({ status, message }) => [status, message])).toEqual([
    ["skipped", "property tests call the server itself, which --replay does not start"],
  ]);
});

test("shards have whole tests, and merged they are the run; --last-failed runs the test again", async () => {
  const two = `${quick("takes-maximum")}  - { name: again, tools: [page_count], cases: 0 }\n  - { name: third, tools: [get_loan], cases: 0 }\n`;
  const cwd = folderWith(two);
  const whole = await runReport(["run"], { cwd });
  for (const shard of ["1/2", "2/2"]) {
    const { report } = await runReport(["run", "--shard", shard], { cwd });
    writeFileSync(join(cwd, `${shard[0]}.json`), JSON.stringify(report));
  }
  const { stdout } = await runCli(["report", "1.json", "2.json", "--reporter", "json"], { cwd });
  const idsOf = ({ results }: { results: readonly { id: string; status: string }[] }) =>
    results.map(({ id, status }) => [id, status]);
  expect(idsOf(JSON.parse(stdout))).toEqual(idsOf(whole.report));
  await runReport(["run"], { cwd });
  const failed = await runReport(["run", "--last-failed"], { cwd });
  expect([...new Set(failed.report.results.map(({ name }) => name))]).toEqual(["keeps its word"]);
});

test("its calls count in the coverage, and its refusals as asserted", async () => {
  const { report } = await runReport(["run", "--coverage"], { cwd: folderWith(quick("none")) });
  const states = new Map(report.coverage?.servers[0]?.obligations.map(({ id, state }) => [id, state]));
  expect(states.get("tool/list_books")).toBe("called");
  expect(states.get("tool/list_books/beyond/limit:maximum")).toBe("asserted");
  expect(states.get("tool/get_book")).toBe("open");
});
