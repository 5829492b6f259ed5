import type { AssertionResult, TestResult } from "../../../src/report/index.ts";
import { withEnoughTime } from "../../helpers/patience.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";

const folder = useWorkspace();
const NOTES = fixture("notes");
const MODERN = fixture("notes", ["--modern"], { protocol: "2026-07-28" });
const UPDATED = "notifications/resources/updated";
const TOOLS = "notifications/tools/list_changed";

const failures = ({ assertions }: TestResult): AssertionResult[] => assertions.filter(({ passed }) => !passed);

describe.each([
  ["2025-11-25", NOTES],
  ["2026-07-28", MODERN],
])("a test of %s", (_, notes) => {
  test("subscribes, waits, and counts what came", () =>
    withEnoughTime(async (ms) => {
      const wait = (times: number) => `${times * ms}ms`;
      const set = (args: object, notifications: object, more: object = {}) => ({
        tool: "set_note",
        args,
        notifications,
        ...more,
      });
      const subscribe = ["note://7"];
      const updated = { method: UPDATED, params: { uri: "note://7" } };
      const run = await folder.run({
        name: "notes",
        servers: { notes },
        tools: [
          { name: "before the answer", ...set({ id: 7 }, { subscribe, expect: [updated] }) },
          { name: "after it", ...set({ id: 7, after: 50 }, { subscribe, expect: [updated] }) },
          {
            name: "so many",
            ...set({ id: 7, times: 2, after: 20 }, { subscribe, within: wait(1), expect: [{ ...updated, count: 2 }] }),
          },
          {
            name: "one more",
            ...set({ id: 7, times: 3, after: 20 }, { subscribe, within: wait(1), expect: [{ ...updated, count: 2 }] }),
          },
          {
            name: "silence",
            ...set({ id: 8 }, { subscribe, within: "100ms", expect: [{ method: UPDATED, count: 0 }] }),
          },
          {
            name: "no silence",
            ...set({ id: 7, after: 20 }, { subscribe, within: wait(1), expect: [{ method: UPDATED, count: 0 }] }),
          },
          {
            name: "another note",
            ...set(
              { id: 7 },
              { subscribe, within: "50ms", expect: [{ method: UPDATED, params: { uri: "note://8" } }] },
            ),
          },
          { name: "too late", ...set({ id: 7, after: 2 * ms }, { subscribe, within: wait(0.1), expect: [updated] }) },
          {
            name: "a late one of the test before",
            tool: "waits",
            args: { ms: 3 * ms },
            expect: ["notifications length 0"],
          },
          {
            name: "roots",
            ...set(
              { id: 7, after: 10 },
              { subscribe, within: wait(1) },
              {
                expect: [
                  "notifications length 1",
                  `notifications[0].method = ${UPDATED}`,
                  "notifications[0].params.uri = note://7",
                  `notifications[0].at_ms between [0, ${2 * ms}]`,
                  "asked length 0",
                ],
              },
            ),
          },
          { name: "tools", tool: "add_tool", args: { name: "fresh" }, notifications: { expect: [{ method: TOOLS }] } },
          { name: "the next test reads the list anew", tool: "fresh" },
        ],
        resources: [
          {
            name: "read",
            uri: "note://7/touch",
            notifications: { subscribe: ["note://7/touch"], expect: [{ method: UPDATED }] },
          },
        ],
        prompts: [
          {
            name: "get",
            prompt: "take",
            notifications: { expect: [{ method: "notifications/prompts/list_changed" }] },
          },
        ],
      });
      expect(
        run.report.results.filter(({ status }) => status !== "passed").map(({ name, status }) => [name, status]),
      ).toEqual([
        ["one more", "failed"],
        ["no silence", "failed"],
        ["another note", "failed"],
        ["too late", "failed"],
      ]);
      expect(run.report.servers[0]?.findings).toEqual([]);
      const [one] = failures(run.result("another note"));
      expect(one).toMatchObject({ target: "notifications", matcher: "notifies" });
      expect(one?.message).toContain(
        'expected notifications/resources/updated with {"uri":"note://8"}, found [{"method"',
      );
      expect(one?.message).toContain('"note://7"');
      expect(failures(run.result("one more"))[0]?.message).toContain('2 times, found [{"method"');
      expect(failures(run.result("no silence"))[0]?.message).toContain(
        'expected no notifications/resources/updated, found [{"method"',
      );
      expect(failures(run.result("too late"))[0]?.message).toMatch(/found \[\]$/);
      expect(run.result("another note").rule_id).toBe("assertion.notifies");
      expect(run.stdout).toContain("expected notifications/resources/updated");
    }));
});

