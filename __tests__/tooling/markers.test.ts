import { fillMarkers, formatTable } from "../../scripts/docs/markers.mjs";

const tables = { names: (argument?: string) => `| ${argument ?? "all"} |` };

test("fills each marked part, and leaves the rest alone", async () => {
  const page =
    "a\n<!-- generated:names -->\nold\n<!-- /generated -->\nb $& c\n<!-- generated:names x y -->\n<!-- /generated -->\n";
  const filled =
    "a\n<!-- generated:names -->\n\n| all |\n\n<!-- /generated -->\nb $& c\n<!-- generated:names x y -->\n\n| x y |\n\n<!-- /generated -->\n";
  expect(await fillMarkers(page, "page.md", tables)).toBe(filled);
  expect(await fillMarkers(filled, "page.md", tables)).toBe(filled);
});

test.each([
  ["<!-- generated:nonesuch -->\n<!-- /generated -->", "page.md: no table is called nonesuch; there are names"],
  ["<!-- generated:names -->\n", "page.md: a generated part is not closed"],
])("refuses %j", async (page, message) => {
  await expect(fillMarkers(page, "page.md", tables)).rejects.toThrow(message);
});

test("keeps bars and line ends inside a cell", () => {
  expect(formatTable(["a", "b"], [["x | y", "one\n  two"]])).toBe("| a | b |\n|---|---|\n| x \\| y | one two |");
});
