import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { KeptSurface } from "../../../src/run/index.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const server = (fault = "", more: object = {}, about = "") =>
  fixture("offers", [join(folder.root, "log"), fault, about], more);
const calls = [
  { name: "a", tool: "a", args: {} },
  { name: "b", tool: "b", args: {} },
];
const reads = [{ name: "read", uri: "x:a", expect: "success" }];
const LISTS = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"];

/** What the servers were asked since the last time, without the calls of tests. */
const asked = (): string[] => (folder.has("log") ? folder.read("log").trim().split("\n") : []);
const namesOf = ({ surface }: KeptSurface): object =>
  Object.fromEntries(
    Object.entries(surface).map(([list, told]) => [
      list,
      told.state === "known" ? told.items.map(({ name }) => name) : told.state === "none" ? "none" : told.reason,
    ]),
  );
const ALL = { tools: ["a", "b"], resources: ["a", "b"], templates: ["a", "b"], prompts: ["a", "b"] };

/** What is known of the servers of a suite. */
async function surfacesOf(suite: object, more: Parameters<typeof keepRun>[3] = {}): Promise<object[]> {
  folder.write("suite.yml", suite);
  return keepRun(folder.root, ["suite.yml"], ({ kept }) => kept.surfaces.map(namesOf), more);
}

test("all pages of all lists are asked for once, after the last test, and tools that were listed are not asked for again", async () => {
  expect(await surfacesOf({ servers: { one: server() }, tools: calls })).toEqual([ALL]);
  expect(asked()).toEqual(["start", ...LISTS.flatMap((method) => [method, method])]);
});

test("a run that keeps calls alone asks nothing more, and knows the tools that were listed anyway", async () => {
  const surfaces = await surfacesOf({ servers: { one: server() }, tools: calls }, { keeps: { surfaces: false } });
  expect(surfaces).toEqual([
    expect.objectContaining({ tools: ["a", "b"], prompts: "one was not asked what it offers" }),
  ]);
  expect(asked()).toEqual(["start", "tools/list", "tools/list"]);
});

test("a server that runs no test is started for its lists alone, and one that no test names is not", async () => {
  const skipped = { ...calls[1], server: "two", skip: "later" };
  const servers = { one: server(), two: server("only=prompts"), three: server("only=resources") };
  const first = { ...calls[0], server: "one" };
  const none = { tools: "none", resources: "none", templates: "none" };
  expect(await surfacesOf({ servers, tools: [first, skipped] })).toEqual([ALL, { ...none, prompts: ["a", "b"] }]);
  expect(asked().filter((method) => method === "start")).toHaveLength(2);
});

test("in a shard a server that runs no test is not started", async () => {
  const servers = { one: server(), two: server("only=tools") };
  const tools = [
    { ...calls[0], server: "one" },
    { ...calls[1], server: "two" },
  ];
  const selection = { filter: [], tags: [], skipTags: [], servers: [], cases: [], shard: { index: 1, count: 2 } };
  const known = await surfacesOf({ servers, tools }, { selection });
  const here = known.filter(
    (one) => !Object.values(one).some((list) => /^\w+ was not started: no test of it is in this shard$/.test(list)),
  );
  expect(here).toHaveLength(1);
  expect(asked().filter((method) => method === "start")).toHaveLength(1);
});