describe("a subscription that a server does not grant", () => {
  const change = (more: object = {}) => ({
    name: "change",
    tool: "change",
    notifications: { within: "1s", expect: [{ method: TOOLS }], ...more },
  });
  const open = (wrong: string, more: object = {}) =>
    fixture("listens-wrong", [wrong], { protocol: "2026-07-28", ...more });

  test("fails the test by a rule of its own, and tells why", async () => {
    const wrongs = ["refuses", "early", "less", "never", "ends"];
    const never = { call_timeout: "300ms" };
    const servers = Object.fromEntries(wrongs.map((wrong) => [wrong, open(wrong, wrong === "never" ? never : {})]));
    const tools = wrongs.map((wrong) => ({ ...change(), name: wrong, server: wrong }));
    const quiet = { within: "10s", expect: [{ method: TOOLS, count: 0 }] };
    const suite = { name: "refused", servers, tools: [...tools, { ...change(quiet), name: "quiet", server: "ends" }] };
    const run = await folder.run(suite, ["--record"]);
    expect(run.code).toBe(1);
    expect(run.report.results.map(({ name, status, rule_id, message }) => [name, status, rule_id, message])).toEqual([
      ["refuses", "failed", "subscription-refused", expect.stringContaining("-32603")],
      [
        "early",
        "failed",
        "subscription-refused",
        'server "early" sent notifications/tools/list_changed before it acknowledged the subscription',
      ],
      [
        "less",
        "failed",
        "subscription-refused",
        'server "less" acknowledged the subscription without ["toolsListChanged"]',
      ],
      ["never", "failed", "subscription-refused", 'server "never" did not acknowledge the subscription within 300ms'],
      ["ends", "failed", "subscription-refused", 'server "ends" ended the subscription before the wait was over'],
      ["quiet", "failed", "subscription-refused", 'server "ends" ended the subscription before the wait was over'],
    ]);
    const { report } = await folder.run(suite, ["--replay"]);
    for (const { status, rule_id } of report.results)
      expect([status, rule_id]).toEqual(["failed", "subscription-refused"]);
    expect(run.result("less").request).toBeUndefined();
    expect(run.result("ends").request).toMatchObject({ method: "tools/call" });
    const early = run.report.servers.find(({ name }) => name === "early")?.findings;
    expect(early).toEqual([expect.objectContaining({ rule: "subscription", severity: "warning" })]);
  });

  test("its id may be spelled otherwise, as any number", async () => {
    const run = await folder.run({ servers: { s: open("spelled") }, tools: [change()] }, ["--strict-protocol"]);
    expect([run.code, run.report.servers[0]?.findings]).toEqual([0, []]);
  });

  test("what nobody asked for, or belongs to no subscription, is a finding and does not count", async () => {
    const wrongs = ["other-id", "no-id", "unasked"];
    const servers = Object.fromEntries(wrongs.map((wrong) => [wrong, open(wrong)]));
    const count = { within: "100ms", expect: [{ method: TOOLS, count: 1 }] };
    const tools = wrongs.map((wrong) => ({ ...change(count), name: wrong, server: wrong }));
    const run = await folder.run({ name: "wrong", servers, tools });
    const told = run.report.servers.map(({ name, findings }) => [
      name,
      findings.map(({ rule, places }) => [rule, places?.[0]?.wanted]),
    ]);
    expect(Object.fromEntries(told)).toEqual({
      "other-id": [["subscription", "the id of a subscription"]],
      "no-id": [["subscription", "the id of a subscription"]],
      unasked: [["subscription", "a kind that was asked for"]],
    });
    expect(run.statuses).toEqual(["passed", "passed", "passed"]);
  });

  test("is missing where the server does not declare it; nothing is sent", async () => {
    const subscribed = { name: "state", tool: "subscribed", expect: ["payload = []"] };
    const needs = {
      name: "needs it",
      tool: "set_note",
      args: { id: 1, times: 0 },
      notifications: { subscribe: ["note://1"] },
    };
    const asks = { name: "refused", tool: "quiet", notifications: { subscribe: ["note://secret"] } };
    const run = await folder.run({
      name: "undeclared",
      servers: { old: fixture("notes", ["--unsubscribable"]), open: NOTES, new: open("undeclared") },
      tools: [
        { ...needs, server: "old" },
        { ...subscribed, server: "old" },
        { ...change({ subscribe: ["note://1"] }), server: "new" },
        { ...asks, server: "open" },
        { name: "let go", tool: "quiet", server: "open", notifications: { subscribe: ["note://1"], within: "1ms" } },
        { ...subscribed, name: "nothing left", server: "open" },
      ],
      requests: [
        { name: "unguarded", server: "old", method: "ping", notifications: { subscribe: ["note://1"], within: "1ms" } },
      ],
    });
    expect(run.report.results.map(({ name, status, rule_id }) => [name, status, rule_id])).toEqual([
      ["needs it", "failed", "capability-missing"],
      ["state", "passed", undefined],
      ["change", "failed", "capability-missing"],
      ["refused", "failed", "subscription-refused"],
      ["let go", "passed", undefined],
      ["nothing left", "passed", undefined],
      ["unguarded", "passed", undefined],
    ]);
    expect(run.result("needs it").request).toBeUndefined();
    expect(run.result("needs it").message).toBe('server "old" does not declare resources.subscribe');
    expect(run.result("refused").message).toContain("answered resources/subscribe note://secret with the error");
  });
});
