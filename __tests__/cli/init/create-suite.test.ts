import { parse } from "yaml";
import { createSuite } from "../../../src/cli/init/create-suite.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { asked, ENDING, type Entry, nothing, options, readOnly, survey, told, toolTests } from "./suites.ts";

beforeEach(() => asked.clear());

test("a small suite, as it is written", async () => {
  const suite = await createSuite(
    {
      ...survey,
      tools: [
        {
          name: "find",
          annotations: readOnly,
          inputSchema: {
            type: "object",
            properties: { title: { type: "string" }, limit: { type: "integer" } },
            required: ["title"],
          },
        },
        { name: "close", inputSchema: { type: "object" } },
      ],
      resources: [{ uri: "shop://hours", name: "Hours" }],
      prompts: [{ name: "ask", arguments: [{ name: "mood", required: true }] }, { name: "hi" }],
    },
    options,
  );
  expect(
    suite.text,
  ).toBe(`# yaml-language-server: $schema=https://raw.githubusercontent.com/mcptest/action/main/schemas/suite/v1.json
# First tests for shop 1.0.0, written by \`mcptest init\`. Some run as they are.
# Make them yours: replace generated arguments, then assert the results.
# A test with \`skip\` does not run: remove that line to run it.

name: shop
servers:
  shop:
    command: node shop.js

tools:
  # Succeeded when this was written. Generated arguments: replace them, then assert the result.
  - name: find answers
    tool: find
    args: { title: sample }
    expect: success

  - name: find refuses a call without title
    tool: find
    args: {}
    expect: refused

  - name: find refuses a number as title
    tool: find
    args: { title: 42 }
    expect: refused

  # Not called.
  - name: close succeeds
    tool: close
    skip: "no readOnlyHint: check the arguments, then remove this line"
    args: {}
    expect: success

resources:
  - name: reads shop://hours
    description: Hours
    uri: shop://hours
    expect: success

prompts:
  # Succeeded when this was written. Generated arguments: replace them, then assert the result.
  - name: ask gives messages
    prompt: ask
    args: { mood: sample }
    expect: success

  - name: ask refuses to go without mood
    prompt: ask
    expect: refused

  - name: hi gives messages
    prompt: hi
    expect: success
`);
  expect(told(suite)).toEqual([
    "wrote mcptest.yml: 8 tests for 2 tools, 1 resource and 2 prompts of shop 1.0.0",
    "1 test is skipped: check its arguments, then remove `skip`",
    "  1 that may write (no readOnlyHint)",
    "init calls only tools with `readOnlyHint: true` (they only read); to call all:",
    '  mcptest init --force --include-writes --server-command "node shop.js"',
    ...ENDING,
  ]);
});

test.each([
  [{ type: "number" }, "a string", "text"],
  [{ type: ["number", "string"] }, "a boolean", true],
  [{ type: ["number", "string", "boolean"] }, "an object", {}],
  [{ enum: ["a", "b"] }, "a number", 42],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "a number", 42],
  [{ type: "integer", maximum: 10 }, "a string", "text"],
  [{ $ref: "#/$defs/d" }, "a number", 42],
])("the wrong value for %j is %s", async (schema, type, value) => {
  const inputSchema = { type: "object", properties: { x: schema }, $defs: { d: { type: "string" } } };
  const tests = await toolTests({ name: "t", annotations: readOnly, inputSchema });
  expect(tests.at(-1)).toMatchObject({ name: `t refuses ${type} as x`, args: { x: value } });
});

test.each([
  ["no property", { type: "object" }],
  ["a property of any type", { type: "object", properties: { x: {} } }],
])("with %s there is only the happy path", async (_, inputSchema) => {
  const tests = await toolTests({ name: "t", annotations: readOnly, inputSchema });
  expect(tests.map(({ name }) => name)).toEqual(["t succeeds"]);
});

test("tools that may write are called only when asked for", async () => {
  const tool = { name: "t", inputSchema: { type: "object" } };
  expect((await toolTests(tool))[0]?.skip).toBe("no readOnlyHint: check the arguments, then remove this line");
  const hinted = { ...tool, annotations: { readOnlyHint: false } };
  expect((await toolTests(hinted))[0]?.skip).toBe("readOnlyHint is false: check the arguments, then remove this line");
  expect(asked.size).toBe(0);
  const destructive = { ...tool, annotations: { readOnlyHint: false, destructiveHint: true } };
  const reason = "destructiveHint: check that bad arguments are refused first";
  expect((await toolTests(destructive))[0]?.skip).toBe(reason);
  expect((await toolTests({ ...tool, annotations: readOnly }))[0]?.skip).toBeUndefined();
  expect((await toolTests(tool, true))[0]?.skip).toBeUndefined();
});

