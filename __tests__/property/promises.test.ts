import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { withEnoughTime } from "../helpers/patience.ts";
import { folderWithServer, runReport } from "./tries.ts";

const TOOLS = `
const READS = { annotations: { readOnlyHint: true, openWorldHint: false } };
const object = (properties, required = []) => ({ type: "object", properties, required });
const text = { type: "string" };
const tools = {
  weigh: {
    ...READS,
    inputSchema: object({ n: { type: "integer", maximum: 3 }, size: { type: "number" } }),
    outputSchema: object({ a: text }, ["a"]),
    before(args) { if (args.n > 3) args.n = 3; if (/^[0-9]+$/.test(args.size)) args.size = Number(args.size); },
    call: () => ({ a: 1, more: "x".repeat(300_000) }),
  },
  get_thing: {
    ...READS,
    inputSchema: object({ thing_id: text }, ["thing_id"]),
    call({ thing_id: id }) { throw new Refused("no thing"); },
  },
  list_things: { ...READS, inputSchema: object({}), call: () => ({ things: [{ thing_id: "t1" }] }) },
  wait: { ...READS, inputSchema: object({ seconds: { type: "number", minimum: 0 } }, ["seconds"]), call: async ({ seconds }) => { await sleep(Math.min(seconds * 1000, 1e8)); return {}; } },
};`;

const place = (limit: string, more: object = {}) =>
  folderWithServer(stringify({ servers: { s: { command: ["node", "s.mjs"], call_timeout: limit } }, ...more }), TOOLS);

test("without entries, fuzz runs the hooks of the suite around its tests, and JUnit has a case for a tool and a check", async () => {
  const cwd = place("20s", { hooks: { beforeEach: "touch before", afterEach: "touch after" } });
  const flags = ["--seed", "1", "--cases", "10", "--tool", "!wait", "--reporter", "junit=r.xml"];
  const { rows, findings } = await runReport(["fuzz", ...flags], { cwd });
  expect(["before", "after"].map((name) => existsSync(join(cwd, name)))).toEqual([true, true]);
  // What is kept of an answer is bounded.
  expect(JSON.stringify(findings).length).toBeLessThan(64 * 1024);
  expect(findings.map(({ rule }) => rule).sort()).toEqual(["coerces", "output", "refuses"]);
  const xml = readFileSync(join(cwd, "r.xml"), "utf8");
  const cases = [...xml.matchAll(/<testcase name="([^"]+)"[\s\S]*?(?=<\/testcase>)/g)].map(([body, name]) => [
    name,
    /<failure message="[^"]*" type="([^"]*)"/.exec(body)?.[1],
  ]);
  expect(cases.sort()).toEqual([
    ["fuzz [get_thing]", undefined],
    ["fuzz [list_things]", undefined],
    ["fuzz [weigh, coerces]", undefined],
    ["fuzz [weigh, output]", "property/output"],
    ["fuzz [weigh, refuses]", "property/refuses"],
  ]);
  expect(xml).toContain('<testsuites name="mcptest" tests="5" failures="2"');
  // Values of that name never turned a refusal into an answer.
  const detail = rows.get("get_thing")?.detail;
  expect(detail?.type === "property" && detail.unbound).toEqual(["get_thing.thing_id"]);
});

test("--check unbounded-time alone finds it, by a round number", async () => {
  const flags = ["--seed", "1", "--cases", "3", "--tool", "wait", "--check", "unbounded-time"];
  // Two waits are compared, which a busy machine makes longer.
  const { findings } = await withEnoughTime(
    () => runReport(["fuzz", ...flags], { cwd: place("1s") }),
    (ran) => ran.findings.length > 0,
  );
  expect(findings.map(({ rule, severity, calls }) => [rule, severity, calls?.[0]?.arguments])).toEqual([
    ["unbounded-time", "warning", { seconds: 10 }],
  ]);
});

test("a server that ends a moment after the last call is not alive", async () => {
  const tick = `{
  annotations: { readOnlyHint: true },
  inputSchema: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
  before: ({ q }) => void (q === 5 && setTimeout(() => process.exit(7), 1)),
  call: () => ({}),
}`;
  const suite = { servers: { s: { command: ["node", "s.mjs"] } }, properties: [{ name: "keeps its word", cases: 0 }] };
  const cwd = folderWithServer(stringify(suite), `const tools = { tick: ${tick} };`);
  const { findings } = await runReport(["run"], { cwd });
  expect(findings).toMatchObject([{ rule: "alive", tool: "tick", calls: [{ arguments: { q: 5 } }] }]);
});

