import { A, errorsOf, HEAD, nodes } from "./compositions.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const ANY = expect.any(String) as unknown as string;

test.each<[string, string, string[][]]>([
  [
    "a reference to a node that is not in needs",
    nodes("{ id: search, tool: t }", '{ id: readme, tool: t, args: { deep: [{ package: "of ${search.name}" }] } }'),
    [
      [
        "composition-reference",
        "6: ${search.name}",
        'node "readme" reads ${search.name} but does not list "search" in needs',
        'add `needs: [search]` to node "readme"',
      ],
    ],
  ],
  [
    "a reference to a node that is not in needs, which lists others",
    nodes(A, "{ id: b, tool: t }", '{ id: c, tool: t, needs: [a], args: { x: "${a} ${b} ${b}" } }'),
    [
      [
        "composition-reference",
        "7: ${b}",
        'node "c" reads ${b} but does not list "b" in needs',
        'add b to needs of node "c"',
      ],
      [
        "composition-reference",
        "7: ${b}",
        'node "c" reads ${b} but does not list "b" in needs',
        'add b to needs of node "c"',
      ],
    ],
  ],
  [
    "a reference to an unknown node",
    nodes("{ id: search, tool: t }", '{ id: b, tool: t, args: { x: "${serch[0]}" } }'),
    [
      [
        "composition-reference",
        "6: ${serch[0]}",
        'unknown node "serch" in ${serch[0]} of node "b"',
        'did you mean "search"?',
      ],
    ],
  ],
  [
    "a reference of a node to itself",
    nodes('{ id: a, tool: t, args: { x: "${a.b}" } }'),
    [
      [
        "composition-reference",
        "5: ${a.b}",
        'node "a" reads ${a.b}, its own output',
        "in a loop, ${loop.previous} is the output of the round before",
      ],
    ],
  ],
  [
    "text that is no reference",
    nodes('{ id: a, tool: t, args: { x: "${a b}", y: "${env.A.B}" } }'),
    [
      [
        "invalid-reference",
        "5: ${a b}",
        'invalid reference ${a b}: unexpected " "; expected "." or "[" (at character 4)',
        "for a literal ${ write $${",
      ],
      [
        "invalid-reference",
        "5: ${env.A.B}",
        "invalid reference ${env.A.B}: an environment variable is read as ${env.NAME}",
        "for a literal ${ write $${",
      ],
    ],
  ],
  ...["${a}!", "a", "${item}", "${loop.iteration}", "${env.X}", "$${a}"].map((text): [string, string, string[][]] => [
    `for_each that is neither a list nor one whole reference to one: ${text}`,
    nodes(A, `{ id: b, tool: t, needs: [a], for_each: "${text}" }`),
    [
      [
        "composition-for-each",
        `6: "${text}"`,
        `for_each of node "b" must be a list or one reference, but is "${text}"`,
        "write a list, ${parent}, ${parent.path} or ${var.NAME}",
      ],
    ],
  ]),
  [
    "for_each over a node that is not in needs",
    nodes(A, '{ id: b, tool: t, for_each: "${a[*]}" }'),
    [
      [
        "composition-reference",
        "6: ${a[*]}",
        'node "b" reads ${a[*]} but does not list "a" in needs',
        'add `needs: [a]` to node "b"',
      ],
    ],
  ],
  [
    "for_each over a variable that nothing defines, a map, and an element of its own",
    nodes(
      '{ id: a, tool: t, for_each: "${var.rows}" }',
      "{ id: b, tool: t, for_each: { a: 1 } }",
      '{ id: c, tool: t, for_each: ["${item}"] }',
    ),
    [
      ["unknown-variable", "5: ${var.rows}", 'variable "rows" is defined neither by a case nor under variables', ANY],
      ["wrong-type", "6: { a: 1 }", ANY, ANY],
      ["composition-for-each", '7: ["${item}"]', ANY, ANY],
    ],
  ],
  [
    "an element where there is none",
    nodes('{ id: a, tool: t, args: { x: "${item.name}", y: "${item_index}" } }'),
    [
      [
        "composition-reference",
        "5: ${item.name}",
        'node "a" reads ${item.name} and does not fan out',
        "add for_each, which gives it an element",
      ],
      [
        "composition-reference",
        "5: ${item_index}",
        'node "a" reads ${item_index} and does not fan out',
        "add for_each, which gives it an element",
      ],
    ],
  ],
  [
    "a round where there is none",
    nodes('{ id: a, tool: t, args: { x: "${loop.iteration}", y: "${loop.previous.x}" } }'),
    [
      [
        "composition-reference",
        "5: ${loop.iteration}",
        'node "a" reads ${loop.iteration} and does not loop',
        "add loop, which gives it rounds",
      ],
      [
        "composition-reference",
        "5: ${loop.previous.x}",
        'node "a" reads ${loop.previous.x} and does not loop',
        "add loop, which gives it rounds",
      ],
    ],
  ],
  [
    "a variable that neither a case nor the suite defines",
    `${nodes('{ id: a, tool: t, args: { q: "${var.query}", l: "${var.limt.x}" } }')}    cases: [{ name: one, vars: { query: x } }, { name: two, vars: { limit: 1 } }]\n`,
    [
      [
        "unknown-variable",
        "5: ${var.limt.x}",
        'variable "limt" is defined neither by a case nor under variables',
        'did you mean "limit"?',
      ],
    ],
  ],
  [
    "an environment variable that is not set",
    nodes('{ id: a, tool: t, args: { q: "${env.NOPE_NOPE}" } }'),
    [
      [
        "unset-env",
        "5: ${env.NOPE_NOPE}",
        "environment variable NOPE_NOPE is not set",
        "set it, or put it into the file .env beside the suite",
      ],
    ],
  ],
])("%s", async (_, body, expected) => {
  expect(await errorsOf(body)).toEqual(expected);
});

test("a reference after the same one escaped has its own place", async () => {
  const body = nodes(A, '{ id: c, tool: t, args: { x: "$${a} is ${a}" } }');
  const { errors } = await createWorkspace(HEAD + body).load();
  expect(errors.map(({ location }) => location?.column)).toEqual([48]);
});
