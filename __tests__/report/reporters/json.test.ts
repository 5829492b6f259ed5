import { readFileSync } from "node:fs";
import type { Report } from "../../../src/report/index.ts";
import { json } from "../../../src/report/reporters/json.ts";
import { isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";
import { buildCompositionsReport } from "../fixtures/composition-samples.ts";
import { buildHostileReport, buildMixedReport } from "../fixtures/samples.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../schemas/report/v1.json", import.meta.url), "utf8"),
) as JsonObject;
const render = (report: Report): string => json.render(report, { colour: true, columns: 80 });

test("keys stand in the order of the schema, however the report was built", () => {
  for (const report of [buildMixedReport(), buildHostileReport(), buildFullReport(), buildCompositionsReport()]) {
    expectOrder(JSON.parse(render(reverseKeys(report as unknown as Json) as unknown as Report)) as Json, schema, "$");
  }
});

test("no field of the schema is lost", () => {
  const report = buildFullReport();
  expect(JSON.parse(render(report))).toEqual(report);
});

test("same report, same bytes, two spaces, a newline at the end", () => {
  const text = render(buildMixedReport());
  expect(render(buildMixedReport())).toBe(text);
  expect(text).toMatch(/^\{\n {2}"schema": .*\n {2}"version": 1,\n[\s\S]*\}\n$/);
});

test("lone surrogates and control characters survive", () => {
  const text = render(buildHostileReport());
  expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
  expect(JSON.parse(text)).toEqual(buildHostileReport());
});

test("holds 10,000 results, each written as it would be alone", () => {
  const results = Array.from({ length: 10_000 }, (_, index) => buildResult(`test ${index}`));
  const read = JSON.parse(render(buildReport({ results }))) as Report;
  expect(read.results.length).toBe(10_000);
  expect(read.results[9_999]).toEqual(results[9_999]);
});

/** A report in which every field of the schema is present. */
function buildFullReport(): Report {
  return sample(schema) as unknown as Report;
}

function sample(node: JsonObject): Json {
  const target = resolve(node);
  if (target.const !== undefined) return target.const;
  if (Array.isArray(target.enum)) return target.enum[0] ?? null;
  switch (target.type) {
    case "object":
      if (isObject(target.additionalProperties)) return { some: sample(target.additionalProperties) };
      return Object.fromEntries(entriesOf(target).map(([key, inner]) => [key, sample(inner)]));
    case "array":
      return [sample(target.items as JsonObject)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return 1;
    default:
      return "0123456789abcdef";
  }
}

function expectOrder(value: Json, node: JsonObject, path: string): void {
  const target = resolve(node);
  if (Array.isArray(value) && isObject(target.items)) {
    for (const item of value) expectOrder(item, target.items, `${path}[]`);
  }
  if (isObject(value) && isObject(target.additionalProperties)) {
    for (const [key, item] of Object.entries(value)) expectOrder(item, target.additionalProperties, `${path}.${key}`);
  }
  const properties = entriesOf(target);
  if (!isObject(value) || properties.length === 0) return;
  const order = properties.map(([key]) => key).filter((key) => Object.hasOwn(value, key));
  expect([path, Object.keys(value)]).toEqual([path, order]);
  for (const [key, inner] of properties) {
    const field = value[key];
    if (field !== undefined) expectOrder(field, inner, `${path}.${key}`);
  }
}

function entriesOf(node: JsonObject): [string, JsonObject][] {
  return Object.entries((node.properties ?? {}) as Record<string, JsonObject>);
}

function resolve(node: JsonObject): JsonObject {
  if (typeof node.$ref !== "string") return node;
  return (schema.$defs as Record<string, JsonObject>)[node.$ref.replace("#/$defs/", "")] as JsonObject;
}

function reverseKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
}
