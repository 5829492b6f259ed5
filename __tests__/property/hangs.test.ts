import { setTimeout as sleep } from "node:timers/promises";
import type { Deadline, Session } from "../../src/mcp/index.ts";
import type { Caller } from "../../src/property/trying/caller.ts";
import type { Subject } from "../../src/property/trying/suspect.ts";
import { whyUnseen } from "../../src/property/trying/tally.ts";
import { tellSuspects } from "../../src/property/trying/tell.ts";
import { draftCases, type Trying, tryTools } from "../../src/property/trying/try-tools.ts";
import type { Case } from "../../src/property/types.ts";

const caseOf = (n: number): Case => ({ phase: "given", arguments: { n } });
const suspected = { check: "answers", hit: { message: "" }, severity: "error" } as const;

test("how long a call hung does not lengthen the search for a smaller one", async () => {
  const limits: number[] = [];
  const hang: Caller["call"] = async (call, limitMs = 5000) => {
    limits.push(limitMs);
    return { call, outcome: { kind: "silent", server: false, limitMs }, durationMs: limitMs, breaches: [] };
  };
  const seen = await hang({ tool: "t", arguments: { n: 2 } });
  const shrink = async ({ arguments: { n } }: Case) => (Number(n) > 0 ? [caseOf(Number(n) - 1)] : []);
  const suspect = { ...suspected, one: caseOf(2), seen, history: [], also: 0 };
  const subject = {
    ...{
      tool: { name: "t" },
      properties: {},
      durations: [5000],
      generator: { shrink },
      judge: async () => [suspected],
    },
    ...{ suspects: new Map([["n", suspect]]), frames: new Set(), notes: new Set(), unsettled: new Set() },
  };
  const caller = { call: hang, close: async () => {}, gone: new AbortController().signal } as unknown as Caller;
  const findings = await tellSuspects(subject as unknown as Subject, { server: "s" }, caller);
  expect([findings.length, findings[0]?.flaky, limits]).toEqual([1, undefined, [5000, 5000, 1000, 1000, 5000]]);
});

test("tools that wait share what is left of the time: one that hangs leaves some, and the last may take all of it", async () => {
  const given: number[] = [];
  const request = async (method: string, _: object, { deadline }: { deadline?: Deadline }) => {
    if (method === "tools/call") given.push(deadline?.leftMs ?? 0);
    return { result: { content: [] } };
  };
  const session = { findings: [], handshake: {}, request, close: async () => {}, stderrTail: () => [] };
  const trying: Trying = {
    ...{ server: "s", seed: 0, cases: 0, phases: ["given"], limitMs: 5000, signal: new AbortController().signal },
    budget: { calls: 12, callsPerTool: 1, durationMs: 30_000, msPerTool: 5000 },
    levels: { output: "off", protocol: "off", "read-only": "off" },
  };
  const tools = [..."abcdefghijkl"].map((name) => ({ name, inputSchema: { type: "object" } }));
  const doors = { open: async () => session as unknown as Session, close: async () => {} };
  await tryTools(tools, trying, doors);
  expect(given[0]).toBeLessThanOrEqual(2500);
  expect(given[tools.length - 1]).toBeGreaterThan(2500);
});

test("a tool that is left alone after a call without answer says how many cases it was not called with", async () => {
  let calls = 0;
  const request = async (method: string, _: object, { deadline }: { deadline?: Deadline }) => {
    if (method !== "tools/call" || calls++ > 0) return { result: { content: [] } };
    while ((deadline?.leftMs ?? 0) > 0) await sleep(1);
    throw new Error("late");
  };
  const session = {
    findings: [],
    handshake: {},
    request,
    close: async () => {},
    stderrTail: () => [],
  } as unknown as Session;
  const trying: Trying = {
    ...{ server: "s", seed: 0, cases: 0, phases: ["boundary", "invalid"], limitMs: 20 },
    ...{ signal: new AbortController().signal, budget: { calls: 1000, durationMs: 30_000 } },
    levels: { output: "off", protocol: "off", refuses: "off", coerces: "off" },
  };
  const tool = { name: "t", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } };
  const drafted = await draftCases(tool, trying);
  const { tried } = await tryTools([tool], trying, { open: async () => session, close: async () => {} });
  expect(drafted.length).toBeGreaterThan(2);
  expect(tried).toMatchObject([{ phases: { invalid: 1 }, left: drafted.length - 1, findings: [] }]);
});

test.each([
  ["without answers", { boundary: 2 }, {}, "none of 2 calls was answered: away"],
  ["that only looks on while others are called", { pairs: 6 }, {}, "no arguments could be made"],
  ["that answers a case", { boundary: 2, pairs: 6 }, { boundary: 1 }, undefined],
])("a tool %s says why nothing is known of it", (_, phases, answers, reason) => {
  expect(whyUnseen({ phases, answers, findings: [], left: 0, notes: ["away"] }, "cut")?.reason).toBe(reason);
});
