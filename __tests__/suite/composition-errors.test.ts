import { A, errorsOf, HEAD, nodes, problemsOf } from "./compositions.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const ANY = expect.any(String) as unknown as string;

test.each<[string, string, string[][]]>([
  [
    "max_concurrency below 1",
    nodes(A, '{ id: b, tool: t, needs: [a], for_each: "${a}", max_concurrency: 0 }'),
    [["invalid-value", "6: 0", '"max_concurrency" must be at least 1, but is 0']],
  ],
  [
    "an output that is no node",
    `${nodes("{ id: search, tool: t }")}    output: serch\n`,
    [["composition-output", "6: serch", 'unknown node "serch" in output', 'did you mean "search"?']],
  ],
  [
    "mock and freeze together",
    nodes("{ id: a, tool: t, mock: { result: 1 }, freeze: golden }"),
    [
      [
        "composition-conflict",
        "5: freeze",
        'node "a" has mock and freeze; it can have only one of them',
        "remove freeze",
      ],
    ],
  ],
  [
    "retry and retries together, and what they cannot be",
    nodes("{ id: a, tool: t, retries: 0, retry: { max: 1 } }", "{ id: b, tool: t, retry: { max: 0, backoff: 0.5 } }"),
    [
      [
        "composition-conflict",
        "5: retries",
        'node "a" has retry and retries; it can have only one of them',
        "remove retries",
      ],
      ["invalid-value", "6: 0", '"max" must be at least 1, but is 0'],
      ["invalid-value", "6: 0.5", '"backoff" must be at least 1, but is 0.5'],
    ],
  ],
  [
    "a node's expect",
    nodes('{ id: a, tool: t, expect: [{ target: "output[", matcher: { regex: "(" } }] }'),
    [
      ["invalid-target", '5: "output["', ANY, ANY],
      ["invalid-regex", '5: "("', ANY, ANY],
    ],
  ],
  [
    "negative caps",
    `${nodes("{ id: a, tool: t, max_cost_per_call_usd: -1, max_tokens_per_call: -2 }")}    budget: { max_cost_usd: -0.5, max_tokens: -1, max_duration_ms: -2 }\n`,
    [
      ["invalid-value", "5: -1", '"max_cost_per_call_usd" must be at least 0, but is -1'],
      ["invalid-value", "5: -2", '"max_tokens_per_call" must be at least 0, but is -2'],
      ["invalid-value", "6: -0.5", '"max_cost_usd" must be at least 0, but is -0.5'],
      ["invalid-value", "6: -1", '"max_tokens" must be at least 0, but is -1'],
      ["invalid-value", "6: -2", '"max_duration_ms" must be more than 0, but is -2'],
    ],
  ],
  [
    "rounds without end",
    nodes(
      "{ id: a, tool: t, loop: { until: . } }",
      "{ id: b, tool: t, loop: { until: ., max: 1001 } }",
      "{ id: c, tool: t, loop: { until: ., max: 0 } }",
    ),
    [
      ["missing-key", "5: { until: . }", '"loop" has no "max"'],
      ["invalid-value", "6: 1001", '"max" must be at most 1000, but is 1001'],
      ["invalid-value", "7: 0", '"max" must be at least 1, but is 0'],
    ],
  ],
  [
    "an unknown server",
    nodes("{ id: a, tool: t, server: apy }"),
    [["unknown-server", "5: apy", 'server "apy" is not declared', 'did you mean "api"?']],
  ],
  [
    "a time that is none",
    nodes("{ id: a, tool: t, timeout: 0s, loop: { until: ., max: 2, delay: 0ms } }"),
    [
      ["invalid-value", "5: 0s", '"timeout" must be longer than 0, but is "0s"', "write it as 250ms, 30s, 2m or 1h"],
      ["invalid-value", "5: 0ms", '"delay" must be longer than 0, but is "0ms"', "write it as 250ms, 30s, 2m or 1h"],
    ],
  ],
  [
    "a key that there is not",
    nodes("{ id: a, tool: t, for_eech: x }"),
    [["unknown-key", "5: for_eech", 'unknown key "for_eech" in a node', 'did you mean "for_each"?']],
  ],
  [
    "a node that is no map, and a need that lacks its name",
    `${nodes("{ id: a, tool: t }", "{ id: b, tool: t, needs: [{ optional: true }] }", "c")}`,
    [
      ["missing-key", "6: { optional: true }", 'a need has no "id"'],
      ["wrong-type", "7: c", 'a node must be a map, but is the text "c"'],
    ],
  ],
])("%s", async (_, body, expected) => {
  expect(await errorsOf(body)).toEqual(expected);
});

