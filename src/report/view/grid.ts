import { groupBy } from "../../values/group-by.ts";
import { readScore } from "../judged/score.ts";
import { describeRate } from "../judged/wording.ts";
import type { Report, TestResult } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import type { Cell, Table } from "./types.ts";

/**
 * Tests with several models or prompts side by side, a table each: a row a prompt, case or metric, a column a model, which has no name where only
 * prompts differ. Of several runs the aggregate is shown.
 */
export function viewGrids({ results }: Pick<Report, "results">): Table[] {
  const cells = results.filter(
    ({ single, coordinates: { model, prompt } }) => !single && (model ?? prompt) !== undefined,
  );
  const tests = groupBy(cells, ({ kind, suite, name }) => JSON.stringify([kind, suite, name]));
  return [...tests.values()].flatMap((group) => {
    const [{ name }] = group as [TestResult];
    const models = [...groupBy(group, modelOf).keys()];
    const prompts = new Set(group.map(({ coordinates }) => coordinates.prompt));
    if (Math.max(models.length, prompts.size) < 2) return [];
    const labels = groupBy(group, ({ coordinates: { model: _, ...others } }) => showCoordinates(others).slice(1, -1));
    const rows = [...labels].map(([label, row]): Cell[] => {
      const tests = models.map((model) => row.find((cell) => modelOf(cell) === model));
      return [label, ...tests.map((test) => (test ? { text: showCell(test), test, status: test.status } : ""))];
    });
    return [{ title: `Matrix of ${name}`, head: [name, ...models], rows }];
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
