import { groupBy } from "../../values/group-by.ts";
import { readScore } from "../judged/score.ts";
import { describeRate } from "../judged/wording.ts";
import type { Report, TestResult } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import type { Table } from "./types.ts";

/** Tests with several models or prompts side by side, a table each. */
export function viewGrids(report: Report): Table[] {
  return listGrids(report).map(({ name, models, rows }: Grid) => ({
    title: `Matrix of ${name}`,
    head: [name, ...models],
    rows: rows.map(({ label, cells }) => [
      label,
      ...cells.map((test) => (test ? { text: showCell(test), test, status: test.status } : "")),
    ]),
  }));
}

/** One test over models: a row a prompt, case or metric, a column a model. */
interface Grid {
  name: string;
  suite: string;
  /** Its models; one without a name where only prompts differ. */
  models: readonly string[];
  rows: readonly { label: string; cells: readonly (TestResult | undefined)[] }[];
}

/** The matrices of a report: tests with several models or prompts. Of several runs the aggregate is shown. */
function listGrids({ results }: Pick<Report, "results">): Grid[] {
  const cells = results.filter(
    ({ single, coordinates: { model, prompt } }) => !single && (model ?? prompt) !== undefined,
  );
  const tests = groupBy(cells, ({ kind, suite, name }) => JSON.stringify([kind, suite, name]));
  return [...tests.values()].flatMap((group) => {
    const [first] = group;
    const models = [...groupBy(group, modelOf).keys()];
    const prompts = new Set(group.map(({ coordinates }) => coordinates.prompt));
    if (first === undefined || Math.max(models.length, prompts.size) < 2) return [];
    const labels = groupBy(group, ({ coordinates: { model: _, ...others } }) => showCoordinates(others).slice(1, -1));
    const rows = [...labels].map(([label, row]) => ({
      label,
      cells: models.map((model) => row.find((cell) => modelOf(cell) === model)),
    }));
    return [{ name: first.name, suite: first.suite, models, rows }];
  });
}

/** What a cell says besides its status: `0.94`, `7 of 10`, `deferred`; of repeats what decides, their mean or their rate. */
function showCell(result: TestResult): string {
  const { runs, repeats } = result;
  const byMean = repeats && runs?.min_rate === undefined;
  return runs && !byMean ? describeRate(runs) : (readScore(result)?.short ?? result.status);
}

function modelOf({ coordinates }: TestResult): string {
  return coordinates.model ?? "";
}
