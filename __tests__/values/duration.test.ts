import { formatDuration, parseDuration } from "../../src/values/duration.ts";

test.each([
  ["250ms", 250],
  ["30s", 30_000],
  ["2m", 120_000],
  ["1.5h", 5_400_000],
  ["1000h", 2 ** 31 - 1],
])("parseDuration reads %s", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(["", "5", "5 s", "-1s", "1d", "s", "1.s"])("parseDuration refuses %j", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  [0.44, "0.4ms"],
  [12, "12ms"],
  [1234, "1.2s"],
  [123_000, "2m 03s"],
])("formatDuration writes %d ms", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
