import fc from "fast-check";
import { stringify } from "yaml";
import { ERROR_CODES, McptestError } from "../../src/errors.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { createWorkspace, removeWorkspaces, type Workspace } from "./workspace.ts";

afterAll(removeWorkspaces);

const SUITE: JsonObject = {
  name: "Valid",
  imports: ["other.yml"],
  variables: { word: "hello", list: [1, 2], nested: "${var.word}", port: { from_env: "PORT", default: 80 } },
  env: { LEVEL: 1 },
  servers: {
    echo: { command: "node ${CONFIG_DIR}/echo.js 'a b'", cwd: ".", env: { A: "b" }, startup_timeout: "5s" },
    web: {
      url: "http://localhost:${var.port}/mcp",
      headers: { Authorization: { env: "TOKEN" } },
      auth: { bearer_token_env: "TOKEN" },
      http: { retries: 2, timeout: "1s" },
      protocol: ["2025-03-26", "2025-06-18"],
      client: { roots: [{ uri: "file:///" }] },
    },
    mock: { mock: "mock.yml" },
  },
  default_server: "echo",
  hooks: {
    beforeAll: "./seed.sh ${var.word} 'a b'",
    beforeEach: ["true", { command: "node ${CONFIG_DIR}/x.js", mode: "context", timeout: "5s" }],
    afterAll: { command: "node y.js", mode: "context" },
  },
  defaultTest: {
    threshold: 0.5,
    tags: ["base"],
    expect: [{ name: "base", target: "error", matcher: { absent: true }, weight: 0.5 }],
    derivedMetrics: [{ name: "shared", value: { weighted_sum: [{ ref: "base" }] } }],
    hooks: { afterEach: ["echo ${var.word}"] },
    transform: { response: { jq: "." } },
  },
  run: { parallel: "auto", retries: 1, bail: true, isolation: "run", test_timeout: "1m" },
  tools: [
    { name: "a", tool: "echo", args: { message: "${var.nested}", list: "${var.list}" }, tags: ["x"], only: false },
    {
      name: "b",
      tool: "echo",
      server: "web",
      timeout: "2s",
      threshold: 0.75,
      hooks: { beforeEach: "echo own" },
      transform: { request: "./fix.py ${var.word}", response: { jq: "." } },
      derivedMetrics: [
        { name: "quality", value: { weighted_sum: [{ ref: "named", weight: 2 }, { ref: "set" }] } },
        {
          name: "chained",
          threshold: 0.5,
          value: { weighted_average: [{ ref: "quality" }, { ref: "base", weight: 0 }] },
        },
      ],
      expect: [
        { name: "named", target: "result", matcher: { exists: true }, weight: 2, transform: { jq: ".a" } },
        {
          "assert-set": {
            name: "set",
            threshold: 0.5,
            weight: 3,
            assertions: [
              { target: "result", matcher: { exists: true }, transform: "wc -l" },
              { target: "result", matcher: { type: "object" }, weight: 0 },
            ],
          },
        },
        { target: "result.content[0].text", matcher: { exact: "hi" } },
        { target: "result", matcher: { any_of: [{ regex: "^a+$" }, { not: { jq: ".a" } }] } },
        { target: "result", matcher: { schema: { type: "object", properties: { a: { minimum: 1 } } } } },
        { target: "duration_ms", matcher: { between: [0, 100] } },
      ],
    },
  ],
  resources: [{ name: "r", uri: "demo://1", expect: { assertions: [], max_duration_ms: 5 } }],
  compositions: [
    {
      name: "c",
      nodes: [
        {
          id: "search",
          tool: "s",
          args: { q: "${var.word}", here: "${CONFIG_DIR}" },
          loop: { until: ".output", max: 3 },
        },
        { id: "each", tool: "e", needs: ["search"], for_each: "${search[*]}", args: { x: "${item.a} ${item_index}" } },
        {
          id: "last",
          tool: "l",
          server: "mock",
          needs: ["each", { id: "search", optional: true, default: [] }],
          args: { all: ["${each[*].x}", "${search}", "${env.WHO} $${x} ${var.q}"] },
          transform: { jq: ".result" },
          mock: { result: { deep: [1] } },
        },
      ],
      threshold: 0.5,
      hooks: { afterEach: { command: "node z.js", mode: "context" } },
      derivedMetrics: [{ name: "golden_share", value: { weighted_sum: [{ ref: "golden" }] } }],
      output: { assemble: ".nodes.last" },
      budget: { max_cost_usd: 0.5 },
      cases: [{ name: "one", vars: { q: 1 }, golden: {}, expect: [{ target: "output", matcher: { exists: true } }] }],
      eval: { rubric: "r", mcp_use: { threshold: 0.5 } },
    },
  ],
  prompts: [{ name: "p", prompt: "greet", server: "mock", args: { who: "${env.WHO}" }, skip: "later" }],
};

const RUNS = 100;
/** Far above what any of these takes: only something that hangs, or grows with the square of its input, gets there. */
const BOUND_MS = 15_000;

function createValid(): Workspace {
  return createWorkspace({
    "suite.yml": stringify(SUITE),
    "other.yml": "variables: { extra: 1 }\ntools: [{ name: imported, tool: t, args: { x: '${var.extra}' } }]\n",
    "mock.yml": "tools: []\n",
  });
}

