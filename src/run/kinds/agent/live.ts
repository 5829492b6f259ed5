import { setMaxListeners } from "node:events";
import { type Channel, runAgent, startConversation } from "../../../agent/index.ts";
import type { Recording } from "../../../cassette/index.ts";
import { McptestError } from "../../../errors.ts";
import { type Model, ModelFailure, type ModelProvider } from "../../../model/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import {
  meter,
  readUsage,
  type Spending,
  spendFreely,
  type Usage,
  unheldCap,
  unknownPrice,
  unknownUsage,
} from "../../../spend/index.ts";
import type { AgentSpec, RunOptions } from "../../../suite/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import { isObject } from "../../../values/json.ts";
import { sumAll } from "../../../values/show/cost.ts";
import { oneLine } from "../../../values/text.ts";
import { createOwnSessions, type OwnSessions } from "../../lanes/own-sessions.ts";
import type { LiveRun } from "../../outcome.ts";
import { playTurns, recordTurns } from "../../recordings/turns.ts";
import { staleConversation } from "../../recordings/wording.ts";
import { limitOf } from "../../time-limit.ts";
import type { World } from "../../world.ts";
import { interrupted, outOfTime } from "../wording.ts";
import { compareListed } from "./listed-tools.ts";

/** What live runs take of the world. */
export type AgentWorld = Pick<
  World,
  "models" | "recordings" | "servers" | "live" | "spending" | "prices" | "clock" | "warn" | "env" | "redactor"
>;

/**
 * Lets a model work with the tools of servers on behalf of a test: an agent's, or an eval's whose candidate is live. A recording stands
 * for all of it or for nothing. `once`: starts it live, unless it runs already on behalf of another test. Never throws.
 */
export async function runLiveCandidate(
  test: PlannedTest,
  spec: AgentSpec,
  options: RunOptions,
  world: AgentWorld,
  once = (start: () => Promise<LiveRun>): Promise<LiveRun> => start(),
): Promise<LiveRun> {
  const { models, recordings, prices } = world;
  const recording = recordings.of(test);
  try {
    // What cannot be read is not replaced.
    if (recording.way !== "live" || recording.keeps) await recording.load();
  } catch (error) {
    return unrun(spec, error);
  }
  const played = recording.way === "live" ? undefined : await playRun(test, spec, recording, options, world);
  if (played) return played;
  const { stale } = recording;
  // What is live goes on: another run of the test may stand in the recording already.
  if (recording.way !== "live") recording.begin(recording.way);
  const missing = models.missing(spec.model);
  if (missing !== undefined) return unrun(spec, staleConversation(missing, stale));
  const open = (account: Account) => recordTurns(meter(models, prices, account, account.unsaid), recording);
  const run = await once(async () => {
    const had = await converse(test, spec, open, options, world);
    return { ...had, recorded: recording.lend() };
  });
  recording.adopt(run.recorded);
  return run;
}

/** The run as it is recorded; undefined when it is to be had live, because nothing is, or what is does not fit what its servers list now. */
async function playRun(
  test: PlannedTest,
  spec: AgentSpec,
  recording: Recording,
  options: RunOptions,
  world: AgentWorld,
): Promise<LiveRun | undefined> {
  const { recordings, spending, live } = world;
  const isRecorded = recording.way === "recorded";
  const cassette = await recording.load();
  if (live && cassette) {
    const { broken, differ } = await compareListed(test, spec, { recording, live }, options, world);
    if (broken) return { ...unrun(spec, undefined), ...broken };
    if (differ !== undefined) {
      recording.outdate(differ);
      return isRecorded ? unrun(spec, recording.missed) : undefined;
    }
  }
  const servers = isRecorded ? world.servers : recordings.serversOf(recording);
  const free = { ...world, servers, spending: spendFreely(spending.signal) };
  const played = await converse(test, spec, () => playTurns(recording), options, free);
  if (recording.missed && !isRecorded) return undefined;
  if (!recording.missed && !isRecorded) recordings.noteChanged(test, cassette);
  const { failure, ...run } = { ...played, replayed: true as const, costUsd: 0, modelUsd: 0 };
  return { ...run, failure: failure && { error: failure.error, scope: "call" } };
}

/** The run that did not begin. */
function unrun(spec: AgentSpec, error: unknown): LiveRun {
  const conversation = startConversation(spec);
  const failure = { error, scope: "call" } as const;
  return { conversation, replayed: true, costUsd: 0, modelUsd: 0, durationMs: 0, stderrTail: [], failure };
}

type Account = Pick<Spending, "spend" | "reserve" | "capsUsage"> & {
  /** An answer did not say what it used, and is no turn of the conversation. */
  unsaid(): void;
};

