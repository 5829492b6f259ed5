import fc from "fast-check";
import type { RequestOptions } from "../../../src/mcp/session.ts";
import { useSandbox } from "../sessions.ts";
import { client } from "./plans.ts";
import { openTaskServer, type TaskPlan } from "./server.ts";

const sandbox = useSandbox();

const stretch = fc.oneof(
  fc.record({ work: fc.nat(3000) }),
  fc.record({ ask: fc.array(fc.constantFrom("elicitation/create", "roots/list"), { minLength: 1, maxLength: 3 }) }),
);
const error = { code: -32050, message: "broke" };
const end = fc.constantFrom<TaskPlan["end"]>(
  { status: "completed", result: { content: [] } },
  { status: "failed", error },
  { status: "cancelled", error },
);
const cases = fc.record({
  revision: fc.constantFrom("2025-11-25" as const, "2026-07-28" as const),
  stretches: fc.array(stretch, { maxLength: 5 }),
  end,
  interval: fc.option(fc.integer({ min: 10, max: 2000 }), { nil: undefined }),
  cancelAt: fc.option(fc.constantFrom("created" as const, "working" as const, "input_required" as const), {
    nil: undefined,
  }),
  limit: fc.option(fc.integer({ min: 50, max: 4000 }), { nil: undefined }),
});
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never;

/** What a right client does, as `method@ms`, and what comes of it. */
function expected({ revision, stretches, end, interval = 500, cancelAt, limit = 600_000 }: Case) {
  const isModern = revision === "2026-07-28";
  const log = ["tools/call@0"];
  const statuses: string[] = [];
  let [now, at, entered] = [0, 0, 0];
  const look = (): string => {
    for (let one = stretches[at]; one && "work" in one && now >= entered + one.work; one = stretches[at]) {
      entered += one.work;
      at++;
    }
    const one = stretches[at];
    const status = one ? ("ask" in one ? "input_required" : "working") : end.status;
    if (statuses.at(-1) !== status) statuses.push(status);
    return status;
  };
  const send = (method: string): void => void log.push(`${method}@${now}`);
  const isOver = (status: string): boolean => status !== "working" && status !== "input_required";
  const outcome = (what: string) => ({ log, statuses, what });
  const gave = end.error ? "error" : "result";
  let status = look();
  let isBare = true;
  for (;;) {
    if (cancelAt && isOver(status)) return outcome("task-not-cancelled");
    if (cancelAt === "created" || cancelAt === status) {
      send("tasks/cancel");
      if (isModern) send("tasks/get");
      statuses.push("cancelled");
      return outcome("cancelled");
    }
    if (!isModern && !isOver(status)) {
      // One blocking request, in which all questions come, those of later stretches too.
      if (status === "input_required") {
        send("tasks/result");
        for (let one = stretches[at]; one; one = stretches[++at]) {
          if ("work" in one) now += one.work;
          else for (const _ of one.ask) send("answer");
        }
        if (now < limit) send("tasks/get");
        const last = now < limit ? end.status : end.error ? "failed" : "completed";
        statuses.push(last);
        return outcome(gave);
      }
    } else if (isOver(status)) {
      if (!isModern) send("tasks/result");
      if (!isModern || !isBare) return outcome(isModern && end.status === "cancelled" ? "nothing" : gave);
    }
    if (isModern && status === "input_required" && !isBare) {
      send("tasks/update");
      [at, entered] = [at + 1, now];
    }
    if (!isOver(status)) now += Math.min(interval, limit - now);
    if (now >= limit) {
      send("tasks/cancel");
      return outcome("call-timeout");
    }
    send("tasks/get");
    isBare = false;
    status = look();
  }
}

test("whatever a task does, it is polled, answered, cancelled and given up as the protocol says", async () => {
  const followed = async (one: Case): Promise<void> => {
    const { cancelAt, limit, ...plan } = one;
    const server = await openTaskServer(plan, (changes) => sandbox.options(changes), client);
    const options: RequestOptions = { task: { cancelAt }, ...(limit && { timeoutMs: limit, limit: "timeout" }) };
    const came = await server.session.request("tools/call", { name: "t", arguments: {} }, options).then(
      ({ result, error, task }) => {
        if (result !== undefined || error !== undefined) return result !== undefined ? "result" : "error";
        return task?.cancelled ? "cancelled" : "nothing";
      },
      ({ code }) => code as string,
    );
    const own = /^(?:initialize|server\/discover|notifications\/initialized|tools\/list)$/;
    const log = server.log.filter(({ method }) => !own.test(method)).map(({ method, at }) => `${method}@${at}`);
    const statuses = options.course?.statuses.map(({ status }) => status);
    await server.session.close();
    const wanted = expected(one);
    expect({ log, statuses, what: came }).toEqual({ ...wanted, what: wanted.what });
    expect(log.join()).not.toContain("notifications/cancelled");
  };
  await fc.assert(fc.asyncProperty(cases, followed), { numRuns: 120 });
});
