import { readInputs } from "../../src/action/inputs/read-inputs.ts";
import { variableOf } from "../../src/action/inputs/reader.ts";
import { pullRequest, usePulls } from "../helpers/pulls.ts";
import { openJob, runStep } from "../helpers/runner.ts";

const pulls = usePulls();

const tool = (name: string) => ({
  name,
  input_schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
  structured: { id: "b1", year: 1815 },
});
const call = (name: string, expect: unknown, args: object = { id: "b1" }) => ({ name, tool: name, args, expect });
const YEAR = [{ target: "result.year", matcher: { exact: 1815 } }];

/** A suite of a mocked library with these tools and tests. */
const suite = (tools: string[], tests: object[]): string =>
  JSON.stringify({ servers: { library: { mock: { name: "library", tools: tools.map(tool) } } }, tools: tests });
const BASE = suite(["find"], [call("find", YEAR)]);
const HEAD = suite(["find", "lend", "sell"], [call("find", "success"), call("lend", YEAR)]);

test("both figures with their change against the base: first line, folded news, outputs", async () => {
  const shas = pulls.make({ "mcptest.yml": BASE }, { "mcptest.yml": HEAD });
  const job = openJob({ event: pullRequest(shas) });
  pulls.checkOut(job.workspace, shas.merge);
  const step = await job.step({ inputs: { baseline: "merge-base", coverage: "true", mutation: "true" } });
  await job.end();
  const [heading, , line, ...rest] = step.summary.split("\n");
  expect(heading).toMatch(/^### ✅ mcptest: 2 passed/);
  expect(line).toMatch(
    /^Coverage \*\*2 of 6 \(33 %\)\*\*, \+1 against main; 1 asserted, unchanged\. Mutation score \*\*\d+ %\*\*, -\d+; \d+ new survivors\.$/,
  );
  const told = rest.join("\n");
  expect(told).toMatch(
    /<details><summary>New, and no test calls it: <code>sell<\/code> · 3 newly open, \d+ new survivors</,
  );
  expect(told).toContain("- <strong>new tool</strong>: no test calls `sell`\n- no test tries `lend`: `without id`\n");
  expect(told).toMatch(/\n- `find` no test notices when /);
  expect(step.outputs).toMatchObject({ coverage: "33.3", asserted: "16.6" });
  expect(Number(step.outputs["mutation-score"])).toBeGreaterThan(0);
});

test("bounds by the Action's inputs: exit 6, named as inputs, also of what is unknown", async () => {
  const files = { "mcptest.yml": BASE };
  const inputs = { "min-coverage": "90", "min-asserted": "1", "min-mutation-score": "99.5" };
  const step = await runStep({ files, inputs });
  expect(step).toMatchObject({ code: 1, outputs: { "exit-code": "6", coverage: "50" } });
  const [message = ""] = step.annotations.slice(-1).map((one) => one.message);
  expect(message).toContain("coverage 1 of 2 (50 %) is below min-coverage 90");
  expect(message).toMatch(/mutation score \d+ % \(\d+ of \d+\) is below min-mutation-score 99\.5/);
  expect(step.summary).not.toContain("--min-");
  const broken = JSON.stringify({
    servers: { library: { command: "node -e 1" } },
    tools: [{ name: "find", tool: "find", skip: "later" }],
  });
  const unknown = await runStep({
    files: { "mcptest.yml": broken },
    inputs: { "min-coverage": "1", "require-tests": "false" },
  });
  expect(unknown).toMatchObject({ code: 1, outputs: { coverage: "", asserted: "", "mutation-score": "" } });
  expect(unknown.summary).toMatch(/^### ❌ mcptest: coverage is unknown: library .*; 1 skipped\n/);
  expect(unknown.summary).toContain("\nCoverage **unknown**.\n");
  const free = await runStep({
    files: { "mcptest.yml": broken },
    inputs: { coverage: "true", "require-tests": "false" },
  });
  expect(free.summary).toMatch(/\nCoverage \*\*unknown\*\*: library .* exited/);
});

test("a shard leaves its bound to the job that merges the reports", async () => {
  const files = { "mcptest.yml": suite(["find", "lend"], [call("find", YEAR), call("lend", YEAR)]) };
  const shards = [];
  for (const shard of ["1/2", "2/2"]) {
    const step = await runStep({ files, inputs: { shard, "min-coverage": "100" } });
    expect(step.code).toBe(0);
    expect(step.summary).toContain("coverage is judged when the shards are merged");
    shards.push(step.report ?? "");
  }
  const saved = { "1.json": shards[0] ?? "", "2.json": shards[1] ?? "" };
  const merge = (more: Record<string, string>) =>
    runStep({ files: saved, inputs: { command: "report", reports: "*.json", ...more } });
  const red = await merge({});
  expect(red).toMatchObject({ code: 1, outputs: { coverage: "50", asserted: "50", "exit-code": "6" } });
  expect(red.summary).toContain("coverage 2 of 4 (50 %) is below min-coverage 100");
  expect((await merge({ "min-coverage": "50" })).code).toBe(0);
  const none = await merge({ "min-coverage": "50", "min-mutation-score": "1" });
  expect(none).toMatchObject({ code: 1, outputs: { "mutation-score": "" } });
  expect(none.summary).toContain("mutation score is unknown");
});

test.each([
  [{ command: "eval", coverage: "true" }, "`coverage` measures what `command: run` runs"],
  [{ command: "pipe", "min-mutation-score": "1" }, "`mutation` measures what `command: run` runs"],
  [{ cassettes: "verify", "min-asserted": "1" }, "`coverage` measures what `command: run` runs"],
  [{ mutation: "true", shard: "1/2" }, "`mutation` does not work with `shard`"],
  [{ "min-coverage": "101" }, 'input "min-coverage" is "101"'],
  [{ "min-mutation-score": "many" }, 'input "min-mutation-score" is "many"'],
])("%j is refused", (inputs, message) => {
  const env = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [variableOf(name), value]));
  expect(readInputs(env).errors.map((error) => error.message)).toEqual([message]);
});
