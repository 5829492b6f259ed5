import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { INPUT_NAMES } from "../../src/action/inputs.ts";
import { readSnippets } from "./snippets.ts";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

interface Job {
  permissions: Record<string, string>;
  strategy?: { matrix: { shard: number[] } };
  steps: Step[];
}

const page = readFileSync(new URL("../../docs/sharding.md", import.meta.url), "utf8");
const { text } = readSnippets(page).find(({ language }) => language === "yaml") ?? { text: "" };
const workflow = parse(text) as { permissions: object; jobs: Record<"shard" | "report", Job> };

test("the workflow grants nothing by default, and pins the actions of others to commits", () => {
  expect(workflow.permissions).toEqual({});
  const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action = ""]) => action);
  const others = used.filter((action) => !action.startsWith("mcptest/"));
  expect(others).toHaveLength(4);
  for (const action of others) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("the workflow runs each shard of as many as its matrix has, through inputs that there are", () => {
  const { strategy, steps } = workflow.jobs.shard;
  const step = steps.find(({ uses }) => uses?.startsWith("mcptest/"));
  const shards = strategy?.matrix.shard ?? [];
  expect(shards).toEqual(shards.map((_, at) => at + 1));
  expect(step?.with?.shard).toBe(`\${{ matrix.shard }}/${shards.length}`);
  for (const input of Object.keys(step?.with ?? {})) expect(INPUT_NAMES).toContain(input);
});
