import picocolors from "picocolors";
import type { Plan, PlannedTest } from "../../plan/index.ts";
import { count, displayWidth, oneLine } from "../../values/text.ts";

/** Longer names stand out of their column. */
const MAX_COLUMN = 60;

/** Tests by suite, in columns: kind, name, server, then tags and why a test is skipped. */
export function renderList(plan: Plan, { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const groups = plan.suites.flatMap((suite) => {
    const tests = plan.tests.filter((test) => test.suite === suite);
    if (tests.length === 0) return [];
    const heading = `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`;
    return [[heading, ...align(tests.map(cellsOf)).map((row) => `  ${row}`)].join("\n")];
  });
  return `${[...groups, summarise(plan)].join("\n\n")}\n`;
}

function cellsOf({ spec, coordinates, skip }: PlannedTest): string[] {
  const protocol = coordinates.protocol === undefined ? "" : ` [protocol=${coordinates.protocol}]`;
  const notes = [...spec.tags.map((tag) => `#${tag}`), ...(skip === undefined ? [] : [`skipped: ${skip}`])];
  return [spec.kind, `${spec.name}${protocol}`, spec.server, notes.join(" ")].map((cell) => oneLine(cell));
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(MAX_COLUMN, displayWidth(cell)));
    }
  }
  const pad = (cell: string, column: number): string =>
    cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)));
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}

function summarise({ suites, tests, declared }: Plan): string {
  const skipped = tests.filter((test) => test.skip !== undefined).length;
  const total = tests.length === declared ? "" : ` of ${declared}`;
  const notes = skipped === 0 ? "" : `, ${skipped} skipped`;
  return `${count(tests.length, "test")}${total} in ${count(suites.length, "suite")}${notes}`;
}