test("programs that do not compile, with jq's own words, each at its key", async () => {
  const found = await errorsOf(
    `${nodes(
      "{ id: a, tool: t, transform: { jq: '.a |' } }",
      "{ id: b, tool: t, needs: [a], when: '.parents.a ==' , loop: { until: 'nope(1)', max: 2 } }",
      "{ id: c, tool: t, needs: [a], for_each: '${a}', when_item: '}' }",
    )}    output: { assemble: '{ a: ' }\n    expect:\n      - { target: output, matcher: { jq: '[' } }\n`,
  );
  expect(found.map(([code, place]) => [code, place])).toEqual([
    ["invalid-jq", "5: '.a |'"],
    ["invalid-jq", "6: '.parents.a =='"],
    ["invalid-jq", "6: 'nope(1)'"],
    ["invalid-jq", "7: '}'"],
    ["invalid-jq", "8: '{ a: '"],
    ["invalid-jq", "10: '['"],
  ]);
  for (const [, , message] of found)
    expect(message).toMatch(/^the jq program does not compile: .*(?:syntax error|not defined)/);
});

test("a server that is left out where there are several, but not where one is the default", async () => {
  const several = "servers: { api: { command: [x] }, db: { command: [x] } }\n";
  const head = `${several}compositions:\n  - name: c\n`;
  const body = nodes("{ id: a, tool: t }", "{ id: b, tool: t, needs: [a], server: db, args: { x: '${a}' } }");
  expect(await problemsOf(body, head)).toEqual([
    [
      "missing-key",
      "5: a",
      'node "a" names no server, and the suite declares 2: "api", "db"',
      "add server to the node, or set default_server",
    ],
  ]);
  expect(await problemsOf(body, `default_server: api\n${head}`)).toEqual([]);
});

test("no server at all, which is fine for a node that a mock answers", async () => {
  const head = "compositions:\n  - name: c\n\n";
  expect(await problemsOf(nodes(A), head)).toEqual([
    ["missing-key", "5: a", "the suite declares no server", "declare one under servers"],
  ]);
  expect(await problemsOf(nodes("{ id: a, tool: t, mock: { result: 1 } }"), head)).toEqual([]);
});

test("two compositions of one name, and one that is focused in CI", async () => {
  const workspace = createWorkspace(`${HEAD}    only: true\n${nodes(A)}  - name: c\n${nodes(A)}`);
  const { errors } = await workspace.load({ ci: true });
  expect(errors.map(({ code, location }) => [code, location?.line, location?.column])).toEqual([
    ["focused-in-ci", 4, 5],
    ["duplicate-name", 7, 11],
  ]);
  expect(errors[1]?.message).toBe('"c" is also the name of the composition at suite.yml:3:11');
});

test("all that is wrong is reported together, whatever else is", async () => {
  const found = await problemsOf(
    `    nodez: 1\n    nodes:\n      - { id: a, tool: 5, args: { x: "\${b}" } }\n      - { tool: t, args: { y: "\${item}" } }\n      - { id: c, tool: t, needs: [a, c], mock: { result: 1 }, freeze: record }\n    output: nope\n    expect: [{ target: "a b", matcher: { exact: 1 } }, { target: 3, matcher: {} }]\n    cases: [{ name: x }, { name: x, vars: 5 }]\n`,
  );
  expect(found.map(([code, place]) => [code, place])).toEqual([
    ["unknown-key", "4: nodez"],
    ["wrong-type", "6: 5"],
    ["missing-key", '7: { tool: t, args: { y: "${item}" } }'],
    ["composition-reference", "7: ${item}"],
    ["composition-needs", "8: c"],
    ["composition-conflict", "8: freeze"],
    ["invalid-target", '10: "a b"'],
    ["wrong-type", "10: 3"],
    ["invalid-value", "10: {}"],
    ["duplicate-name", "11: x"],
    ["wrong-type", "11: 5"],
  ]);
});

test("the sample of a good message", async () => {
  const workspace = createWorkspace(
    `${HEAD}${nodes("{ id: search, tool: t }", 'id: readme\n        tool: t\n        args:\n          package: "${search.name}"')}`,
  );
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[composition-reference]: node "readme" reads \${search.name} but does not list "search" in needs
     suite.yml:9:21
     8 |         args:
     9 |           package: "\${search.name}"
       |                     ^^^^^^^^^^^^^^
     hint: add \`needs: [search]\` to node "readme""
  `);
});

test("without cases, a variable that nothing defines is left alone", async () => {
  expect(await problemsOf(nodes('{ id: a, tool: t, args: { q: "${var.query}" } }'))).toEqual([]);
});

test("a file that could not be read keeps back what may be defined there", async () => {
  const found = await problemsOf(
    `${nodes('{ id: a, tool: t, server: there, args: { q: "${var.x}" } }')}    cases: [{ name: one }]\n`,
    `imports: [missing.yml]\n${HEAD}`,
  );
  expect(found.map(([code]) => code)).toEqual(["file-not-found"]);
});
