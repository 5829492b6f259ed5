import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const TWO = "servers:\n  a: { command: [a, x] }\n  b: { command: [b] }\n  web: { url: http://localhost:1/mcp }\n";
const ONE = "servers:\n  a: { command: [a] }\n";
const test1 = (more = ""): string => `  - { name: t, tool: echo${more} }\n`;

/** Names of the servers that a load gives before it resolves tests; undefined where it never asked. */
async function ahead(text: string, vars: Record<string, string> = {}): Promise<string[] | undefined> {
  let names: string[] | undefined;
  const workspace = createWorkspace(text);
  await workspace.load({ vars, ahead: (servers) => (names = servers.map(({ name, argv }) => `${name} ${argv[0]}`)) });
  return names;
}

test.each([
  ["the only server", `${ONE}tools:\n${test1()}`, ["a a"]],
  [
    "those that tests name, in their order",
    `${TWO}tools:\n${test1(", server: b")}${test1(", server: a")}`,
    ["b b", "a a"],
  ],
  ["the default server", `${TWO}default_server: b\ntools:\n${test1()}`, ["b b"]],
  ["not one over HTTP", `${TWO}tools:\n${test1(", server: web")}${test1(", server: b")}`, ["b b"]],
  [
    "the first alone with parallel",
    `${TWO}run: { parallel: false }\ntools:\n${test1(", server: b")}${test1(", server: a")}`,
    ["b b"],
  ],
  [
    "one with references",
    `servers:\n  a: { command: ["\${var.x}"] }\nvariables: { x: prog }\ntools:\n${test1()}`,
    ["a prog"],
  ],
  ["one whose tests have errors", `${ONE}tools:\n${test1(", nonsense: 1")}  - { name: 7 }\n`, ["a a"]],
  ["none of skipped tests", `${ONE}tools:\n${test1(", skip: later")}`, []],
  ["none with only", `${ONE}tools:\n${test1()}${test1(", only: true")}`, []],
  ["none behind hooks", `${ONE}hooks: { beforeAll: [{ command: [x] }] }\ntools:\n${test1()}`, []],
  ["none with isolation", `${ONE}run: { isolation: test }\ntools:\n${test1()}`, []],
  ["none of compositions", `${ONE}compositions:\n  - { name: c, nodes: [{ id: n, tool: echo }] }\n`, []],
  ["none where a server is wrong", `servers:\n  a: { command: [a], nonsense: 1 }\ntools:\n${test1()}`, []],
  ["none with a type that is wrong", `servers:\n  a: { command: 7 }\ntools:\n${test1()}`, []],
  ["none with a reference to nothing", `servers:\n  a: { command: ["\${env.NOT_SET}"] }\ntools:\n${test1()}`, []],
  [
    "none where there are two kinds",
    `servers:\n  a: { command: [a], url: http://localhost:1 }\ntools:\n${test1()}`,
    [],
  ],
])("what a run needs first: %s", async (_, text, expected) => {
  expect(await ahead(text)).toEqual(expected);
});

test("a file that cannot be read in full has no servers to start", async () => {
  expect(await ahead(`imports: [gone.yml]\n${ONE}tools:\n${test1()}`)).toBeUndefined();
});

test("problems are told once, whether servers were read before or not", async () => {
  const workspace = createWorkspace(`servers:\n  a: { command: ["\${env.NOT_SET}"], nonsense: 1 }\ntools:\n${test1()}`);
  expect(await workspace.problems({ ahead: () => {} })).toBe(await workspace.problems());
});
