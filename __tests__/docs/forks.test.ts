import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { VERSION } from "../../src/generated/version.ts";

interface Workflow {
  name: string;
  on: { workflow_run?: { workflows: string[] } };
  jobs: Record<
    string,
    { permissions: Record<string, string>; steps: { uses: string; with?: Record<string, string> }[] }
  >;
}

const read = (name: string): Workflow =>
  parse(readFileSync(new URL(`../../examples/workflows/${name}.yml`, import.meta.url), "utf8"));
const [tests, publishes] = [read("forks-test"), read("forks-publish")];

test("the second workflow of forks follows the first, takes its report, and checks nothing out", () => {
  expect(publishes.on.workflow_run?.workflows).toEqual([tests.name]);
  const steps = Object.values(publishes.jobs).flatMap((job) => job.steps);
  expect(steps.map(({ uses }) => uses)).toEqual([`mcptest/action@v${VERSION}`]);
  expect(steps[0]?.with?.artifact).toBe(tests.jobs.mcptest?.steps.at(-1)?.with?.name);
});

test("the first is granted nothing that writes", () => {
  expect(tests.jobs.mcptest?.permissions).toEqual({ contents: "read" });
});
