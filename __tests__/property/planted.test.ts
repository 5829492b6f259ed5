import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { stringify } from "yaml";
import type { TestFinding } from "../../src/generated/report.ts";
import { CONSENT, commandOfTwin, PAIRS, type Planted, SINGLES } from "../fixtures/twins/faults.ts";
import { runCli } from "../helpers/cli.ts";
import { folderWith, runReport } from "./tries.ts";

// The corpus is written by another hand than the engine, from what it promises. `benchmarks/twins.mjs` tries more seeds, and the clean servers.

function suiteOf(server: Planted["server"], command: string[], more: object = {}): string {
  const properties = [
    { name: "keeps its word", cases: 10, seed: 1, budget: { duration: "10m" }, ...CONSENT[server], ...more },
  ];
  return stringify({ servers: { [server]: { command, call_timeout: "20s" } }, properties });
}

/** Faults of several tools of one server, found together: each server is tried once for all of a line. */
const TOGETHER: readonly (readonly [Planted["server"], string])[] = [
  ["depot", "crash-percent takes-minimum token"],
  ["depot", "takes-nested no-structure coerces-number takes-pattern coerces-json"],
  ["depot", "takes-extra language canary takes-item-bound"],
  ["depot", "takes-double stray internal-text takes-missing"],
  ["memos", "py-takes-bound py-trace"],
  ["memos", "py-takes-range py-none"],
  ["memos", "py-output py-found"],
];
/** Those whose findings are saved, too. */
const SAVED: typeof TOGETHER = [
  ["depot", "crash-zero takes-enum output-missing trace-go found idempotent-text pages-lost"],
  ["depot", "takes-items internal output-type trace-js gone idempotent-count pages-double"],
  ["depot", "reader-writes pages-over"],
  ["depot", "pages-repeat"],
  ["memos", "py-crash py-takes-ref py-gone"],
  ["memos", "py-reader-writes"],
];
const ALL = [...SINGLES, ...PAIRS];
const plantedOf = (names: string): Planted[] =>
  names.split(" ").flatMap((name) => ALL.filter(({ fault }) => fault === name));
const joined = (names: string): string => names.replaceAll(" ", ",");

function expectPlanted(findings: readonly TestFinding[], names: string): void {
  const told = findings.filter((one) => one.severity !== "note");
  expect(told.map((one) => `${one.rule} ${one.tool} ${one.severity}`).sort()).toEqual(
    plantedOf(names)
      .map(({ rule, tool, severity }) => `${rule} ${tool} ${severity}`)
      .sort(),
  );
}

test.each(TOGETHER)("%s with %s: each is found at its tool, and nothing else", async (server, names) => {
  const command = commandOfTwin(server, joined(names));
  const { findings } = await runReport(["run"], { cwd: folderWith(suiteOf(server, command)) });
  expectPlanted(findings, names);
});

test.each(["depot", "memos"] as const)("%s without a fault has no finding, and all its tools pass", async (server) => {
  const cwd = folderWith(suiteOf(server, commandOfTwin(server), { seed: 77 }));
  const { findings, code, report } = await runReport(["run"], { cwd });
  expect([findings, code, report.summary.skipped]).toEqual([[], 0, 0]);
});

test.each(SAVED)("%s with %s: each is found, fails once it is saved, and passes when mended", async (server, names) => {
  const faults = joined(names);
  const cwd = folderWith(suiteOf(server, commandOfTwin(server, faults), { tools: ["*"] }));
  const { findings } = await runReport(["fuzz", "--seed", "1", "--cases", "10", "--save", "found.yml"], { cwd });
  expectPlanted(findings, names);
  const count = plantedOf(names).length;
  expect((await runReport(["run", "found.yml"], { cwd })).report.summary).toMatchObject({ total: count, passed: 0 });
  const saved = readFileSync(join(cwd, "found.yml"), "utf8");
  for (const { tool } of plantedOf(names)) expect(saved).toContain(tool);
  writeFileSync(join(cwd, "mended.yml"), saved.replaceAll(faults, "none"));
  expect((await runReport(["run", "mended.yml"], { cwd })).report.summary).toMatchObject({
    total: count,
    passed: count,
  });
});

const HINTS = fc.constantFrom(true, false, undefined, null, "true", 1);
const WORDS = [..."delete drop purge kill wipe revoke send pay".split(" "), "get", "book", "sender", "payment", "note"];
const TOOL = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  form: fc.constantFrom("_", "-", ".", "camel"),
  annotations: fc.option(fc.record({ readOnlyHint: HINTS, destructiveHint: HINTS, idempotentHint: HINTS })),
});

/** 1,000 tools with hints by chance; names differ by a number. */
const OFFERED = fc.sample(TOOL, { numRuns: 1000, seed: 39 }).map(({ words, form, annotations }, index) => {
  const name =
    form === "camel"
      ? words.map((one, at) => (at === 0 ? one : `${one[0]?.toUpperCase()}${one.slice(1)}`)).join("")
      : words.join(form);
  const isRisky = words.some((one) => WORDS.indexOf(one) < 8);
  return { name: `${name}_${index}`, isRisky, annotations: annotations ?? undefined };
});

function spyOn(): { cwd: string; command: string; calls: () => string[] } {
  const cwd = folderWith(JSON.stringify(OFFERED), "tools.json");
  const file = join(cwd, "calls.jsonl");
  const spy = join(import.meta.dirname, "../fixtures/twins/spy.mjs");
  const calls = () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
  return { cwd, command: `node ${JSON.stringify(spy)} tools.json calls.jsonl`, calls };
}

const isReader = ({ annotations, isRisky }: (typeof OFFERED)[number]) =>
  annotations?.readOnlyHint === true && annotations.destructiveHint !== true && !isRisky;
const isAllowed = ({ name, annotations }: (typeof OFFERED)[number]) =>
  name.startsWith("get") && annotations?.readOnlyHint !== true && annotations?.destructiveHint === false;

test.each([
  ["nothing", [], isReader],
  ["--allow", ["--allow", "get*"], (one: (typeof OFFERED)[number]) => isReader(one) || isAllowed(one)],
  [
    "--allow-destructive",
    ["--allow-destructive", OFFERED[3]?.name ?? ""],
    (one: (typeof OFFERED)[number]) => isReader(one) || one === OFFERED[3],
  ],
])("of 1,000 tools with hints by chance none is called that may not be, with consent to %s", async (_, flags, may) => {
  const { cwd, command, calls } = spyOn();
  await runCli(["fuzz", "--server-command", command, "--cases", "1", "--calls", "100000", "--seed", "1", ...flags], {
    cwd,
  });
  const called = [...new Set(calls().map((line) => JSON.parse(line)[0] as string))].sort();
  const expected = OFFERED.filter(may).map(({ name }) => name);
  expect(called.filter((name) => !expected.includes(name))).toEqual([]);
  // Where what was given to them is no hint, nobody is called either; of the others each is.
  expect(called.length).toBeGreaterThan(expected.length * 0.9);
});

test("the same seed sends the same calls, byte for byte, and another seed others", async () => {
  const sent = async (seed: string): Promise<string> => {
    const { cwd, command, calls } = spyOn();
    const flags = ["--tool", "get*", "--cases", "20", "--calls", "100000", "--seed", seed];
    await runCli(["fuzz", "--server-command", command, ...flags], { cwd });
    return calls().join("\n");
  };
  const first = await sent("5");
  expect(first.length).toBeGreaterThan(1000);
  expect(await sent("5")).toBe(first);
  expect(await sent("6")).not.toBe(first);
});
