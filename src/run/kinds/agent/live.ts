import { setMaxListeners } from "node:events";
import { type Channel, type Conversation, runAgent, startConversation } from "../../../agent/index.ts";
import type { Question, Recording } from "../../../cassette/index.ts";
import { failure, McptestError } from "../../../errors.ts";
import {
  describeApi,
  ModelFailure,
  type ModelProvider,
  recordedProvider,
  type TurnAnswer,
  type TurnQuestion,
} from "../../../model/index.ts";
import {
  meter,
  readUsage,
  type Spent,
  spendFreely,
  type Usage,
  unheldCap,
  unknownPrice,
  unknownUsage,
} from "../../../spend/index.ts";
import type { AgentSpec } from "../../../suite/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import { asJson, isObject } from "../../../values/json.ts";
import { sumAll } from "../../../values/show/cost.ts";
import { createOwnSessions, type OwnSessions } from "../../lanes/own-sessions.ts";
import type { LiveRun } from "../../outcome.ts";
import { staleConversation } from "../../recordings/wording.ts";
import { limitOf, type Trial } from "../../trial.ts";
import { interrupted, outOfTime } from "../../wording.ts";
import { compareListed } from "./listed-tools.ts";

const modelFailed = failure(`model-failed: the model (<line label>) gave no answer: <message>
  hint: <hint>`);
const unpricedAgent =
  failure(`unknown-price: the price of model <line label> is not known, so the cost of its agents is not, either
  hint: give its price: \`--pricing-table\``);

/**
 * Lets a model work with the tools of servers on behalf of a test: an agent's, or an eval's whose candidate is live. Its recording stands
 * for the whole conversation or for nothing. `once`: starts it live, unless it already runs for another test. Never throws.
 */
export async function runLiveCandidate(
  trial: Trial,
  spec: AgentSpec,
  once = (start: () => Promise<LiveRun>): Promise<LiveRun> => start(),
): Promise<LiveRun> {
  const { models, recordings, prices, line } = trial.world;
  const recording = recordings.of(trial.test);
  try {
    // A recording that cannot be read is not replaced.
    if (recording.way !== "live" || recording.keeps) await recording.load();
  } catch (error) {
    return unrun(spec, error);
  }
  const played = recording.way === "live" ? undefined : await playRun(trial, spec, recording);
  line?.conversed?.(trial.test, played?.conversation);
  if (played) return played;
  const { stale } = recording;
  // It goes on live: the recording may already hold another run of the test.
  if (recording.way !== "live") recording.begin(recording.way);
  const missing = models.missing(spec.model);
  if (missing !== undefined) return unrun(spec, staleConversation(missing, stale));
  const open = (account: Account) => recordTurns(meter(models, prices, account, account.unsaid), recording);
  const run = await once(async () => ({ ...(await converse(trial, spec, open)), recorded: recording.lend() }));
  recording.adopt(run.recorded);
  line?.conversed?.(trial.test, run.conversation);
  return run;
}

/** The run as recorded. Undefined if it must run live: nothing is recorded, or the recording does not fit what its servers list now. */
async function playRun(trial: Trial, spec: AgentSpec, recording: Recording): Promise<LiveRun | undefined> {
  const { test, world } = trial;
  const { recordings, spending, live } = world;
  const isRecorded = recording.way === "recorded";
  const cassette = await recording.load();
  if (live && cassette) {
    const { broken, differ } = await compareListed(trial, spec, recording, live);
    if (broken) return { ...unrun(spec, undefined), ...broken };
    if (differ !== undefined) {
      recording.outdate(differ);
      return isRecorded ? unrun(spec, recording.missed) : undefined;
    }
  }
  const servers = isRecorded ? world.servers : recordings.serversOf(recording);
  const free = { ...world, servers, spending: spendFreely(spending.signal) };
  const played = await converse({ ...trial, world: free }, spec, () => playTurns(recording));
  if (recording.missed && !isRecorded) return undefined;
  if (!recording.missed && !isRecorded) recordings.noteChanged(test, cassette);
  const { failure, ...run } = { ...played, replayed: true as const, costUsd: 0, modelUsd: 0 };
  return { ...run, failure: failure && { error: failure.error, scope: "call" } };
}

function unrun(spec: AgentSpec, error: unknown): LiveRun {
  const conversation = startConversation(spec);
  const failure = { error, scope: "call" } as const;
  return { conversation, replayed: true, costUsd: 0, modelUsd: 0, durationMs: 0, stderrTail: [], failure };
}

