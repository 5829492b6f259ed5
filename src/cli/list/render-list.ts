import picocolors from "picocolors";
import type { Plan, PlannedTest } from "../../plan/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { count, oneLine } from "../../values/text.ts";

/** Tests by suite, in columns: kind, name, server, then tags, size, and why a test is skipped. */
export function renderList(plan: Plan, { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const groups = [...groupBy(plan.tests, ({ suite }) => suite)].map(([suite, tests]) => {
    const heading = `${bold(oneLine(suite.name))} ${dim(oneLine(suite.path))}`;
    const about = suite.description === undefined ? [] : [`  ${dim(oneLine(suite.description))}`];
    const rows = alignColumns(tests.map(cellsOf)).flatMap((row, at) => {
      const { description, name, kind } = tests[at]?.spec ?? {};
      const before = tests[at - 1]?.spec;
      // Below the first of the runs of a test.
      const told = description !== undefined && !(before?.name === name && before?.kind === kind);
      return [`  ${row}`, ...(told ? [`      ${dim(oneLine(description))}`] : [])];
    });
    return [heading, ...about, ...rows].join("\n");
  });
  return `${[...groups, summarise(plan)].join("\n\n")}\n`;
}

/** Coordinates that are known for what they are by their value alone. */
const PLAIN: ReadonlySet<string> = new Set(["case", "metric"]);

function cellsOf({ spec, coordinates, skip }: PlannedTest): string[] {
  const { metric } = coordinates;
  const which = Object.entries(coordinates).map(([axis, value]) => (PLAIN.has(axis) ? value : `${axis}=${value}`));
  const notes = [
    ...spec.tags.map((tag) => `#${tag}`),
    ...("nodes" in spec && metric === undefined ? [count(spec.nodes.length, "node")] : []),
    ...(skip === undefined ? [] : [`skipped: ${skip}`]),
  ];
  const name = which.length === 0 ? spec.name : `${spec.name} [${which.join(", ")}]`;
  return [spec.kind, name, spec.server, notes.join(" ")].map((cell) => oneLine(cell));
}

function summarise({ suites, tests, declared, shard }: Plan): string {
  const skipped = tests.filter((test) => test.skip !== undefined).length;
  const total = tests.length === declared ? "" : ` of ${declared}`;
  const part = shard ? `; shard ${shard.index}/${shard.count} of ${count(shard.total, "selected test")}` : "";
  const notes = skipped === 0 ? "" : `, ${skipped} skipped`;
  return `${count(tests.length, "test")}${total} in ${count(suites.length, "suite")}${notes}${part}`;
}
