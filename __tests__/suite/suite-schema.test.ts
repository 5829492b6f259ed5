import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { RARE_KEYS } from "../../src/generated/suite-parts.ts";
import { isObject, type Json, type JsonObject } from "../../src/values/json.ts";
import { createWorkspace } from "./workspace.ts";

const schema = JSON.parse(readFileSync("schemas/suite/v1.json", "utf8")) as JsonObject;

/** As an editor sees it: the schema alone, without mcptest's own checks. */
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false })
  .addVocabulary(["x-raw", "x-command", "x-secret", "x-rows", "x-inline", "x-rare"])
  .compile(schema);

test("is a JSON Schema 2020-12 without unknown keywords", () => {
  expect(new Ajv2020().validateSchema(schema)).toBe(true);
});

test("describes every key that an editor completes", () => {
  const bare: string[] = [];
  const visit = (node: Json, path: string): void => {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) visit(item, `${path}/${index}`);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      // A key of a suite has this name, too.
      if (key === "properties" && isObject(value) && path !== "/properties") {
        for (const [name, property] of Object.entries(value)) if (!isDescribed(property)) bare.push(`${path}/${name}`);
      }
      visit(value, `${path}/${key}`);
    }
  };
  visit(schema, "");
  expect(bare).toEqual([]);
});

function isDescribed(property: Json): boolean {
  if (!isObject(property)) return false;
  const name = typeof property.$ref === "string" ? property.$ref.replace("#/$defs/", "") : "";
  const target = isObject(schema.$defs) ? schema.$defs[name] : undefined;
  return property.description !== undefined || (isObject(target) && target.description !== undefined);
}

test.each([
  ["name: x", true],
  [
    "servers: { a: { command: node x } }\ntools: [{ name: n, tool: t, expect: [{ target: logs, matcher: { exact: 1 } }] }]",
    true,
  ],
  ["run: { parallel: 3, bail: true }", true],
  ["nam: x", false],
  ["tools: [{ name: n }]", false],
  ["tools: [{ name: n, tool: t, expect: [{ target: logs, matcher: {} }] }]", false],
  ["tools: [{ name: n, tool: t, expect: [{ target: logs, matcher: { exact: 1, gt: 2 } }] }]", false],
  ["tools: [{ name: n, tool: t, timeout: 10 }]", false],
  ["run: { parallel: true }", false],
  ["servers: { a: { cwd: x } }", false],
  ["servers: { a: { url: x, command: y } }", false],
  ["servers: { a: { url: x, headers: { 'a b': c } } }", false],
])("%s: %s", (text, valid) => {
  expect(validate(parse(text))).toBe(valid);
});

test("the short check of suites without rare keys says the same as the whole one", async () => {
  const [short, whole] = (await Promise.all([
    import("../../src/generated/validate-plain-suite.ts"),
    import("../../src/generated/validate-suite.ts"),
  ])) as unknown as { validate: ValidateFunction }[];
  const files = readdirSync("examples").filter((name) => /(?<!mock)\.yml$/.test(name));
  const texts = files.map((name) => readFileSync(`examples/${name}`, "utf8"));
  const plain = texts
    .filter((text) => !RARE_KEYS.some((key) => text.includes(`${key}:`)))
    .map((text) => parse(text) as JsonObject);
  const faulty = plain.flatMap((suite) => [suite, { ...suite, toolz: [] }, { ...suite, tools: [{ tol: 1 }], run: 1 }]);
  expect(faulty.length).toBeGreaterThan(30);
  for (const suite of faulty) {
    expect(short?.validate(suite)).toBe(whole?.validate(suite));
    const told = (one: ValidateFunction | undefined) =>
      (one?.errors ?? []).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));
    expect(told(short?.validate)).toEqual(told(whole?.validate));
  }
});

test.each([
  "expect: [{ target: result, matcher: { llm_judge: 5 } }]",
  "expect: [{ target: result, matcher: { exact: 5 }, transform: { nme: 1 } }]",
])("rows of another file bring the whole check: %s", async (row) => {
  const suite = "servers: { it: { command: node } }\ntools: [{ name: a, tool: b, cases: { file: rows.yml } }]\n";
  const files = { "suite.yml": suite, "rows.yml": `- { name: one, vars: {}, ${row} }\n` };
  expect(await createWorkspace(files).problems()).toMatch(/^error\[(?:wrong-type|unknown-key)\].*(?:llm_judge|nme)/m);
});

test.each([
  "evals: [{ nme: x }]",
  "base: &base { evals: [{ nme: x }] }\n<<: *base",
  '? "evals"\n: [{ nme: x }]',
  '"ev\\u0061ls": [{ nme: x }]',
])("a rare key brings the whole check: %s", async (text) => {
  const suite = `servers: { it: { command: node } }\n${text}\n`;
  expect(await createWorkspace({ "suite.yml": suite }).problems()).toContain("nme");
});
