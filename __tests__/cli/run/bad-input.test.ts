import { echoes, fixture, useWorkspace } from "../../helpers/runs.ts";

// What else can be wrong with a suite is shown in __tests__/suite/; here that no server is asked anything.

const workspace = useWorkspace();

function suite(more: object): object {
  return { servers: { log: fixture("keeps-log", [`${workspace.root}/log`]) }, tools: echoes(1), ...more };
}

test.each<[string, (good: object) => unknown, RegExp]>([
  [
    "a wrong key",
    (good) => ({ ...good, tolls: [] }),
    /^error\[unknown-key\]: .*\n {2}suite.yml:\d+:1\n.*\n.* tolls: \[\]\n +\| \^{5}\n/,
  ],
  [
    "an unset variable",
    (good) => ({ ...good, env: { A: "${env.NOT_SET}" } }),
    /^error\[unset-env\]: .*\n.*\n.* env:\n.*\n.*\^/,
  ],
  ["no YAML", () => "servers: {a: [}", /^error\[yaml-syntax\]: .*\n {2}suite.yml:1:\d+\n.*\n.*\^/],
  ["nothing", () => "", /^error\[file-empty\]: /],
])(
  "a suite with %s is exit 2, with the place on stderr, and no server is sent anything",
  async (_, spoil, expected) => {
    workspace.write("good.yml", suite({}));
    workspace.write("suite.yml", spoil(suite({})));
    const result = await workspace.cli(["run", "good.yml", "suite.yml"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toMatch(expected);
    // The server of the suite before may have started; it has ended by now.
    expect(workspace.has("log") ? workspace.read("log") : "start\n").toBe("start\n");
  },
);

test("a suite that does not exist is exit 2", async () => {
  const result = await workspace.cli(["run", "none.yml"]);
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain("error[file-not-found]");
});

test("all that is wrong is told at once", async () => {
  workspace.write("suite.yml", suite({ tools: [{ name: "a" }, { name: "b", tool: "x", timeout: "soon" }] }));
  const result = await workspace.cli(["run", "suite.yml"]);
  expect(result.code).toBe(2);
  expect(result.stderr.match(/^error\[/gm)).toHaveLength(2);
});
