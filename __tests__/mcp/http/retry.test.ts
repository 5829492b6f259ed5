import fc from "fast-check";
import { isRetryable, MAX_RETRY_AFTER_MS, parseRetryAfter, retryDelay } from "../../../src/mcp/http/channel.ts";

const NOW = Date.UTC(2026, 0, 15, 12, 0, 0);

test("429 and 5xx may be asked again, nothing else", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
      expect(isRetryable(status)).toBe(status === 429 || Math.floor(status / 100) === 5);
    }),
  );
});

test.each([
  ["0", 0],
  ["7", 7000],
  [" 120 ", 120_000],
  ["Thu, 15 Jan 2026 12:00:30 GMT", 30_000],
  ["Thursday, 15-Jan-26 12:00:30 GMT", 30_000],
  ["Thu, 15 Jan 2026 11:59:00 GMT", 0],
  ["soon", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["", undefined],
  ["2026-01-15T12:00:30Z", undefined],
])("Retry-After: %s", (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});

test("any date of HTTP is read as the time until then", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (seconds) => {
      const date = new Date(NOW + seconds * 1000).toUTCString();
      expect(parseRetryAfter(date, NOW)).toBe(Math.max(0, seconds * 1000));
    }),
  );
});

test("no wait is longer than its bound, however it is asked for", () => {
  const value = fc.option(fc.oneof(fc.nat().map(String), fc.string()), { nil: undefined });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      value,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (retry, after, random) => {
        const delay = retryDelay(retry, after, NOW, random);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(MAX_RETRY_AFTER_MS);
      },
    ),
  );
});

test("without Retry-After the wait doubles up to five seconds, and chance takes at most half of it", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7].map((retry) => retryDelay(retry, undefined, NOW, 0));
  expect(longest).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  expect(retryDelay(1, undefined, NOW, 0.5)).toBe(187.5);
});