/** Has a conversation with the model that `open` gives. Its time counts from when the servers are up. */
async function converse(
  test: PlannedTest,
  spec: AgentSpec,
  open: (account: Account) => Pick<ModelProvider, "converse">,
  options: RunOptions,
  world: AgentWorld,
): Promise<LiveRun> {
  const { spending, prices, clock, warn } = world;
  const { model } = spec;
  const conversation = startConversation(spec);
  const sessions = createOwnSessions(test, options, world);
  const toolCosts: (number | null)[] = [];
  let silent = false;
  let exceeded: ReturnType<Spending["spend"]>;
  const account: Account = {
    capsUsage: spending.capsUsage,
    reserve: (costUsd) => spending.reserve(costUsd),
    spend: (spent) => (exceeded = spending.spend(spent) ?? exceeded),
    unsaid() {
      silent = true;
    },
  };
  const limit = limitOf(test.spec, options);
  const timer = new AbortController();
  const signal = AbortSignal.any([spending.signal, timer.signal]);
  setMaxListeners(0, signal);
  let timeout: NodeJS.Timeout | undefined;
  let failure: LiveRun["failure"];
  let started = clock.now();
  try {
    await sessions.open(spec.servers);
    started = clock.now();
    if (limit) timeout = setTimeout(() => timer.abort(), limit.ms);
    const channel = createChannel(open(account), sessions, signal, world, (usage) => {
      account.spend(usage);
      toolCosts.push(usage.costUsd);
      if (usage.costUsd !== null) return;
      if (spending.capsCost) failure ??= { error: unheldCap(usage.model ?? "", test.spec), scope: "call" };
      else warn(unknownPrice(usage.model ?? "", test.spec));
    });
    await runAgent(conversation, channel, { signal, isSpent: () => exceeded !== undefined });
  } catch (error) {
    const broken = spec.servers.map((server) => sessions.breakOf(server, error)).find((one) => one !== undefined);
    failure = broken ?? { error: explain(error), scope: "call" };
  } finally {
    clearTimeout(timeout);
  }
  const durationMs = clock.now() - started;
  const stderrTail = failure?.server ? sessions.stderrTail(failure.server.name) : [];
  await sessions.release();
  const modelUsd = costOf();
  return { conversation, costUsd: sumAll([modelUsd, ...toolCosts]), modelUsd, silent, durationMs, stderrTail, failure };

  function explain(error: unknown): unknown {
    if (spending.signal.aborted) return interrupted({ noun: "agent", name: test.spec.name });
    if (timer.signal.aborted && limit) return outOfTime("agent", limit);
    return error instanceof ModelFailure ? modelFailed(model, error) : error;
  }

  function costOf(): number | null {
    if (silent) return null;
    const cost = sumAll(conversation.turns.map(({ usage }) => prices.cost(model, usage) ?? null));
    if (cost === null)
      warn(conversation.turns.some(({ usage }) => !usage) ? unknownUsage(model) : unpricedAgent(model));
    return cost;
  }
}

/** The way to servers and a model. `onUsage` is told what the answer to a call says it used. */
function createChannel(
  provider: Pick<ModelProvider, "converse">,
  sessions: OwnSessions,
  signal: AbortSignal,
  { clock, prices }: Pick<World, "clock" | "prices">,
  onUsage: (usage: Usage) => void,
): Channel {
  return {
    tools: async (server) => untilAborted((await sessions.get(server)).tools(), signal),
    ask: (question) => provider.converse(question),
    async call(server, name, args) {
      const session = await sessions.get(server);
      const started = clock.now();
      try {
        const exchange = await session.request("tools/call", { name, arguments: args }, { signal });
        const usage = isObject(exchange.result) ? readUsage(exchange.result, prices) : undefined;
        if (usage) onUsage(usage);
        return exchange;
      } catch (error) {
        const isLate = error instanceof McptestError && error.code === "call-timeout" && !session.failure;
        if (isLate) return { unanswered: error.message, durationMs: clock.now() - started };
        throw error;
      }
    },
  };
}

function modelFailed({ label }: Model, failure: ModelFailure): McptestError {
  const { message, hint } = failure;
  return new McptestError("model-failed", `the model (${oneLine(label)}) gave no answer: ${message}`, {
    hint,
    cause: failure,
  });
}

function unpricedAgent({ label }: Model): McptestError {
  const message = `the price of model ${oneLine(label)} is not known, and so is what its agents cost`;
  return new McptestError("unknown-price", message, { hint: "give its price: `--pricing-table`" });
}
