import { call, fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

/** The same failing backend met by four assertions, each with other arguments. */
const meets = (tool: string): object[] => [
  call(tool, { city: "Paris" }, { name: `${tool} succeeds`, expect: "success" }),
  call(tool, { city: "New York" }, { name: `${tool} has text`, expect: ['result.content[0].text contains "hello"'] }),
  call(tool, { city: "Oslo" }, { name: `${tool} is warm`, expect: ["payload.temperature > 3"] }),
  call(tool, { city: "Rome" }, { name: `${tool} is fine`, expect: ["result.isError = false"] }),
];

test("a backend that is down is one cause, whatever id, time, port, count or argument its error has; another error is another", async () => {
  const tools = [...["rpc", "text", "json"].flatMap(meets), call("other", { city: "Rome" }, { expect: "success" })];
  const compositions = [
    { name: "plan", nodes: [{ id: "a", tool: "rpc", args: { city: "Bonn" } }], expect: ["output exists"] },
  ];
  const suite = { servers: { shop: fixture("backend-down") }, tools, compositions };
  const run = await workspace.run(suite, ["--reporter", "md=out.md", "--reporter", "junit=out.xml"]);
  const { causes = [] } = run.report;
  expect(causes.map(({ tests, server }) => [tests.length, server])).toEqual([
    [5, "shop"],
    [4, "shop"],
    [4, "shop"],
    [1, "shop"],
  ]);
  expect(causes[0]?.message).toBe("getaddrinfo ENOTFOUND api.shop.internal (-32603)");
  expect(run.stdout).toContain("1) ✗ 1 cause, 5 tests: getaddrinfo ENOTFOUND api.shop.internal (-32603)\n");
  expect(run.stdout).toMatch(/\nFAILED {2}14 failed \(4 causes\)/);
  const [heading, , because, , first] = workspace.read("out.md").split("\n");
  expect(heading).toBe("### ❌ mcptest: 4 causes behind 14 of 14 tests");
  expect(because).toBe("**Red because** 14 tests failed");
  expect(first).toMatch(
    /^\*\*Cause 1, 5 tests\*\* `getaddrinfo ENOTFOUND api\.shop\.internal \(-32603\)` at suite\.yml:\d+, /,
  );
  expect(workspace.read("out.xml")).toContain("1 cause, 5 tests: getaddrinfo ENOTFOUND api.shop.internal (-32603)");
});
