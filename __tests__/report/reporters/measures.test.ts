import fc from "fast-check";
import { conclude } from "../../../src/conduct/index.ts";
import { sumCoverage } from "../../../src/report/coverage/sums.ts";
import { sayDuties } from "../../../src/report/coverage/told.ts";
import { type Obligation, type Report, renderMarkdown } from "../../../src/report/index.ts";
import { listSurvivors } from "../../../src/report/mutation/survivors.ts";
import { html } from "../../../src/report/reporters/html/reporter.ts";
import { junit } from "../../../src/report/reporters/junit/reporter.ts";
import { pretty } from "../../../src/report/reporters/pretty/reporter.ts";
import { sarif } from "../../../src/report/reporters/sarif/reporter.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";
import { mutant, sum } from "../fixtures/mutants.ts";

const WIDE = { colour: false, columns: 80 };
const PAGE = { budget: { limit: 60_000, measure: ({ length }: string) => length }, urlOf: () => undefined };
const LISTS = { tools: "known", resources: "none", templates: "none", prompts: "none" } as const;

/** An obligation of a tool by its kind and place. */
const of = (tool: string, kind: Obligation["kind"], at?: string, over: Partial<Obligation> = {}): Obligation => {
  return { id: `tool/${tool}/${kind}/${at}`, kind, tool, at, state: "open", ...over };
};

function covering(obligations: Obligation[], more: Partial<Report> = {}, lists: object = {}): Report {
  const server = { name: "library", suite: "a b.yml", lists: { ...LISTS, ...lists }, obligations };
  const coverage = sumCoverage({ by_agents: 14, judged_tests: 1, servers: [server] });
  return { ...buildReport({ results: [buildResult("one")] }), coverage, ...more };
}
const show = (report: Report, verbose = false): string => pretty.render(conclude(report), { ...WIDE, verbose });
const page = (report: Report): string => renderMarkdown(conclude(report), { ...PAGE, origin: { base: "main" } });

test("what each kind wants is said in words", () => {
  const all: [Obligation["kind"], string | undefined, string][] = [
    ["given", "filter.year", "with filter.year"],
    ["minimal", undefined, "with required arguments alone"],
    ["value", 'lang="d=e"', 'lang = "d=e"'],
    ["value", "on=true", "on = true"],
    ["value", "sort=*", "sort = any other value"],
    ["edge", "limit:maximum", "limit at its maximum"],
    ["edge", "q:minLength", "q at its minimum length"],
    ["branch", "id#2", "id as branch 2"],
    ["missing", "query", "without query"],
    ["beyond", "at:x:exclusiveMinimum", "at:x beyond its minimum"],
    ["refusal", undefined, "arguments that break its schema"],
    ["output", "items[].id", "output items[].id"],
  ];
  for (const [kind, at, text] of all) expect(sayDuties([of("t", kind, at)])).toEqual([text]);
  const both = [of("t", "edge", "limit:maximum"), of("t", "beyond", "limit:maximum")];
  expect(sayDuties(both)).toEqual(["limit at its maximum", "limit beyond it"]);
});

test("as many duties are said as there are obligations, at most one a kind and place", () => {
  const duty = fc.record({
    kind: fc.constantFrom("edge" as const, "beyond" as const, "missing" as const),
    at: fc.constantFrom("a:maximum", "b:maximum", "a:minimum"),
  });
  fc.assert(
    fc.property(fc.uniqueArray(duty, { selector: ({ kind, at }) => kind + at }), (duties) => {
      expect(sayDuties(duties.map(({ kind, at }) => of("t", kind, at)))).toHaveLength(duties.length);
    }),
  );
});

