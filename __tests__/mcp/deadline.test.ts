import fc from "fast-check";
import { Deadline, limitsOf } from "../../src/mcp/client/deadline.ts";
import { grows } from "../../src/mcp/protocol/rules/frame.ts";
import { parseJson } from "../../src/values/json.ts";
import { fixture } from "./sessions.ts";

const server = (changes: object = {}) => fixture("works", [], { call_timeout_ms: 1000, ...changes });

const CALLS = fc.record({
  timeoutMs: fc.integer({ min: 1, max: 1000 }),
  most: fc.integer({ min: 1, max: 5000 }),
  renews: fc.boolean(),
  events: fc.array(fc.record({ after: fc.integer({ min: 0, max: 1200 }), grew: fc.boolean() }), { maxLength: 30 }),
});

test("a call ends a limit after the last progress that grew, or after the most; nothing else moves its end", () => {
  fc.assert(
    fc.property(CALLS, ({ timeoutMs, most, renews, events }) => {
      let now = 0;
      const limits = { timeoutMs, renews, most: { ms: most, limit: "max_call_timeout" as const } };
      const deadline = new Deadline(limits, () => now);
      let counted = 0;
      let came = 0;
      for (const { after, grew } of events) {
        if (now + after >= now + deadline.leftMs) break;
        now += after;
        deadline.progressed(grew);
        came += 1;
        if (grew && renews) counted = now;
      }
      const end = Math.min(counted + timeoutMs, most);
      expect(now + deadline.leftMs).toBe(end);
      expect(end <= most && (renews || end <= timeoutMs)).toBe(true);
      expect(deadline).toMatchObject({ came, limit: most < counted + timeoutMs ? "max_call_timeout" : "call_timeout" });
    }),
  );
});

const VALUES = fc.oneof(
  fc.constantFrom("0.1", "1e0", "1", "9007199254740993", "9007199254740992", "1e400", "-0", "0.10000000000000000001"),
  fc.constantFrom('"5"', "null", "true", "[9]"),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

test("progress grows where it is a number above the one before, exactly compared", () => {
  fc.assert(
    fc.property(VALUES, VALUES, (now, last) => {
      const isNumber = (text: string): boolean => typeof JSON.parse(text) === "number";
      const wanted = isNumber(now) && (!isNumber(last) || compare(now, last) > 0);
      expect(grows(parseJson(now), parseJson(last))).toBe(wanted);
      expect(grows(parseJson(now), undefined)).toBe(isNumber(now));
    }),
  );
});

/** By scaled integers. */
function compare(one: string, other: string): number {
  const [a, b] = [scaled(one), scaled(other)];
  return a > b ? 1 : a < b ? -1 : 0;
}

function scaled(text: string): bigint {
  const [, sign = "", whole = "", part = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const value = BigInt(whole + part) * 10n ** BigInt(1000 - part.length + Number(exponent));
  return sign === "" ? value : -value;
}

test("only the server's own limit moves, up to its most, which is no less than the limit and 10 minutes by default", () => {
  const resets = { reset_timeout_on_progress: true };
  const own = { ms: 600_000, limit: "max_call_timeout" };
  expect(limitsOf(server(), {})).toEqual({ timeoutMs: 1000, limit: "call_timeout", most: own });
  expect(limitsOf(server(resets), {})).toMatchObject({ renews: true, most: own });
  for (const limit of ["timeout", "test_timeout", "--timeout"] as const)
    expect(limitsOf(server(resets), { timeoutMs: 5, limit })).toMatchObject({ timeoutMs: 5, renews: false });
  const most = { ms: 3000, limit: "test_timeout" as const };
  expect(limitsOf(server(resets), { most })).toMatchObject({ most });
  expect(limitsOf(server({ ...resets, max_call_timeout_ms: 2000 }), { most })).toMatchObject({ most: { ms: 2000 } });
  expect(limitsOf(server(), { timeoutMs: 900_000 })).toMatchObject({ most: { ms: 900_000 } });
});
