import { conclude } from "../../../src/conduct/index.ts";
import { annotateReport } from "../../../src/github/index.ts";
import { byteLimit, REPORTERS, type Report, renderMarkdown, type TestResult } from "../../../src/report/index.ts";
import {
  buildAssertion,
  buildCrash,
  buildFailure,
  buildFinding,
  buildReport,
  buildResult,
  buildServer,
} from "../fixtures/builders.ts";

/** So long that what is cut early lacks its last word. */
const SAID = `upstream gone ${"because of this and that ".repeat(11)}namely ENOTFOUND`;
const FOUND = `expected a word found ${"another word instead ".repeat(12)}namely EWORD`;
const CRASH = `server crashy exited ${"after a long and happy life ".repeat(9)}during EXIT`;
const BROKEN = `tools list wants object found null ${"in this place and in that ".repeat(9)}namely EFRAME`;

const answered = (name: string): TestResult =>
  buildFailure(name, [buildAssertion("payload", "exact", { message: "expected 4, found nothing" })], {
    request: { method: "tools/call", tool: "t", arguments: {} },
    response: { error: { code: -32603, message: SAID } },
  });

function build(): Report {
  const findings = [buildFinding("protocol-schema", BROKEN, { severity: "error", method: "tools/list" })];
  return buildReport({
    results: [
      ...["a", "b", "c"].map(answered),
      buildFailure("d", [buildAssertion("payload", "exact", { message: FOUND })]),
      ...buildCrash(3, CRASH),
      buildResult("fine"),
    ],
    servers: [buildServer("everything", { findings })],
  });
}

const TEXTS = [SAID, FOUND, CRASH, BROKEN].map((text) => text.slice(0, 300));

test.each(Object.entries(REPORTERS).map(([name]) => [name as keyof typeof REPORTERS]))(
  "%s shows the first 300 characters of each cause",
  async (name) => {
    const { render } = await REPORTERS[name].load();
    const report = build();
    expect(report.causes).toHaveLength(4);
    const text = render(conclude(report), { colour: false, columns: 80 });
    // An issue of GitLab has a line of a suite, which a server's own fault has not.
    for (const told of name === "gitlab" ? TEXTS.slice(0, 3) : TEXTS) expect(text).toContain(told);
    if (name === "pretty") {
      expect(text.match(/^ +\d\) /gm)).toHaveLength(4);
      expect(text).toMatch(/^ +2\) ✗ 1 cause, 3 tests: upstream gone .*ENOTFOUND \(-32603\)\n +✗ a /m);
    }
    if (name === "html") expect(text).toContain("<h2>4 causes</h2>");
    if (name === "tap") expect(text).toContain("# 4 causes\n");
    if (name === "junit") expect(text).toContain('<property name="causes" value="4"/>');
  },
);

test("comment, job summary and annotations show them, too", () => {
  const page = renderMarkdown(conclude(build()), { budget: byteLimit(65_000), urlOf: () => undefined });
  const told = annotateReport(build()).map(({ message }) => message);
  for (const text of TEXTS) {
    expect(page).toContain(text);
    expect(told.join("\n")).toContain(text);
  }
  expect(page.match(/^\*\*Cause \d, /gm)).toHaveLength(4);
});
