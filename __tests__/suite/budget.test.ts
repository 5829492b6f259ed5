import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test("caps of a suite, times in milliseconds, with the place of the key", async () => {
  const { load } = createWorkspace(`budget:
  max_cost_usd: 0.25
  max_tokens: 1000
  max_duration: 1.5m
${oneTest()}`);
  const { suite, errors, warnings } = await load();
  expect([...errors, ...warnings]).toEqual([]);
  expect(suite?.budget).toEqual({
    max_cost_usd: 0.25,
    max_tokens: 1000,
    max_duration_ms: 90_000,
    location: expect.objectContaining({ file: "suite.yml", line: 1, column: 1 }),
  });
});

test("a suite without caps has no budget, nor has one with an empty one", async () => {
  expect((await createWorkspace(oneTest()).suite()).budget).toBeUndefined();
  expect((await createWorkspace(`budget: {}\n${oneTest()}`).suite()).budget).toBeUndefined();
});

test("each cap may stand in another file; one in two files is a conflict", async () => {
  const workspace = createWorkspace(`imports: [caps.yml]\nbudget: { max_tokens: 5 }\n${oneTest()}`);
  workspace.write("caps.yml", "budget: { max_cost_usd: 1 }\n");
  expect((await workspace.load()).suite?.budget).toMatchObject({ max_tokens: 5, max_cost_usd: 1 });
  workspace.write("caps.yml", "budget:\n  max_tokens: 6\n");
  const { errors } = await workspace.load();
  expect(errors).toMatchObject([{ code: "import-conflict", message: expect.stringContaining('budget "max_tokens"') }]);
});

test.each([
  ["max_cost_usd: -0.1", "invalid-value", "max_cost_usd", 17],
  ["max_tokens: -1", "invalid-value", "max_tokens", 15],
  ["max_tokens: 1.5", "wrong-type", "max_tokens", 15],
  ["max_cost_usd: lots", "wrong-type", "max_cost_usd", 17],
  ["max_duration: -1s", "invalid-value", "max_duration", 17],
  ["max_duration: 0s", "invalid-value", "max_duration", 17],
  ["max_duration: 20", "wrong-type", "max_duration", 17],
  ["max_costs: 20", "unknown-key", "max_costs", 3],
])("%s is refused as %s, at its place", async (cap, code, named, column) => {
  const { suite, errors } = await createWorkspace(`budget:\n  ${cap}\n${oneTest()}`).load();
  expect(suite).toBeUndefined();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ code, location: { file: "suite.yml", line: 2, column } });
  expect(errors[0]?.message).toContain(named);
});
