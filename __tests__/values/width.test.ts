import fc from "fast-check";
import { alignColumns } from "../../src/values/show/columns.ts";
import { displayWidth, hangLine } from "../../src/values/show/width.ts";

test.each<[string, number, string]>([
  [
    "run it: mcptest run tests/shop.mcptest.yml --filter books",
    30,
    "run it:\nmcptest run tests/shop.mcptest.yml --filter books",
  ],
  [
    'write one: mcptest init --server-command "npx -y server", then run it now',
    40,
    'write one:\nmcptest init --server-command "npx -y server",\nthen run it now',
  ],
  ["declare `env: [SHOP_API_KEY]` there, please", 20, "declare\n`env: [SHOP_API_KEY]`\nthere, please"],
  ["its command was: node server.mjs --port 3000", 20, "its\ncommand was: node server.mjs --port 3000"],
  ["see /a/very/long/path/to/some/file.yml:3:4", 20, "see\n/a/very/long/path/to/some/file.yml:3:4"],
  ["  ✓ the label  one two three four five", 31, "  ✓ the label  one two three\n               four five"],
  ["  ✓ the label  https://a.example/b is it", 24, "  ✓ the label\n    https://a.example/b\n    is it"],
  ["\u001b[1;31merror\u001b[0m: one two three", 20, "\u001b[1;31merror\u001b[0m: one two three"],
  ["an odd ` stays as it is here", 20, "an odd ` stays as it\nis here"],
])("%s breaks between words at %d, and commands and paths do not", (line, columns, told) => {
  expect(hangLine(line, columns)).toBe(told);
});

test("a broken line keeps its words, and is no wider than its longest", () => {
  const words = fc.array(fc.stringMatching(/^[a-z`/]{1,12}$/), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(words, fc.integer({ min: 12, max: 60 }), (some, columns) => {
      const line = some.join(" ");
      const broken = hangLine(line, columns);
      expect(broken.split(/\s+/)).toEqual(line.split(/\s+/));
      if (!line.includes("`"))
        for (const one of broken.split("\n")) expect(displayWidth(one)).toBeLessThanOrEqual(columns);
    }),
  );
});

test("columns are as wide as the room lets them, and cells are never cut", () => {
  const name = "n".repeat(50);
  expect(
    alignColumns([
      ["tool", name, "s"],
      ["tool", "short", "s"],
    ])[1],
  ).toBe(`tool  short${" ".repeat(47)}s`);
  expect(
    alignColumns(
      [
        ["tool", name, "s"],
        ["tool", "short", "s"],
      ],
      40,
    ),
  ).toEqual([`tool  ${name}  s`, `tool  short${" ".repeat(26)}  s`]);
  expect(alignColumns([["n".repeat(30), "s".repeat(60)], ["short"]], 60)[0]).toBe(
    `${"n".repeat(30)}  ${"s".repeat(60)}`,
  );
  expect(
    alignColumns(
      [
        ["n".repeat(30), "s".repeat(60)],
        ["short", "s"],
      ],
      60,
    )[1],
  ).toBe(`short${" ".repeat(27)}s`);
});