test.each<[JsonObject | undefined]>([[{ readOnlyHint: false }], [{ destructiveHint: true }], [{}], [undefined]])(
  "a tool that says %j of itself is not even called wrongly, and that is said",
  async (annotations) => {
    const inputSchema = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
    const tool = { name: "t", inputSchema, ...(annotations && { annotations }) };
    const { text } = await createSuite({ ...survey, tools: [tool] }, options);
    expect(asked.size).toBe(0);
    expect(text.match(/# Not called\./g)).toHaveLength(3);
    expect(text).not.toContain("not tried");
    expect((await toolTests(tool)).map(({ skip }) => typeof skip)).toEqual(["string", "string", "string"]);
    expect((await toolTests(tool, true)).map(({ skip }) => skip)).toEqual([undefined, undefined, undefined]);
  },
);

test("what a server lists twice gets its tests once, and that is said", async () => {
  const tool = { name: "t", annotations: readOnly, inputSchema: { type: "object" } };
  const suite = await createSuite({ ...survey, tools: [tool, tool] }, options);
  expect((parse(suite.text) as { tools: Entry[] }).tools.map(({ name }) => name)).toEqual(["t succeeds"]);
  expect(told(suite)).toEqual([
    "wrote mcptest.yml: 1 test for 1 tool of shop 1.0.0",
    "left out: 1 test of a name listed twice",
    ...ENDING,
  ]);
});

test("arguments that could not be made up are for the reader to give; patterns are kept", async () => {
  const tool = (pattern: string) => {
    const inputSchema = { type: "object", required: ["x"], properties: { x: { type: "string", pattern } } };
    return toolTests({ name: "t", annotations: readOnly, inputSchema });
  };
  const [kept] = await tool("^[0-9]{4}$");
  expect(kept).toMatchObject({ args: { x: expect.stringMatching(/^[0-9]{4}$/) }, expect: "success" });
  const [happy] = await tool("^(?=[0-9])[0-9]{4}$");
  expect(happy?.skip).toMatch(/^put arguments that fit the inputSchema: at \/x: must match pattern/);
});

test("a tool that only runs as a task is called as one, where it is called at all", async () => {
  const execution = { taskSupport: "required" };
  const tests = await toolTests({ name: "t", annotations: readOnly, execution, inputSchema: { type: "object" } });
  expect(tests).toEqual([{ name: "t succeeds", tool: "t", args: {}, task: true, expect: "success" }]);
});

test("a schema that is none does not stop it", async () => {
  const inputSchema = { type: "object", properties: { x: { type: "strnig" } }, required: ["x"] };
  expect(await toolTests({ name: "t", annotations: readOnly, inputSchema })).not.toHaveLength(0);
});

test("what a server says stays text: no reference, no new line of the file, no terminal code", async () => {
  const name = "a\nb: ${env.HOME}";
  const hostile = { ...survey, name: "x\n- y\u001b[31m", tools: [{ name, inputSchema: { type: "object" } }] };
  const suite = await createSuite(hostile, options);
  const { text } = suite;
  expect((parse(text) as { tools: Entry[] }).tools[0]?.tool).toBe("a\nb: $${env.HOME}");
  expect(text.split("\n")[1]).toContain("First tests for x - y");
  expect(told(suite).join("")).not.toMatch(/[\u001b\n]/);
});

const SECRETS = ["SHOP_TOKEN", "API_KEY", "DB_PASSWORD", "AUTHORIZATION"];

test.each<[string, object, object]>([
  ["a command from another folder", { folder: "/w/tests" }, { command: "node shop.js", cwd: ".." }],
  [
    "a command without its secrets",
    {
      flags: {
        header: [],
        serverCommand:
          "env SHOP_TOKEN=canary-1 SHOP_ID=7 npx shop '$${a}' --api-key canary-2 --db-password=canary-3 --header 'Authorization: Bearer canary-4' --max-tokens 5",
      },
    },
    {
      command: [
        ...["env", "SHOP_TOKEN=${env.SHOP_TOKEN}", "SHOP_ID=7", "npx", "shop", "$$${a}", "--api-key", "${env.API_KEY}"],
        ...["--db-password=${env.DB_PASSWORD}", "--header", "Authorization: Bearer ${env.AUTHORIZATION}"],
        ...["--max-tokens", "5"],
      ],
    },
  ],
  [
    "a command without the password of an address",
    { flags: { header: [], serverCommand: "npx db-mcp postgres://u:canary-1@db/x https://shop.test/a" } },
    { command: ["npx", "db-mcp", "${env.POSTGRES_URL}", "https://shop.test/a"] },
  ],
  [
    "an address with a key in its query, and what is secret by its form",
    {
      flags: {
        url: "https://shop.test/mcp?api_key=canary-1",
        header: ['X-Config: {"token":"canary-2"}', `X-Team: ghp_canary${"a1B2".repeat(9)}`, "X-Shop: a"],
      },
    },
    {
      url: "${env.HTTPS_URL}",
      headers: { "X-Config": { env: "X_CONFIG" }, "X-Team": { env: "X_TEAM" }, "X-Shop": "a" },
    },
  ],
  [
    "a command with a token by its form, and JSON in the environment",
    {
      flags: {
        header: [],
        serverCommand: `shop ghp_canary${"a1B2".repeat(9)} 'https://shop.test/?token=canary-1'`,
        env: ['CONFIG={"password":"canary-2"}', "SHOP_ID=7"],
      },
    },
    { command: ["shop", "${env.SECRET}", "${env.HTTPS_URL}"], env: { CONFIG: "${env.CONFIG}", SHOP_ID: "7" } },
  ],
  [
    "a URL with all its flags",
    {
      flags: {
        url: "https://x.example/mcp",
        header: ["X-Team: search", "Authorization: Bearer abc"],
        transport: "http",
        bearerTokenEnv: "TOKEN",
        protocol: "2025-06-18",
      },
    },
    {
      url: "https://x.example/mcp",
      transport: "http",
      headers: { "X-Team": "search", Authorization: { env: "AUTHORIZATION" } },
      auth: { bearer_token_env: "TOKEN" },
      protocol: "2025-06-18",
    },
  ],
  [
    "a server with certificates, below the working directory and outside",
    {
      folder: "/home/me/suites",
      cwd: "/home/me",
      flags: {
        url: "https://x/mcp",
        header: [],
        ca: ["certs/ca.pem", "/etc/ca.pem"],
        cert: "suites/c.pem",
        key: "../c.key",
      },
    },
    { url: "https://x/mcp", tls: { ca: ["../certs/ca.pem", "${env.TLS_CA2}"], cert: "c.pem", key: "${env.TLS_KEY}" } },
  ],
])("declares %s", async (what, changes, server) => {
  const { text, facts } = await createSuite({ ...survey, name: "my shop!" }, { ...options, ...changes });
  expect((parse(text) as { servers: object }).servers).toEqual({ "my-shop": server });
  expect(text).not.toMatch(/Bearer abc|canary/);
  const known = {
    URL: ["AUTHORIZATION", "TOKEN"],
    secrets: SECRETS,
    password: ["POSTGRES_URL"],
    query: ["HTTPS_URL", "X_CONFIG", "X_TEAM"],
    certificates: ["TLS_CA2", "TLS_KEY"],
    JSON: ["SECRET", "HTTPS_URL", "CONFIG"],
  };
  const needed = Object.entries(known).flatMap(([word, names]) => (what.includes(word) ? names : []));
  expect(facts.needed).toEqual(needed);
});

test("of very many resources the first ten are read", async () => {
  const resources = Array.from({ length: 50 }, (_, at) => ({ uri: `shop://${at}` }));
  const suite = await createSuite({ ...survey, resources }, options);
  expect((parse(suite.text) as { resources: Entry[] }).resources).toHaveLength(10);
  expect(told(suite)[0]).toBe("wrote mcptest.yml: 10 tests for 10 of 50 resources of shop 1.0.0");
  const partly = new Set(["resources"]);
  expect(told(await createSuite({ ...survey, resources, partly }, options))[0]).toContain("10 of 50+ resources");
});

test("what would act or hide in a terminal or an editor is written as an escape, and read as it was", async () => {
  const odd = "a\u202eb\u200bc\u2028d\u009be\u{e0041}f\ud800g\u0085h\r\ni\u001b[2J #\n'\" ${x} \\u202e \u00ad\ufeff z";
  const { text } = await createSuite(
    {
      ...nothing,
      name: odd,
      version: odd,
      tools: [
        {
          name: odd,
          annotations: readOnly,
          inputSchema: { type: "object", properties: { [odd]: { const: odd } }, required: [odd] },
        },
      ],
      resources: [{ uri: odd, name: "\u2066plain" }],
      prompts: [{ name: odd, arguments: [{ name: odd, required: true }] }],
    },
    options,
  );
  expect(text).toMatch(/^[\n\x20-\x7e…]*$/);
  const written = odd.replace("${", () => "$${");
  expect(parse(text)).toMatchObject({
    tools: [{ tool: written, args: { [odd]: written } }, { args: {} }],
    resources: [{ uri: written, description: "\u2066plain" }],
    prompts: [{ prompt: written, args: { [odd]: "sample" } }, {}],
  });
});

test.each([
  ["a tool with an interface", { ui: { resourceUri: "ui://shop/view.html" } }, true],
  ["none", {}, undefined],
])("a server with %s", async (_, _meta, apps) => {
  const tools = [{ name: "find", annotations: readOnly, inputSchema: { type: "object" }, _meta }];
  const suite = parse((await createSuite({ ...survey, tools }, options)).text) as { servers: { shop: JsonObject } };
  expect(suite.servers.shop.apps).toBe(apps);
});
