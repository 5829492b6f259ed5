import { formatProblem } from "../../src/errors.ts";
import { linesOf, quote } from "../../src/values/location.ts";
import { createWorkspace } from "./workspace.ts";

/** Suites with faults beside literals under names of secrets, and what stands in an excerpt all the same. */
const FAULTY: Readonly<Record<string, [text: string, shown: string]>> = {
  "a key that is unknown": [
    "servers: { s: { command: node, env: { DB_PASS: c4narY-1 }, nonsense: true } }\ntools: [{ name: a, tool: b }]\n",
    "env: { DB_PASS: [redacted] }, nonsense: true",
  ],
  "a variable that is nested and unused": [
    "servers: { s: { command: node } }\nvariables: { shop: { password: c4narY, pin_token: 4711 }, other: 1 }\ntools: [{ name: a, tool: b }]\n",
    "{ password: [redacted], pin_token: [redacted] }",
  ],
  "two assertions on one line": [
    "servers: { s: { command: node } }\ntools:\n  - { name: a, tool: b, expect: [{ target: result.password, matcher: { exact: c4narY } }, { target: result.n, matcher: { exat: 1 } }] }\n",
    "matcher: { exact: [redacted] } }, { target: result.n",
  ],
  "short forms of assertions": [
    "servers: { s: { command: node } }\ntools:\n  - { name: a, tool: b, expect: [result.password = c4narY, result.n exat 1] }\n",
    "result.password = [redacted], result.n exat 1",
  ],
  "a line that is cut on the left": [
    `servers: { s: { command: node } }\ntools:\n  - { name: a, tool: b, args: { token: "c4narY ${"c4narY ".repeat(40)}" }, nonsense: 1 }\n`,
    "[redacted] }, nonsense: 1",
  ],
  "a block, and an alias": [
    "servers: { s: { command: node } }\nx: &it c4narY\ntools:\n  - name: a\n    tool: b\n    args:\n      secret: *it\n      password: |\n        c4narY\n        c4narY\n      nonsense: ${var.nope}\n",
    "        [redacted]",
  ],
  "a file that is no YAML": [
    "servers: { s: { command: node } }\ntools:\n  - name: a\n    args: { password: c4narY, x: [ }\n    token:\n      c4narY\n    name: b\n",
    "args: { password: [redacted]",
  ],
};

test.each(Object.entries(FAULTY))(
  "a literal under the name of a secret stands in no excerpt of %s",
  async (_, [text, shown]) => {
    const { errors, warnings } = await createWorkspace(text).load();
    const problems = [...errors, ...warnings];
    const told = problems.map((problem) => formatProblem(problem, "error", String)).join("\n");
    expect(told).toContain(shown);
    expect([told, JSON.stringify(problems.map(({ location }) => location))].join("\n")).not.toContain("c4narY");
  },
);

test("of a file that nothing more is known of, what stands behind such names is not quoted, further in below them neither", () => {
  const text = 'tools:\n  api_key:\n    - one\n    - two\n  name: x\n  "token": { a: 1,\n    b: 2 }\n  path: y\n';
  const lines = linesOf(text);
  const shown = text.split("\n").map((_, at) => quote(lines, { file: "f", line: at + 1, column: 1 }).text);
  expect(shown.slice(0, -1)).toEqual([
    "tools:",
    "  api_key:",
    "    [redacted]",
    "    [redacted]",
    "  name: x",
    '  "token": [redacted]',
    "    [redacted]",
    "  path: y",
  ]);
});
