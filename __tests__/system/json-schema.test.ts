import { readFileSync } from "node:fs";
import { compileSchema } from "../../src/json-schema/index.ts";
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
}, 120_000);

async function judge({ schema }: Group, value: Group["tests"][number]["data"]): Promise<boolean | string> {
  try {
    return (await (await compileSchema(schema))(value)).length === 0;
  } catch (error) {
    return String(error);
  }
}
