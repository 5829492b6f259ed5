import fc from "fast-check";
import { byteLimit, fillSection } from "../../../../src/report/reporters/md/tables.ts";

const section = (blocks: readonly string[]) => ({
  before: "[",
  blocks,
  between: ",",
  after: "]",
  more: (count: number) => `+${count}`,
});
const { measure } = byteLimit(0);

test.each([
  { room: 100, text: "[aa,bb,cc]" },
  { room: 10, text: "[aa,bb,cc]" },
  { room: 9, text: "[aa,+2]" },
  { room: 6, text: "[+3]" },
  { room: 3, text: "" },
])("in $room bytes: $text", ({ room, text }) => {
  expect(fillSection(section(["aa", "bb", "cc"]), room, measure)).toBe(text);
});

test("a section without blocks is nothing", () => {
  expect(fillSection(section([]), 100, measure)).toBe("");
});

test("never larger than the room, whole blocks only, and every block is shown or counted", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "é", "😀"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(200), (blocks, room) => {
      const text = fillSection(section(blocks), room, measure);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(room);
      if (text === "") return;
      const shown = text.slice(1, -1).split(",");
      const left = /^\+(\d+)$/.exec(shown.at(-1) ?? "")?.[1];
      const kept = left === undefined ? shown : shown.slice(0, -1);
      expect(kept).toEqual(blocks.slice(0, kept.length));
      expect(kept.length + Number(left ?? 0)).toBe(blocks.length);
    }),
  );
});
