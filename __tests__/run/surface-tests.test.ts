import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { fixture, fixturePath, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const MODERN = { protocol: "2026-07-28" };
const SURFACES = { old: fixture("surface"), new: fixture("surface-modern", [], MODERN) };

/** A server by hand that writes the method of each request to `log`. */
function logging(answers: string, capabilities: object): object {
  const wire = pathToFileURL(fixturePath("wire")).href;
  workspace.write(
    "server.mjs",
    `import { appendFileSync } from "node:fs";
import { serve } from "${wire}";
const log = (answer) => (params, { method }) => { appendFileSync("log", method + "\\n"); return answer(params); };
const answers = ${answers};
serve({}, Object.fromEntries(Object.entries(answers).map(([method, answer]) => [method, log(answer)])), {}, ${JSON.stringify(capabilities)});
`,
  );
  return { command: ["node", "server.mjs"] };
}

const logged = () => (workspace.has("log") ? readFileSync(join(workspace.root, "log"), "utf8").trim().split("\n") : []);

test("completions, templates, raw requests and _meta reach servers of both lines", async () => {
  const each = (name: string, test: object) =>
    Object.keys(SURFACES).map((server) => ({ ...test, name: `${name} ${server}`, server }));
  const { report, result, code } = await workspace.run({
    servers: SURFACES,
    completions: [
      ...each("in context", {
        prompt: "code_review",
        argument: { language: "p" },
        context: { kind: "data" },
        expect: [
          "result.values = [python, pascal]".replace("[python, pascal]", '["python","pascal"]'),
          "payload.values length 2",
        ],
      }),
      ...each("of a template", {
        resource: "note://{id}{?lang}",
        argument: { id: "7" },
        expect: ['result.completion.values = ["7","70"]'],
      }),
    ],
    resources: each("a note", {
      template: "note://{id}{?lang}",
      args: { id: "a b", lang: "de" },
      expect: ["payload contains note://a%20b?lang=de"],
    }),
    tools: [
      ...each("meta", { tool: "meta", meta: { traceparent: "00-1" }, expect: ["payload.traceparent = 00-1"] }),
      {
        name: "over the envelope",
        server: "new",
        tool: "meta",
        meta: { "io.modelcontextprotocol/clientInfo": { name: "me", version: "1" } },
        expect: ['payload["io.modelcontextprotocol/clientInfo"].name = me'],
      },
      {
        name: "not over the token",
        server: "old",
        tool: "meta",
        meta: { progressToken: "mine" },
        expect: ["payload.progressToken type number"],
      },
    ],
    requests: [
      ...each("unknown", { method: "acme/none", expect: ["error.code = -32601"] }),
      ...each("listed", { method: "tools/list", expect: ["result.tools length 1"] }),
      ...["constructor", "__proto__"].map((method) => ({
        name: method,
        server: "old",
        method,
        expect: ["error.code = -32601"],
      })),
      { name: "discover", server: "new", method: "server/discover" },
      {
        name: "bare",
        server: "old",
        method: "tools/call",
        params: { name: "meta", arguments: {} },
        bare: true,
        expect: ["payload = {}"],
      },
      { name: "bare new", server: "new", method: "tools/list", bare: true, expect: ["error.code = -32602"] },
      { name: "an error", server: "old", method: "acme/none", params: { a: 1 } },
      { name: "hello", server: "old", method: "ping", expect: ["handshake.serverInfo.name = surface"] },
    ],
    compositions: [
      {
        name: "nodes",
        nodes: [
          {
            id: "a",
            server: "old",
            tool: "meta",
            meta: { traceparent: "00-2" },
            expect: ["output.traceparent = 00-2"],
          },
        ],
      },
    ],
  });
  const bad = report.results.filter(({ status }) => status !== "passed");
  expect(bad.map(({ name, message }) => [name, message])).toEqual([
    ["an error", 'the server answered with error -32601: "Method not found"'],
  ]);
  expect(code).toBe(1);
  expect(result("in context old")).toMatchObject({
    kind: "completion",
    request: {
      method: "completion/complete",
      prompt: "code_review",
      arguments: { language: "p" },
      params: { context: { arguments: { kind: "data" } } },
    },
  });
  expect(result("of a template new").request).toEqual({
    method: "completion/complete",
    uri: "note://{id}{?lang}",
    arguments: { id: "7" },
  });
  expect(result("a note old").request).toEqual({ method: "resources/read", uri: "note://a%20b?lang=de" });
  expect(result("an error")).toMatchObject({ kind: "request", request: { method: "acme/none", params: { a: 1 } } });
  expect(result("meta old").request).toMatchObject({ tool: "meta", params: { _meta: { traceparent: "00-1" } } });
});

test("a test of a completion that the server does not declare fails, and nothing is sent; a raw request is sent all the same", async () => {
  const complete = {
    method: "completion/complete",
    params: { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } },
  };
  const server = logging('{ "completion/complete": () => ({ completion: { values: [] } }) }', { prompts: {} });
  const completions = [{ name: "guarded", prompt: "p", argument: { a: "" } }];
  const { result, code } = await workspace.run({ servers: { s: server }, completions });
  expect({ code, log: logged() }).toEqual({ code: 1, log: [] });
  expect(result("guarded")).toMatchObject({
    status: "failed",
    rule_id: "capability-missing",
    message: 'server "s" does not declare completions',
  });
  expect(result("guarded").request).toBeUndefined();
  const raw = await workspace.run({ servers: { s: server }, requests: [{ name: "raw", ...complete }] });
  expect({ code: raw.code, log: logged() }).toEqual({ code: 0, log: ["completion/complete"] });
  // The first revision has no such capability.
  const first = { s: { ...server, protocol: "2024-11-05" } };
  const old = await workspace.run({ servers: first, completions });
  expect({ statuses: old.statuses, log: logged() }).toEqual({
    statuses: ["passed"],
    log: ["completion/complete", "completion/complete"],
  });
});

