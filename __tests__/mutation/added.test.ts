import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import type { Report } from "../../src/generated/report.ts";
import { runCli } from "../helpers/cli.ts";

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-added-")));
  cpSync("examples", join(root, "examples"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
});
afterAll(() => rmSync(root, { recursive: true }));

async function mutate(name: string): Promise<Report> {
  const args = ["mutate", `examples/${name}.yml`, "--output", "report.json"];
  // A server tells all of its environment; only HOME is another one each time.
  await runCli(args, { cwd: root, env: { TMPDIR: root, MEMORY_FILE: join(root, "memory.jsonl") } });
  const report: Report = JSON.parse(readFileSync(join(root, "report.json"), "utf8"));
  const failed = report.results.flatMap(({ name: test, assertions }) => {
    return assertions.filter(({ passed }) => !passed).map(({ message }) => `${test}: ${message}`);
  });
  expect(failed).toEqual([]);
  return report;
}

interface Written {
  name: string;
  expect?: unknown;
}

test.each([
  ["everything", 20],
  ["memory", 10],
  ["quickstart", 5],
  ["composition-pipeline", 5],
  ["composition-fan-out", 5],
])("every assertion that is proposed for %s holds in its file, and notices its mutants", async (name, least) => {
  const { mutation } = await mutate(name);
  const proposed = (mutation?.mutants ?? []).filter(({ add, at }) => add && at !== "result.HOME");
  expect(proposed.length).toBeGreaterThanOrEqual(least);

  const path = join(root, `examples/${name}.yml`);
  const file: Record<string, unknown> = parse(readFileSync(path, "utf8"));
  const tests = Object.values(file).filter(Array.isArray).flat() as Written[];
  for (const { add } of proposed) {
    const own = tests.find((one) => one.name === add?.test) as Written & Record<"expect", unknown[]>;
    const standard = "nodes" in own ? "composition.ran = true" : undefined;
    if (!Array.isArray(own.expect)) own.expect = standard === undefined ? [] : [standard];
    own.expect.push(...(parse(add?.yaml ?? "") as string[]));
  }
  writeFileSync(path, stringify(file));

  const { mutation: after, summary } = await mutate(name);
  expect(summary).toMatchObject({ failed: 0, errored: 0 });
  const states = new Map(after?.mutants.map(({ id, state }) => [id, state]));
  expect(proposed.map(({ id, at, add }) => [at, add?.yaml, states.get(id)])).toEqual(
    proposed.map(({ at, add }) => [at, add?.yaml, "killed"]),
  );
});
