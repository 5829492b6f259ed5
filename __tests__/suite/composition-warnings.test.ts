import { A, nodes, problemsOf } from "./compositions.ts";
import { removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const UNUSED_NEED = 'read it, or remove it; where it only sets the order, give "a" an expect';
const UNUSED_NODE = "read it, assert something about it, or remove it";
const EACH = "needs: [a], for_each: '${a}'";
const READS_A = "needs: [a], args: { x: '${a}' }";
const LOOP = "loop: { until: ., max: 2 }";

test.each<[string, string, string[][]]>([
  [
    "a parent that is not read",
    nodes(A, "{ id: b, tool: t, needs: [a, { id: c, optional: true }] }", "{ id: c, tool: t }"),
    [
      ["unused-need", "6: a", 'node "b" needs "a" and reads nothing of it', UNUSED_NEED],
      ["unused-need", "6: c", 'node "b" needs "c" and reads nothing of it', UNUSED_NEED.replace(`"a"`, `"c"`)],
    ],
  ],
  [
    "a parent that a program of another name does not read",
    nodes(A, "{ id: b, tool: t, needs: [a], when: '.parents.ab == .parents[\"b\"] and .parents.c-1' }"),
    [
      ["unused-need", "6: a", 'node "b" needs "a" and reads nothing of it', UNUSED_NEED],
      ["conditional-output", "6: when", ...conditional("b")],
    ],
  ],
  [
    "a default that nothing takes, and a condition that no parent decides",
    `${nodes(
      A,
      "{ id: b, tool: t, needs: [{ id: a, default: 1 }], args: { x: '${a}' }, when: 'true or .parent.a' }",
      "{ id: c, tool: t, needs: [{ id: b, optional: true, default: 1 }], args: { x: '${b}' }, when: '.parents.b' }",
      "{ id: d, tool: t, needs: [c], args: { x: '${c}' }, when: '${var.flag} and true' }",
      "{ id: e, tool: t, needs: [d], args: { x: '${d}' } }",
    )}variables: { flag: true }\n`,
    [
      [
        "no-effect",
        "6: default",
        'default of node "b" has no effect without optional: true',
        "add optional: true, or remove it",
      ],
      [
        "no-effect",
        "6: 'true or .parent.a'",
        'when of node "b" reads no .parents, so it says the same in every run',
        "read what a parent gave, such as .parents.search, or remove it",
      ],
    ],
  ],
  [
    "a node that nothing reads",
    nodes(A, "{ id: b, tool: t }"),
    [["unused-node", "5: a", 'no other node, no output and no assertion reads node "a"', UNUSED_NODE]],
  ],
  [
    "a node that the assembled output leaves out",
    `${nodes(A, "{ id: b, tool: t }", "{ id: c, tool: t }")}    output: { assemble: '.nodes.a, .nodes["c"]' }\n`,
    [["unused-node", "6: b", 'no other node, no output and no assertion reads node "b"', UNUSED_NODE]],
  ],
  [
    "a variable of cases that nothing reads, once",
    `${nodes("{ id: a, tool: t, args: { q: '${var.query}' } }")}    cases:\n      - { name: one, vars: { query: 1, qerry: 2 } }\n      - { name: two, vars: { qerry: 3, other: 4 } }\n`,
    [
      ["unused-case-variable", "7: qerry", 'no node reads variable "qerry"', 'did you mean "query"?'],
      ["unused-case-variable", "8: other", 'no node reads variable "other"', "read it as ${var.other}, or remove it"],
    ],
  ],
  [
    "keys of a fan-out without one",
    nodes("{ id: a, tool: t, max_concurrency: 4, when_item: ., on_item_error: continue }"),
    ["max_concurrency", "when_item", "on_item_error"].map((key) => [
      "no-effect",
      `5: ${key}`,
      `${key} of node "a" has no effect without for_each`,
      "add for_each, or remove it",
    ]),
  ],
  [
    "a fan-out below a loop",
    nodes(`{ id: a, tool: t, ${LOOP} }`, `{ id: b, tool: t, ${EACH} }`),
    [["unbounded-calls", "6: for_each", ...unbounded("b")]],
  ],
  [
    "a loop far below a fan-out, and once only",
    nodes(
      A,
      `{ id: b, tool: t, ${EACH} }`,
      "{ id: c, tool: t, needs: [b], args: { x: '${b}' } }",
      `{ id: d, tool: t, needs: [c], args: { x: '\${c}' }, ${LOOP} }`,
      `{ id: e, tool: t, needs: [d], args: { x: '\${d}' }, ${LOOP} }`,
    ),
    [["unbounded-calls", "8: loop", ...unbounded("d")]],
  ],
  [
    "a loop for each element",
    nodes(A, `{ id: b, tool: t, ${EACH}, ${LOOP} }`),
    [["unbounded-calls", "6: loop", ...unbounded("b")]],
  ],
  [
    "an output that may be skipped",
    `${nodes("{ id: a, tool: t, when: '.parents == {}' }", `{ id: b, tool: t, ${READS_A} }`)}    output: a\n    expect: [{ target: nodes.b.status, matcher: { exact: ok } }]\n`,
    [["conditional-output", "5: when", ...conditional("a")]],
  ],
])("%s", async (_, body, expected) => {
  expect(await problemsOf(body)).toEqual(expected);
});

function unbounded(node: string): [string, string] {
  return [
    `a fan-out and a loop multiply each other's calls at node "${node}", and the composition has no budget`,
    "give the composition a budget",
  ];
}

function conditional(node: string): [string, string] {
  return [
    `the output of the composition is that of node "${node}", which its own when may skip`,
    "the output is then null; choose another one, or assemble it",
  ];
}

test.each<[string, string]>([
  ["a parent that arguments read", nodes(A, `{ id: b, tool: t, ${READS_A} }`)],
  [
    "a parent with an expect, after which a node comes",
    nodes("{ id: a, tool: t, expect: [output.x = 1] }", "{ id: b, tool: t, needs: [a] }"),
  ],
  [
    "a parent that an assertion is about, after which a node comes",
    `${nodes(A, "{ id: b, tool: t, needs: [a] }")}    expect: [nodes.a.status = ok]\n`,
  ],
  ["a parent that a fan-out reads", nodes(A, `{ id: b, tool: t, ${EACH} }`)],
  ...["when_item: '.parents.a'", "when_item: '.parents[\"a\"]'", "when_item: '.parents | length'"].map(
    (key): [string, string] => [
      `a parent that a program reads: ${key}`,
      nodes("{ id: e, tool: t }", A, `{ id: b, tool: t, needs: [a, e], for_each: '\${e}', ${key} }`),
    ],
  ),
  [
    "a parent that until reads",
    nodes(A, "{ id: b, tool: t, needs: [a], loop: { until: '.output == .parents.a', max: 3 } }"),
  ],
  ["a node that is the output", `${nodes(A)}    output: a\n`],
  [
    "nodes that the output takes as a whole",
    `${nodes(A, "{ id: b, tool: t }")}    output: { assemble: .nodes | length }\n`,
  ],
  [
    "a node that an assertion reads",
    `${nodes(A, "{ id: b, tool: t }")}    expect: [{ target: nodes.a.status, matcher: { exact: ok } }]\n`,
  ],
  [
    "a node that an assertion of a row reads",
    `${nodes(A, "{ id: b, tool: t }")}    cases: [{ name: x, expect: [{ target: 'nodes["a"].output', matcher: { exact: 1 } }] }]\n`,
  ],
  [
    "a fan-out and a loop under a budget",
    `${nodes(`{ id: a, tool: t, ${LOOP} }`, `{ id: b, tool: t, ${EACH} }`)}    budget: { max_tokens: 5 }\n`,
  ],
  [
    "a fan-out beside a loop",
    nodes(
      A,
      `{ id: b, tool: t, ${EACH} }`,
      `{ id: c, tool: t, ${READS_A}, ${LOOP} }`,
      "{ id: d, tool: t, needs: [b, c], args: { x: '${b} ${c}' } }",
    ),
  ],
  [
    "a condition on a node that is not the output",
    nodes("{ id: a, tool: t, when: '.parents == {}' }", `{ id: b, tool: t, ${READS_A} }`),
  ],
])("no warning for %s", async (_, body) => {
  expect(await problemsOf(body)).toEqual([]);
});