test("a template has to be on one of the pages of the list, which is read once a session", async () => {
  const server = logging(
    `{
  "resources/templates/list": ({ cursor } = {}) =>
    cursor ? { resourceTemplates: [{ name: "b", uriTemplate: "x://b/{id}" }] } : { resourceTemplates: [{ name: "a", uriTemplate: "x://a/{id}" }], nextCursor: "2" },
  "resources/read": ({ uri }) => ({ contents: [{ uri, text: "read" }] }),
}`,
    { resources: {} },
  );
  const read = (template: string, more: object = {}) => ({ name: template, template, args: { id: 1 }, ...more });
  const { result, statuses } = await workspace.run({
    servers: { s: server },
    resources: [read("x://b/{id}"), read("x://a/{id}"), read("x://c/{id}"), { name: "uri", uri: "x://c/1" }],
  });
  expect(statuses).toEqual(["passed", "passed", "failed", "passed"]);
  expect(logged()).toEqual([...Array(2).fill("resources/templates/list"), ...Array(3).fill("resources/read")]);
  expect(result("x://c/{id}")).toMatchObject({
    rule_id: "unknown-template",
    message: 'server "s" does not list the template "x://c/{id}"',
    hint: 'did you mean "x://a/{id}"?',
  });
  // Each recording has the list, although one test asked for it.
  const recorded = await workspace.run(undefined, ["--record"]);
  expect(recorded.report.warnings).toEqual([]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.statuses).toEqual(statuses);
  expect(replayed.report.warnings).toEqual([]);
});

test("more than a hundred values break the rule completion-values", async () => {
  const answers = '{ "completion/complete": () => ({ completion: { values: Array(101).fill("x") } }) }';
  const server = logging(answers, { completions: {} });
  const completions = [{ name: "many", prompt: "p", argument: { a: "" } }];
  const { result } = await workspace.run({ servers: { s: server }, completions });
  expect(result("many")).toMatchObject({ status: "failed", rule_id: "completion-values" });
});

