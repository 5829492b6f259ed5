import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { definitionsOf, digest, PATCHES, patched, REVISIONS, readPublished, TABLE } from "./published.ts";

it.each(REVISIONS)("has the published schema of %s as its README says", (revision) => {
  const hash = createHash("sha256")
    .update(readFileSync(`schemas/mcp/${revision}.json`))
    .digest("hex");
  expect(readFileSync("schemas/mcp/README.md", "utf8")).toContain(`\`${revision}.json\` |`);
  expect(readFileSync("schemas/mcp/README.md", "utf8")).toContain(hash);
});

describe.each(REVISIONS)("the patches of %s", (revision) => {
  const mine = PATCHES.filter(({ revisions }) => revisions.includes(revision));

  it("each have a reason and change the file", () => {
    expect(mine.length).toBeGreaterThan(4);
    expect(mine.filter(({ reason }) => !/\w{3,} .*[.:]$|\.$/.test(reason))).toEqual([]);
    expect(patched(revision)).not.toEqual(readPublished(revision));
  });

  it.each(mine.flatMap(({ at, ...patch }) => at.map((place) => ({ ...patch, place }))))(
    "fails when $place is already so in the file",
    ({ place, value, reason }) => {
      const only = { revisions: [revision], at: [place], value, reason };
      expect(() => patched(revision, [only, only])).toThrow(`${revision}: the patch of ${place} changes nothing`);
    },
  );
});

it("fails where a patch has no place", () => {
  const lost = { revisions: ["2025-11-25" as const], at: ["/Tools/properties/x"], value: {}, reason: "none" };
  expect(() => patched("2025-11-25", [lost])).toThrow("nothing is at /Tools/properties/x");
});

describe("making the definitions of a file", () => {
  const change = (edit: (definitions: Record<string, Record<string, unknown>>) => void) => () => {
    const schema = patched("2025-11-25");
    edit(definitionsOf(schema) as Record<string, Record<string, unknown>>);
    return digest(schema, TABLE);
  };

  it.each([
    ["a keyword of an object", { type: "object", patternProperties: {} }],
    ["a keyword of a string", { type: "string", pattern: "^a" }],
    ["a keyword beside a reference", { $ref: "#/$defs/Role", type: "string" }],
    ["a keyword beside a constant", { const: "a", pattern: "a" }],
    ["oneOf", { oneOf: [{ type: "string" }] }],
  ])("fails on %s that it does not know", (_, node) => {
    const edit = change((definitions) => {
      definitions.Cursor = node;
      (definitions.ListToolsResult as { properties: object }).properties = { nextCursor: { $ref: "#/$defs/Cursor" } };
    });
    expect(edit).toThrow(/Cursor: (an unknown keyword|more than it can be read with)/);
  });

  it("fails where further keys are forbidden", () => {
    expect(change(({ Tool }) => Object.assign(Tool as object, { additionalProperties: false }))).toThrow(
      "Tool: it forbids further keys",
    );
  });

  it("fails on a union whose branches no key names", () => {
    const edit = change(({ ContentBlock }) =>
      Object.assign(ContentBlock as object, { anyOf: [{ $ref: "#/$defs/Tool" }, { $ref: "#/$defs/Prompt" }] }),
    );
    expect(edit).toThrow("ContentBlock: a union whose branches no key names");
  });
});