test("pretty: groups, what was never called or tried, what was tried and went the other way, a suite's name as a word", () => {
  const tools = ["a", "b", "c"].map((name) => of(name, "tool"));
  const obligations = [
    ...tools,
    of("a", "missing", "x"),
    of("search", "tool", undefined, { state: "asserted" }),
    of("search", "edge", "limit:maximum", { tried: "refused" }),
    of("search", "missing", "query"),
    of("search", "value", 'lang="de"', { state: "called" }),
    of("search", "output", "year", { state: "excluded" }),
  ];
  const told = show(covering(obligations));
  expect(told).toContain(`
  coverage  library   2 of 8 (25 %), 1 asserted · 1 excluded
    tools 1 of 4 · inputs 1 of 2 · refusals 0 of 2
    never called   a, b, c
    never tried    search: without query
    tried, but     search: limit at its maximum was refused
    mcptest init more.mcptest.yml --missing 'a b.yml' writes these
  by agents: 14 · judged assertions of 1 test assert nothing
`);
  expect(show(covering(obligations), true)).toContain('\n    not asserted   search: lang = "de"\n');
});

test("pretty: the command for what is missing names the suite's file as seen from here, and stands where it works", () => {
  const hint = (files: string[], run: object = {}): string | undefined => {
    const suites = files.map((path) => ({ name: path, path: `top/${path}`, files: [{ path, sha256: "" }] }));
    const { coverage, ...report } = covering([of("a", "tool")]);
    const servers = (coverage?.servers ?? []).map((server) => ({ ...server, suite: "top/b.yml" }));
    const told = show({
      ...report,
      run: { ...report.run, suites, ...run },
      coverage: { ...coverage, servers } as never,
    });
    return /mcptest init .*/.exec(told)?.[0];
  };
  expect(hint(["b.yml"])).toBe("mcptest init more.mcptest.yml --missing b.yml writes these");
  expect(hint(["b.yml", "more.mcptest.yml"])).toBeUndefined();
  expect(hint(["b.yml"], { selection: true, selected: "--filter x" })).toBeUndefined();
  expect(hint(["b.yml"], { shard: { index: 1, count: 2 } })).toBeUndefined();
});

test("pretty: ten names a line and a count; all of them with --verbose", () => {
  const report = covering(Array.from({ length: 13 }, (_, at) => of(`t${at}`, "tool")));
  expect(show(report)).toMatch(/never called {3}t0, t1, .*, t9 … and 3 more\n/);
  expect(show(report, true)).toMatch(/never called {3}t0, .*, t12\n/);
});

const mutants = [mutant("0", "survived"), mutant("1", "killed"), mutant("2", "killed")];
const mutation = sum(mutants);
const baselineOf = (more: object): Partial<Report> => ({
  baseline: {
    ...{ path: "b.json", commit: null, source: "merge-base", tests: [], stale: [] },
    summary: { new: 0, fixed: 0, regressed: 0, stale: 0 },
    ...more,
  } as Report["baseline"],
});

test("Markdown: both figures in the first line after the verdict, with their change; what is unknown or cut is said there", () => {
  const second = (report: Report): string | undefined => page(report).split("\n")[2];
  const tools = [of("a", "tool", undefined, { state: "asserted" }), of("b", "tool")];
  expect(second(covering(tools, { mutation }))).toBe(
    "Coverage **1 of 2 (50 %)**; 1 asserted. Mutation score **66 %**.",
  );
  const coverage = {
    ...{ total: { before: 1, after: 2 }, called: { before: 0, after: 1 }, asserted: { before: 3, after: 1 } },
    open: [],
  };
  const scored = { score: { before: 70.9, after: 66.6 }, survivors: ["0"], killed: 0, survived: 0 };
  const since = baselineOf({ coverage, mutation: scored });
  expect(second(covering(tools, { mutation, ...since }))).toBe(
    "Coverage **1 of 2 (50 %)**, +1 against main; 1 asserted, -2. Mutation score **66 %**, -4; 1 new survivor.",
  );
  const alone = { ...buildReport({ results: [buildResult("one")] }), mutation, ...baselineOf({ mutation: scored }) };
  expect(second(alone)).toBe("Mutation score **66 %**, -4 against main; 1 new survivor.");
  expect(second(covering(tools, {}, { prompts: "unknown" }))).toBe("Coverage **unknown**: library was not asked.");
  const cut = sum([...mutants, mutant("3", "not-run")], { cut: true, sampled: 9 });
  expect(second({ ...alone, baseline: undefined, mutation: cut })).toBe(
    "Mutation score **66 %** of 3 of 9; stopped early, 1 change not tried.",
  );
  expect(second({ ...alone, baseline: undefined, mutation: sum([]) })).toBe("Mutation score **unknown**.");
});

