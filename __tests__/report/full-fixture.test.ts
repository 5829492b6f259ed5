import { conclude } from "../../src/conduct/index.ts";
import { readReport } from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { buildFullReport, buildHostileFullReport } from "../fixtures/reports/full.ts";
import { wellFormed } from "./fixtures/well-formed.ts";

test.each([
  ["tame", buildFullReport],
  ["hostile", buildHostileFullReport],
])("the %s report that formats are tested with is valid, and has every status and kind", async (_name, build) => {
  const report = build();
  expect(await readReport(json.render(conclude(report), { colour: false, columns: 80 }))).toEqual(wellFormed(report));
  expect(new Set(report.results.map(({ status }) => status)).size).toBe(5);
  expect(new Set(report.results.map(({ kind }) => kind)).size).toBe(7);
  const ids = report.results.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
