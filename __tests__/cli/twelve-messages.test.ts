import { stringify } from "yaml";
import { EVENTS } from "../fixtures/github/events.ts";
import { commandLine } from "../helpers/bundles.ts";
import { runStep } from "../helpers/runner.ts";
import { useWorkspace } from "../helpers/runs.ts";

// The messages that a beginner meets first, as they are told on each face.
const workspace = useWorkspace();

const BOOKS = {
  tools: [
    {
      name: "find_book",
      input_schema: { type: "object", properties: { title: { type: "string" } } },
      structured: { author: "Austen" },
    },
    {
      name: "find_price",
      response: { isError: true, content: [{ type: "text", text: "getaddrinfo ENOTFOUND api.shop.internal" }] },
    },
  ],
};
const shop = { shop: { mock: "shop.mock.yml" } };
const call = (more: object = {}) => ({ name: "a", tool: "find_book", args: { title: "Emma" }, ...more });

beforeEach(() => workspace.write("shop.mock.yml", BOOKS));

const START = ["command not found: nosuchcmd", "install it, or give its full path"] as const;
const EXIT = [
  "the server exited (code 0) before it answered initialize",
  'a stdio server keeps running and reads stdin: is "node -e 1" its start command?',
] as const;

describe.each([
  ["tools", "list"],
  ["tools", "call", "x"],
  ["tools", "describe", "x"],
  ["doctor"],
  ["init", "suite.yml"],
])("a server that does not start: %s %s", (...command) => {
  test.each([
    ["nosuchcmd", ...START],
    ["node -e 1", ...EXIT],
  ])("%s", async (server, message, hint) => {
    const { stdout, stderr } = await workspace.cli([...command, "--server-command", server]);
    expect(stdout + stderr).toContain(message);
    expect((stdout + stderr).replaceAll(/\s+/g, " ")).toContain(hint);
    expect(stdout + stderr).not.toContain(process.env.PATH);
  });
});

test.each([
  ["nosuchcmd", ...START],
  [["node", "-e", "1"], ...EXIT],
])("the same in tests, compositions and agents: %j", async (command, message, hint) => {
  const run = await workspace.run({
    servers: { shop: { command } },
    tools: [call()],
    compositions: [{ name: "c", nodes: [{ id: "find", tool: "find_book" }] }],
  });
  for (const name of ["a", "c"]) {
    expect(run.result(name).message).toContain(message.replace(/^the server /, ""));
    expect(run.result(name).hint).toBe(hint);
  }
  expect(run.stdout).not.toContain(process.env.PATH);
});

