import { asMcptestError } from "../../../errors.ts";
import { type ToolDefinition, withCanary } from "../../../mcp/index.ts";
import { protocolFor } from "../../../plan/index.ts";
import type { Observation, Trying } from "../../../property/index.ts";
import type { PropertyDetail } from "../../../report/index.ts";
import type { PropertyTest, ServerSpec } from "../../../suite/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import { isObject, type JsonObject } from "../../../values/json.ts";
import type { Attempt, Row } from "../../outcome.ts";
import { serverOf } from "../../sealing/servers.ts";
import type { Trial } from "../../trial.ts";
import { outOfTime } from "../../wording.ts";
import { permitTools } from "./permit.ts";
import {
  andMore,
  type Checked,
  failed,
  LEFT_OUT,
  NOT_REPLAYED,
  nothingCalled,
  nothingToCall,
  notTried,
  staleAcceptance,
} from "./wording.ts";

/** Tries the tools of a server; gives a row for each. Never throws. */
export async function attemptProperty(trial: Trial<PropertyTest>): Promise<Attempt> {
  const { test, world } = trial;
  const start = world.clock.now();
  const end = () => ({ durationMs: world.clock.now() - start, stderrTail: [] });
  if (world.live === undefined) return { ...end(), rows: [{ skip: NOT_REPLAYED }] };
  const server = serverOf(test);
  const { timeout_ms: ms } = test.spec;
  const late = new AbortController();
  const timer = ms === undefined ? undefined : setTimeout(() => late.abort(), ms);
  const signal = AbortSignal.any([world.spending.signal, late.signal]);
  let scope: "start" | "call" = "start";
  try {
    const listed = await listTools(trial, server, signal);
    scope = "call";
    const rows = await tryListed(trial, server, listed, signal);
    return { ...end(), rows };
  } catch (error) {
    if (late.signal.aborted && ms !== undefined)
      return { ...end(), error: outOfTime("property test", { ms, key: "timeout" }), scope: "call" };
    return { ...end(), stderrTail: asMcptestError(error).stderr, error, scope };
  } finally {
    clearTimeout(timer);
  }
}

/** What a server lists on a session of the run, which the report tells of. */
async function listTools({ test, options, world }: Trial<PropertyTest>, server: ServerSpec, signal: AbortSignal) {
  const protocol = protocolFor(test, server);
  const isolated = options.isolation === "test";
  const { servers } = world;
  const session = await (isolated ? servers.fresh(server, protocol) : servers.acquire(server, protocol));
  try {
    return await untilAborted(session.tools(server.call_timeout_ms), signal);
  } finally {
    if (isolated) await servers.release(session);
  }
}