/** Has a conversation with the model that `open` gives. Its time counts from when the servers are up. */
async function converse(trial: Trial, spec: AgentSpec, open: (account: Account) => Conversing): Promise<LiveRun> {
  const { spending, clock } = trial.world;
  const conversation = startConversation(spec);
  const sessions = createOwnSessions(trial);
  const account = openAccount(trial);
  const limit = limitOf(trial);
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
    const channel = createChannel(trial, open(account), sessions, signal, account);
    await runAgent(conversation, channel, { signal, isSpent: () => account.end.isSpent });
    if (account.end.unheld) failure = { error: account.end.unheld, scope: "call" };
  } catch (error) {
    const broken = spec.servers.map((server) => sessions.breakOf(server, error)).find((one) => one !== undefined);
    failure = broken ?? { error: explain(error), scope: "call" };
  } finally {
    clearTimeout(timeout);
  }
  const durationMs = clock.now() - started;
  const stderrTail = failure?.server ? sessions.stderrTail(failure.server.name) : [];
  await sessions.release();
  return { conversation, ...account.costsOf(conversation), durationMs, stderrTail, failure };

  function explain(error: unknown): unknown {
    if (spending.signal.aborted) return interrupted({ what: `agent "${trial.test.spec.name}"` });
    if (timer.signal.aborted && limit) return outOfTime("agent", limit);
    if (!(error instanceof ModelFailure)) return error;
    return modelFailed({ label: spec.model.label, message: error.message, hint: error.hint }, { cause: error });
  }
}

type Account = ReturnType<typeof openAccount>;

/** Pays for one conversation, and counts what it cost. */
function openAccount({ test, world }: Trial) {
  const { spending, prices, warn } = world;
  const { capsUsage } = spending;
  const toolCosts: (number | null)[] = [];
  let silent = false;
  /** `unheld`: a call whose price nobody knows, under a cap on cost. */
  const end: { isSpent: boolean; unheld?: McptestError } = { isSpent: false };
  const spend = (spent: Spent): McptestError | undefined => {
    const exceeded = spending.spend(spent);
    end.isSpent ||= exceeded !== undefined;
    return exceeded;
  };
  /** The model's answer does not say what it used, and is not a turn of the conversation. */
  const unsaid = (): void => {
    silent = true;
  };
  /** Counts what the answer to a call says it used. */
  const spendCall = (usage: Usage): void => {
    spend(usage);
    toolCosts.push(usage.costUsd);
    if (usage.costUsd !== null) return;
    if (spending.capsCost) end.unheld ??= unheldCap(usage.model ?? "", test.spec);
    else warn(unknownPrice(usage.model ?? "", test.spec));
  };
  /** What the conversation cost; null when nobody knows. Warns of a model whose price or use is not known. */
  const costsOf = ({ turns, spec: { model } }: Conversation) => {
    const modelUsd = silent ? null : sumAll(turns.map(({ usage }) => prices.cost(model, usage) ?? null));
    if (!silent && modelUsd === null)
      warn(turns.some(({ usage }) => !usage) ? unknownUsage(model) : unpricedAgent({ label: model.label }));
    return { costUsd: sumAll([modelUsd, ...toolCosts]), modelUsd, silent };
  };
  return { capsUsage, reserve: (costUsd: number) => spending.reserve(costUsd), spend, end, unsaid, spendCall, costsOf };
}
function createChannel(
  { world: { clock, prices, person } }: Trial,
  provider: Conversing,
  sessions: OwnSessions,
  signal: AbortSignal,
  account: Account,
): Channel {
  return {
    tools: async (server) => untilAborted((await sessions.get(server)).tools(), signal),
    ask: (question) => provider.converse(question),
    async call(server, name, args) {
      const session = await sessions.get(server);
      const started = clock.now();
      try {
        const exchange = await session.request("tools/call", { name, arguments: args }, { signal, person });
        const usage = isObject(exchange.result) ? readUsage(exchange.result, prices) : undefined;
        if (usage) account.spendCall(usage);
        return exchange;
      } catch (error) {
        const isLate = error instanceof McptestError && error.code === "call-timeout" && !session.failure;
        if (isLate) return { unanswered: error.message, durationMs: clock.now() - started };
        throw error;
      }
    },
  };
}

type Conversing = Pick<ModelProvider, "converse">;

/** The live model, with its turns recorded. A turn without an answer leaves the recording incomplete. */
function recordTurns(live: Conversing, recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return {
    async converse(question) {
      const tell = recording.keep(nameTurn(question), describeApi(question.model));
      const answer = await live.converse(question);
      tell({ result: asJson(answer) });
      return answer;
    },
  };
}

/** Answers from the recording alone. Rejects with McptestError: cassette-miss. */
function playTurns(recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return { converse: async (question) => recording.answer(nameTurn(question)).result as object as TurnAnswer };
}

/** The questions by which turns are found, in order: the first holds all that the model is given, later ones what is new. */
function turnsOf(): (question: TurnQuestion) => Question {
  let turn = 0;
  let told = 0;
  return ({ model, system, tools, messages, maxTokens }) => {
    const provider = recordedProvider(model);
    const since = messages.slice(told).filter(({ role }) => role === "user");
    told = messages.length;
    turn += 1;
    const first =
      turn > 1 ? {} : { ...(provider ? { provider } : {}), ...(system === undefined ? {} : { system }), tools };
    const params = asJson({ turn, maxTokens, ...first, messages: since });
    return { via: "model", model: model.id, method: "converse", params };
  };
}