test("a server that does not answer a ping is alive", async () => {
  const source = `
const tools = { tick: { annotations: { readOnlyHint: true }, inputSchema: { type: "object" }, call: () => ({}) } };
const methods = { ping: () => never };`;
  const suite = { servers: { s: { command: ["node", "s.mjs"] } }, properties: [{ name: "keeps its word", cases: 0 }] };
  const { findings, code } = await runReport(["run"], { cwd: folderWithServer(stringify(suite), source) });
  expect([code, findings]).toEqual([0, []]);
});

const text = { type: "string", maxLength: 9 };
/** Arguments with one part `m`: its schema, what a server forgets to check of it, and the finding for that. */
const PARTS: readonly (readonly [what: string, m: object, forgets: string, at: string, keyword: string])[] = [
  ["a map's values", { minProperties: 2, additionalProperties: text }, "type", "/m/*", "type"],
  ["bounds of a map's values", { minProperties: 2, additionalProperties: text }, "maxLength", "/m/*", "maxLength"],
  ["extra arguments", { properties: { a: {} }, additionalProperties: text }, "type", "/m/*", "type"],
  ["arguments by pattern", { properties: { a: {} }, patternProperties: { "^x": text } }, "type", "/m/*", "type"],
  [
    "an argument too many",
    { minProperties: 1, properties: { a: text, b: text }, additionalProperties: false },
    "extra",
    "/m",
    "additionalProperties",
  ],
  [
    "beside patterns",
    { patternProperties: { "^[a-z]+$": text }, additionalProperties: false },
    "extra",
    "/m",
    "additionalProperties",
  ],
  ["names", { propertyNames: { pattern: "^[a-z]+$" }, additionalProperties: text }, "names", "/m", "propertyNames"],
  ["items", { type: "array", minItems: 3, items: text }, "type", "/m/*", "type"],
  [
    "items of their own",
    { type: "array", minItems: 2, prefixItems: [text, { type: "number" }] },
    "type",
    "/m/0",
    "type",
  ],
];

/** A server that checks `m` itself, by as much of JSON Schema as stands above. */
const CHECKED = (m: object, forgets: string): string => `
const m = ${JSON.stringify(m)};
const forgets = ${JSON.stringify(forgets)};
const isText = (value) => typeof value === "string" || forgets === "type";
const isFine = (value) => isText(value) && (forgets === "maxLength" || !(value?.length > 9));
const isKnown = (name) => Object.hasOwn(m.properties ?? {}, name) || Object.keys(m.patternProperties ?? {}).some((one) => new RegExp(one).test(name));
const isObject = ({ m: value }) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length >= (m.minProperties ?? 0) &&
  (forgets === "names" || Object.keys(value).every((name) => new RegExp(m.propertyNames?.pattern ?? "").test(name))) &&
  Object.entries(value).every(([name, one]) => (isKnown(name) || m.additionalProperties !== false || forgets === "extra") &&
    ((isKnown(name) || m.additionalProperties) && !(m.properties?.[name] && !m.properties[name].type) ? isFine(one) : true));
const isList = ({ m: value }) =>
  Array.isArray(value) && value.length >= m.minItems &&
  value.every((one, at) => (m.prefixItems ? (at === 1 ? typeof one === "number" : at > 1 || isFine(one)) : isFine(one)));
const tools = { keep: {
  annotations: { readOnlyHint: true },
  inputSchema: { type: "object", properties: { m: { type: "object", ...m } }, required: ["m"] },
  before: (args) => { if (!(m.type ? isList : isObject)(args)) throw new Refused("no"); args.m = m.type ? Array(9).fill("") : {}; },
  call: () => ({}),
} };`;

test.each(PARTS)(
  "one fault about %s is one finding, at the place that its schema has",
  async (_, m, forgets, at, keyword) => {
    const suite = {
      servers: { s: { command: ["node", "s.mjs"] } },
      properties: [{ name: "keeps its word", cases: 20 }],
    };
    const ran = async (fault: string) => {
      const { findings } = await runReport(["run"], { cwd: folderWithServer(stringify(suite), CHECKED(m, fault)) });
      return findings.map((one) => [one.rule, one.at, one.keyword, one.severity]);
    };
    expect([await ran(forgets), await ran("none")]).toEqual([[["refuses", at, keyword, "error"]], []]);
  },
);