test.each([
  ["resources/list=error", { resources: "resources/list of one failed (-32603 backend)" }],
  ["prompts/list=unknown", { prompts: "prompts/list of one failed (-32601 no)" }],
  ["resources/templates/list=unknown", { templates: "none" }],
  [
    "prompts/list=mute",
    { prompts: expect.stringMatching(/^prompts\/list of one failed \(no answer to prompts\/list after/) },
  ],
  ["prompts/list=broken", { prompts: expect.stringMatching(/^prompts\/list of one failed \(.*protocol/) }],
  ["resources/list=endless", { resources: expect.stringMatching(/^resources\/list of one failed \(.*cursor/) }],
  ["tools/list=mute", { tools: expect.stringMatching(/^tools\/list of one failed \(server "one" did not list/) }],
  ["only=tools", { resources: "none", templates: "none", prompts: "none" }],
  ["only=resources", { tools: "none", prompts: "none" }],
])("%s: what could not be read is unknown, with its reason, and the rest is known", (fault, expected) =>
  withEnoughTime(async (ms) => {
    const one = server(fault, { call_timeout: `${ms}ms` });
    const [surface] = await surfacesOf({
      servers: { one },
      resources: fault === "only=tools" ? [] : reads,
      tools: fault === "only=tools" ? calls : [],
    });
    expect(surface).toEqual({ ...ALL, ...expected });
  }),
);

test("a server that does not start is unknown, and is tried once", async () => {
  const one = { command: ["node", "-e", `require("fs").appendFileSync("log", "start\\n"); process.exit(3)`] };
  const [surface] = await surfacesOf({ servers: { one }, tools: calls });
  expect(surface).toMatchObject({ tools: expect.stringMatching(/^one could not be asked what it offers \(/) });
  expect(asked()).toEqual(["start"]);
});

test("equal declarations of several suites are one server, asked once; others of one name stay two", async () => {
  const suite = (one: object, tools: readonly object[]) => ({ servers: { one }, tools });
  folder.write("a.yml", suite(server(), calls));
  folder.write("b.yml", suite(server(), calls));
  folder.write("c.yml", suite(server("only=prompts"), []));
  folder.write("d.yml", suite(server("only=tools"), calls));
  const known = await keepRun(folder.root, ["a.yml", "b.yml", "c.yml", "d.yml"], ({ kept }) =>
    kept.surfaces.map((one) => [one.suite.path, one.servers.size, namesOf(one)]),
  );
  expect(known).toEqual([
    ["a.yml", 2, ALL],
    ["d.yml", 1, { tools: ["a", "b"], resources: "none", templates: "none", prompts: "none" }],
  ]);
  expect(asked().filter((method) => method === "prompts/list")).toHaveLength(2);
});

test("all revisions of a server add up", async () => {
  const protocol = ["2025-06-18", "2024-11-05"];
  const known = await surfacesOf({ servers: { one: server("by=revision", { protocol }) }, tools: calls });
  const prompts = protocol.flatMap((revision) => [`a ${revision}`, `b ${revision}`]);
  expect(known).toEqual([{ ...ALL, prompts }]);
  expect(asked().filter((method) => method === "start")).toHaveLength(2);
});

const replayed = { recordings: "replay" } as const;

test("lists are recorded with the tests, and replayed without the server", async () => {
  const suite = { servers: { one: server("resources/templates/list=unknown") }, tools: calls };
  const was = { ...ALL, templates: "none" };
  expect(await surfacesOf(suite, { recordings: "record" })).toEqual([was]);
  const before = asked();
  expect(await surfacesOf(suite, replayed)).toEqual([was]);
  expect(asked()).toEqual(before);
});

test("what no recording holds is unknown when recordings answer, also of a server that runs no test", async () => {
  const servers = { one: server(), two: server("only=prompts") };
  const tools = [{ ...calls[0], server: "one" }];
  const suite = {
    servers,
    tools,
    prompts: [{ name: "p", prompt: "a", server: "two", expect: "success", skip: "later" }],
  };
  await surfacesOf(suite, { recordings: "record", keeps: { surfaces: false } });
  const lacks = (list: string, name = "one") => `${list} of ${name} is in no recording`;
  expect(await surfacesOf(suite, replayed)).toEqual([
    {
      tools: ["a", "b"],
      resources: lacks("resources/list"),
      templates: lacks("resources/templates/list"),
      prompts: lacks("prompts/list"),
    },
    expect.objectContaining({ prompts: lacks("prompts/list", "two") }),
  ]);
});

test("of two definitions of one name in recordings the one that was recorded last holds", async () => {
  const suite = { servers: { one: server("", {}, "before") }, tools: [calls[0]] };
  await surfacesOf(suite, { recordings: "record" });
  const cassettes = ".mcptest/cassettes/suite.yml";
  const own = readdirSync(join(folder.root, cassettes)).find((name) => !name.endsWith(".lists.json"));
  const recorded = JSON.parse(folder.read(`${cassettes}/${own}`));
  const list = recorded.exchanges.find(({ method }: { method: string }) => method === "tools/list");
  list.result.tools[0].description = "later";
  const look = async (when: string) => {
    folder.write(`${cassettes}/${own}`, JSON.stringify({ ...recorded, recorded: when }));
    const tools = await keepRun(folder.root, ["suite.yml"], ({ kept }) => kept.surfaces[0]?.surface.tools, replayed);
    return tools?.state === "known" && tools.items.map(({ description }) => description);
  };
  expect(await look("2099-01-01T00:00:00Z")).toEqual(["later", "offered before"]);
  expect(await look("1999-01-01T00:00:00Z")).toEqual(["offered before", "offered before"]);
});

test.each([
  [["wide", "10001"], 'tools/list of one failed (the list of tools of server "one" goes beyond 10,000 tools)'],
  [["refuse"], "tools/list of one failed (-32603 no list today)"],
])("a list of tools that is cut or refused is unknown: %j", async (args, tools) => {
  const one = fixture("pages", args);
  const suite = { servers: { one }, tools: [{ name: "one", tool: "one", args: {} }] };
  expect(await surfacesOf(suite)).toEqual([{ tools, resources: "none", templates: "none", prompts: "none" }]);
});
