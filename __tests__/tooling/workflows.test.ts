import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const FOLDER = join(import.meta.dirname, "../../.github/workflows");
const PINNED = /^(\.\/.*|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

interface Workflow {
  permissions: unknown;
  jobs: Record<string, { permissions?: unknown; steps: { run?: string }[] }>;
}

/** What is wrong with a workflow, in words. */
function findFaults(text: string): string[] {
  const workflow = parse(text) as Workflow;
  const unpinned = [...text.matchAll(/uses:\s*(.*)$/gm)].filter(([, action]) => !PINNED.test(action ?? ""));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  return [
    ...unpinned.map(([line]) => `not pinned to a commit with its version: ${line}`),
    ...(JSON.stringify(workflow.permissions) === "{}" ? [] : ["no `permissions: {}` at the top"]),
    ...steps.filter(({ run }) => run?.includes("${{")).map(({ run }) => `an expression in a script: ${run}`),
  ];
}

test.each(readdirSync(FOLDER))(
  "%s pins its actions, grants nothing by default, and puts no expression in a script",
  (name) => {
    expect(findFaults(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
  },
);

test("what breaks these rules is found", () => {
  const text =
    "jobs: { a: { steps: [\n { uses: actions/checkout@v7\n },\n { run: 'echo ${{ github.head_ref }}' } ] } }";
  expect(findFaults(text)).toEqual([
    "not pinned to a commit with its version: uses: actions/checkout@v7",
    "no `permissions: {}` at the top",
    "an expression in a script: echo ${{ github.head_ref }}",
  ]);
});
