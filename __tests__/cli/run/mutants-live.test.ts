import { type Asked, type Call, makeMutants } from "../../../src/mutation/index.ts";
import type { Json } from "../../../src/values/json.ts";
import { fixture, useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";

/** A mutant that is killed offline is red on a server that really answers so, and one that survives is green. */

const workspace = useWorkspace();

const BOOKS = {
  total: 3,
  open: true,
  name: "Ali 7",
  items: [
    { id: "b1", year: 1961 },
    { id: "b2", year: 1974 },
  ],
  by: { lang: "de", note: "" },
};
const PROSE = [{ type: "text", text: "Total 42 of 7" }];
const REFUSAL = { content: [{ type: "text", text: "no book 7" }], isError: true };
const books = { content: [{ type: "text", text: JSON.stringify(BOOKS) }], structuredContent: BOOKS };
/** JSON as text alone. */
const asText = { content: [{ type: "text", text: JSON.stringify(BOOKS, null, 2) }] };
const SCHEMA = { type: "object", required: ["total"], properties: { total: { type: "number" } } };

const expects = (...lines: string[]) => ({ expect: lines });

/** What each tool answers, and what its test expects. */
const TOOLS: Record<string, [answer: object, test: object, kind?: "tools" | "compositions"]> = {
  plain: [books, { expect: "success" }],
  exact: [books, expects("result.total = 3", "result.items[1].year = 1974")],
  ordered: [books, expects('result.items[*].id = ["b1", "b2"]')],
  unordered: [books, { expect: [{ target: "result.items[*].id", matcher: { unordered: ["b2", "b1"] } }] }],
  text: [asText, expects("result.name contains Ali", "result.by.lang = de")],
  types: [asText, { expect: [{ target: "result.items", matcher: { type: "array" } }, "result exists true"] }],
  counts: [books, expects("result.items length 2", "result.total gt 2")],
  subset: [books, { expect: [{ target: "payload", matcher: { subset: { open: true, by: { lang: "de" } } } }] }],
  jq: [
    books,
    { expect: [{ target: "payload", transform: { jq: ".items | map(.year) | add" }, matcher: { exact: 3935 } }] },
  ],
  schema: [books, { expect: [{ target: "result.items", matcher: { schema: { items: { required: ["year"] } } } }] }],
  score: [
    books,
    {
      threshold: 0.5,
      expect: [
        { target: "result.total", matcher: { exact: 3 }, weight: 1 },
        { target: "result.open", matcher: { exact: true }, weight: 2 },
      ],
    },
  ],
  prose: [{ content: PROSE }, expects('result.content[0].text regex "^Total"')],
  number: [{ content: PROSE }, expects('result.content[0].text contains "42"')],
  refuses: [REFUSAL, { expect: "refused" }],
  says: [REFUSAL, expects("result.content[0].text contains book")],
  node: [
    books,
    { nodes: [{ id: "a", tool: "TOOL" }], expect: [{ target: "nodes.a.output.total", matcher: { exact: 3 } }] },
    "compositions",
  ],
  joined: [
    asText,
    {
      nodes: [{ id: "a", tool: "TOOL" }],
      output: { assemble: ".nodes.a.items | length" },
      expect: [{ target: "output", matcher: { exact: 2 } }],
    },
    "compositions",
  ],
};

function suiteOf(names: readonly [test: string, tool: string, of: string][]): object {
  const sections: Record<string, object[]> = { tools: [], compositions: [] };
  for (const [name, tool, of] of names) {
    const [, test, kind = "tools"] = TOOLS[of] ?? [{}, {}];
    const own = JSON.parse(JSON.stringify(test).replaceAll('"TOOL"', JSON.stringify(tool)));
    sections[kind]?.push({ name, ...(kind === "tools" && { tool }), ...own });
  }
  return { servers: { planted: fixture("planted", ["server.json", "log.txt"]) }, ...sections };
}

test("200 mutants, offline and on a server", async () => {
  const tools = Object.entries(TOOLS);
  workspace.write("log.txt", "");
  const serve = (all: readonly (readonly [name: string, answer: Json | object])[]) => {
    const entries = all.map(([name, answer]) => [
      name,
      { answer, outputSchema: name.startsWith("plain") ? undefined : SCHEMA },
    ]);
    workspace.write("server.json", JSON.stringify({ tools: Object.fromEntries(entries) }));
  };
  serve(tools.map(([name, [answer]]) => [name, answer]));
  workspace.write("mcptest.yml", suiteOf(tools.map(([name]) => [name, name, name])));
  const { report } = await workspace.report(await workspace.cli(["mutate", ...WITH_REPORT]));
  expect(
    report.results.filter(({ status }) => status !== "passed").map(({ name, message }) => [name, message]),
  ).toEqual([]);
  const judged = report.mutation?.mutants.filter(({ state }) => state === "killed" || state === "survived") ?? [];
  expect(judged.length).toBeGreaterThanOrEqual(200);

  const asked = tools.map(([name, [answer]]): Asked<string> => {
    const params = { name, arguments: {} };
    const call: Call = {
      server: "planted",
      protocol: "2025-11-25",
      method: "tools/call",
      params,
      durationMs: 1,
      result: answer as Json,
    };
    const location = { file: "mcptest.yml", line: 1, column: 1 };
    return { test: name, id: name, name, location, passed: true, calls: [call], expects: [] };
  });
  const schemaOf = (test: string) => (test.startsWith("plain") ? undefined : SCHEMA);
  const { sample, guarded } = makeMutants(asked, { seed: 0, max: 10_000, volatile: [], schemaOf });
  const made = new Map([...sample, ...guarded].map((mutant) => [mutant.id, mutant]));
  const variants = judged.map(({ id, name, state }, at) => {
    const mutant = made.get(id);
    const [call] = mutant?.asked.flatMap(({ calls }) => calls) ?? [];
    if (!mutant || !call) throw new Error(`no mutant ${id} of ${name}`);
    return {
      state,
      of: name,
      tool: `${name}@${at}`,
      answer: mutant.apply(call).result as Json,
      told: `${at} ${mutant.mutator} ${mutant.at}`,
    };
  });
  serve(variants.map(({ tool, answer }) => [tool, answer]));
  workspace.write("mcptest.yml", suiteOf(variants.map(({ told, tool, of }) => [told, tool, of])));
  const live = await workspace.report(await workspace.cli(["run", ...WITH_REPORT]));
  const red = new Map(live.report.results.map(({ name, status }) => [name, status !== "passed"]));
  const differing = variants.filter(({ told, state }) => red.get(told) !== (state === "killed"));
  expect(differing.map(({ of, told, state }) => `${of} ${told} is ${state}`)).toEqual([]);
  expect(new Set(judged.map(({ state }) => state)).size).toBe(2);
});
