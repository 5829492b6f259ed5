import { REPORTERS, type ReporterName } from "../../src/report/index.ts";
import { buildAssertion, buildFailure, buildReport } from "./fixtures/builders.ts";

const FORMATS: readonly ReporterName[] = ["pretty", "md", "html", "sarif", "tap", "junit"];

/** A failed assertion whose matcher has an argument that no reader should take for the value that was wanted. */
async function render(format: ReporterName, matcher: string): Promise<string> {
  const assertion = buildAssertion("error", matcher, {
    message: "expected no value, found something",
    expected: { argument: "of the matcher" },
    actual: "x".repeat(300),
  });
  const report = buildReport({ results: [buildFailure("is refused", [assertion])] });
  return (await REPORTERS[format].load()).render(report, { colour: false, columns: 80 });
}

test.each(FORMATS)("%s does not show what `not` refuses as expected", async (format) => {
  expect(await render(format, "exact")).toContain("of the matcher");
  const needed = format === "junit" ? "" : "xxx";
  for (const matcher of ["not", "absent", "exists"]) {
    const text = await render(format, matcher);
    expect(text).not.toContain("of the matcher");
    expect(text).toContain(needed);
  }
});
