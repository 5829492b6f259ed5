import { asMcptestError, type McptestError } from "../../errors.ts";
import type { TestFinding } from "../../generated/report.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";
import { joinSame } from "../finding.ts";
import { createGenerator } from "../generator.ts";
import { tellPairs } from "../pairs/index.ts";
import { type Case, type GeneratorOptions, PHASES, type Phase, type ValuesByArgument } from "../types.ts";
import { leftAlone } from "../wording.ts";
import type { Observation } from "./caller.ts";
import { Caller, type CallerOptions } from "./caller.ts";
import { type Doors, unlessLate } from "./doors.ts";
import { learnOffers, Pool, payloadsOf } from "./pool.ts";
import { type Before, createSubject, keyOf, type Levels, type Subject } from "./suspect.ts";
import { count, total } from "./tally.ts";
import { tellSuspects } from "./tell.ts";

/** After so many crashes a tool is left alone. */
const MOST_LOSSES = 5;

export interface Trying extends CallerOptions {
  /** The server's name, which ids of findings have. */
  readonly server: string;
  readonly seed: number;
  /** Random cases a tool. */
  readonly cases: number;
  readonly phases?: readonly Phase[];
  /** For all tools together, confirming and shrinking apart; `callsPerTool` cuts awkward texts first. */
  readonly budget: {
    readonly calls: number;
    readonly durationMs: number;
    readonly callsPerTool?: number;
    readonly msPerTool?: number;
  };
  /** Ends everything, which `signal` has to be aborted by, too: what was seen by then is kept. */
  readonly late?: AbortSignal;
  /** Whether the same fault of several tools is one finding, at the first of them. */
  readonly joins?: boolean;
  readonly levels?: Levels;
  /** By tool. */
  readonly values?: Readonly<Record<string, ValuesByArgument>>;
  /** Arguments of the suite's tests, by tool. */
  readonly given?: Readonly<Record<string, readonly JsonObject[]>>;
  /** What the environment of the server has as MCPTEST_CANARY. */
  readonly canary?: string | undefined;
  /** Hears each call of the phases. */
  onCall?(seen: Observation, one: Case): void;
}

