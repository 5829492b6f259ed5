import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";
import { readSnippets } from "./snippets.ts";

interface Workflow {
  name: string;
  on: { workflow_run?: { workflows: string[] } };
  permissions: object;
  jobs: Record<
    string,
    { permissions: Record<string, string>; steps: { uses: string; with?: Record<string, string> }[] }
  >;
}

const page = readFileSync(new URL("../../docs/guides/github-action.md", import.meta.url), "utf8");
const texts = readSnippets(page.slice(page.indexOf("## Forks")))
  .filter(({ language, text }) => language === "yaml" && text.startsWith("name:"))
  .map(({ text }) => text);
const [tests, reports] = texts.map((text) => parse(text) as Workflow);

test("the second workflow follows the first, and checks nothing out", () => {
  expect(reports?.on.workflow_run?.workflows).toEqual([tests?.name]);
  const steps = Object.values(reports?.jobs ?? {}).flatMap((job) => job.steps);
  expect(steps.map(({ uses }) => uses)).toEqual(["mcptest/action@v0"]);
});

test("each grants nothing by default, the first nothing that writes, and actions of others are pinned", () => {
  expect([tests?.permissions, reports?.permissions]).toEqual([{}, {}]);
  expect(tests?.jobs.mcptest?.permissions).toEqual({ contents: "read" });
  const used = texts.flatMap((text) => [...text.matchAll(/uses: (.*)$/gm)].map(([, action = ""]) => action));
  for (const action of used.filter((one) => !one.startsWith("mcptest/")))
    expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("their inputs are inputs", () => {
  const own = [tests, reports].flatMap((one) => Object.values(one?.jobs ?? {}).flatMap(({ steps }) => steps));
  for (const { uses, with: inputs = {} } of own.filter((step) => step.uses.startsWith("mcptest/")))
    for (const input of Object.keys(inputs))
      expect([uses, INPUT_NAMES]).toEqual([uses, expect.arrayContaining([input])]);
});