const options = { env: { TOKEN: "t0k3n", WHO: "Ada" }, jq: { check: async () => undefined } };

/** Loads a text and checks what must hold of any load. */
async function checkLoad(workspace: Workspace, text: string): Promise<void> {
  workspace.write("suite.yml", text);
  const started = performance.now();
  const { suite, errors, warnings } = await workspace.load(options);
  expect(performance.now() - started).toBeLessThan(BOUND_MS);
  expect(suite === undefined).toBe(errors.length > 0);
  const lines = text.replace(/^\ufeff/, "").split("\n");
  expect([...errors, ...warnings].map((problem) => faultOf(problem, lines)).filter(Boolean)).toEqual([]);
}

/** What is wrong with a problem, if anything is. */
function faultOf(problem: McptestError, lines: readonly string[]): string | undefined {
  if (!(problem instanceof McptestError) || !(problem.code in ERROR_CODES) || problem.code === "internal") {
    return `unexpected: ${problem}`;
  }
  const place = problem.location;
  if (place?.file !== "suite.yml") return undefined;
  const line = lines[place.line - 1];
  const sound = line !== undefined && place.column > 0 && (place.end_column ?? place.column + 1) > place.column;
  // What stands under a name of secrets is masked, whatever name it has itself.
  const parts = (place.text ?? "").split("[redacted]");
  return sound && parts.every((part) => line.includes(part)) ? undefined : `no such place: ${JSON.stringify(place)}`;
}

test("the suite that is mutated is valid", async () => {
  expect(await createValid().problems(options)).toBe("");
});

/** Anything that may stand in a suite, and much that may not. */
const anyValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 0, 1e300, "", "x", "${var.word}", "${var.nope}", "${", "$${", [], {}),
  fc.constantFrom<Json>("${env.NOPE}", "../../etc/passwd", "a\nb", "\u0000", "(", "5s", "*a", "&a", "<<", { env: "X" }),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json),
);

type Mutation = { kind: "replace" | "remove" | "rename" | "duplicate" | "wrap"; at: number; value: Json };
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("replace", "remove", "rename", "duplicate", "wrap"),
  at: fc.nat(),
  value: anyValue,
});

/** Applies a mutation at one of the tree's places, counted in document order. */
function mutate(tree: Json, { kind, at, value }: Mutation): Json {
  const places: { holder: JsonObject | Json[]; key: string | number }[] = [];
  const visit = (node: Json): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      const holder = node as JsonObject;
      places.push({ holder, key });
      visit(holder[key] as Json);
    }
  };
  visit(tree);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return tree;
  const holder = place.holder as JsonObject;
  const { key } = place;
  if (kind === "replace") holder[key] = value;
  else if (kind === "wrap") holder[key] = [holder[key] as Json, value];
  else if (kind === "duplicate" && Array.isArray(place.holder)) place.holder.push(structuredClone(holder[key]) as Json);
  else if (kind === "rename") holder[typeof value === "string" ? value : `${key}s`] = holder[key] as Json;
  if ((kind === "remove" || kind === "rename") && !Array.isArray(place.holder)) delete holder[key];
  return tree;
}

test("mutated trees load, or fail with errors at their places", async () => {
  const workspace = createValid();
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
      const tree = mutations.reduce<Json>((value, next) => mutate(value, next), structuredClone(SUITE));
      await checkLoad(workspace, stringify(tree));
    }),
    { numRuns: RUNS },
  );
});

const SNIPPETS = [
  "\t",
  "\n",
  "  ",
  "- ",
  ": ",
  "? ",
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "#",
  "&a ",
  "*a",
  "!t ",
  "|\n",
  "---\n",
  "${",
  "\u0000",
  "<<: ",
  "%",
  "\ud83d",
  "\ufeff",
];
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(40),
  insert: fc.oneof(
    fc.constantFrom(...SNIPPETS),
    fc.string({ maxLength: 8 }),
    fc.constantFrom(...SNIPPETS).map((text) => text.repeat(500)),
  ),
});

test("mutated texts load, or fail with errors at their places", async () => {
  const workspace = createValid();
  const valid = stringify(SUITE);
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      const text = edits.reduce((before, { at, remove, insert }) => {
        const offset = Math.floor(at * before.length);
        return before.slice(0, offset) + insert + before.slice(offset + remove);
      }, valid);
      await checkLoad(workspace, text.toWellFormed());
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["deep lists", "[".repeat(50_000)],
  ["deep maps", "{a: ".repeat(50_000)],
  ["deep blocks", Array.from({ length: 2000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ["deep dashes", "- ".repeat(50_000)],
  ["many keys", Array.from({ length: 5_000 }, (_, key) => `k${key}: 1`).join("\n")],
  ["many anchors", `a: [${"&a x, ".repeat(20_000)}]`],
  ["many aliases", `a: &a x\nb: [${"*a, ".repeat(20_000)}]`],
  ["many closers", "]".repeat(20_000)],
  ["many faults", `tools:\n${"  - { nam: x }\n".repeat(2_000)}`],
  ["many references", `name: ${"${var.x}".repeat(5_000)}`],
  ["a long line", `name: ${"x".repeat(1_000_000)}\nnam: x`],
])("%s end in good time", async (_, text) => {
  await checkLoad(createWorkspace({}), text);
});
