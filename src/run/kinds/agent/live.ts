import { setMaxListeners } from "node:events";
import { runAgent, startConversation } from "../../../agent/index.ts";
import { defaultModels, ModelFailure, type ModelProvider } from "../../../model/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import { meter, type Spending } from "../../../spend/index.ts";
import type { AgentSpec, RunOptions } from "../../../suite/index.ts";
import { sumCosts } from "../../../values/show/cost.ts";
import { createOwnSessions } from "../../lanes/own-sessions.ts";
import type { LiveRun } from "../../outcome.ts";
import { isStale, recordChannel, replayChannel } from "../../recordings/channel.ts";
import { limitOf } from "../../time-limit.ts";
import type { World } from "../../world.ts";
import { interrupted, outOfTime } from "../wording.ts";
import { createChannel } from "./channel.ts";
import { modelFailed, unpricedAgent } from "./wording.ts";

/** What live runs take of the world. */
export type AgentWorld = Pick<
  World,
  "models" | "recordings" | "servers" | "spending" | "prices" | "clock" | "warn" | "env"
>;

/** The model that a live run asks. */
function modelOf({ model }: Pick<AgentSpec, "model">, { env }: Pick<World, "env">): string {
  return model ?? defaultModels(env).candidate;
}

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
  const { models, spending, clock } = world;
  const recording = world.recordings.of(test);
  const conversation = startConversation({ ...spec, model: modelOf(spec, world) });
  const start = clock.now();
  const replayed = (failure?: LiveRun["failure"]): LiveRun => {
    return { conversation, replayed: true, costUsd: 0, durationMs: clock.now() - start, stderrTail: [], failure };
  };
  try {
    await runAgent(conversation, replayChannel(recording), { signal: spending.signal, isSpent: () => false });
    return replayed();
  } catch (error) {
    recording.begin();
    if (!isStale(error) || !models) return replayed({ error, scope: "call" });
  }
  const run = await once(() => runLive(test, spec, models, options, world));
  recording.adopt(run.recording);
  return run;
}

/** Its time counts from when the servers are up. */
async function runLive(
  test: PlannedTest,
  spec: AgentSpec,
  models: () => Promise<ModelProvider>,
  options: RunOptions,
  world: AgentWorld,
): Promise<LiveRun> {
  const { spending, prices, clock, warn } = world;
  const model = modelOf(spec, world);
  const recording = world.recordings.of(test);
  const conversation = startConversation({ ...spec, model });
  const sessions = createOwnSessions(test, options, world);
  const toolCosts: number[] = [];
  let exceeded: ReturnType<Spending["spend"]>;
  const account: Pick<Spending, "spend" | "reserve"> = {
    reserve: (costUsd) => spending.reserve(costUsd),
    spend: (spent) => (exceeded = spending.spend(spent) ?? exceeded),
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
    const live = createChannel({
      provider: meter(await models(), prices, account),
      sessions,
      signal,
      clock,
      onUsage: (usage) => {
        toolCosts.push(usage.costUsd);
        account.spend(usage);
      },
      prices,
    });
    const channel = recordChannel(live, recording);
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
  return { conversation, recording, costUsd: costOf(), durationMs, stderrTail, failure };

  function explain(error: unknown): unknown {
    if (spending.signal.aborted) return interrupted("agent", test.spec.name);
    if (timer.signal.aborted && limit) return outOfTime("agent", limit);
    return error instanceof ModelFailure ? modelFailed(model, error) : error;
  }

  function costOf(): number | undefined {
    const costs = conversation.turns.map(({ usage }) => prices.cost(model, usage));
    const known = costs.filter((cost) => cost !== undefined);
    if (known.length === costs.length) return sumCosts([...known, ...toolCosts]);
    warn(unpricedAgent(model));
    return undefined;
  }
}