/** What the calls of one tool showed. */
export interface Tried {
  readonly tool: string;
  /** Whether a valid call was answered without an error. */
  readonly accepted: boolean;
  /** Calls by phase. */
  readonly phases: Readonly<Record<string, number>>;
  /** Those of the cases by which the server told something: an error of HTTP may be a proxy's. */
  readonly answers: Readonly<Record<string, number>>;
  /** Cases that were not called: the budget cut them, or the tool was left alone. */
  readonly left: number;
  readonly durationMs: number;
  readonly findings: readonly TestFinding[];
  /** Required arguments that name a thing, where no value was found and every valid call was refused: `return_book.id`. */
  readonly unbound: readonly string[];
  /** Rules for which something was seen once, and no time was left to see it again. */
  readonly unsettled: readonly string[];
  /** Rules about several tools for which no time was left. */
  readonly untried: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Tries tools that may be called: all cases first, then what they showed again on fresh sessions. `loss`: why the server could not be reached any
 * more; what was seen by then is kept. Throws `cancelled`.
 */
export async function tryTools(
  tools: readonly ToolDefinition[],
  asked: Trying,
  doors: Doors,
): Promise<{ tried: Tried[]; loss: McptestError | undefined }> {
  const { seed, values = {}, given = {}, canary } = asked;
  const subjects = tools.map((tool) => {
    const known = withoutUndefined<GeneratorOptions>({ seed, values: values[tool.name], given: given[tool.name] });
    return createSubject(tool, createGenerator(tool, known), canary);
  });
  const caller = new Caller(doors, asked);
  const late = AbortSignal.any([caller.gone, ...(asked.late ? [asked.late] : [])]);
  const trying = { ...asked, late };
  const until = performance.now() + asked.budget.durationMs;
  try {
    const pool = await explore(subjects, trying, caller, until);
    const findings: TestFinding[] = [];
    const explored = performance.now();
    const telling = { ...trying, causes: trying.joins ? new Map() : undefined };
    caller.wantsNext = true;
    for (const subject of subjects) findings.push(...(await tellSuspects(subject, telling, caller)));
    caller.wantsNext = false;
    const left = until + performance.now() - explored;
    findings.push(...(await tellPairs({ caller, subjects, pool, until: left, late }, trying)));
    const told = [...groupBy(findings, ({ id }) => id).values()].map(joinSame);
    const tried = subjects.map((subject): Tried => {
      const { tool, accepted, phases, answers, left, generator } = subject;
      return {
        tool: tool.name,
        accepted: accepted.length > 0,
        phases,
        answers,
        left,
        durationMs: caller.spent.get(tool.name) ?? 0,
        findings: told.filter((finding) => finding.tool === tool.name),
        unbound: findUnbound(subject, pool, values[tool.name]),
        unsettled: [...subject.unsettled],
        untried: [...subject.untried],
        notes: [...generator.notes, ...subject.notes],
      };
    });
    return { tried, loss: caller.gone.aborted ? asMcptestError(caller.gone.reason) : undefined };
  } finally {
    await caller.close();
  }
}

/** The arguments of the calls that one tool gets by its schema alone: answers of the server may add values. */
export async function draftCases(
  tool: ToolDefinition,
  { seed, cases: count, phases, budget, values = {} }: Omit<Trying, "server" | "limitMs" | "signal">,
): Promise<JsonObject[]> {
  const generator = createGenerator(tool, withoutUndefined<GeneratorOptions>({ seed, values: values[tool.name] }));
  const drafted: JsonObject[] = [];
  for (const phase of orderOf(phases, budget.callsPerTool))
    drafted.push(...(await generator.cases(phase, { count })).map(({ arguments: args }) => args));
  return drafted.slice(0, budget.callsPerTool);
}

/** Awkward texts, and pairs of arguments at the end of the bounds, are cut first. */
const CAPPED: readonly Phase[] = ["given", "invalid", "boundary", "awkward", "random"];

function orderOf(phases: readonly Phase[] = PHASES, callsPerTool: number | undefined): readonly Phase[] {
  return callsPerTool === undefined ? phases : CAPPED.filter((phase) => phases.includes(phase));
}

/** A call of a tool has this long at least, however many there are. */
const LEAST_SHARE_MS = 2000;

/** Phase by phase, so that a budget that ends cuts the same phase of all tools. */
async function explore(subjects: readonly Subject[], trying: Trying, caller: Caller, until: number): Promise<Pool> {
  const { budget, cases: count, phases, late } = trying;
  const { callsPerTool = Number.POSITIVE_INFINITY, msPerTool = Number.POSITIVE_INFINITY } = budget;
  const pool = new Pool();
  await unlessLate(late, () => learnOffers(caller, new Set(subjects.flatMap(({ needs }) => needs)), trying, pool));
  // What needs nothing answers first, and gives the others values.
  const ordered = [...subjects].sort((a, b) => a.needs.length - b.needs.length);
  let calls = 0;
  let history: Before[] = [];
  let last: Observation | undefined;
  const order = orderOf(phases, budget.callsPerTool);
  // One that hangs leaves time for those that wait; it is then asked again, for as long as a call may take.
  const limitFor = (waiting: number): number => {
    const share = msPerTool < budget.durationMs ? (until - performance.now()) / waiting : trying.limitMs;
    return Math.min(trying.limitMs, Math.max(share, LEAST_SHARE_MS));
  };
  for (const phase of order) {
    const ask = ({ generator }: Subject) => generator.cases(phase, { count, pool: pool.values });
    // Values that an answer gives count at once while the first phase runs, later from the next phase on: cases are made while others are called.
    const asked = phase === order[0] ? undefined : new Map(ordered.map((subject) => [subject, ask(subject)]));
    for (const [index, subject] of ordered.entries()) {
      const limitMs = limitFor(ordered.length - index);
      const cases = await (asked?.get(subject) ?? ask(subject));
      for (const [at, one] of cases.entries()) {
        const { name } = subject.tool;
        const isSpent =
          subject.isOver || total(subject.phases) >= callsPerTool || (caller.spent.get(name) ?? 0) >= msPerTool;
        const isAllowed = calls < budget.calls && !isSpent && !caller.isSpent && performance.now() <= until;
        const call = { tool: name, arguments: one.arguments };
        const seen = isAllowed && (await unlessLate(late, () => caller.call(call, limitMs)));
        if (!seen) {
          subject.left += cases.length - at;
          break;
        }
        calls += 1;
        last = seen;
        await note(subject, one, seen, { ...trying, limitMs }, history);
        history = seen.outcome.kind === "lost" ? [] : [{ one, subject }, ...history].slice(0, LOOKS_BACK);
        if (seen.outcome.kind === "accepted" && !one.breaks) learn(subject, one, seen.outcome.result, pool);
      }
    }
  }
  const [end, ...before] = history;
  const answered = last;
  const left = answered && (await unlessLate(late, () => caller.linger(answered)));
  if (end && left?.outcome.kind === "lost") await suspect(end, { ...left, breaches: [] }, trying, before);
  return pool;
}

function learn({ tool, accepted, fields }: Subject, one: Case, result: Json, pool: Pool): void {
  pool.learn(tool.name, result);
  if (accepted.length < MOST_ACCEPTED) accepted.push(one);
  for (const payload of payloadsOf(result))
    if (isObject(payload)) for (const name of Object.keys(payload)) fields.add(name);
}

/** Accepted cases of a tool that sequences of calls take. */
const MOST_ACCEPTED = 6;

/** Calls before a loss that may have caused it: a server may end a moment after it has answered. */
const LOOKS_BACK = 20;

async function note(subject: Subject, one: Case, seen: Observation, trying: Trying, history: readonly Before[]) {
  const { limitMs, onCall } = trying;
  const { notes, durations } = subject;
  const { outcome, durationMs } = seen;
  onCall?.(seen, one);
  count(subject, one.phase, seen);
  durations.push(durationMs);
  await suspect({ subject, one }, seen, trying, history);
  if (outcome.kind === "unclear") notes.add(outcome.message);
  if (outcome.kind === "lost") subject.losses += 1;
  if (outcome.kind === "refused" && !one.breaks) subject.refused += 1;
  const isSlow = outcome.kind === "silent" || (outcome.kind === "unclear" && durationMs > limitMs);
  subject.isOver = isSlow || subject.losses >= MOST_LOSSES;
  if (subject.losses === MOST_LOSSES) notes.add(leftAlone({ times: MOST_LOSSES }));
}

/** Keeps what checks have to say of a call; `history`: the calls before it on the same session. */
async function suspect(
  { subject, one }: Before,
  seen: Observation,
  { levels = {} }: Trying,
  history: readonly Before[],
): Promise<void> {
  for (const found of await subject.judge(one, seen, levels)) {
    const key = keyOf(found);
    const known = subject.suspects.get(key);
    if (known) known.also += 1;
    else subject.suspects.set(key, { ...found, history: seen.outcome.kind === "lost" ? history : [], also: 0 });
  }
}

/** Names of arguments that name a thing. */
const THING = /(?:^|_)(?:id|uuid|guid|key|slug|path|uri|url)$|(?:Id|Key|Path|Uri|Url)$/;

/** So many valid calls that a tool refuses show that values of the same name are those of other things. */
const MOST_GUESSES = 8;

function findUnbound({ tool, needs, accepted, refused }: Subject, pool: Pool, values: ValuesByArgument = {}): string[] {
  const guessed = refused < MOST_GUESSES ? pool.values : {};
  const isBound = (name: string): boolean => accepted.length > 0 || Boolean(values[name] ?? guessed[name]);
  return needs.filter((name) => THING.test(name) && !isBound(name)).map((name) => `${tool.name}.${name}`);
}