test("Markdown: five newly open obligations and five new survivors, new tools first, nothing of names is markup", () => {
  const tools = Array.from({ length: 7 }, (_, at) => of(`t${at}`, "missing", "<b>x</b>"));
  const fresh = of("new|tool", "tool");
  const survivors = Array.from({ length: 7 }, (_, at) => mutant(String(at), "survived", { name: `s${at}` }));
  const open = [...tools, fresh].map(({ id }) => id);
  const delta = { before: 1, after: 1 };
  const since = baselineOf({
    surfaces: [{ suite: "s", server: "library", added: ["new|tool"], removed: [], changed: [] }],
    coverage: { total: delta, called: delta, asserted: delta, open },
    mutation: { score: delta, survivors: survivors.map(({ id }) => id), killed: delta, survived: delta },
  });
  const told = page(covering([...tools, fresh], { mutation: sum(survivors), ...since }));
  expect(told).toContain(
    "<details><summary>New, and no test calls it: <code>new|tool</code> · 8 newly open, 7 new survivors</summary>",
  );
  const items = told.split("\n").filter((text) => text.startsWith("- "));
  expect(items[0]).toMatch(/^- <strong>new tool<\/strong>: no test calls `new\|tool`$/);
  expect(items).toHaveLength(12);
  expect(items[5]).toBe("- … and 3 more obligations");
  expect(items[11]).toBe("- … and 2 more places");
  expect(told.replace(/`[^`]*`/g, "")).not.toContain("<b>");
});

test("HTML: a row a tool with a square an obligation, survivors beside it; nothing of names is markup", () => {
  const add = { test: "finds <i>", location: { file: "s.yml", line: 4, column: 1 }, yaml: "- result.total = 3" };
  const survivor = mutant("0", "survived", { sentence: "no test notices when total is gone", add });
  const obligations = [
    of("search", "tool", undefined, { state: "asserted" }),
    of("search", "missing", "<script>"),
    of("search", "value", 'lang="de"', { state: "called" }),
    of("lend", "tool", undefined, { state: "excluded", reason: "not yet" }),
  ];
  const text = html.render(conclude(covering(obligations, { mutation: sum([survivor]) })), WIDE);
  const section = /<section id="measures">.*?<\/section>/s.exec(text)?.[0] ?? "";
  const rows = section.split('<li class="measure">').slice(1);
  expect(rows.map((row) => row.match(/(?<=<span class="squares".*)q-\w+(?=.*<\/summary>)/g))).toEqual([
    ["q-asserted", "q-open", "q-called"],
    ["q-excluded"],
    null,
  ]);
  expect(section).toContain("2 of 3 called, 1 asserted");
  expect(section).toContain("excluded: not yet");
  expect(rows[2]).toContain("no test notices when total is gone");
  expect(section).toContain("s.yml:4");
  expect(section).not.toMatch(/<(?:script|i)>/);
});

test("JUnit has both as properties, unknown ones too; SARIF has the gate alone", () => {
  const open = covering([of("search", "tool")], { mutation: sum([]) }, { prompts: "unknown" });
  const text = junit.render(conclude(open), WIDE);
  expect(text).toContain('<property name="coverage.percent" value="unknown"/>');
  expect(text).toContain('<property name="mutation.score" value="unknown"/>');
  const gates = [{ gate: "--min-coverage", message: "coverage is unknown: x" }];
  const log = sarif.render(conclude({ ...open, gates }), WIDE);
  expect(log).toContain("coverage is unknown: x");
  expect(log).not.toContain("tool/search");
});

test("a survivor that a check tells, and whose score holds, is told so", () => {
  const sentence = "no test notices when total is missing";
  const survivor = mutant("1", "survived", { sentence });
  expect(listSurvivors([{ ...survivor, outvoted: true }]).map((one) => one.sentence)).toEqual([
    "no test notices when total is missing: a check fails, but the score stays over its threshold",
  ]);
  expect(listSurvivors([survivor]).map((one) => one.sentence)).toEqual([sentence]);
});
