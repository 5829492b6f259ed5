import { withEnoughTime } from "../helpers/patience.ts";
import { folderWith, runReport, suiteOf } from "./tries.ts";

type Row = readonly [fault: string, rule: string, tool: string, severity: string, smallest: object | readonly string[]];

/** Faults that are found together: for each the check, the tool at which it stands, how bad it is, and the smallest call or the tools of a sequence. */
const GROUPS: readonly (readonly Row[])[] = [
  [
    ["crash", "alive", "search_books", "error", { query: "😀" }],
    ["takes-maximum", "refuses", "list_books", "error", { limit: 21 }],
    ["internal", "internal", "get_book", "error", { book_id: "a" }],
    ["coerces", "coerces", "page_count", "warning", { words: "0" }],
    ["found", "found", "get_loan", "error", ["lend_book", "get_loan"]],
    ["idempotent", "idempotent", "set_note", "error", ["set_note", "set_note", "get_note"]],
    ["pages-lost", "pages", "browse", "error", ["browse", "browse"]],
  ],
  [
    ["crash-on-lang", "alive", "search_books", "error", { query: "", lang: "de" }],
    ["output-type", "output", "list_books", "error", {}],
    ["language", "internal", "get_book", "warning", { book_id: "a" }],
    ["internal-large", "internal", "page_count", "error", { words: 1001 }],
    ["gone", "gone", "get_loan", "error", ["lend_book", "return_book", "get_loan"]],
    ["pages-double", "pages", "browse", "error", ["browse", "browse"]],
  ],
  [
    ["takes-nested", "refuses", "search_books", "error", { query: "", filter: { tag: "aaaaaa" } }],
    ["no-output", "output", "list_books", "error", {}],
    ["no-trace", "no-trace", "get_book", "error", { book_id: "a" }],
    ["read-only", "read-only", "count_readers", "error", ["count_readers", "list_loans"]],
    ["pages-over", "pages", "browse", "error", ["browse"]],
  ],
  [
    ["takes-enum", "refuses", "search_books", "error", { query: "", lang: {} }],
    ["stray", "stray-output", "list_books", "warning", {}],
    ["python-trace", "no-trace", "get_book", "error", { book_id: "a" }],
    ["pages-repeat", "pages", "browse", "error", ["browse"]],
  ],
  [
    ["takes-extra", "refuses", "search_books", "error", { query: "", unexpected: "" }],
    ["no-secret", "no-secret", "get_book", "error", { book_id: "a" }],
  ],
  [["crash-later", "alive", "search_books", "error", { query: "%" }]],
  [
    ["hang", "answers", "search_books", "error", { query: "'" }],
    ["unbounded", "unbounded-time", "wait", "warning", {}],
  ],
];

const named = GROUPS.map((rows) => [rows.map(([fault]) => fault).join(","), rows] as const);

test.each(named)("%s", async (faults, rows) => {
  const run = (ms: number) => runReport(["run"], { cwd: folderWith(suiteOf(faults, "    cases: 10\n", `${ms}ms`)) });
  const ran = faults.includes("hang")
    ? await withEnoughTime(run, ({ findings }) => findings.length === rows.length)
    : await run(20_000);
  const told = ran.findings.map(({ rule, tool, severity, calls = [] }) => [
    ...[rule, tool, severity],
    SEQUENCES.has(rule) ? calls.map((call) => call.tool) : calls[0]?.arguments,
  ]);
  expect(told).toEqual(expect.arrayContaining(rows.map(([, ...row]) => row)));
  expect(told).toHaveLength(rows.length);
  for (const [, , tool, severity] of rows)
    expect([tool, ran.rows.get(tool)?.status]).toEqual([tool, severity === "error" ? "failed" : "passed"]);
  expect(ran.code).toBe(1);
});

const SEQUENCES: ReadonlySet<string> = new Set(["found", "gone", "idempotent", "read-only", "pages"]);

test.each([1, 2])("the server that keeps its word has no finding, seed %d", async (seed) => {
  const keys = `    seed: ${seed}\n    allow_destructive: [return_book, clear_notes]\n`;
  const suite = suiteOf("none").replace("    allow_destructive: [return_book]\n", keys);
  const { findings, code, report } = await runReport(["run"], { cwd: folderWith(suite) });
  expect(findings).toEqual([]);
  expect([code, report.summary.passed]).toEqual([0, 14]);
});
