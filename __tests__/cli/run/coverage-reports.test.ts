import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conclude } from "../../../src/conduct/index.ts";
import { sumCoverage } from "../../../src/report/coverage/sums.ts";
import type { Coverage, Obligation, Report } from "../../../src/report/index.ts";
import { json } from "../../../src/report/reporters/json.ts";
import { runCli } from "../../helpers/cli.ts";
import { buildResult } from "../../report/fixtures/builders.ts";
import { run, shard } from "../../report/fixtures/runs.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-coverage-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Saves a report of a server of whose four tools some are called, and the first of these is asserted. */
function save(
  name: string,
  called: readonly number[],
  more: Partial<Coverage> = {},
  part: Partial<Report["run"]> = {},
): string {
  const obligations = [0, 1, 2, 3].map((at): Obligation => {
    const state = at === called[0] ? "asserted" : called.includes(at) ? "called" : "open";
    return { id: `tool/t${at}`, kind: "tool", tool: `t${at}`, state };
  });
  const lists = { tools: "known", resources: "none", templates: "none", prompts: "none" } as const;
  const servers = [{ name: "library", suite: "examples/packages.yml", lists, obligations }];
  const report = run(name, 0, [buildResult(name, { status: more.by_agents ? "failed" : "passed" })], part);
  const coverage = sumCoverage({ by_agents: 0, servers, ...more });
  writeFileSync(
    join(cwd, `${name}.json`),
    json.render(conclude({ ...report, coverage }), { colour: false, columns: 80 }),
  );
  return `${name}.json`;
}

const report = (...args: string[]) => runCli(["report", ...args], { cwd });

test("a saved run is held against bounds: below one, exit 6, after red tests", async () => {
  const file = save("run", [0, 1]);
  expect(await report(file, "--min-coverage", "50")).toMatchObject({ code: 0 });
  const below = await report(file, "--min-coverage", "50.1");
  expect(below.code).toBe(6);
  expect(below.stdout).toMatch(/^FAILED.* coverage 2 of 4 \(50 %\) is below --min-coverage 50\.1/m);
  expect(below.stdout).not.toContain("coverage: coverage");
  expect(await report(file, "--min-asserted", "26")).toMatchObject({ code: 6 });
  expect(await report(save("red", [0], { by_agents: 1 }), "--min-coverage", "90")).toMatchObject({ code: 1 });
});

test("each bound that is no percentage is exit 2", async () => {
  const file = save("run", [0]);
  for (const bound of ["-1", "100.1", "80%", "", "many", "1e1", "NaN"]) {
    const { code, stderr } = await report(file, `--min-coverage=${bound}`);
    expect([bound, code]).toEqual([bound, 2]);
    expect(stderr).toContain("a percentage from 0 to 100");
  }
  for (const bound of ["0", "100", "66.7", ".5"])
    expect((await report(file, `--min-coverage=${bound}`)).code).not.toBe(2);
});

test("no bound holds for reports without coverage", async () => {
  const plain = run("plain", 0, [buildResult("plain")]);
  writeFileSync(join(cwd, "plain.json"), json.render(conclude(plain), { colour: false, columns: 80 }));
  const { code, stdout } = await report("plain.json", "--min-coverage", "0");
  expect(code).toBe(6);
  expect(stdout).toContain("coverage is unknown: nothing measured it; add --coverage to the runs");
});

test("the bounds of shards are judged when all are merged", async () => {
  const bound = { min: 75, bound_by: "flag" } as const;
  const one = save("one", [0], bound, shard(1, 2, [0]));
  const two = save("two", [1], bound, shard(2, 2, [1]));
  const red = await report(one, two, "--reporter", "json");
  expect(red.code).toBe(6);
  const merged = JSON.parse(red.stdout);
  expect(merged.coverage).toMatchObject({ total: 4, called: 2, asserted: 2, percent: 50, min: 75 });
  const message = "coverage 2 of 4 (50 %) is below --min-coverage 75";
  expect(merged.verdict).toMatchObject({ exit_code: 6, reasons: [{ code: "coverage", message }] });
  expect(await report(two, save("three", [1, 2, 3], bound, shard(1, 2, [0])))).toMatchObject({ code: 0 });
  expect(await report(one)).toMatchObject({ code: 1 });
  // The flag wins.
  expect(await report(one, two, "--min-coverage", "50")).toMatchObject({ code: 0 });
});

test("a run that was judged already is rendered, and exits with 0", async () => {
  const file = save("run", [0], { min: 90, bound_by: "suite" });
  const { code, stdout } = await report(file);
  expect(code).toBe(0);
  expect(stdout).toContain("coverage 1 of 4 (25 %) is below coverage.min 90");
});
