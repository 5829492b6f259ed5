import { conclude } from "../../../src/conduct/index.ts";
import type { Report } from "../../../src/report/index.ts";
import { json } from "../../../src/report/reporters/json.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";
import { buildHostileReport, buildMixedReport } from "../fixtures/samples.ts";
import { wellFormed } from "../fixtures/well-formed.ts";

const render = (report: Report): string => json.render(conclude(report), { colour: true, columns: 80 });

test("same report, same bytes, two spaces, a newline at the end", () => {
  const text = render(buildMixedReport());
  expect(render(buildMixedReport())).toBe(text);
  expect(text).toMatch(/^\{\n {2}"schema": .*\n {2}"version": 1,\n[\s\S]*\}\n$/);
});

test("control characters survive, and of lone surrogates, which jq and others refuse, nothing is left", () => {
  const text = render(buildHostileReport());
  expect(wellFormed(buildHostileReport())).not.toEqual(buildHostileReport());
  expect(JSON.parse(text)).toEqual(wellFormed(buildHostileReport()));
});

test("holds 10,000 results, each written as it would be alone", () => {
  const results = Array.from({ length: 10_000 }, (_, index) => buildResult(`test ${index}`));
  const read = JSON.parse(render(buildReport({ results }))) as Report;
  expect(read.results.length).toBe(10_000);
  expect(read.results[9_999]).toEqual(results[9_999]);
});
