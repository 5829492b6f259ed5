import { type Offers, tool, useFolder } from "./audited.ts";
import { BEFORE, BOOK, book, change, ID, LIST, object } from "./locked.ts";

useFolder();
const optional = { id: ID, page: { type: "integer" }, lang: { type: "string", description: "The language." } };
const READ = { readOnlyHint: true };

/** What a server offers instead of `BEFORE`, and all that is found. */
const CHANGES: [what: string, after: Offers, found: object[], before?: Offers][] = [
  ["nothing", BEFORE, []],
  ["the order of the tools", { ...BEFORE, tools: [LIST, BOOK] }, []],
  ["a tool goes", { ...BEFORE, tools: [BOOK] }, [{ rule: "tool-removed", severity: "error", tool: "list_books" }]],
  [
    "a tool comes",
    { ...BEFORE, tools: [BOOK, LIST, tool({ name: "c" })] },
    [{ rule: "tool-added", severity: "warning", tool: "c" }],
  ],
  [
    "a tool has another name",
    { ...BEFORE, tools: [BOOK, { ...LIST, name: "books" }] },
    [
      { rule: "tool-removed", tool: "list_books" },
      { rule: "tool-added", tool: "books" },
    ],
  ],
  [
    "an argument becomes required",
    book({ inputSchema: object({ id: ID, page: { type: "integer" } }, { required: ["id", "page"] }) }),
    [
      {
        rule: "argument-required",
        severity: "error",
        tool: "get_book",
        at: "/inputSchema/properties/page",
        message: "argument `page` became required",
      },
    ],
  ],
  [
    "a required argument comes",
    book({ inputSchema: object(optional, { required: ["id", "lang"] }) }),
    [{ rule: "argument-required", at: "/inputSchema/properties/lang" }],
  ],
  [
    "types change, and an argument goes",
    book({ inputSchema: object({ id: { ...ID, type: "integer" } }, { required: ["id"] }) }),
    [
      {
        rule: "tool-breaks",
        severity: "error",
        message: "the type of argument `id` was changed from string to integer",
        also: 1,
        evidence: expect.stringContaining("argument `page` was removed"),
      },
    ],
  ],
  [
    "read-only to not",
    book({ annotations: { readOnlyHint: false } }),
    [{ rule: "hint-weakened", severity: "error", tool: "get_book", at: "/annotations/readOnlyHint" }],
  ],
  [
    "read-only to writing, not destructive",
    book({ annotations: { readOnlyHint: false, destructiveHint: false } }),
    [
      { rule: "hint-weakened", at: "/annotations/readOnlyHint" },
      { rule: "surface-changed", severity: "note", at: "/annotations/destructiveHint" },
    ],
  ],
  ["read-only to gone", book({ annotations: undefined }), [{ rule: "hint-weakened", at: "/annotations/readOnlyHint" }]],
  [
    "destructive by default to not",
    book({ annotations: { destructiveHint: false } }),
    [
      { rule: "hint-weakened", at: "/annotations/destructiveHint" },
      { rule: "text-changed", at: "/annotations/title" },
    ],
    book({ annotations: { title: "Book" } }),
  ],
  [
    "closed world to gone",
    book({ annotations: READ }),
    [{ rule: "hint-weakened", at: "/annotations/openWorldHint" }],
    book({ annotations: { ...READ, openWorldHint: false } }),
  ],
  [
    "not to read-only, open world to closed",
    book({ annotations: { ...READ, openWorldHint: false } }),
    [
      { rule: "hint-weakened", at: "/annotations/readOnlyHint", message: "`readOnlyHint` was false, and is true now" },
      { rule: "surface-changed", severity: "note", at: "/annotations/openWorldHint" },
    ],
    book({ annotations: { readOnlyHint: false } }),
  ],
  [
    "without hints to read-only",
    book({ annotations: READ }),
    [{ rule: "hint-weakened", message: "`readOnlyHint` was false by default, and is true now" }],
    book({ annotations: undefined }),
  ],
  [
    "a tool that writes, and destroys nothing, to read-only",
    book({ annotations: READ }),
    [
      { rule: "surface-changed", severity: "note", at: "/annotations/destructiveHint" },
      { rule: "surface-changed", severity: "note", at: "/annotations/readOnlyHint" },
    ],
    book({ annotations: { destructiveHint: false } }),
  ],
  [
    "destructive to destructive by default",
    book({ annotations: undefined }),
    [{ rule: "surface-changed", message: "`destructiveHint` was true, and is true by default now" }],
    book({ annotations: { destructiveHint: true } }),
  ],
  [
    "destructive to read-only is told once",
    book({ annotations: { ...READ, destructiveHint: false } }),
    [
      { rule: "hint-weakened", at: "/annotations/readOnlyHint" },
      { rule: "surface-changed", severity: "note", at: "/annotations/destructiveHint" },
    ],
    book({ annotations: { destructiveHint: true } }),
  ],
  [
    "a read-only tool says that it is not destructive",
    book({ annotations: { ...READ, destructiveHint: false } }),
    [{ rule: "surface-changed", severity: "note", at: "/annotations/destructiveHint" }],
  ],
  [
    "a description",
    book({ description: "Reads one book and its history by its id." }),
    [
      {
        rule: "text-changed",
        severity: "warning",
        tool: "get_book",
        at: "/description",
        message: '"Reads one book [+and its history +]by its id."',
        evidence: "Reads one book [+and its history +]by its id.",
      },
    ],
  ],
  [
    "a title of annotations comes",
    book({ annotations: { ...READ, title: "Book" } }),
    [{ rule: "text-changed", at: "/annotations/title", evidence: "[+Book+]" }],
    book({ annotations: { ...READ, title: "" } }),
  ],
  [
    "a title comes with annotations",
    book({ annotations: { title: "Book" } }),
    [{ rule: "text-changed", severity: "warning", at: "/annotations/title" }],
    book({ annotations: undefined }),
  ],
  [
    "a description of an argument",
    book({ inputSchema: object({ id: { ...ID, description: "The ISBN." }, page: {} }, { required: ["id"] }) }),
    [{ rule: "text-changed", at: "/inputSchema/properties/id/description", evidence: "The [-id of a book-][+ISBN+]." }],
    book({ inputSchema: object({ id: ID, page: {} }, { required: ["id"] }) }),
  ],
  [
    "instructions",
    { ...BEFORE, instructions: "Ask for books by their titles." },
    [{ rule: "text-changed", at: "/instructions", evidence: expect.stringContaining("[-ids-][+titles+]") }],
  ],
  [
    "a text of a prompt",
    { ...BEFORE, prompts: [{ name: "recommend", description: "Recommends two books." }] },
    [{ rule: "text-changed", at: "recommend", evidence: "Recommends [-a-][+two+] [-book-][+books+]." }],
  ],
  [
    "a new optional argument, with its text",
    book({ inputSchema: object(optional, { required: ["id"] }) }),
    [{ rule: "surface-changed", severity: "note", tool: "get_book", message: "argument `lang` was added, optional" }],
  ],
  [
    "an example, which breaks nobody",
    book({ inputSchema: object({ id: { ...ID, examples: ["2"] } }) }),
    [{ rule: "surface-changed", severity: "note", message: "`inputSchema` changed" }],
    book({ inputSchema: object({ id: { ...ID, examples: ["1"] } }) }),
  ],
  [
    "an argument named description",
    book({ inputSchema: object({ description: { type: "string", default: { title: "b" } } }) }),
    [{ rule: "surface-changed", severity: "note" }],
    book({ inputSchema: object({ description: { type: "string", default: { title: "a" } } }) }),
  ],
  [
    "capabilities, a resource and a prompt",
    {
      ...BEFORE,
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
      resources: [{ uri: "book:2", name: "two" }],
      prompts: [{ name: "recommend", description: "Recommends a book.", arguments: [{ name: "a" }] }],
    },
    [
      { rule: "surface-changed", severity: "note", at: "/capabilities" },
      { rule: "surface-changed", at: "book:1", message: "the resource book:1 is gone" },
      { rule: "surface-changed", at: "book:2", message: "the resource book:2 is new" },
      { rule: "surface-changed", at: "recommend", message: "the prompt recommend changed" },
    ],
  ],
];

test.each(CHANGES)("%s", async (_, after, found, before = BEFORE) => {
  const { code, findings } = await change(before, after);
  expect(findings).toHaveLength(found.length);
  expect(findings).toEqual(expect.arrayContaining(found.map((one) => expect.objectContaining(one))));
  expect(code).toBe(findings.some(({ severity }) => severity === "error") ? 1 : 0);
});
