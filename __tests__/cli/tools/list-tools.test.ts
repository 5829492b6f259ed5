import fc from "fast-check";
import { renderToolList } from "../../../src/cli/tools/render-tools.ts";
import type { ToolDefinition } from "../../../src/mcp/index.ts";
import { displayWidth } from "../../../src/values/show/width.ts";

const at = (columns: number) => ({ colour: false, columns });

function tool(name: string, description?: string, required: string[] = [], hints = {}): ToolDefinition {
  return { name, ...(description && { description }), inputSchema: { type: "object", required }, annotations: hints };
}

test("one line each where all fit, aligned", () => {
  const tools = [
    tool("add", "Adds.", ["a", "b"]),
    tool("list-all", "Lists. And more.", [], { readOnlyHint: true }),
    tool("x"),
  ];
  expect(renderToolList(tools, at(80))).toBe(`3 tools

    add       a, b  Adds.
  ○ list-all        Lists.
    x

○ read-only (readOnlyHint)   ! destructive (destructiveHint)
`);
  expect(renderToolList([tool("x")], at(80))).toBe("1 tool\n\n    x\n");
  expect(renderToolList([], at(80))).toBe("0 tools\n");
});

test.each([
  ["Finds books, e.g. by title. Slow.", "Finds books, e.g. by title."],
  ["Finds books (v1.2 of the index). Slow.", "Finds books (v1.2 of the index)."],
  ["Finds books\n\nArgs:\n  title: the title", "Finds books"],
  ["Finds\n  books. Slow", "Finds books."],
  ["Really? Yes.", "Really?"],
  ["探します。遅い。", "探します。"],
])("the first sentence of %j", (description, sentence) => {
  expect(renderToolList([tool("t", description)], at(80))).toBe(`1 tool\n\n    t  ${sentence}\n`);
});

test("a tool that is read-only is not destructive, and a tool without description shows its title", () => {
  const hints = { readOnlyHint: true, destructiveHint: true };
  const shown = renderToolList([{ ...tool("t", undefined, [], hints), title: "The title" }], at(80));
  expect(shown).toContain("  ○ t  The title\n");
});

test("never more than two lines, nor wider than the terminal, and all names whole", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const any = fc.record({
    name: word,
    description: fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
    required: fc.uniqueArray(word, { maxLength: 30 }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), fc.integer({ min: 40, max: 120 }), (tools, columns) => {
      const lines = renderToolList(
        tools.map(({ name, description, required }) => tool(name, description, required)),
        at(columns),
      ).split("\n");
      expect(lines.length).toBeLessThanOrEqual(2 * tools.length + 3);
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      for (const { name } of tools) expect(lines.some((line) => line.slice(4).split(" ")[0] === name)).toBe(true);
    }),
  );
});
