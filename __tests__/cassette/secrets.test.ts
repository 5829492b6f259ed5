import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { useHttp } from "../fixtures/servers/http.ts";
import { modern } from "../fixtures/servers/sdk-http.ts";
import { fixture, fixturePath, type Run, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const http = useHttp();
const TOKEN = "pl4nted-T0ken/with+signs";
const ROTATED = "r0tated-T0ken/with+others";

beforeEach(() => workspace.write(".mcptest/.gitkeep", ""));

/** All that was recorded, as one text. */
function recorded(): string {
  const folder = join(workspace.root, ".mcptest/cassettes");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}
const codes = ({ report }: Run) => report.warnings.map(({ code, message }) => `${code}: ${message}`);
const withToken = (value: string) => ({ env: { SHOP_TOKEN: value } });

test("no secret is recorded, in whatever form; what asserts on one passes in a replay, with another one too", async () => {
  const { origin, calls } = await http.serve(modern());
  const say = (name: string, message: string, more: object = {}) => ({
    ...{ name, tool: "echo", args: { message }, ...more },
    expect: [{ target: "result.content[0].text", matcher: { contains: message } }],
  });
  const suite = {
    servers: {
      local: fixture("good", [], { env: { SHOP_TOKEN: "${env.SHOP_TOKEN}" } }),
      remote: {
        url: `${origin}/mcp?key=\${env.SHOP_TOKEN}`,
        protocol: "2026-07-28",
        headers: { "X-Shop": "${env.SHOP_TOKEN}", Authorization: "Bearer ${env.SHOP_TOKEN}" },
      },
    },
    tools: [
      say("argument and result", "it is ${env.SHOP_TOKEN}", { server: "local" }),
      say("address", "https://me:${env.SHOP_TOKEN}@shop.example/?t=${env.SHOP_TOKEN}", { server: "local" }),
      say("over HTTP", "${env.SHOP_TOKEN}", { server: "remote" }),
    ],
  };
  const live = await workspace.run(suite, ["--record"], withToken(TOKEN));
  expect([live.statuses, codes(live)]).toEqual([["passed", "passed", "passed"], []]);
  expect(calls.some(({ headers }) => headers["x-shop"] === TOKEN)).toBe(true);
  expect(recorded()).toContain("[secret:SHOP_TOKEN]");
  for (const value of [TOKEN, ROTATED]) {
    const replayed = await workspace.run(undefined, ["--replay"], withToken(value));
    expect([replayed.statuses, codes(replayed)]).toEqual([["passed", "passed", "passed"], []]);
  }
  const forms = [TOKEN, encodeURIComponent(TOKEN), Buffer.from(TOKEN).toString("base64"), JSON.stringify(TOKEN)];
  const disguised = forms.map((form, at) => say(`form ${at}`, `it is ${form}.`, { server: "local" }));
  await workspace.run({ ...suite, tools: disguised }, ["--record"], withToken(TOKEN));
  for (const form of forms) expect(recorded()).not.toContain(form);
});

test("each row has a recording of its own", async () => {
  const suite = {
    servers: { server: fixture("good") },
    tools: [
      {
        name: "row",
        tool: "echo",
        cases: [
          { name: "a", vars: { word: "one" } },
          { name: "b", vars: { word: "two" } },
        ],
        args: { message: "${var.word}" },
        expect: [{ target: "result.content[0].text", matcher: { exact: "${var.word}" } }],
      },
    ],
  };
  expect((await workspace.run(suite, ["--record", "--case", "a"])).statuses).toEqual(["passed"]);
  const before = recorded();
  expect((await workspace.run(undefined, ["--replay"])).statuses).toEqual(["passed", "errored"]);
  await workspace.run(undefined, ["--record"]);
  expect(recorded()).toContain(before);
  expect((await workspace.run(undefined, ["--replay"])).statuses).toEqual(["passed", "passed"]);
});

test("calls that build on each other are recorded anew together where one of them has changed", async () => {
  workspace.write(
    "ids.mjs",
    [
      'import { randomUUID } from "node:crypto";',
      `import { serve, text } from ${JSON.stringify(fixturePath("wire"))};`,
      "serve({ make: () => text(randomUUID()), use: ({ id, note }) => text(`${note} ${id}`) });",
    ].join("\n"),
  );
  const suite = (note: string) => ({
    servers: { server: { command: ["node", join(workspace.root, "ids.mjs")] } },
    compositions: [
      {
        name: "chain",
        nodes: [
          { id: "made", tool: "make" },
          { id: "used", tool: "use", needs: ["made"], args: { id: "${made}", note } },
        ],
      },
    ],
  });
  const first = await workspace.run(suite("one"), ["--record"]);
  expect([first.statuses, codes(first)]).toEqual([["passed"], []]);
  const before = recorded();
  await workspace.run(undefined, ["--record"]);
  expect(recorded()).toBe(before);
  const second = await workspace.run(suite("two"), ["--record"]);
  expect([second.statuses, codes(second)]).toEqual([["passed"], []]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect([replayed.statuses, codes(replayed)]).toEqual([["passed"], []]);
});

test("what is one by its name is recorded nowhere else either, and is put back where a test asks with it", async () => {
  workspace.write(
    "sign-in.mjs",
    [
      `import { serve, text } from ${JSON.stringify(fixturePath("wire"))};`,
      "const encode = (word, form) => Buffer.from(word).toString(form);",
      "serve({ sign_in: ({ password: word }) => text(JSON.stringify({",
      "  note: `signed in with ${word}`, base64: encode(word, 'base64'), hex: encode(word, 'hex'), escaped: JSON.stringify(word),",
      "})) });",
    ].join("\n"),
  );
  const password = 'c4narY "& größer';
  const suite = {
    servers: { server: { command: ["node", join(workspace.root, "sign-in.mjs")] } },
    tools: [
      {
        name: "signs in",
        tool: "sign_in",
        args: { greeting: `${password} again`, password },
        expect: [{ target: "payload.note", matcher: { exact: `signed in with ${password}` } }],
      },
    ],
  };
  const live = await workspace.run(suite, ["--record"]);
  expect([live.statuses, codes(live)]).toEqual([["passed"], []]);
  const hex = Buffer.from("c4narY").toString("hex");
  for (const form of ["c4narY", "YzRuYXJZ", hex]) expect(recorded()).not.toContain(form);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect([replayed.statuses, codes(replayed)]).toEqual([["passed"], []]);
});

test("of two variables with one value the one that says secret gives its name; a miss names what stands for it", async () => {
  const say = (message: string) => ({
    servers: { server: fixture("good") },
    tools: [
      { name: "says", tool: "echo", args: { message }, expect: [{ target: "result", matcher: { exists: true } }] },
    ],
  });
  const env = { A_TOKEN: TOKEN, A_VALUE: TOKEN, Z_VALUE: TOKEN };
  await workspace.run(say("it is ${env.A_TOKEN}"), ["--record"], { env });
  expect(recorded()).toContain("it is [secret:A_TOKEN]");
  const missed = await workspace.run(say("it was ${env.A_TOKEN}"), ["--replay"], { env });
  expect(missed.report.results[0]?.message).toContain('- arguments.message: "it is [secret:A_TOKEN]"');
});