async function tryListed(
  trial: Trial<PropertyTest>,
  server: ServerSpec,
  listed: readonly ToolDefinition[],
  signal: AbortSignal,
): Promise<Row[]> {
  const { test, world } = trial;
  const { spec } = test;
  const { tryTools, limitsOf, total, whyUnseen, Acceptances } = await import("../../../property/index.ts");
  const { tools, called, refused } = await permitTools(spec, server, listed);
  const skipped = refused.map(({ tool, skip }): Row => ({ tool, skip }));
  if (called.length === 0)
    return [{ attempt: nothingToCall(refused, tools.length, spec.fuzzed ? "flags" : "suite") }, ...skipped];
  const seed = spec.seed ?? Number.parseInt(test.id.slice(0, 8), 16);
  const { server: watched, canary } = withCanary(server, world.redactor);
  const { random: cases, checks: levels, values, budget } = spec;
  const trying: Trying = {
    server: server.name,
    seed,
    cases,
    levels,
    values,
    given: givenBy(trial),
    canary,
    signal,
    ...limitsOf(server),
    budget: { calls: budget.calls, durationMs: budget.duration_ms },
    onCall: (seen, one) => keepCall(trial, server, seen, one.breaks !== undefined),
  };
  let sessions = 0;
  const { tried, loss } = await tryTools(called, trying, {
    async open() {
      // Each session starts from what the hooks before the test leave.
      if (sessions++ > 0) await world.reset?.();
      return world.openApart(watched, { protocol: protocolFor(test, server), signal });
    },
    close: (session) => session.close(),
  });
  if (loss && tried.every(({ findings }) => findings.length === 0)) throw loss;
  // A tool that got no call, or no answer, did not pass.
  const untried = tried.flatMap((one) => {
    const why = whyUnseen(one, LEFT_OUT);
    return why ? [{ tool: one.tool, ...why }] : [];
  });
  const uncalled = new Map(untried.map(({ tool, calls, reason }) => [tool, calls > 0 ? reason : notTried({ reason })]));
  if (untried.length === tried.length)
    return [
      { attempt: nothingCalled(untried, spec.fuzzed ? "flags" : "suite") },
      ...[...uncalled].map(([tool, skip]): Row => ({ tool, skip })),
      ...skipped,
    ];
  const not_called = [...refused, ...untried].map(({ tool, reason }) => ({ tool, reason }));
  const acceptances = new Acceptances(spec.accept, world.clock.date().toISOString().slice(0, 10));
  const rows = tried.map(({ tool, durationMs, findings: found, notes, unbound, accepted, phases, left }): Row => {
    const lost = loss && found.length === 0 ? notTried({ reason: loss.message }) : undefined;
    const skip = uncalled.get(tool) ?? lost;
    if (skip !== undefined) return { tool, skip };
    const findings = found.map((finding) => acceptances.excuse(finding, server.name));
    const calls = { calls: total(phases), accepted, phases: { ...phases }, left };
    const told = { findings, not_called, unbound: [...unbound], notes: [...notes] };
    const detail: { type: "property" } & PropertyDetail = { type: "property", seed, ...calls, ...told };
    return { tool, attempt: { ...judgeRow(detail, world.warningsFail), durationMs, stderrTail: [] } };
  });
  // Flags leave tools and checks out.
  for (const { rule, location } of spec.fuzzed ? [] : acceptances.stale)
    world.warn(staleAcceptance({ rule }, { location }));
  // In the order of the list.
  const order = new Map(tools.map(({ name }, at) => [name, at]));
  const placeOf = ({ tool = "" }: Row): number => order.get(tool) ?? 0;
  const lost: Row[] = loss ? [{ attempt: { durationMs: 0, stderrTail: loss.stderr, error: loss, scope: "call" } }] : [];
  return [...lost, ...rows, ...skipped].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Arguments of the suite's own tests of this server, by tool. */
function givenBy({ test }: Trial<PropertyTest>): NonNullable<Trying["given"]> {
  const given: Record<string, JsonObject[]> = {};
  for (const spec of test.suite.examples ?? test.suite.tests) {
    if (!("request" in spec) || spec.tool === undefined || spec.server !== test.spec.server || spec.refused) continue;
    const { arguments: args } = spec.request.params;
    if (isObject(args)) given[spec.tool] = [...(given[spec.tool] ?? []), args];
  }
  return given;
}

/** Keeps a call for the coverage of the run. */
function keepCall({ test, world }: Trial<PropertyTest>, server: ServerSpec, seen: Observation, isInvalid: boolean) {
  const { outcome, call, durationMs } = seen;
  if (outcome.kind !== "accepted" && outcome.kind !== "refused") return;
  const { kind, code: _, ...answer } = { code: undefined, ...outcome };
  const params = { name: call.tool, arguments: call.arguments };
  const asked = { server: server.name, protocol: protocolFor(test, server) ?? "", method: "tools/call", params };
  world.line?.made?.(test, { ...asked, durationMs, ...answer, asserted: isInvalid && kind === "refused" });
}

/** What a tool came to: an error fails it, and with `warningsFail` a warning does, too. */
export function judgeRow(detail: PropertyDetail, warningsFail: boolean): Omit<Checked, "durationMs" | "stderrTail"> {
  const fails = detail.findings.filter(
    ({ severity }) => severity === "error" || (warningsFail && severity === "warning"),
  );
  const [first] = fails;
  const judged = { assertions: [], tokens: undefined, detail };
  if (!first) return judged;
  const message = andMore({
    message: `${first.rule}: ${first.message}`,
    more: fails.length > 1 ? fails.length - 1 : "",
  });
  return { ...judged, grade: () => failed(message, `property/${first.rule}`) };
}
