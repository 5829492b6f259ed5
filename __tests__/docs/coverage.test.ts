import { readFileSync } from "node:fs";
import { join } from "node:path";
import { obligationsOf, type Surface } from "../../src/coverage/index.ts";
import { sayUnnoticed } from "../../src/mutation/survivors/wording.ts";
import type { Mutator } from "../../src/mutation/types.ts";
import { sumCoverage } from "../../src/report/coverage/index.ts";
import type { JsonObject } from "../../src/values/json.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = readFileSync(join(ROOT, "docs/reference/coverage.md"), "utf8");
const { $defs } = JSON.parse(readFileSync(join(ROOT, "schemas/report/v1.json"), "utf8"));

/** The rows of the first table below a heading, cells without the marks of code. */
function rowsUnder(heading: string): string[][] {
  const [table = ""] = /\|---.*\n((?:\|.*\n)+)/.exec(PAGE.slice(PAGE.indexOf(`# ${heading}\n`)))?.slice(1) ?? [];
  return table.split("\n").flatMap((line) => {
    const cells = line.split(/ ?(?<!\\)\| ?/).slice(1, -1);
    return cells.length > 0 ? [cells.map((cell) => cell.replaceAll("`", ""))] : [];
  });
}

const firsts = (heading: string) => rowsUnder(heading).map(([name]) => name);

test("the reference of coverage has every kind, mutator and state of the report, and no other", () => {
  expect(firsts("Obligations")).toEqual($defs.Obligation.properties.kind.enum);
  expect(firsts("States of an obligation")).toEqual($defs.Obligation.properties.state.enum);
  expect(firsts("Mutants").toSorted()).toEqual($defs.Mutant.properties.mutator.enum.toSorted());
  expect(firsts("States of a mutant")).toEqual($defs.Mutant.properties.state.enum);
  expect(firsts("The surface").toSorted()).toEqual(
    $defs.CoverageServer.properties.lists.properties.tools.enum.toSorted(),
  );
});

test("it tells each mutator as survivors are told", () => {
  for (const [mutator, , , said] of rowsUnder("Mutants"))
    expect(sayUnnoticed("result.a", "accepted", [mutator as Mutator])).toBe(`no test notices when a ${said}`);
});

test("it puts each kind into the group that it is summed in", () => {
  const [, text = ""] = /The groups of a report are ([\s\S]*?)\.\n/.exec(PAGE) ?? [];
  const told = [...text.matchAll(/(\w+)\s\(([^)]+)\)/g)].map(([, group, kinds = ""]) => [
    group,
    kinds.replaceAll("`", "").split(/,\s/),
  ]);
  // A group of one kind of its own name stands without brackets.
  const named = Object.fromEntries([...told, ["outputs", ["output"]], ["prompts", ["prompt"]]]);
  const found: Record<string, string[]> = {};
  for (const kind of $defs.Obligation.properties.kind.enum) {
    const lists = { tools: "known", resources: "none", templates: "none", prompts: "none" } as const;
    const obligations = [{ id: "a", kind, state: "open" as const }];
    const { groups } = sumCoverage({ by_agents: 0, servers: [{ name: "a", suite: "a.yml", lists, obligations }] });
    for (const [group, { total }] of Object.entries(groups))
      if (total > 0) found[group] = [...(found[group] ?? []), kind];
  }
  expect(named).toEqual(found);
});

test("ids are written as it says", async () => {
  const tools: JsonObject[] = [
    {
      name: "search",
      inputSchema: {
        type: "object",
        required: ["q"],
        properties: {
          q: { type: "string", maxLength: 9 },
          lang: { enum: ["en", "de"] },
          by: { type: ["string", "null", "integer"] },
          free: { type: "string" },
        },
      },
      outputSchema: { type: "object", properties: { total: { type: "integer" } } },
    },
    { name: "set", inputSchema: { type: "object", properties: { note: { type: "string" } } } },
  ];
  const surface: Surface = {
    tools: { state: "known", items: tools },
    resources: { state: "known", items: [{ uri: "a://b", name: "b" }] },
    templates: { state: "known", items: [{ uriTemplate: "a://{c}", name: "c" }] },
    prompts: { state: "known", items: [{ name: "ask" }] },
  };
  const { obligations } = await obligationsOf(surface);
  const rows = new Map(rowsUnder("Obligations").map(([kind = "", ids = ""]) => [kind, ids]));
  const written = (id: string) => new RegExp(`^${id.replace(/<[^>]+>|\b[TPpf]\b/g, ".+")}$`);
  for (const { id, kind } of obligations)
    expect([kind, id]).toEqual([kind, expect.stringMatching(written(rows.get(kind) ?? ""))]);
  expect(new Set(obligations.map(({ kind }) => kind))).toEqual(new Set(rows.keys()));
});
