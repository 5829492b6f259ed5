import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const TESTS = 5000;
const entry = (index: number): string =>
  `  - name: echo ${index}\n    tool: echo\n    args: { n: ${index} }\n    expect:\n      - target: result.content[0].text\n        matcher: { contains: "${index}" }\n`;
const LINES = 6;

test("in a long list every test keeps its order, its values and its place", async () => {
  const entries = Array.from({ length: TESTS }, (_, index) => entry(index));
  const suite = await createWorkspace(
    `servers: { s: { command: [x] } }\nvariables:\n  v: &shared { a: 1 }\ntools:\n${entries.join("")}  - { name: last, tool: t, args: *shared }\n`,
  )
    .suite({})
    .catch((error: Error) => error);
  if (suite instanceof Error) throw suite;
  expect(suite.tests).toHaveLength(TESTS + 1);
  expect(suite.tests.slice(0, TESTS)).toMatchObject(
    entries.map((_, index) => ({
      name: `echo ${index}`,
      request: { params: { arguments: { n: index } } },
      location: { file: "suite.yml", line: 5 + index * LINES, column: 11, end_column: 11 + `echo ${index}`.length },
    })),
  );
  expect(suite.tests.at(-1)).toMatchObject({ name: "last", request: { params: { arguments: { a: 1 } } } });
  expect(suite.quote({ file: "suite.yml", line: 5 + 4321 * LINES, column: 1 }).text).toBe("  - name: echo 4321");
});

test("a fault in a long list is found at its place, whether of the text, of the form or of the meaning", async () => {
  const entries = Array.from({ length: TESTS }, (_, index) => entry(index));
  entries[1234] = '  - name: "bad \\q escape"\n    tool: echo\n';
  const head = "servers: { s: { command: [x] } }\ntools:\n";
  const syntax = await createWorkspace(head + entries.join("")).load();
  expect(syntax.errors.map(({ code, location }) => [code, location?.line])).toEqual([
    ["yaml-syntax", 3 + 1234 * LINES],
  ]);
  entries[1234] = "  - { name: echo 1, tool: echo, tag: x }\n";
  const meaning = await createWorkspace(head + entries.join("")).load();
  expect(meaning.errors.map(({ code, location }) => [code, location?.line])).toEqual([
    ["duplicate-name", 3 + 1234 * LINES],
    ["unknown-key", 3 + 1234 * LINES],
  ]);
});

test("of 100,000 unknown keys all are counted, and what costs time and memory is made for those that are told", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `    args${index}: 1\n`).join("");
  const head = "servers: { s: { command: [x] } }\ntools:\n  - name: one\n    tool: t\n";
  const { errors } = await createWorkspace(head + many).load();
  expect(errors).toHaveLength(100_000);
  expect(errors.filter(({ location }) => location?.text !== undefined)).toHaveLength(50);
  expect(errors[0]).toMatchObject({
    hint: expect.stringContaining('did you mean "args"?'),
    location: { text: "    args0: 1" },
  });
  expect(errors.filter(({ hint }) => hint !== undefined).length).toBeLessThanOrEqual(1000);
  expect(errors.at(-1)?.stack).not.toContain("    at ");
});
