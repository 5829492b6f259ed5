import { groupBy } from "../../values/group-by.ts";
import { kindOf } from "../kinds.ts";
import type { TestResult } from "../model/report.ts";
import type { ShownTest } from "../view/rows.ts";
import type { RenderOptions, ReporterStream, SuiteLines, SuiteName } from "./reporter.ts";

/** A test, and the suite that its line stands under. */
export type SuiteTest = ShownTest & { suite: SuiteName };

/** The lines of a run that goes on, below a heading when the suite changes. */
export function openLines(stream: ReporterStream, tests: readonly SuiteTest[], options: RenderOptions): SuiteLines {
  const isTold = (test: ShownTest): boolean => stream.raw === true || !kindOf(test).gathered;
  const suites = [...groupBy(tests.filter(isTold), ({ suite }) => suite.path).values()].map((all) => {
    return { all, name: all[0]?.suite, lines: stream.fold?.(all, options) };
  });
  const byId = new Map(suites.flatMap((suite) => suite.all.map(({ id }) => [id, suite] as const)));
  // A planned test may have several results, which nobody knew of before.
  const byPath = new Map(suites.map((suite) => [suite.name?.path, suite] as const));
  let current: string | undefined;
  const below = (suite: SuiteName, text: string): string => {
    const heading = suite.path === current ? "" : stream.heading(suite, options);
    current = suite.path;
    return heading + text;
  };
  return {
    take(result: TestResult) {
      if (!isTold(result)) return "";
      const suite = byId.get(result.id) ?? byPath.get(result.suite);
      // The path of the result is masked.
      const name = { name: result.suite, ...suite?.name, path: result.suite };
      if (suite) suite.name = name;
      return below(name, suite?.lines?.take(result) ?? stream.line(result, options));
    },
    end() {
      const ends = suites.map(({ name, lines }) => {
        const text = lines?.end() ?? "";
        return text === "" || !name ? "" : below(name, text);
      });
      return ends.join("");
    },
  };
}
