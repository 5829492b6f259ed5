import { auditCommand, commandOf, type Offers, tool, useFolder } from "./audited.ts";

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
