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

test.each([
  "servers: { auth: { command: NODE } }",
  "servers: { auth: { command: node } }\nmodels: { api_key: { model: NODE } }",
])("a name that the author gave says nothing of what stands below it: %s", async (part) => {
  const text = `${part.replace("NODE", "build/auth-server-2")}\ntools: [{ name: build/auth-server-2 answers, tool: b, nonsense: 1 }]\n`;
  const workspace = createWorkspace(text);
  const { errors } = await workspace.load();
  const told = errors.map((error) => workspace.redactor.text(formatProblem(error))).join("\n");
  expect(told).toContain("{ name: build/auth-server-2 answers, tool: b, nonsense: 1 }");
});

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

/** Servers and models with a name of a variable at `NAME`. */
const NAMING: Readonly<Record<string, string>> = {
  bearer_token_env: "servers: { s: { url: http://x, auth: { bearer_token_env: NAME } } }",
  client_secret_env:
    "servers: { s: { url: http://x, auth: { oauth: { token_endpoint: http://x, client_id: c, grant: client_credentials, client_secret_env: NAME } } } }",
  private_key_env:
    "servers: { s: { url: http://x, auth: { oauth: { token_endpoint: http://x, client_id: c, grant: client_credentials, private_key_env: NAME } } } }",
  api_key_env: "servers: { s: { command: node } }\nmodels: { judge: { model: m, api_key_env: NAME, nonsense: 1 } }",
  "env of a header": "servers: { s: { url: http://x, headers: { X-Api-Key: { env: NAME } } } }",
  from_env: "servers: { s: { command: node } }\nvariables: { SHOP_TOKEN: { from_env: NAME } }",
};

describe.each(Object.entries(NAMING))("of %s", (key, text) => {
  const told = async (name: string, env = {}) => {
    const suite = `${text.replace("NAME", name)}\ntools: [{ name: a, tool: b, nonsense: 1 }]\n`;
    const workspace = createWorkspace(suite);
    const { errors } = await workspace.load({ env });
    return errors.map((error) => workspace.redactor.text(formatProblem(error))).join("\n");
  };

  test("the name of a variable is shown", async () => {
    const shown = await told("SHOP_TOKEN_2");
    expect(shown).not.toContain("variable [redacted]");
    expect(shown.split("SHOP_TOKEN_2").length).toBeGreaterThan(key === "api_key_env" ? 1 : 2);
  });

  test("a key that was pasted there is not, in the message and in the line of the file", async () => {
    const keys = ["AKIAIOSFODNN7EXAMPLE", "c4narY-pasted-9f8e7d", "9f8e7d6c5b4a39281706", `A${"B1".repeat(30)}`];
    for (const pasted of keys) {
      const shown = await told(pasted);
      expect(shown).toContain("[redacted]");
      expect(shown).not.toContain(pasted);
    }
  });

  test("a variable that is set is not masked, however its name is written", async () => {
    expect(await told("shop-token.of_mine", { "shop-token.of_mine": "" })).toContain("shop-token.of_mine");
  });
});
