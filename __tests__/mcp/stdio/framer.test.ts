import fc from "fast-check";
import { createLineFramer } from "../../../src/mcp/stdio/framer.ts";
import { anyCharacter } from "../../helpers/texts.ts";

interface Framed {
  lines: string[];
  invalid: number;
  oversized: number;
  rest: string | undefined;
}

function frame(chunks: readonly Uint8Array[], limit = 1000): Framed {
  const framed: Framed = { lines: [], invalid: 0, oversized: 0, rest: undefined };
  const framer = createLineFramer(limit, {
    onLine: (text, valid) => {
      framed.lines.push(text);
      if (!valid) framed.invalid++;
    },
    onOversize: () => framed.oversized++,
  });
  for (const chunk of chunks) framer.push(Buffer.from(chunk));
  framed.rest = framer.rest();
  return framed;
}

/** The bytes cut at the given places. */
function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length));
}

test("gives the same lines however the bytes are cut", () => {
  const line = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[\r\n]/g, " ").toWellFormed());
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), fc.boolean(), (lines, places, windows) => {
      const bytes = Buffer.from(lines.map((text) => text + (windows ? "\r\n" : "\n")).join(""));
      expect(frame(cutAt(bytes, places), bytes.length + 1)).toEqual({
        lines,
        invalid: 0,
        oversized: 0,
        rest: undefined,
      });
    }),
  );
});

test("never throws, and loses no line that fits, whatever the bytes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), fc.integer({ min: 1, max: 40 }), (chunks, limit) => {
      const whole = Buffer.concat(chunks);
      const lines = whole.toString("latin1").split("\n");
      const unfinished = lines.pop() ?? "";
      const fitting = lines.filter((text) => text.length <= limit).length;
      const framed = frame(chunks, limit);
      expect(framed.lines.length).toBe(fitting);
      expect(framed.oversized).toBe(lines.length - fitting + (unfinished.length > limit ? 1 : 0));
    }),
  );
});

test("tells of a line that is too long as soon as it is, and goes on behind it", () => {
  const framer = frame([Buffer.from("12345"), Buffer.from("678"), Buffer.from("9\nnext\n")], 6);
  expect(framer).toEqual({ lines: ["next"], invalid: 0, oversized: 1, rest: undefined });
  expect(frame([Buffer.from("1234567")], 6).oversized).toBe(1);
  expect(frame([Buffer.from("123456\n")], 6).lines).toEqual(["123456"]);
});

test("marks bytes that are no UTF-8, and only those", () => {
  expect(frame([Buffer.from([0xff, 0x0a])])).toMatchObject({ lines: ["\ufffd"], invalid: 1 });
  const letter = Buffer.from("ä\n");
  expect(frame([letter.subarray(0, 1), letter.subarray(1)])).toMatchObject({ lines: ["ä"], invalid: 0 });
});

test("gives what is left of an unfinished line", () => {
  expect(frame([Buffer.from('done\n{"id":'), Buffer.from("1")]).rest).toBe('{"id":1');
});
