import fc from "fast-check";
import { addHistory } from "../../../src/report/compare/history.ts";
import { type Baseline, updateBaseline } from "../../../src/report/compare/index.ts";
import type { Report, TestResult } from "../../../src/report/index.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";

type Letter = "P" | "F" | "E" | "f" | "-";

/** A run at a commit in which the one test came to this, or another one ran alone; `at`: which run it is. */
function runOf(letter: Letter, commit: string | undefined, at: number): Report {
  const test = buildResult("test");
  const status = letter === "F" ? "failed" : letter === "E" ? "errored" : "passed";
  const results =
    letter === "-"
      ? [buildResult("other")]
      : [{ ...test, status, ...(letter === "f" && { flaky: true }) } as TestResult];
  const report = buildReport({ results });
  const started_at = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
  return {
    ...report,
    run: { ...report.run, id: at.toString(16).padStart(16, "0"), started_at, commit, partial: true },
  };
}

const { id: ID } = buildResult("test");

function baselineOf(runs: readonly Report[]): Baseline | undefined {
  return runs.reduce<Baseline | undefined>((old, run) => updateBaseline(old, [run], null, "1.0.0").baseline, undefined);
}

const RUNS = fc.array(
  fc.tuple(fc.constantFrom<Letter>("P", "F", "E", "f", "-"), fc.constantFrom("a", "b", undefined)),
  { minLength: 1, maxLength: 25 },
);

test("a baseline has a letter for each of its last 20 runs, one at a time or all at once, and a report counts once", () => {
  fc.assert(
    fc.property(RUNS, (written) => {
      const runs = written.map(([letter, commit], at) => runOf(letter, commit, at));
      const baseline = baselineOf(runs);
      const letters = written.map(([letter]) => (letter === "E" ? "F" : letter)).join("");
      const ran = written.some(([letter]) => letter !== "-");
      const first = written.findIndex(([letter]) => letter !== "-");
      expect(baseline?.runs).toEqual(runs.slice(-20).map(({ run }) => ({ id: run.id, commit: run.commit ?? null })));
      if (ran) expect(baseline?.tests[ID]?.recent).toBe(letters.slice(-20));
      expect(first === -1).toBe(!ran);
      const together = updateBaseline(undefined, [...runs].reverse(), null, "1.0.0").baseline;
      expect(together.runs).toEqual(baseline?.runs);
      expect(together.tests[ID]?.recent).toBe(baseline?.tests[ID]?.recent);
      const again = updateBaseline(baseline, runs.slice(-3), null, "1.0.0").baseline;
      expect(again.runs).toEqual(baseline?.runs);
      if (ran) expect(again.tests[ID]?.recent).toBe(baseline?.tests[ID]?.recent);
    }),
  );
});

test("a run of nothing is no run", () => {
  const none = { ...runOf("P", "a", 1), results: [] };
  expect(baselineOf([runOf("P", "a", 0), none])).toMatchObject({ runs: [{}], tests: { [ID]: { recent: "P" } } });
});

test("a failure is flaky where another run, or this one, passed at its commit; its own commit explains it else", () => {
  fc.assert(
    fc.property(
      RUNS,
      fc.constantFrom<Letter>("P", "F", "f"),
      fc.constantFrom("a", "c", undefined),
      (written, now, at) => {
        const baseline = baselineOf(written.map(([letter, commit], index) => runOf(letter, commit, index)));
        const result = addHistory(runOf(now, at, 1000), baseline as Baseline)[0];
        const last = written.slice(-20).filter(([letter]) => letter !== "-");
        const isFailure = (letter: Letter): boolean => letter === "F" || letter === "E";
        const passed = [...last, [now, at] as const]
          .filter(([letter]) => !isFailure(letter))
          .map(([, commit]) => commit);
        const failed = last.filter(([letter]) => isFailure(letter));
        const retried = last.filter(([letter]) => letter === "f").length;
        const odd = failed.filter(([, commit]) => commit !== undefined && passed.includes(commit)).length;
        const history = { runs: last.length, failed: failed.length, retried, flaky: retried + odd };
        expect(result?.history).toEqual(last.length === 0 ? undefined : history);
      },
    ),
  );
});

test("the shards of one plan are one run, and so is the report that they are merged to", () => {
  const shard = (index: number) => ({
    ...runOf(index === 1 ? "P" : "-", "a", index),
    run: { ...runOf("P", "a", index).run, shard: { index, count: 2, plan: "p" } },
  });
  const { baseline } = updateBaseline(undefined, [shard(2), shard(1)] as Report[], null, "1.0.0");
  expect(baseline.runs).toHaveLength(1);
  expect(baseline.tests[ID]?.recent).toBe("P");
});
