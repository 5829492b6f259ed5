import { HtmlValidate } from "html-validate";
import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { html } from "../../../src/report/reporters/html/reporter.ts";
import { buildFullReport, buildHostileFullReport } from "../../fixtures/reports/full.ts";
import { buildAssertion, buildFailure, buildReport, buildResult } from "../fixtures/builders.ts";
import { buildNode, buildRow } from "../fixtures/compositions.ts";
import { buildPassingReport } from "../fixtures/samples.ts";

const render = (report: Report): string => html.render(conclude(report), { colour: true, columns: 80 });

/** The element with that id up to the next section, without markup. */
function textOf(page: string, id: string): string {
  const [, part = ""] = page.split(`id="${id}`);
  const text = part.split(/<\/section>|<li class="test/)[0] ?? "";
  return text.replace(/<title[^>]*>[^<]*<\/title>|<[^>]*>/g, " ").replace(/\s+/g, " ");
}
/** Its texts are so long that one rendering serves all tests. */
const HOSTILE = render(buildHostileFullReport());

test("same report, same bytes, and a newline at the end", () => {
  const page = render(buildFullReport());
  expect(render(buildFullReport())).toBe(page);
  expect(page.startsWith('<!DOCTYPE html>\n<html lang="en">')).toBe(true);
  expect(page.endsWith("</html>\n")).toBe(true);
});

test("tells what the run came to", () => {
  const page = render(buildFullReport());
  expect(page).toContain("<title>FAILED · max_cost_usd of examples/evals.yml");
  const overview = textOf(page.replace('class="overview"', 'id="overview"'), "overview");
  for (const told of ["81 tests in 1m 34s", "13 failed", "44 skipped", "shard 2 of 4", "4 tests not run"]) {
    expect(overview).toContain(told);
  }
  const run = textOf(page, "run");
  for (const told of ["3 reports", "4f0c2b7d9", "Node v", "files of suites"]) expect(run).toContain(told);
  expect(overview).toContain("max_cost_usd of examples/evals.yml is $0.75, spent $0.76");
  expect(render(buildPassingReport())).toContain("<title>PASSED · 3 passed (3 tests, 1.2s) (packages, memory)</title>");
});

test("tests of one cause are one row that opens", () => {
  const page = render(buildFullReport());
  const cause = "server &quot;payments&quot; exited with code 134 (SIGABRT) during tools/call charge";
  expect(page.split('id="causes"')[1]?.split("</section>")[0]).toContain(cause);
  const [group = ""] = page.split('<li class="group ').filter((part) => part.includes(`<span class="title">${cause}`));
  expect(group).toContain('<span class="tag size">33 tests</span>');
  const [members = ""] = group.split("</ol></details></li>");
  expect(members.match(/<li class="test /g)).toHaveLength(33);
  expect(members).not.toContain(`<span class="why">${cause}`);
});

test("rows of one test are one row that opens, the worst first", () => {
  const rows = Array.from({ length: 6 }, (_, at) => {
    const coordinates = { case: `#${at + 1}` };
    if (at !== 4) return buildResult("echo", { coordinates });
    return buildFailure("echo", [buildAssertion("result", "exact", { message: "expected 1, found 2" })], {
      coordinates,
    });
  });
  const page = render(buildReport({ results: [...rows, buildResult("alone")] }));
  const [head = "", members = ""] = page.split('<li class="group s-failed"')[1]?.split('<ol class="members">') ?? [];
  expect(head.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).toMatch(
    /✗ failed echo 6 rows 1 failed, 5 passed expected 1, found 2/,
  );
  expect(members).toMatch(/^<li class="test s-failed"/);
  expect(page.match(/class="group /g)).toHaveLength(1);
});

test("what sums up single runs decides for their row, and they are no tests", () => {
  const run = (repeat: number, status: "passed" | "failed") =>
    buildResult("agent", { kind: "agent", coordinates: { repeat }, single: true, status });
  const whole = buildResult("agent", { kind: "agent" });
  const broken = buildFailure("broken", [buildAssertion("payload", "exact")]);
  const page = render(buildReport({ results: [run(1, "failed"), run(2, "passed"), whole, broken] }));
  const heads = [...page.matchAll(/<li class="(group|test) s-(\w+)" id="[gt]-(\w+)"/g)].map((found) => found.slice(1));
  expect(heads.slice(0, 2)).toEqual([
    ["test", "failed", broken.id],
    ["group", "passed", whole.id],
  ]);
  expect(page).toMatch(/✓<\/span>passed<.*agent<\/span> <span class="tag size">3 rows<\/span>/s);
  expect(page).toContain('id="shown" data-noun="row">4 rows<');
});

test("the parts of the page, and of an open test, stand in the order of their worth", () => {
  const page = render(buildFullReport());
  const ids = [...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  const order = ["causes", "baseline", "tests", "matrices", "compositions", "metrics", "warnings", "servers", "run"];
  expect(ids).toEqual(order);
  const assertions = [
    buildAssertion("result.a", "exact", { passed: true, message: undefined }),
    buildAssertion("result.b", "exact", {
      expected: "Jane Austen",
      actual: "Jane Austin",
      message: 'expected "Jane Austen", found "Jane Austin"',
    }),
  ];
  const request = { method: "tools/call", tool: "find", arguments: {} };
  const parts = { request, response: { result: {} }, stderr_tail: ["boom"] };
  const body = textOf(render(buildReport({ results: [buildFailure("x", assertions, parts)] })), "t-");
  const told = ["result.b", "Request", "Response", "Last of stderr", "Run it again", "result.a"];
  const places = told.map((text) => body.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("in values that are shown below each other, the characters that differ are marked", () => {
  const [expected, actual] = ["Jane Austen", "Jane Austin"];
  const assertion = buildAssertion("a", "exact", {
    expected,
    actual,
    message: `expected "${expected}", found "${actual}"`,
  });
  const page = render(buildReport({ results: [buildFailure("x", [assertion])] }));
  expect(page).toContain("Jane Aust<mark>e</mark>n");
  expect(page).toContain("Jane Aust<mark>i</mark>n");
});

test("is what the HTML standard and html-validate ask for", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    // Texts of servers may end as they like.
    rules: { "no-trailing-whitespace": "off" },
  });
  for (const page of [render(buildFullReport()), HOSTILE, render(buildPassingReport())]) {
    const { results } = await validator.validateString(page);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => ({ ruleId, message, selector })),
      ),
    ).toEqual([]);
  }
});

test("parts that a report does not have are not there", () => {
  const page = render(buildPassingReport());
  const ids = [...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["tests", "servers", "run"]);
});

test.each([
  [{ before: 3, after: 9 }, false],
  [{ before: 300, after: 900 }, true],
])("times of calls %p are compared: %p", (duration_ms, told) => {
  const { baseline, ...report } = buildFullReport();
  if (!baseline) throw new Error("no baseline");
  const page = render({ ...report, baseline: { ...baseline, summary: { ...baseline.summary, duration_ms } } });
  expect(page.includes("· time of calls ")).toBe(told);
});

test("a cap and what went beyond it can be told apart", () => {
  const budget_tripped = { cap: "max_cost_usd", limit: 0.1, actual: 0.1004 } as const;
  const page = render(buildReport({ run: { budget_tripped } }));
  expect(page).toContain("max_cost_usd of the run is $0.10, spent $0.1004");
});

test("compares with the baseline: the commit, the worst change first, tools", () => {
  const baseline = render(buildFullReport()).split('id="baseline"')[1]?.split('id="matrices"')[0] ?? "";
  expect(baseline).toContain('<code title="91ab3c55d0f7e2a4b6c8d9e0f1a2b3c4d5e6f708">91ab3c55d</code>');
  expect(baseline).toContain("0.86 → 0.54 (-0.32)");
  expect(baseline).toContain("argument &quot;limit&quot; became required");
  const order = ["add sums two numbers", "search ranks well", "the readme is served", "flaky upstream"];
  const places = order.map((name) => baseline.indexOf(`>${name}`));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const report = buildFullReport();
  const unknown = { ...report, baseline: { ...(report.baseline as NonNullable<Report["baseline"]>), commit: null } };
  expect(textOf(render(unknown), "baseline")).toContain("Compared with an unknown commit");
});

test("the line of a failed test says why, and a hint stands once", () => {
  const failed = (target: string, message: string) => buildAssertion(target, "exact", { message, hint: "look here" });
  const assertions = [failed("result.a", "expected 1, found 2"), failed("result.b", "expected 3, found 4")];
  const parts = { message: "2 of 2 assertions failed", hint: "look here" };
  const page = render(buildReport({ results: [buildFailure("adds", assertions, parts)] }));
  expect(page).toContain('<span class="why">expected 1, found 2 (and 1 more)</span>');
  expect(page.match(/<b>Hint<\/b>/g)).toHaveLength(1);
});

test("a test opens on its request, on the answer as people read it, and on its assertions in words", () => {
  const request = { method: "tools/call", tool: "find", arguments: { city: "Oslo" } };
  const open = (
    response: object,
    assertions = [buildAssertion("result.a", "exact", { message: "expected 4, found 3" })],
  ) => textOf(render(buildReport({ results: [buildFailure("finds", assertions, { request, response })] })), "t-");
  const text = (said: string): object => ({ type: "text", text: said });
  const structured = { result: { content: [text('{"t":1}')], structuredContent: { t: 1 } } };
  expect(open(structured)).toContain(
    "Request tools/call find { &quot;city&quot;: &quot;Oslo&quot; } Response { &quot;t&quot;: 1 } Run it again",
  );
  expect(open({ result: { content: [text("No city."), text("Try again.")], isError: true } })).toContain(
    "✗ answered with an error No city. Try again. ",
  );
  expect(open({ result: { content: [text("seen"), { type: "image", data: "AAAA" }] } })).toContain("AAAA");
  expect(open({ error: { code: -32602, message: "no" } })).toContain(
    "✗ answered with an error { &quot;code&quot;: -32602",
  );
  expect(open({ result: {} })).toMatch(/result\.a exact expected 4, found 3 \S+:\d+/);
});

test("in a diff the characters that a line has of its own are marked", () => {
  const diff = [
    { op: "-" as const, text: '  "author": "Austin",' },
    { op: "-" as const, text: '  "isbn": 1,' },
    { op: "+" as const, text: '  "author": "Austen",' },
    { op: "+" as const, text: "  completely different" },
    { op: " " as const, text: "}" },
  ];
  const [expected, actual] = [{ author: "Austin", isbn: 1 }, { author: "Austen" }];
  const message = `expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`;
  const assertion = buildAssertion("a", "exact", { message, expected, actual, diff });
  const page = render(buildReport({ results: [buildFailure("x", [assertion])] }));
  expect(page).toContain("Aust<mark>i</mark>n");
  expect(page).toContain("Aust<mark>e</mark>n");
  expect(page.match(/<mark>/g)).toHaveLength(2);
  expect(page).not.toContain('<p class="text">expected');
});

test("draws a composition: every node with status, time and cost, and the same in words", () => {
  const page = render(buildFullReport());
  const row =
    page.split('<li class="test ').find((part) => part.startsWith("s-passed") && part.includes("patch release")) ?? "";
  expect(row).toContain("<title>summaries (summarise): ok, 1.5s · $0.018 · 6 elements</title>");
  expect(row).toContain("The chain that took longest: fetch_commits, summaries, draft, publish.");
  expect(row.match(/<g class="node /g)?.length).toBe(7);
  expect(row).toContain('>fetch_commits</text>\n<text class="tool"');
  expect(row.match(/<g class="bar /g)?.length).toBe(6);
  expect(row).toContain("labels (optional)");
});

test("draws whatever needs a trace has: cycles, unknown parents, itself, endless times", () => {
  const nodes = [
    buildNode("a", { needs: ["c", "a", "gone"] }),
    buildNode("b", { needs: ["a"], duration_ms: Number.MAX_VALUE, started_ms: Number.MAX_VALUE }),
    buildNode("c", { needs: ["b"] }),
    ...Array.from({ length: 100 }, (_, index) => buildNode(`n${index}`, { needs: ["a"] })),
  ];
  const page = render(buildReport({ results: [buildRow("odd", nodes)] }));
  expect(page.match(/<g class="node /g)?.length).toBe(60);
  expect(page).toContain("and 43 more in the JSON report");
  expect(page).not.toMatch(/(?:NaN|Infinity)/);
});

test("long texts are cut, say how long they were, and are never longer than before", () => {
  const page = HOSTILE;
  expect(page.length).toBeLessThan(1_000_000);
  expect(page).toContain(`${"m".repeat(3978)}… (1000000 characters)`);
  const long = render(buildReport({ results: [buildFailure("x", [], { message: "m".repeat(4001) })] }));
  expect(long).toContain(`>${"m".repeat(3981)}… (4001 characters)<`);
  const value = Array.from({ length: 2001 }, () => 1);
  const cut = render(buildReport({ results: [buildFailure("x", [], { response: { result: value } })] }));
  expect(/<pre tabindex="0">(\[1,[^<]*)<\/pre>/.exec(cut)?.[1]).toMatch(/^\[(?:1,){1996}1?… \(cut\)$/);
  expect(page).toContain("… and 4,800 more lines in the JSON report");
  expect(page).toContain("1,881 lines before");
});

test("nothing in a report becomes markup, or hides", () => {
  const page = HOSTILE;
  const body = page.slice(page.indexOf("</style>"), page.lastIndexOf("<script>"));
  expect(/<(?:script|img|x>|!--|!\[CDATA)/.exec(body)).toBe(null);
  expect(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff]/.exec(body)).toBe(null);
  expect(body).toContain("&lt;/script&gt;&lt;script&gt;window.__owned = 1&lt;/script&gt;");
  expect(body).toContain("adminU+202EU+2066txt.exe");
  expect(Buffer.from(page, "utf8").toString("utf8")).toBe(page);
});

test("asks for nothing from elsewhere, and its policy allows nothing more", () => {
  const page = render(buildFullReport());
  expect(page).toMatch(
    /content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/=]+&#39;; script-src &#39;sha256-/,
  );
  expect(page).not.toMatch(/ (?:src|style|on\w+)="|url\(|@import|<link(?! rel="icon" href="data:)/);
});

test("10,000 failures: every test has its line, and the page is no larger than a browser can take", () => {
  const diff = Array.from({ length: 30 }, (_, line) => ({ op: "-" as const, text: `line ${line} “x”` }));
  const results = Array.from({ length: 10_000 }, (_, index) =>
    index < 9000
      ? buildFailure(`test ${index}`, [buildAssertion("result.text", "exact", { message: "differs", diff })])
      : buildResult(`test ${index}`),
  );
  const page = render(buildReport({ results }));
  expect(page.match(/<li class="test /g)?.length).toBe(10_000);
  expect(page.length).toBeLessThan(20_000_000);
  expect(page).toContain("The page is full: the details of this test are in the JSON report.");
});

test("suites of one name are told apart by their paths, in the heading and at each test", () => {
  const report = buildReport({
    results: ["a/shop.yml", "b/shop.yml"].map((suite) => buildResult(`buys in ${suite[0]}`, { suite })),
  });
  const suites = ["a/shop.yml", "b/shop.yml"].map((path) => ({ name: "shop", path, files: [] }));
  const page = render({ ...report, run: { ...report.run, suites } });
  expect(page).toContain('<p class="suites">shop (a/shop.yml), shop (b/shop.yml)</p>');
  for (const at of ["a", "b"]) {
    const [row = ""] = page.split("\n").filter((line) => line.includes(`buys in ${at}`));
    expect(row).toContain(`<span class="suite">shop (${at}/shop.yml) <`);
  }
  const one = render({ ...report, run: { ...report.run, suites: suites.slice(0, 1) } });
  expect(one).toContain('<span class="suite"><span class="dim">packages.yml:12</span>');
});
