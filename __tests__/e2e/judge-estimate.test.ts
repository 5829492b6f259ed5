import { type Reply, talk, useModelApi, verdict } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

const ESTIMATE = ["run", "suite.yml", "--dry-run", "--estimate-cost"];
const judge = (rubric: string, more: object = {}): object => ({ llm_judge: { rubric, ...more } });
const assertion = (matcher: object): object => ({ target: "result.content[0].text", matcher });

/** A suite in whose tests these expectations stand, and which retries once. */
function suite(...expectations: object[][]): object {
  workspace.write("words.mock.yml", { name: "words", tools: [{ name: "say", response: "hello" }] });
  const tools = expectations.map((expect, index) => ({ name: `test ${index}`, tool: "say", args: {}, expect }));
  return { servers: { words: { mock: "words.mock.yml" } }, run: { retries: 1, parallel: false }, tools };
}

test("a run asks as often as the estimate says: at least when all is well, at most when all goes wrong", async () => {
  const any = assertion({ any_of: [judge("Is kind."), judge("Is short.")] });
  const all = assertion({ all_of: [{ contains: "h" }, judge("Is polite.")] });
  const set = { "assert-set": { name: "set", assertions: [assertion(judge("Greets.")), assertion(judge("Asks."))] } };
  workspace.write("suite.yml", suite([assertion(judge("Is kind."))], [any, all], [set]));
  const { stdout } = await workspace.cli(ESTIMATE, { env: api.env });
  expect(api.requests).toHaveLength(0);
  expect(stdout).toContain("    total: 5 to 24 calls\n");

  api.script(verdict(1));
  expect((await workspace.run(undefined, [], { env: api.env })).code).toBe(0);
  expect(api.requests).toHaveLength(5);

  let asked = 0;
  const wrong: Reply = (...request) => (asked++ % 2 === 0 ? talk("No verdict.") : verdict(0))(...request);
  api.script(wrong);
  expect((await workspace.run(undefined, [], { env: api.env })).code).toBe(1);
  expect(asked).toBe(24);
});

test("tells calls, tokens and costs, and that without a key there are none", async () => {
  workspace.write("suite.yml", suite([assertion(judge("Is kind."))], [assertion({ not: judge("Is rude.") })]));
  const { code, stdout } = await workspace.cli(ESTIMATE);
  expect(code).toBe(0);
  expect(stdout.slice(stdout.indexOf("Estimate"))).toMatchInlineSnapshot(`
   "Estimate
     2 tests of one request each, retries apart
     judged by claude-sonnet-4-6
       test 0  1 to 4 calls  1 question x up to 2 tries of a question x up to 2 tries of a test
       test 1  0 to 4 calls  1 question x up to 2 tries of a question x up to 2 tries of a test
       total: 1 to 8 calls
       tokens: about 2,200 to 17,000 (values of 1,000 tokens, answers of 200)
       cost: about $0.0089 to $0.071, at worst $7.99 (values of 290,000 tokens, answers of 8,192)
       without ANTHROPIC_API_KEY, as here, it is deferred and costs nothing
   "
  `);
  const env = { ...api.env, MCPTEST_JUDGE_MODEL: "claude-haiku-4-5" };
  const keyed = await workspace.cli([...ESTIMATE, "--retry", "0", "--filter", "test 0"], { env });
  expect(keyed.stdout).toContain("judged by claude-haiku-4-5\n");
  expect(keyed.stdout).toContain("    total: 1 to 2 calls\n");
  expect(keyed.stdout).not.toContain("ANTHROPIC_API_KEY");
});

test("a model without a price is named, and is not free", async () => {
  workspace.write("suite.yml", suite([assertion(judge("a", { model: "mine" }))], [assertion(judge("b"))]));
  const both = await workspace.cli(ESTIMATE);
  expect(both.stdout).toContain("  judged by mine, claude-sonnet-4-6\n");
  expect(both.stdout).toMatch(/cost: about \$.*; without the cost of mine, which has no price\n/);
  const one = await workspace.cli([...ESTIMATE, "--filter", "test 0"]);
  expect(one.stdout).toContain("    cost: not known, since there is no price of mine\n");
});

test("what judges cost is no part of a composition's cost, which says so", async () => {
  const { servers } = suite() as { servers: object };
  const nodes = [{ id: "a", tool: "say", mock: { result: "hi" } }];
  const compositions = [
    { name: "judged", nodes, expect: [{ target: "output", matcher: judge("Is kind.") }] },
    { name: "plain", nodes, expect: [{ target: "output", matcher: { exact: "hi" } }] },
  ];
  workspace.write("suite.yml", { servers, compositions });
  const { stdout } = await workspace.cli(ESTIMATE);
  expect(stdout).toMatch(/ {2}judged\n.*\n.*\n {4}cost: nothing, judges apart\n/);
  expect(stdout).toMatch(/ {2}plain\n.*\n.*\n {4}cost: nothing\n/);
  expect(stdout).toContain("  all compositions: at most $0, judges apart\n");
  expect(stdout).toContain("    judged  1 to 2 calls  1 question x up to 2 tries of a question\n");
});
