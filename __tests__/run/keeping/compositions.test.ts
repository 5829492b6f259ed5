import type { Json } from "../../../src/values/json.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { type Change, failed, judgeChanged, structured } from "./changed.ts";
import type { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const judged = (suite: object, change: Change, more?: Parameters<typeof keepRun>[3]) =>
  judgeChanged(folder, suite, change, more);
const text = (said: string): Json => ({ content: [{ type: "text", text: said }] });

const chain = (more: object = {}, second: object = {}) => ({
  name: "chain",
  nodes: [
    { id: "first", tool: "structured", args: { next: 5, seen: true } },
    { id: "second", needs: ["first"], tool: "give", args: { value: "${first.next}" }, ...second },
  ],
  output: { assemble: ".nodes.second" },
  ...more,
});
const first: (value: Json) => Change = (value) => (call) => (call.node === "first" ? structured(value) : undefined);

test("a later call that would ask something else is unclear", async () => {
  const verdicts = await judged({ compositions: [chain()] }, first({ next: 6, seen: true }));
  expect(verdicts).toEqual([expect.objectContaining({ unclear: true })]);
});

test("what the later call does not read is judged", async () => {
  const node = { id: "first", tool: "structured", args: { next: 5, seen: true }, expect: ["output.seen = true"] };
  const whole = chain({ expect: ["nodes.first.output.seen = true"] });
  const own = { ...chain({ name: "own" }), nodes: [node, chain().nodes[1]] };
  expect(await judged({ compositions: [whole, own] }, first({ next: 5, seen: false }))).toEqual([
    { status: "failed", check: "nodes.first.output.seen exact" },
    { status: "failed", check: expect.any(String) },
  ]);
});

test("calls that are not made any more are no other calls", async () => {
  const compositions = [chain({ expect: ["nodes.second.status = ok"] }, { when: ".first.seen" })];
  expect(await judged({ compositions }, first({ next: 5, seen: false }))).toEqual([
    { status: "failed", check: "nodes.second.status exact" },
  ]);
});

test("a node that tries again gets the same answer again, without waiting", async () => {
  const again = { id: "first", tool: "give", args: { value: 1 }, retry: { max: 3, delay: "1h" } };
  const loop = { id: "first", tool: "give", args: { value: 1 }, loop: { until: ".output == 1", max: 5, delay: "1h" } };
  const compositions = [again, loop].map((node, at) => ({ name: `again ${at}`, nodes: [node] }));
  const verdicts = await judged({ compositions }, (call) => (call.node === "first" ? failed : undefined));
  expect(verdicts.map(({ status, unclear }) => [status, unclear])).toEqual([
    ["failed", undefined],
    ["failed", undefined],
  ]);
});

test("elements are judged by what they ask", async () => {
  const nodes = [
    { id: "list", tool: "give", args: { value: [1, 2, 3] } },
    { id: "each", needs: ["list"], tool: "structured", for_each: "${list}", args: { id: "${item}" } },
  ];
  const compositions = [{ name: "fan", nodes, expect: ["nodes.each.output[*].id = [1, 2, 3]"] }];
  const element =
    (id: number, value: Json): Change =>
    ({ node, params }) =>
      node === "each" && (params.arguments as { id: number }).id === id ? structured(value) : undefined;
  expect(await judged({ compositions }, element(2, { id: 7 }))).toMatchObject([{ status: "failed" }]);
  expect(await judged({ compositions }, element(2, { id: 2, more: 1 }))).toEqual([{ status: "passed" }]);
  const shorter: Change = ({ node }) => (node === "list" ? text("[1, 2]") : undefined);
  expect(await judged({ compositions }, shorter)).toEqual([
    { status: "failed", check: "nodes.each.output[*].id exact" },
  ]);
});

test("frozen nodes that ran live are answered as they were, and count nothing", async () => {
  const frozen = { id: "frozen", tool: "give", args: { value: 3 }, freeze: "record" };
  const compositions = [{ name: "frozen", nodes: [frozen], expect: ["nodes.frozen.output = 3"] }];
  expect(await judged({ compositions }, () => failed)).toEqual([{ status: "passed" }]);
  expect(await judged({ compositions }, () => failed, { recordings: "record" })).toEqual([{ status: "passed" }]);
});