test.each<[string, object, string, string, string]>([
  [
    "an unknown target",
    { servers: shop, tools: [call({ expect: ["resutl.author = A"] })] },
    'error[invalid-target]: unknown target "resutl.author"',
    "suite.yml:10:9",
    'did you mean "result.author"?',
  ],
  [
    "an unknown key of a server",
    { servers: { shop: { mok: "shop.mock.yml" } }, tools: [call()] },
    'error[unknown-key]: unknown key "mok" in server "shop"',
    "suite.yml:3:5",
    'did you mean "mock"?',
  ],
  [
    "an invalid id",
    {
      servers: shop,
      compositions: [
        {
          name: "c",
          nodes: [
            { id: "1a", tool: "t" },
            { id: "b", tool: "t", needs: ["1a"] },
          ],
        },
      ],
    },
    'error[composition-id]: invalid node id "1a"',
    "suite.yml:7:13",
    "letters, digits, _ and -; start with a letter or _",
  ],
])("%s is one error in run, validate and list", async (_, suite, message, place, hint) => {
  workspace.write("suite.yml", suite);
  for (const command of ["run", "validate", "list"]) {
    const { code, stdout, stderr } = await workspace.cli([command, "suite.yml"]);
    const said = stdout + stderr;
    expect(code).toBe(2);
    expect(said.match(/^error\[/gm)).toHaveLength(1);
    expect(said).toMatch(`${message}\n  ${place}\n`);
    expect(said).toContain(`\n  hint: ${hint}\n`);
  }
});

test("a name under mask that nothing sets", async () => {
  workspace.write("suite.yml", { mask: ["X"], servers: shop, tools: [call()] });
  const { code, stdout, stderr } = await workspace.cli(["validate", "suite.yml"]);
  expect(code).toBe(0);
  expect(stdout + stderr).toContain('warning[unset-mask]: mask: no variable named "X" is set\n  suite.yml:2:5\n');
  expect(stdout + stderr).toContain("hint: check the spelling, or remove it");
});

test("a tool that the server does not have: in a run, its report and on the command line", async () => {
  const { report, stdout } = await workspace.run({
    servers: shop,
    tools: [call({ tool: "find_bok" }), call({ name: "b", tool: "find_bok", expect: ["payload.author = A"] })],
  });
  const told = { message: 'the server has no tool "find_bok"', hint: 'did you mean "find_book"?' };
  expect(report.results).toMatchObject([told, told]);
  expect(report.causes).toMatchObject([{ message: told.message, tests: { length: 2 } }]);
  expect(stdout).toContain(`1 cause, 2 tests: ${told.message}`);
  const server = `node ${commandLine()} mock shop.mock.yml`;
  const called = await workspace.cli(["tools", "call", "find_bok", "title=Emma", "--server-command", server]);
  expect(called.stderr).toBe(`error[unknown-tool]: ${told.message}\n  hint: ${told.hint}\n`);
});

test("a backend that cannot be reached: the server's own words, and what they ask for", async () => {
  const { report } = await workspace.run({
    servers: shop,
    tools: [
      { name: "p", tool: "find_price", expect: ["payload.price > 3"] },
      { name: "q", tool: "find_price" },
    ],
  });
  expect(report.results.map(({ hint }) => hint)).toEqual(
    Array(2).fill("the server's backend cannot be reached from here"),
  );
  expect(report.causes).toMatchObject([{ message: "getaddrinfo ENOTFOUND api.shop.internal", tests: { length: 2 } }]);
});

test("a filter that matches nothing names the nearest tests", async () => {
  workspace.write("suite.yml", { servers: shop, tools: [call({ name: "finds a book" })] });
  const { code, stderr } = await workspace.cli(["run", "suite.yml", "--filter", "fnds a book"]);
  expect([code, stderr]).toEqual([
    7,
    'error[no-tests-selected]: --filter "fnds a book" matches none of 1 test\n  hint: did you mean "finds a book"?\n',
  ]);
});

test("the Action tells them with its inputs' names, at the same place", async () => {
  const suite = { servers: { shop: { mok: "x.yml" } }, tools: [call()] };
  const step = await runStep({
    event: EVENTS["push to another branch"],
    files: { "mcptest.yml": stringify(suite) },
    inputs: { filter: "zzz" },
  });
  expect(step.code).toBe(1);
  expect(step.stdout).toMatch(/^::error .*file=mcptest\.yml,line=3,col=5.*::unknown key "mok" in server "shop"/m);
  expect(step.stdout).not.toContain("has no command");
  const files = { "mcptest.yml": stringify({ servers: shop, tools: [call()] }), "shop.mock.yml": stringify(BOOKS) };
  const none = await runStep({ event: EVENTS["push to another branch"], files, inputs: { filter: "zzz" } });
  expect(none.stdout).toMatch(/^::error::mcptest: --filter "zzz" matches none of 1 test/m);
  const gone = {
    servers: { api: { url: "http://127.0.0.1:9/mcp" } },
    tools: [call({ name: "one" }), call({ name: "two" })],
  };
  const down = await runStep({ event: EVENTS["push to another branch"], files: { "mcptest.yml": stringify(gone) } });
  expect(down.stdout).toMatch(
    /^::error::mcptest: server "api": nothing listens .*, 2 tests errored \(1 cause\)%0Ahint: start/m,
  );
});
