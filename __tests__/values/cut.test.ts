import { describeCut, nameCut } from "../../src/values/show/cut.ts";

const conversation = { role: "conversation", turn: 3, shown: 500, of: 48_211 };
const result = { ...conversation, call: 7 };

test("says how much a judge was shown, and what was cut", () => {
  const cut = [...Array(12).fill(result), { role: "conversation", turns: [9, 41] as [number, number], calls: 32 }];
  expect(describeCut({ characters: 99_870, of: 310_400 }, cut)).toBe(
    "judged on 99,870 of 310,400 characters: 12 results and turns 9 to 41 are cut",
  );
});

test.each([
  [[{ role: "response" }], "the response is cut"],
  [[result], "1 result is cut"],
  [[{ role: "context" }, { role: "context" }], "2 contexts are cut"],
  [
    [{ role: "conversation", turns: [9, 41] as [number, number] }, result, result, { more: 98 }],
    "100 results and turns 9 to 41 are cut",
  ],
  [
    [
      { role: "trace", node: "a", element: 2 },
      { role: "trace", node: "a", elements: [3, 9] as [number, number] },
    ],
    '1 result and elements 3 to 9 of "a" are cut',
  ],
  [
    [
      { ...conversation, part: "says" },
      { ...result, part: "arguments" },
      { ...conversation, part: "reply" },
      { more: 1200 },
    ],
    "1 message, 1 argument, the reply and 1,200 more are cut",
  ],
])("names what was cut: %j", (cut, named) => {
  expect(nameCut(cut)).toBe(named);
});
