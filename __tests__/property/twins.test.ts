import { jest } from "@jest/globals";
import { folderWith, runReport, suiteOf } from "./tries.ts";

jest.setTimeout(120_000);

/** One fault of the library each: the check that finds it, the tool at which it stands, how bad it is, and the smallest call. */
const FAULTS: readonly [fault: string, rule: string, tool: string, severity: string, smallest: object][] = [
  ["crash", "alive", "search_books", "error", { query: "😀" }],
  ["crash-on-lang", "alive", "search_books", "error", { query: "", lang: "de" }],
  ["crash-later", "alive", "search_books", "error", { query: "%" }],
  ["hang", "answers", "search_books", "error", { query: "'" }],
  ["unbounded", "unbounded-time", "wait", "warning", {}],
  ["takes-maximum", "refuses", "list_books", "error", { limit: 21 }],
  ["takes-nested", "refuses", "search_books", "error", { query: "", filter: { tag: "aaaaaa" } }],
  ["takes-enum", "refuses", "search_books", "error", { query: "", lang: {} }],
  ["takes-extra", "refuses", "search_books", "error", { query: "", unexpected: "" }],
  ["coerces", "coerces", "page_count", "warning", { words: "0" }],
  ["internal", "internal", "get_book", "error", { book_id: "a" }],
  ["internal-large", "internal", "page_count", "error", { words: 1001 }],
  ["language", "internal", "get_book", "warning", { book_id: "a" }],
  ["output-type", "output", "list_books", "error", {}],
  ["no-output", "output", "list_books", "error", {}],
  ["no-trace", "no-trace", "get_book", "error", { book_id: "a" }],
  ["python-trace", "no-trace", "get_book", "error", { book_id: "a" }],
  ["no-secret", "no-secret", "get_book", "error", { book_id: "a" }],
  ["stray", "stray-output", "list_books", "warning", {}],
];

test.each(FAULTS)("%s is %s of %s", async (fault, rule, tool, severity, smallest) => {
  const { findings, code, rows } = await runReport(["run"], { cwd: folderWith(suiteOf(fault, "    cases: 10\n")) });
  expect(findings.map((one) => [one.rule, one.tool, one.severity])).toEqual([[rule, tool, severity]]);
  expect(findings[0]?.calls?.map((call) => call.arguments)).toEqual([smallest]);
  expect([code, rows.get(tool)?.status]).toEqual(severity === "error" ? [1, "failed"] : [0, "passed"]);
});

const PAIRS: readonly [fault: string, rule: string, tool: string, calls: readonly string[]][] = [
  ["found", "found", "get_loan", ["lend_book", "get_loan"]],
  ["gone", "gone", "get_loan", ["lend_book", "return_book", "get_loan"]],
  ["idempotent", "idempotent", "set_note", ["set_note", "set_note", "get_note"]],
  ["read-only", "read-only", "count_readers", ["count_readers", "list_loans"]],
  ["pages-lost", "pages", "browse", ["browse", "browse"]],
  ["pages-double", "pages", "browse", ["browse", "browse"]],
  ["pages-over", "pages", "browse", ["browse"]],
  ["pages-repeat", "pages", "browse", ["browse"]],
];

test.each(PAIRS)("%s is %s of %s", async (fault, rule, tool, calls) => {
  const { findings } = await runReport(["run"], { cwd: folderWith(suiteOf(fault, "    cases: 10\n")) });
  expect(findings.map((one) => [one.rule, one.tool, one.severity])).toEqual([[rule, tool, "error"]]);
  expect(findings[0]?.calls?.map((call) => call.tool)).toEqual(calls);
});

test.each([1, 2, 3, 4])("the server that keeps its word has no finding, seed %d", async (seed) => {
  const keys = `    seed: ${seed}\n    allow_destructive: [return_book, clear_notes]\n`;
  const suite = suiteOf("none").replace("    allow_destructive: [return_book]\n", keys);
  const { findings, code, report } = await runReport(["run"], { cwd: folderWith(suite) });
  expect(findings).toEqual([]);
  expect([code, report.summary.passed]).toEqual([0, 14]);
});
