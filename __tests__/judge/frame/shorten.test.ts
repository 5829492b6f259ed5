import fc from "fast-check";
import type { ConversationEvent, Part, TraceEvent } from "../../../src/judge/candidate.ts";
import type { Framed } from "../../../src/judge/frame/frame.ts";
import { CAPS, frameParts } from "../../../src/judge/frame/frame.ts";
import { writeLines } from "../../../src/judge/frame/shorten.ts";
import { type Json, type JsonObject, readJson } from "../../../src/values/json.ts";

const MARK = "0123456789abcdef0123456789abcdef";

/** What a part holds as sent: the events of its lines. */
function linesOf({ blocks }: Framed, at = 0): JsonObject[] {
  const lines = (blocks[at] ?? "").split("\n").slice(1, -1);
  return lines.map((line) => readJson(line) as JsonObject);
}

const UNITS = ["a", "é", "\n", "😀", "\u2028", '"'];

/** A text of so many characters, or one more. */
const long = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

interface Turn {
  says: string;
  calls: { args: JsonObject; text: string }[];
}

function conversationOf(turns: readonly Turn[], reply: string): ConversationEvent[] {
  let call = 0;
  return [
    ...turns.flatMap(({ says, calls }, at): ConversationEvent[] => [
      ...(says === "" ? [] : [{ turn: at + 1, says }]),
      ...calls.flatMap(({ args, text }): ConversationEvent[] => [
        { turn: at + 1, call: ++call, server: "shop", tool: `find_${call}`, arguments: args },
        { turn: at + 1, result_of: call, is_error: false, text },
      ]),
    ]),
    { turn: turns.length + 1, reply },
    { end: "completed" },
  ];
}

const frame = (events: ConversationEvent[]): Framed => frameParts([{ role: "conversation", events }], MARK);
const call = (length: number, args: JsonObject = { id: 42 }) => ({ args, text: "x".repeat(length) });

test("what fits is sent whole", () => {
  const events = conversationOf([{ says: "I look.", calls: [call(90_000)] }], "Done.");
  const framed = frame(events);
  expect(linesOf(framed)).toEqual(events);
  expect(framed.cut).toEqual([]);
  expect(framed.shown.characters).toBe(framed.shown.of);
});

test("results are cut first, the longest to one common length, and only as far as it takes", () => {
  const turns = Array.from({ length: 20 }, (_, at) => ({
    says: "I look.",
    calls: [call(at < 10 ? 500 : 20_000 + at)],
  }));
  const framed = frame(conversationOf(turns, "It is shipped.".repeat(1000)));
  const lines = linesOf(framed);
  const results = lines.filter((line) => "result_of" in line);
  expect(results.slice(0, 10).every((line) => !("cut" in line))).toBe(true);
  const cuts = results.slice(10).map(({ cut }) => cut as JsonObject);
  expect(new Set(cuts.map(({ shown }) => shown)).size).toBe(1);
  expect(cuts.map(({ of }) => of)).toEqual(Array.from({ length: 10 }, (_, at) => 20_010 + at));
  expect(framed.shown.characters).toBeGreaterThan(CAPS.conversation - 100);
  expect(framed.shown.characters).toBeLessThanOrEqual(CAPS.conversation);
  expect(lines.find((line) => "reply" in line)).toEqual({ turn: 21, reply: "It is shipped.".repeat(1000) });
  expect(framed.cut).toHaveLength(10);
  expect(framed.cut[0]).toEqual({ role: "conversation", turn: 11, call: 11, shown: cuts[0]?.shown, of: 20_010 });
});

test("a cut result keeps two thirds of its head and a third of its tail, and the cut is a field", () => {
  const events = conversationOf(
    [{ says: "", calls: [{ args: {}, text: `${"a".repeat(150_000)}${"z".repeat(150_000)}` }] }],
    "Done.",
  );
  const [line] = linesOf(frame(events)).filter((line) => "result_of" in line);
  const { text, text_end: end, cut } = line as { text: string; text_end: string; cut: { shown: number; of: number } };
  expect(text).toMatch(/^a+$/);
  expect(end).toMatch(/^z+$/);
  expect(cut).toEqual({ shown: text.length + end.length, of: 300_000 });
  expect(text.length).toBe(2 * end.length + (cut.shown % 3));
});

