import fc from "fast-check";
import type { CriterionQuestion } from "../../src/judge/prompt.ts";
import { walkTree } from "../../src/judge/rubric.ts";
import type { Rubric, Scale, TreeNode } from "../../src/suite/index.ts";
import { displayScore, reaches, showScores } from "../../src/values/show/score.ts";
import { treeRubric } from "./rubrics.ts";

const share = fc.oneof(
  fc.constantFrom(0, 0.3, 0.5, 0.7, 1),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Number(value.toFixed(6))),
);

describe("scales", () => {
  test.each<[Scale, number, string]>([
    ["unit", 0.75, "0.75"],
    ["percent", 0.75, "75%"],
    ["binary", 0.7, "pass"],
    ["binary", 0.69, "fail"],
    ["letter", 0.9, "A"],
    ["letter", 0.1 + 0.7, "B"],
    ["letter", 0.7, "C"],
    ["letter", 0.6, "D"],
    ["letter", 0.59, "F"],
    [{ likert: { min: 1, max: 5 } }, 0.75, "4.0/5"],
    [{ likert: { min: 0, max: 10 } }, 0.75, "7.5/10"],
  ])("%j of %d is %s", (scale, score, shown) => {
    expect(displayScore(score, scale, reaches(score, 0.7))).toBe(shown);
  });
});

test("no score is shown as less than nothing that is nothing, and one that falls short never looks as if it did not", () => {
  const likert = fc
    .tuple(fc.integer({ min: -10, max: 9 }), fc.integer({ min: 1, max: 20 }))
    .map(([min, more]) => ({ likert: { min, max: min + more } }));
  const scale = fc.oneof(likert, fc.constantFrom<Scale>("unit", "percent", "letter"));
  const fine = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(scale, fine, fine, (units, score, threshold) => {
      const [shown, limit] = showScores(score, threshold, units);
      expect(displayScore(score, units, true)).not.toMatch(/^-0(?:\.0*)?(?![.\d])/);
      expect(shown).not.toMatch(/^-0(?:\.0*)?(?![.\d])/);
      if (threshold - score > 1e-6) expect(shown).not.toBe(limit);
    }),
  );
});

describe("a tree", () => {
  const node = fc.letrec<{ node: TreeNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({
        score: share,
        reason: fc.option(fc.constantFrom("leaf a", "leaf b"), { nil: undefined }),
      }) as fc.Arbitrary<TreeNode>,
      fc.record({ ask: fc.string({ minLength: 1, maxLength: 5 }), yes: tie("node"), no: tie("node") }),
    ),
  })).node;

  test("is walked one question at a time: 0.5 or more is a yes, and the leaf decides", async () => {
    await fc.assert(
      fc.asyncProperty(node, node, fc.infiniteStream(share), share, async (yes, no, scores, threshold) => {
        const given: number[] = [];
        const ask = async ({ question }: CriterionQuestion) => {
          const score = scores.next().value as number;
          given.push(score);
          return { score, reason: `about ${question}`, claims: [] };
        };
        const { score, passed, judging } = await walkTree(
          treeRubric({ ask: "root", yes, no }, { threshold }) as Rubric & { form: "tree" },
          ask,
        );
        let at = { ask: "root", yes, no } as TreeNode;
        let last = "";
        const path = given.map((score) => {
          if (!("ask" in at)) throw new Error("asked beyond a leaf");
          const { ask } = at;
          last = `about ${ask}`;
          at = score >= 0.5 ? at.yes : at.no;
          return { ask, answer: score >= 0.5 ? "yes" : "no", score, reason: last };
        });
        if ("ask" in at) throw new Error("stopped before a leaf");
        expect(judging.path).toEqual(path);
        expect(score).toBe(at.score);
        expect(passed).toBe(at.score >= threshold - 1e-9);
        expect(judging.reason).toBe(at.reason ?? last);
      }),
    );
  });
});
