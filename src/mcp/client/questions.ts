import { setTimeout as sleep } from "node:timers/promises";
import type { ClientOptions, Elicitation } from "../../suite/index.ts";
import { firstOf } from "../../values/async/first-of.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { listOf, objectOf, URL_REQUIRED } from "../protocol/rules/frame.ts";
import { modeOf } from "../protocol/rules/offers.ts";
import type { Exchange, OpenOptions, Person } from "../session.ts";
import { callTimeout } from "../wording.ts";
import { type Answer, answerQuestion, type Question, type Scripted, tellAsked } from "./answers.ts";
import type { Deadline } from "./deadline.ts";
import { addUp } from "./modern.ts";

/** Ids that are kept of a server that floods notifications. */
const MAX_IDS = 10_000;

/** How long a visit is waited for, unless the server says that it is over. */
const WAIT_MS = 1000;
/** After so many rounds an error that asks for visits is the answer. */
const MAX_ROUNDS = 3;

/** What kept a request from being sent again. */
const VISITS = {
  reason: "the server wants URLs visited first",
  hint: "let `open` and `wait` of the elicitation take less time, or raise that limit",
  unsent: true,
} as const;

/** A request whose answer may ask for visits, and its one clock. */
export interface Visiting {
  readonly method: string;
  readonly params: JsonObject;
  readonly person: Person;
  readonly signal: AbortSignal | undefined;
  readonly deadline: Deadline;
}

/** A signal of the end of visits, and what throws when they took too long. `own`: they take time of the call. */
function timeOf({ signal, ...request }: Visiting, own: boolean): { until: AbortSignal; inTime: () => void } {
  const { deadline } = request;
  const ending = deadline.ending(own);
  const inTime = (): void => {
    if (!ending.aborted || signal?.aborted) return;
    if (!own) deadline.restart();
    throw callTimeout(request, VISITS);
  };
  return { until: firstOf(ending, ...(signal ? [signal] : [])), inTime };
}

/** The questions of one server, which the suite's script answers. */
export type Questions = ReturnType<typeof createQuestions>;

/** `isRecorded`: no URL is opened, and no visit is waited for. */
export function createQuestions(client: ClientOptions, caller: OpenOptions["env"], isRecorded: boolean) {
  /** Whom the server asks while no request is open. */
  const anyone: Person = {};
  const closing = new AbortController();
  const openings = new Set<Promise<void>>();
  const visits = new Map<Json, AbortController>();

  const unlessClosed = (...signals: (AbortSignal | undefined)[]): AbortSignal =>
    firstOf(closing.signal, ...signals.filter((signal) => signal !== undefined));

  /** Aborted once the visit is over. */
  const visitTo = (id: Json = null): AbortController => {
    const visit = visits.get(id) ?? new AbortController();
    if (visits.size < MAX_IDS) visits.set(id, visit);
    return visit;
  };

  const open = async ({ entry }: Scripted, { params }: Question, { env }: Person, signal?: AbortSignal) => {
    if (!entry?.open || isRecorded) return;
    const { openUrl } = await import("./visits.ts");
    const opening = openUrl(entry.open, params, { ...caller, ...entry.open.env, ...env }, unlessClosed(signal));
    openings.add(opening);
    await opening.finally(() => openings.delete(opening));
  };

  const wait = async (id: Json | undefined, entry: Elicitation | undefined, signal: AbortSignal): Promise<void> => {
    if (isRecorded) return;
    const until = unlessClosed(signal, visitTo(id).signal);
    await sleep(entry?.wait_ms ?? WAIT_MS, undefined, { signal: until }).catch(() => {});
  };

  /** The answer, once the question's URL was opened, if it has one. Throws McptestError: open-failed, cancelled. */
  const answer = async (question: Question, person = anyone, signal?: AbortSignal): Promise<Answer> => {
    const scripted = answerQuestion(client, question, person);
    await open(scripted, question, person, signal);
    return scripted.answer;
  };

  return {
    answer,
    /** The answer to a question that came in place of a result, in the time of the call. Throws as `answer` does, and a timeout. */
    answerWithin(question: Question, visiting: Visiting): Promise<Answer> {
      const { until, inTime } = timeOf(visiting, true);
      return answer(question, visiting.person, until).finally(inTime);
    },
    /**
     * The outcome of a request after the visits to URLs that its answer may ask for (-32042). Where the script accepts them all, the request is
     * made again when they are over. Throws as `answer` does, a timeout, and what `send` throws.
     */
    async settle(send: () => Promise<Exchange>, visiting: Visiting): Promise<Exchange> {
      const { deadline, person } = visiting;
      const rounds: Exchange[] = [];
      for (;;) {
        const last = await send();
        const { code, data } = objectOf(last.error);
        if (code !== URL_REQUIRED || rounds.length === MAX_ROUNDS)
          return rounds.length === 0 ? last : addUp([...rounds, last]);
        const needed = listOf(objectOf(data).elicitations).map((one) => {
          const question = { method: "elicitation/create", params: objectOf(one) };
          return { question, ...answerQuestion(client, question, person) };
        });
        const asked = needed.map((one) => tellAsked(one.question, one.answer));
        rounds.push({ ...last, asked: [...last.asked, ...asked] });
        const isAccepted = needed.every(({ question: { params }, answer: given }) => {
          return modeOf(params) === "url" && "result" in given && given.result.action === "accept";
        });
        if (needed.length === 0 || !isAccepted) return addUp(rounds);
        // Visits take time of a test, and none of a call.
        deadline.restart();
        const { until, inTime } = timeOf(visiting, false);
        for (const visit of needed) await open(visit, visit.question, person, until).finally(inTime);
        const waits = needed.map(({ question: { params }, entry }) => wait(params.elicitationId, entry, until));
        await Promise.all(waits).finally(inTime);
        deadline.restart();
      }
    },
    /** The server says that a visit is over. */
    end: (id?: Json) => visitTo(id).abort(),
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(openings);
    },
  };
}
