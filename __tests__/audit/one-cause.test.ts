import { auditCommand, commandOf, type Offers, tool, useFolder } from "./audited.ts";
import { BEFORE, BOOK, change } from "./locked.ts";

useFolder();

const of = (changes: object): Offers => ({ tools: [tool(changes), tool({ name: "get_page" })] });
const output = { type: "array", items: { type: "string" } };

/** A fault that several rules could tell, and the one that does. */
const CAUSES: [what: string, offers: Offers, modes: string[], wanted: object][] = [
  [
    "a schema that neither its dialect nor the protocol allows",
    of({ inputSchema: { type: "object", properties: {}, required: "id" } }),
    [],
    { rule: "schema-invalid", tool: "get_book", at: "/inputSchema/required" },
  ],
  [
    "a description that is no text",
    of({ description: 5 }),
    [],
    { rule: "protocol-schema", tool: "get_book", at: "/description" },
  ],
  [
    "a hint that is no boolean",
    of({ annotations: { readOnlyHint: "true" } }),
    [],
    { rule: "protocol-schema", tool: "get_book", at: "/annotations/readOnlyHint" },
  ],
  [
    "an outputSchema with another root, and answers without structured content",
    of({ outputSchema: output }),
    ["spy=/dev/null"],
    { rule: "schema-root", tool: "get_book", at: "/outputSchema" },
  ],
  [
    "a uri without scheme, listed and read",
    { ...of({}), resources: [{ uri: "first", name: "first" }] },
    [],
    { rule: "uri", at: "resources/list", also: 1 },
  ],
  [
    "a name that is lost in a list, which is read twice",
    { ...of({}), resources: [{ uri: "book:1" }] },
    [],
    { rule: "protocol-schema", at: "resources/list", also: undefined },
  ],
];

test.each(CAUSES)("one cause is one finding: %s", async (_, offers, modes, wanted) => {
  const { findings } = await auditCommand(commandOf(offers, ...modes));
  const counted = findings.filter(({ severity }) => severity !== "note");
  expect(counted).toHaveLength(1);
  expect({ also: undefined, ...counted[0] }).toMatchObject(wanted);
});

test("a tool that comes twice under a lock is one finding, but one that is alike, or where nothing tells it, is news", async () => {
  const twice = { ...BEFORE, tools: [...(BEFORE.tools ?? []), BOOK] };
  const told = async (offers: Offers, ...flags: string[]) => {
    const { findings } = await change(BEFORE, offers, "--call", "none", ...flags);
    return findings.filter(({ severity }) => severity !== "note").map(({ rule, tool: name }) => [rule, name]);
  };
  expect(await told(twice, "--only", "surface")).toEqual([["tool-duplicate", "get_book"]]);
  expect(await told(twice)).toEqual([["tool-added", "get_book #2"]]);
  const both = { ...BEFORE, tools: [...twice.tools, tool({ name: "Get_Book" }), tool({ name: "get_book #2" })] };
  expect(await told(both, "--only", "surface")).toEqual([
    ["tool-duplicate", "get_book"],
    ["tool-name", "get_book #2"],
    ["tool-added", "Get_Book"],
    ["tool-added", "get_book #2"],
  ]);
});
