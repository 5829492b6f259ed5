import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillMarkers, formatTable } from "../../scripts/docs/markers.mjs";
import { listMessages } from "../../scripts/docs/messages.mjs";

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

test("lists the messages of each code as the tables in the source have them", () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-messages-"));
  const source = [
    'export const a = failure("no-file: <\\"path\\"> is missing[[: <why>]]");',
    "const b = fault(`no-key: <count keys key> in",
    "  <place>, \\`x\\`",
    "  hint: <key> of <keys>",
    "  hint: <known of keys> else: add it`);",
    'failure("no-key: <message>"); failure("other: unknown code");',
  ];
  writeFileSync(join(folder, "wording.ts"), source.join("\n"));
  expect(Object.fromEntries(listMessages(pathToFileURL(`${folder}/`), ["no-key", "no-file", "unused"]))).toEqual({
    "no-key": [
      '`` <keys> keys in <place>, `x` ``<br>hint: `<key> of <keys>`<br>hint: `did you mean "<one of keys>"? Otherwise: add it`',
    ],
    "no-file": ['`"<path>" is missing[: <why>]`'],
    unused: [],
  });
  rmSync(folder, { recursive: true });
});
