import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const SUM = { type: "object", required: ["a", "b"], properties: { a: {}, b: {}, note: {} } };
const refusal = { isError: true, content: [{ type: "text", text: "cannot add" }] };
const zero = { when: { b: 0 }, response: { isError: true, content: [{ type: "text", text: "nothing to add" }] } };
const call = (name: string, tool: string, args: object, more: object = {}) => ({ name, tool, args, ...more });
const listed = { expect: ["payload = 3"] };

async function run(parts: object) {
  workspace.write("sums.mock.yml", {
    tools: [
      { name: "get-sum", input_schema: SUM, responses: [{ when: { b: 2 }, response: "3" }, zero], response: refusal },
      { name: "strict", input_schema: { ...SUM, required: [], additionalProperties: false }, response: refusal },
    ],
  });
  return workspace.run({ servers: { sums: { mock: "sums.mock.yml" } }, ...parts });
}

test("a call that fails is told from the server's list of tools, and no verdict changes", async () => {
  const { result, statuses } = await run({
    tools: [
      call("no such tool", "get-summ", { a: 1, b: 2 }),
      call("asserted", "get-summ", { a: 1, b: 2 }, listed),
      call("slip", "get-sum", { a: 1, b: 1, nota: 2 }),
      call("slip asserted", "get-sum", { a: 1, b: 1, nota: 2 }, listed),
      call("slip that is answered", "get-sum", { a: 1, b: 2, nota: 2 }),
      call("refused", "get-sum", { a: 1, b: 0, nota: 2 }, { expect: "refused" }),
      call("more is taken", "get-sum", { a: 1, b: 1, other: 2 }),
      call("no more is taken", "strict", { other: 2 }),
    ],
  });
  expect(statuses).toEqual(["failed", "failed", "failed", "failed", "passed", "passed", "failed", "failed"]);
  const noTool = { message: 'the server has no tool "get-summ"', hint: 'did you mean "get-sum"?' };
  const slip = '"get-sum" has no argument "nota" (did you mean "note"?)';
  const claim = { target: "call", matcher: "succeeded", passed: false };
  expect(result("no such tool")).toMatchObject({
    ...noTool,
    assertions: [{ ...claim, ...noTool }],
    rule_id: "assertion.succeeded",
  });
  expect(result("no such tool").assertions[0]).not.toHaveProperty("actual");
  expect(result("asserted")).toMatchObject({ assertions: [{ ...noTool, expected: 3 }] });
  expect(result("slip")).toMatchObject({ message: 'the tool reported an error: "cannot add"', hint: slip });
  expect(result("slip asserted").hint).toBe(slip);
  expect(result("slip that is answered").assertions).toMatchObject([{ ...claim, passed: true }]);
  expect(result("more is taken")).not.toHaveProperty("hint");
  expect(result("no more is taken").hint).toBe('"strict" has no argument "other" (known are "a", "b", "note")');
});

test("a node that fails says the same of its call, and its error stays what the server said", async () => {
  const nodes = [call("", "get-summ", { a: 1 }), call("", "get-sum", { a: 1, nota: 1 })].map(({ tool, args }, at) => ({
    id: `n${at}`,
    tool,
    args,
  }));
  const { result } = await run({ compositions: [{ name: "c", nodes }] });
  const messages = result("c").assertions.flatMap(({ message }) => message ?? []);
  expect(messages).toEqual([
    expect.stringMatching(/^node "n0" failed: .*\n {2}the server has no tool "get-summ" \(did you mean "get-sum"\?\)$/),
    expect.stringMatching(
      /^node "n1" failed: .* is required \(-32602\)\n {2}"get-sum" has no argument "nota" \(did you mean "note"\?\); "get-sum" needs "b"$/,
    ),
    "expected true, found false",
  ]);
  expect(result("c").detail).toMatchObject({
    nodes: { n1: { error: expect.stringMatching(/is required \(-32602\)$/) } },
  });
});