test("whole turns are left out of the middle when nothing else helps, never the first two and the last five", () => {
  const turns = Array.from({ length: 400 }, () => ({ says: "y".repeat(300), calls: [call(600), call(600)] }));
  const framed = frame(conversationOf(turns, "Done."));
  const lines = linesOf(framed);
  const shown = new Set(lines.flatMap(({ turn }) => turn ?? []));
  for (const turn of [1, 2, 397, 398, 399, 400, 401]) expect(shown).toContain(turn);
  const [gap] = lines.filter((line) => !("turn" in line) && "cut" in line) as {
    cut: { turns: [number, number]; calls: number };
  }[];
  const [from, to] = gap?.cut.turns ?? [0, 0];
  expect(gap?.cut.calls).toBe(2 * (to - from + 1));
  expect(shown.size).toBe(401 - (to - from + 1));
  expect(framed.cut[0]).toEqual({ role: "conversation", turns: [from, to], calls: 2 * (to - from + 1) });
  expect(framed.shown.characters).toBeGreaterThan(CAPS.conversation - 2000);
  for (const { text = "", text_end: end = "", says = "", says_end: saysEnd = "", ...line } of lines) {
    if ("result_of" in line) expect(`${text}${end}`).toHaveLength(500);
    if (says !== "") expect(`${says}${saysEnd}`).toHaveLength(200);
  }
});

test("the reply goes last, from its middle, to 40,000 characters at least", () => {
  const framed = frame(conversationOf([{ says: "I look.", calls: [call(90_000)] }], "r".repeat(500_000)));
  const cut = linesOf(framed).find((line) => "reply" in line)?.cut as { shown: number; of: number };
  expect(cut.shown).toBeGreaterThan(90_000);
  expect(framed.cut).toContainEqual({ role: "conversation", part: "reply", turn: 2, ...cut });
});

test("what cannot be shortened so far is an error", () => {
  const calls = Array.from({ length: 300 }, () => call(600));
  expect(() => frame(conversationOf([{ says: "", calls }], "Done."))).toThrow(
    /^the conversation has 2\d\d,\d{3} characters, and cannot be shortened to the 100,000 that a judge is shown$/,
  );
});

