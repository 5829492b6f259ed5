import { conclude } from "../../../src/conduct/index.ts";
import { json } from "../../../src/report/reporters/json.ts";
import { viewAssertions } from "../../../src/report/view/index.ts";
import { buildAssertion, buildFailure, buildReport } from "../fixtures/builders.ts";
import { PEOPLE, renderAll, WIDE } from "../fixtures/sinks.ts";

test("every form names a matcher as its suite writes it, and rules and JSON by its name", () => {
  const failed = buildAssertion("result.tags", "not", { short: "not contains", message: "it is there" });
  const held = buildAssertion("result.year", "exact", { short: "==", passed: true });
  const result = buildFailure("a", [failed, held, buildAssertion("result.b", "lt", { short: "<" })]);
  const all = renderAll(result);
  const words = (text: string): string => text.replace(/<[/a-z][^>]*>|`/g, "");
  for (const sink of [...PEOPLE, "gitlab"] as const)
    expect({ [sink]: words(all[sink]) }).toEqual({ [sink]: expect.stringContaining("result.tags not contains") });
  expect(words(all.html)).toContain("result.year ==");
  expect(all.sarif).toContain("assertion: result.tags not contains");
  expect(all.sarif).toContain('"ruleId":"assertion.not"');
  expect(all.annotations).toContain("result.b <");
  expect(JSON.parse(json.render(conclude(buildReport({ results: [result] })), WIDE)).results[0].assertions).toEqual([
    expect.objectContaining({ matcher: "not", short: "not contains" }),
    expect.objectContaining({ matcher: "exact", short: "==" }),
    expect.objectContaining({ matcher: "lt", short: "<" }),
  ]);
});

test("a very long text is told once: its diff stands in the place of the sentence", () => {
  const [expected, actual] = [`${"a".repeat(9000)}1`, `${"a".repeat(9000)}2`];
  const message = `expected "${"a".repeat(92)}…${"a".repeat(44)}1", found "${"a".repeat(92)}…${"a".repeat(44)}2"`;
  const diff = [
    { op: "-" as const, text: "…aaa1" },
    { op: "+" as const, text: "…aaa2" },
  ];
  const cut = (text: string): string => `${text.slice(0, 8000)}… (9001 characters)`;
  const long = buildAssertion("text", "exact", { message, diff, expected: cut(expected), actual: cut(actual) });
  const { failed } = viewAssertions(buildFailure("a", [long]));
  expect(failed).toMatchObject([{ message: "", expected: undefined, actual: undefined, diff }]);
});
