import { A, errorsOf, nodes } from "./compositions.ts";
import { removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test.each<[string, string, string[][]]>([
  [
    "no nodes",
    "    nodes: []\n",
    [
      [
        "composition-empty",
        "4: nodes",
        'composition "c" has no nodes',
        "give it one, such as - { id: search, tool: search }",
      ],
    ],
  ],
  [
    "an id twice",
    nodes(A, "{ id: a, tool: u }"),
    [
      [
        "composition-id",
        "6: a",
        '"a" is also the id of the node at suite.yml:5:15',
        "ids are unique within their composition",
      ],
    ],
  ],
  [
    "an id that references cannot name",
    nodes('{ id: "1a", tool: t }'),
    [["composition-id", '5: "1a"', 'invalid node id "1a"', "letters, digits, _ and -; start with a letter or _"]],
  ],
  [
    "a case name twice",
    `${nodes(A)}    cases:\n      - name: one\n      - name: one\n`,
    [
      [
        "duplicate-name",
        "8: one",
        '"one" is also the name of the case at suite.yml:7:15',
        "names are unique within their block",
      ],
    ],
  ],
  [
    "needs that names an unknown node",
    nodes("{ id: search, tool: t }", '{ id: b, tool: t, needs: [serch], args: { x: "${serch}" } }'),
    [["composition-needs", "6: serch", 'unknown node "serch" in needs of node "b"', 'did you mean "search"?']],
  ],
  [
    "an optional need that names an unknown node",
    nodes(A, "{ id: b, tool: t, needs: [a, { id: zzz, optional: true }] }"),
    [["composition-needs", "6: zzz", 'unknown node "zzz" in needs of node "b"', 'known are "a"']],
  ],
  [
    "needs that names its own node",
    nodes("{ id: a, tool: t, needs: [a] }"),
    [["composition-needs", "5: a", 'node "a" needs itself', "remove it"]],
  ],
  [
    "needs that names a node twice",
    nodes(A, '{ id: b, tool: t, needs: [a, { id: a, optional: true }], args: { x: "${a}" } }'),
    [["composition-needs", "6: a", 'node "b" needs "a" twice', "remove one of the two"]],
  ],
  [
    "a circle, whole",
    nodes(
      "{ id: start, tool: t }",
      "{ id: x, tool: t, needs: [start, z] }",
      "{ id: below, tool: t, needs: [x] }",
      "{ id: y, tool: t, needs: [x] }",
      "{ id: z, tool: t, needs: [y] }",
    ),
    [["composition-cycle", "6: z", "nodes need each other in a circle: x → z → y → x", "remove one of these needs"]],
  ],
  [
    "every circle",
    nodes(
      "{ id: a, tool: t, needs: [b] }",
      "{ id: b, tool: t, needs: [a] }",
      "{ id: c, tool: t, needs: [d] }",
      "{ id: d, tool: t, needs: [c, a] }",
    ),
    [
      ["composition-cycle", "5: b", "nodes need each other in a circle: a → b → a", "remove one of these needs"],
      ["composition-cycle", "7: d", "nodes need each other in a circle: c → d → c", "remove one of these needs"],
    ],
  ],
  [
    "circles that share nodes",
    nodes("{ id: a, tool: t, needs: [b, c] }", "{ id: b, tool: t, needs: [a] }", "{ id: c, tool: t, needs: [a, b] }"),
    ["a → b → a", "a → c → a", "a → c → b → a"].map((circle, at) => [
      "composition-cycle",
      `5: ${at === 0 ? "b" : "c"}`,
      `nodes need each other in a circle: ${circle}`,
      "remove one of these needs",
    ]),
  ],
  ...["var", "env", "item", "item_index", "loop", "CONFIG_DIR", "__proto__"].map((id): [string, string, string[][]] => [
    `an id that is reserved: ${id}`,
    nodes(`{ id: ${id}, tool: t }`),
    [["composition-id", `5: ${id}`, `the node id "${id}" is reserved`, "choose another id"]],
  ]),
])("%s", async (_, body, expected) => {
  expect(await errorsOf(body)).toEqual(expected);
});
