import { readFileSync } from "node:fs";
import { compileSchema } from "../../src/json-schema/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { allCases, asRead, compileOracle, generatorOf, objectOf } from "../property/tools.ts";
import { fetchGroups, type Group } from "./json-schema-suite.ts";

/** Schemas that read others, or are of another dialect; the docs say that none of these is read. */
const isForeign = (text: string): boolean =>
  /"(?:tree|extendible-dynamic-ref)\.json/.test(text) ||
  (/"\$(?:ref|schema)":"http:\/\/localhost/.test(text) && !/"\$id":"http:\/\/localhost/.test(text));
/** The latter asks that formats are not asserted, which the docs say they are. */
const LEFT_OUT = ["refRemote.json", "format.json"];

test("the official suite of JSON Schema 2020-12 comes out right, but for what the docs list", async () => {
  const differing = new Set<string>();
  let right = 0;
  for (const group of await fetchGroups()) {
    if (LEFT_OUT.includes(group.file) || isForeign(JSON.stringify(group.schema))) continue;
    for (const test of group.tests) {
      if ((await judge(group, test.data)) === test.valid) right++;
      else differing.add(`| \`${group.file}\` | ${group.description} |`);
    }
  }
  expect(right).toBeGreaterThan(1600);
  const docs = readFileSync(new URL("../../docs/reference/matchers.md", import.meta.url), "utf8");
  const listed = docs.split("| file | cases |\n| --- | --- |\n")[1]?.split("\n\n")[0]?.trim().split("\n");
  expect([...differing]).toEqual(listed);
});

/** Needs no schema of somebody else, and has a value that is valid. */
const isSatisfiable = ({ file, tests }: Group): boolean =>
  file !== "refRemote.json" && tests.some(({ valid }) => valid);

test("arguments for the suite's schemas are as they are labelled, or said to be not judged", async () => {
  const [wrong, silent] = [[] as unknown[], [] as string[]];
  let [made, all, checked] = [0, 0, 0];
  for (const group of (await fetchGroups()).filter(isSatisfiable)) {
    if (/^optional\/format|^format\.json/.test(group.file)) continue;
    const inner =
      typeof group.schema === "boolean" ? group.schema : { $id: "https://example.invalid/", ...group.schema };
    const schema = objectOf({ v: inner });
    const generator = generatorOf(schema);
    const cases = await allCases(generator);
    all++;
    if (cases.some(({ phase }) => phase === "random")) made++;
    else if (generator.notes.length === 0) silent.push(group.description);
    const oracle = await trustedOracle(schema, group);
    if (!oracle) continue;
    checked++;
    for (const one of cases)
      if (oracle(asRead(one.arguments)) !== (one.breaks === undefined))
        wrong.push([group.file, group.description, one]);
  }
  expect(silent).toEqual([]);
  expect(made / all).toBeGreaterThan(0.9);
  expect([all, checked].map((count) => count > 300)).toEqual([true, true]);
  expect(wrong).toEqual([]);
});

/** ajv, where both it and our own judge come out right on the group's own tests. */
async function trustedOracle(schema: JsonObject, group: Group): Promise<((args: JsonObject) => boolean) | undefined> {
  try {
    const oracle = compileOracle(schema);
    for (const { data, valid } of group.tests) {
      if (oracle({ v: data }) !== valid || (await judge(group, data)) !== valid) return undefined;
    }
    return oracle;
  } catch {
    return undefined;
  }
}

async function judge({ schema }: Group, value: Group["tests"][number]["data"]): Promise<boolean | string> {
  try {
    return (await (await compileSchema(schema))(value)).length === 0;
  } catch (error) {
    return String(error);
  }
}