test("floors, caps, names of calls and counts hold whatever a conversation is like", () => {
  const text = (max: number) =>
    fc.tuple(fc.constantFrom(...UNITS), fc.integer({ min: 0, max })).map(([unit, n]) => long(unit, n));
  const turn = fc.record({
    says: text(3000),
    calls: fc.array(fc.record({ args: text(20_000).map((id) => ({ id })), text: text(60_000) }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 25 }), text(150_000), (turns, reply) => {
      const events = conversationOf(turns, reply);
      const framed = (() => {
        try {
          return frame(events);
        } catch {
          return undefined;
        }
      })();
      if (!framed) return;
      const lines = linesOf(framed);
      expect(framed.shown.characters).toBe(blockLength(framed));
      expect(framed.shown.characters).toBeLessThanOrEqual(CAPS.conversation);
      expect(framed.shown.of).toBe(writeLines(events).length);
      const keys = { text: 500, says: 200, arguments: 4000, reply: 40_000 };
      for (const line of lines) {
        const { cut } = line as { cut?: { shown?: number; of: number; turns?: [number, number] } };
        if (cut?.turns) {
          expect(cut.turns[0]).toBeGreaterThan(2);
          expect(cut.turns[1]).toBeLessThan(turns.length + 1 - 4);
          continue;
        }
        const whole = events.find(
          (event) =>
            Object.entries(line).every(
              ([key, value]) => /^(?:text|says|arguments|reply|cut)/.test(key) || (event as JsonObject)[key] === value,
            ) && Object.keys(keys).every((key) => key in event === key in line),
        ) as unknown as JsonObject;
        if (!cut) {
          expect(line).toEqual(whole);
          continue;
        }
        const field = Object.keys(keys).find((key) => `${key}_end` in line) as keyof typeof keys;
        const given = typeof whole[field] === "string" ? (whole[field] as string) : JSON.stringify(whole[field]);
        const [head, tail] = [line[field] as string, line[`${field}_end`] as string];
        expect(given.startsWith(head)).toBe(true);
        expect(given.endsWith(tail)).toBe(true);
        expect(cut).toEqual({ shown: head.length + tail.length, of: given.length });
        expect(cut.shown).toBeGreaterThanOrEqual(keys[field]);
        expect(`${head}${tail}`.isWellFormed()).toBe(true);
      }
      // A step begins when the one before it has done all that it may.
      const longest = (field: string) =>
        Math.max(
          0,
          ...lines.map(({ [field]: head = "", [`${field}_end`]: tail = "" }) => `${textOf(head)}${tail}`.length),
        );
      const isCut = (field: string): boolean => lines.some((line) => `${field}_end` in line);
      const gap = lines.some(({ cut }) => (cut as JsonObject | undefined)?.turns);
      if (["says", "arguments", "reply"].some(isCut) || gap) expect(longest("text")).toBeLessThanOrEqual(502);
      if (["arguments", "reply"].some(isCut) || gap) expect(longest("says")).toBeLessThanOrEqual(202);
      if (isCut("reply") || gap) expect(longest("arguments")).toBeLessThanOrEqual(4002);
      if (isCut("reply")) expect(new Set(lines.flatMap(({ turn }) => turn ?? [])).size).toBeLessThanOrEqual(7);
      expect(framed.cut).toHaveLength(lines.filter((line) => "cut" in line).length);
      // Evidence may stand only in what was sent.
      const sent = JSON.stringify(lines);
      for (const one of framed.texts.response)
        expect([one, JSON.stringify(one).slice(1, -1)].some((text) => sent.includes(text))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

const blockLength = ({ blocks }: Framed): number =>
  blocks.reduce((sum, block) => sum + Math.max(0, block.split("\n").slice(1, -1).join("\n").length), 0);

describe("plain parts", () => {
  test("over its cap a part is sent as its first two thirds and its last third", () => {
    const text = `${"a".repeat(100_000)}${"z".repeat(52_000)}`;
    const { blocks, shown, cut, texts, whole } = frameParts([{ role: "response", text }], MARK);
    expect(blocks.map((block) => block.split("\n").map((line) => line.slice(0, 95)))).toEqual([
      [
        `--- response ${MARK}: characters 1 to 66,667 of 152,000 ---`,
        "a".repeat(95),
        `--- end of response ${MARK} ---`,
      ],
      [
        `--- response ${MARK}: characters 118,668 to 152,000 of 152,000 ---`,
        "z".repeat(95),
        `--- end of response ${MARK} ---`,
      ],
    ]);
    expect(shown).toEqual({ characters: 100_000, of: 152_000 });
    expect(cut).toEqual([{ role: "response", shown: 100_000, of: 152_000 }]);
    expect(texts.response).toEqual([text.slice(0, 66_667), text.slice(118_667)]);
    expect(whole).toEqual([text]);
  });

  test("of several contexts the longest are cut, to one length", () => {
    const parts: Part[] = [120_000, 10_000, 80_000].map((length) => ({ role: "context", text: "c".repeat(length) }));
    const { blocks, shown, cut } = frameParts([...parts, { role: "response", text: "Yes." }], MARK);
    expect(blocks).toHaveLength(6);
    expect(blocks[2]).toBe(
      `--- context 2 of 3 ${MARK} ---\n${"c".repeat(10_000)}\n--- end of context 2 of 3 ${MARK} ---`,
    );
    expect(cut).toEqual([
      { role: "context", shown: 45_000, of: 120_000 },
      { role: "context", shown: 45_000, of: 80_000 },
    ]);
    expect(shown).toEqual({ characters: 90_004, of: 200_004 });
  });

  test("no cut splits a character", () => {
    fc.assert(
      fc.property(fc.nat(3), (more) => {
        const { blocks, cut } = frameParts([{ role: "task", text: `${"x".repeat(more)}${"😀".repeat(20_000)}` }], MARK);
        expect(blocks.join("").isWellFormed()).toBe(true);
        expect(cut[0]?.shown).toBeLessThanOrEqual(CAPS.task);
      }),
    );
  });
});

test("of a trace results are cut, then arguments, then elements from the middle", () => {
  const elements = Array.from({ length: 2000 }, (_, at): TraceEvent[] => [
    { node: "each", element: at + 1, arguments: { id: at } },
    { node: "each", element: at + 1, result: { text: "x".repeat(600) } },
  ]);
  const events: TraceEvent[] = [{ node: "each", status: "ok" }, ...elements.flat(), { output: "Done." }];
  const framed = frameParts([{ role: "trace", events }], MARK);
  const lines = linesOf(framed);
  const gap = lines.find(({ cut }) => (cut as JsonObject | undefined)?.elements) as { cut: { elements: number[] } };
  const [from = 0, to = 0] = gap.cut.elements;
  expect(gap).toEqual({ node: "each", cut: { elements: [from, to] } });
  expect(lines.map(({ element }) => element)).toEqual(expect.arrayContaining([1, 2, 1996, 1997, 1998, 1999, 2000]));
  expect(lines[2]).toMatchObject({
    element: 1,
    result: expect.stringMatching(/^\{"text":"x+$/),
    cut: { shown: 500, of: 611 },
  });
  expect(framed.cut[0]).toEqual({ role: "trace", node: "each", elements: [from, to] });
  expect(framed.cut[1]).toEqual({ role: "trace", node: "each", element: 1, shown: 500, of: 611 });
});

test("of tools their schemas are cut, then descriptions, then tools from the middle", () => {
  const events = Array.from({ length: 300 }, (_, at) => ({
    ...{ name: `tool_${at}`, server: "shop", description: "d".repeat(900) },
    input_schema: { type: "object", title: "t".repeat(900) },
  }));
  const framed = frameParts([{ role: "tools", events }], MARK);
  const lines = linesOf(framed);
  const gap = lines.find((line) => !("name" in line));
  expect(gap).toEqual({ cut: { tools: 301 - lines.length } });
  expect(framed.cut).toEqual([{ role: "tools", ...{ shown: framed.shown.characters, of: framed.shown.of } }]);
  expect(lines[0]).toMatchObject({ name: "tool_0", server: "shop", cut: { shown: 700 } });
});
