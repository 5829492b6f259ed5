import type { CompositionTest } from "../../src/suite/index.ts";
import { asWritten } from "./compositions.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

async function load(text: string, options: object = {}): Promise<CompositionTest> {
  const workspace = createWorkspace(text);
  const { warnings } = await workspace.load(options);
  expect(warnings).toEqual([]);
  const test = (await workspace.suite(options)).tests.at(-1);
  if (test?.kind !== "composition") throw new Error("no composition");
  return test;
}

test("a composition with every key", async () => {
  const found = await load(
    `variables: { limit: 3, word: "mcp" }
servers:
  a: { command: [x] }
  b: { command: [x] }
compositions:
  - name: all
    description: Every key.
    tags: [slow]
    skip: later
    only: true
    retries: 2
    budget: { max_cost_usd: 0.5, max_tokens: 100, max_duration_ms: 1000 }
    nodes:
      - id: last
        needs: [each, { id: gate, optional: true, default: { ok: false } }]
        server: b
        tool: join
        args: { list: "\${each}", ok: "\${gate.ok}", file: "\${CONFIG_DIR}/$\${x}", key: "\${env.API_KEY}" }
        transform: { jq: .result }
        when: .parents.each | length > 0
        retries: 1
        timeout: 5s
        max_cost_per_call_usd: 0.1
        max_tokens_per_call: 10
      - id: search
        server: a
        tool: search
        args: { q: "\${var.word}", limit: "\${var.limit}" }
        loop: { until: .output.done, max: 4, delay: 250ms }
      - id: each
        needs: [search]
        server: a
        tool: get
        for_each: "\${search[*]}"
        args: { name: "\${item.name}", at: "\${item_index}" }
        when_item: .item.score > 1
        max_concurrency: 8
        on_item_error: continue
        freeze: record
      - id: gate
        server: b
        tool: gate
        mock: { result: { ok: "\${var.word}" } }
    output: { assemble: "{ all: .nodes.last }" }
    expect:
      - target: output.all
        matcher: { exists: true }
    cases:
      - name: one
        vars: { word: rubric }
        golden: { all: [] }
        golden_match: exact
        expect: { max_duration_ms: 9 }
      - name: two
        golden: "\${var.word}"
    eval:
      plan_quality: { threshold: 0.5 }
      rubric: { criteria: [{ name: covers }] }
`,
    { env: { API_KEY: "s3cret-value" } },
  );
  const { nodes, cases, expect: own, location, ...rest } = found;
  expect(rest).toEqual({
    kind: "composition",
    name: "all",
    description: "Every key.",
    server: "b, a",
    servers: ["b", "a"],
    tags: ["slow"],
    skip: "later",
    only: true,
    retries: 2,
    order: ["search", "gate", "each", "last"],
    output: { assemble: "{ all: .nodes.last }" },
    budget: { max_cost_usd: 0.5, max_tokens: 100, max_duration_ms: 1000 },
    metrics: [
      expect.objectContaining({
        name: "rubric",
        threshold: 0.7,
        rubric: expect.objectContaining({ form: "criteria" }),
      }),
      expect.objectContaining({ name: "plan_quality", threshold: 0.5, judge: { model: expect.anything() } }),
    ],
    vars: { word: "mcp", limit: 3 },
    env: { API_KEY: "s3cret-value" },
    folder: expect.stringMatching(/^\//),
  });
  expect(location).toMatchObject({ line: 6, column: 11 });
  expect(nodes.map(({ id, depth }) => [id, depth])).toEqual([
    ["last", 2],
    ["search", 0],
    ["each", 1],
    ["gate", 0],
  ]);
  const [last, search, each, gate] = nodes;
  expect(last).toMatchObject({
    needs: [
      { id: "each", optional: false, default: null },
      { id: "gate", optional: true, default: { ok: false } },
    ],
    server: "b",
    tool: "join",
    transform: { jq: ".result" },
    when: ".parents.each | length > 0",
    retry: { max: 1, delay_ms: 0, backoff: 1, on: "any" },
    timeout_ms: 5000,
    max_cost_per_call_usd: 0.1,
    max_tokens_per_call: 10,
    location: { line: 14, column: 13 },
  });
  expect(asWritten(found).slice(0, 2)).toEqual([
    { list: "${each}", ok: "${gate.ok}", file: "${CONFIG_DIR}/${x}", key: "${env.API_KEY}" },
    { q: "${var.word}", limit: "${var.limit}" },
  ]);
  expect(search).toMatchObject({
    loop: { until: ".output.done", max: 4, delay_ms: 250 },
    max_concurrency: 1,
    on_item_error: "fail",
  });
  expect(each).toMatchObject({
    for_each: expect.objectContaining({ whole: expect.objectContaining({ raw: "${search}" }) }),
    when_item: ".item.score > 1",
    max_concurrency: 8,
    on_item_error: "continue",
    freeze: "record",
  });
  expect(gate).toMatchObject({ mock: { result: { ok: "rubric" } } });
  // What reads a row's variables where the suite is loaded stands in the row.
  expect(cases.map(({ own }) => own?.nodes[3]?.mock)).toEqual([undefined, { result: { ok: "mcp" } }]);
  expect(cases.map(({ own: _, ...row }) => row)).toEqual([
    {
      name: "one",
      vars: { word: "rubric" },
      golden: { value: { all: [] }, match: "exact", location: expect.objectContaining({ line: 51, column: 9 }) },
      expect: expect.objectContaining({ assertions: [], max_duration_ms: 9 }),
      location: expect.objectContaining({ line: 49, column: 15 }),
    },
    {
      name: "two",
      vars: {},
      golden: { value: "mcp", match: "subset", location: expect.objectContaining({ line: 55, column: 9 }) },
      expect: expect.objectContaining({ assertions: [] }),
      location: expect.objectContaining({ line: 54, column: 15 }),
    },
  ]);
  expect(own.assertions.map(({ target }) => target)).toEqual(["output.all"]);
});
