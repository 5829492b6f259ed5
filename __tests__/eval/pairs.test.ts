import fc from "fast-check";
import { choosePreferred } from "../../src/judge/pair.ts";
import { plainModel } from "../../src/model/index.ts";
import type { PairDetail, TestResult } from "../../src/report/index.ts";
import { judgedPairs, sumUpPairs } from "../../src/run/derived/aggregate.ts";
import { wilson } from "../../src/statistics/intervals.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

const CHOICES = ["first", "second", "tie"] as const;
const choices = fc.constantFrom(...CHOICES);

test("a side wins when it is preferred in both orders; a tie is by position when the same position is", async () => {
  const side = (text: string) => ({ name: text, read: { parts: [{ role: "response", text }] as const } });
  await fc.assert(
    fc.asyncProperty(choices, choices, async (one, other) => {
      const given = [one, other];
      const { preferred, by_position, answers } = await choosePreferred(
        { a: side("ALPHA"), b: side("BETA"), model: plainModel("anthropic", "m") },
        createRedactor({ secrets: [] }),
        async () => ({ reason: "Because.", preferred: given.shift() ?? "tie" }),
      );
      const wins = one === "first" && other === "second" ? "a" : one === "second" && other === "first" ? "b" : "tie";
      expect(preferred).toBe(wins);
      expect(by_position ?? false).toBe(one === other && one !== "tie");
      expect(answers).toHaveLength(2);
    }),
  );
});

function pairOf(preferred: PairDetail["preferred"], at: number): TestResult {
  const detail = { type: "pair", a: { name: "A" }, b: { name: "B" }, preferred, answers: [] };
  return { id: `${at}`, status: "passed", coordinates: { repeat: at + 1 }, detail } as unknown as TestResult;
}

test("wins, losses and ties are all pairs; B passes when the low end of its interval is above what is asked", () => {
  const outcomes = fc.array(fc.constantFrom("a", "b", "tie" as const), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(outcomes, fc.double({ min: 0, max: 1, noNaN: true }), (all, minPreferred) => {
      const members = all.map((preferred, at) => pairOf(preferred as PairDetail["preferred"], at));
      const side = (name: string) => ({ name, response: name });
      const compare = { a: side("A"), b: side("B"), minPreferred } as unknown as Parameters<typeof sumUpPairs>[0];
      const { status, score = -1, detail } = sumUpPairs(compare, judgedPairs(members), 0);
      if (detail?.type !== "comparison") throw new Error("no comparison");
      const { wins, ties, pairs, share, interval, worst } = detail;
      expect(wins.a + wins.b + ties).toBe(pairs);
      expect(pairs).toBe(all.length);
      expect(share).toBeCloseTo((wins.b + ties / 2) / pairs, 9);
      expect(score).toBe(share);
      expect(0 <= interval.low && interval.low <= share && share <= interval.high && interval.high <= 1).toBe(true);
      expect(status === "passed").toBe(wilson(pairs, wins.b + ties / 2).low > minPreferred);
      expect(worst).toHaveLength(Math.min(10, wins.a));
    }),
  );
});