test("rows, defaults, filters, tags, retries, hooks and a recording hold for the new kinds, too", async () => {
  const suite = {
    servers: { s: fixture("surface") },
    defaultTest: { tags: ["shared"], expect: ["error absent", "handshake.serverInfo.version = 1.0.0"] },
    completions: [
      {
        name: "${var.typed}",
        prompt: "code_review",
        argument: { language: "${var.typed}" },
        retries: 1,
        hooks: { beforeEach: "node -e 1" },
        cases: [
          { vars: { typed: "py" }, expect: ['result.values = ["python"]'] },
          { vars: { typed: "ht" }, expect: ['result.values = ["html"]'] },
        ],
      },
    ],
    requests: [
      { name: "templates", method: "resources/templates/list", expect: ["result.resourceTemplates length 3"] },
    ],
    resources: [{ name: "part", template: "part://{+path}", args: { path: "a/b" } }],
  };
  const live = await workspace.run(suite, ["--record"]);
  expect(
    live.report.results.map(({ name, status, tags, assertions }) => [name, status, tags, assertions.length]),
  ).toEqual([
    ["part", "passed", ["shared"], 2],
    ["py", "passed", ["shared"], 3],
    ["ht", "passed", ["shared"], 3],
    ["templates", "passed", ["shared"], 3],
  ]);
  const cassette = readdirSync(join(workspace.root, ".mcptest"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .find((path) => workspace.read(join(".mcptest", path)).includes('"py"'));
  const distilled = await workspace.cli([
    "distill",
    join(".mcptest", String(cassette)),
    "--output",
    "distilled.yml",
    "--server-command",
    `node ${fixturePath("surface")}`,
  ]);
  expect({ distilled, draft: parse(workspace.read("distilled.yml")).completions }).toMatchObject({
    distilled: { code: 0 },
    draft: [
      {
        name: "completes language of code_review py",
        prompt: "code_review",
        argument: { language: "py" },
        expect: "success",
      },
    ],
  });
  const mutated = await workspace.cli(["mutate", "suite.yml", "--reporter", "json=mutated.json"]);
  expect(mutated.code).toBe(0);
  const { mutants } = JSON.parse(workspace.read("mutated.json")).mutation as {
    mutants: { name: string; at: string; mutator: string; state: string }[];
  };
  expect(mutants.filter(({ name }) => name === "language of code_review")).toContainEqual(
    expect.objectContaining({ at: "result", mutator: "empty", state: "killed" }),
  );
  expect(mutants.map(({ name }) => name)).not.toContain("undefined");
  const replayed = await workspace.run({ ...suite, servers: { s: { command: "no-such-program" } } }, ["--replay"]);
  expect(replayed.statuses).toEqual(["passed", "passed", "passed", "passed"]);
  const verified = await workspace.cli(["cassette", "verify"]);
  expect(verified).toMatchObject({ code: 0 });
  const listed = await workspace.cli(["list", "suite.yml", "--filter", "ht", "--format", "json"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({ tests: [{ kind: "completion", name: "ht" }] });
});

test("init reads templates and writes what the server completes; the suite passes", async () => {
  const server = `node ${fixturePath("surface")}`;
  const { stdout, code } = await workspace.cli(["init", "first.yml", "--server-command", server]);
  expect({ stdout, code }).toMatchObject({ code: 0, stdout: expect.stringContaining("3 templates and 3 completions") });
  const { resources, completions } = parse(workspace.read("first.yml"));
  expect(resources[0]).toMatchObject({ template: "note://{id}{?lang}", args: { id: "7", lang: "1" } });
  expect(completions).toHaveLength(3);
  expect(completions.filter(({ name }: { name: string }) => !name.includes("arg1"))).toEqual([
    {
      name: "completes language of code_review",
      prompt: "code_review",
      argument: { language: "" },
      expect: ["result.values length >= 1"],
    },
    {
      name: "completes id of note://{id}{?lang}",
      resource: "note://{id}{?lang}",
      argument: { id: "" },
      expect: ["result.values length >= 1"],
    },
  ]);
  expect((await workspace.cli(["run", "first.yml"])).code).toBe(0);
});
