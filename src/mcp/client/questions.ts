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
interface Visiting {
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

interface QuestionsUse extends Pick<OpenOptions, "env"> {
  /** No URL is opened, and no visit is waited for. */
  isRecorded: boolean;
}

/** The questions of one server, which the suite's script answers. */
export class Questions {
  readonly #client: ClientOptions;
  readonly #use: QuestionsUse;
  /** Whom the server asks while no request is open. */
  readonly #anyone: Person = { given: new Map() };
  readonly #closing = new AbortController();
  readonly #opening = new Set<Promise<void>>();
  readonly #visits = new Map<Json, AbortController>();

  constructor(client: ClientOptions, use: QuestionsUse) {
    this.#client = client;
    this.#use = use;
  }

  /** The answer, once the question's URL was opened, if it has one. Throws McptestError: open-failed, cancelled. */
  async answer(question: Question, person = this.#anyone, signal?: AbortSignal): Promise<Answer> {
    const scripted = answerQuestion(this.#client, question, person);
    await this.#open(scripted, question, person, signal);
    return scripted.answer;
  }

  /** The answer to a question that came in place of a result, in the time of the call. Throws as `answer` does, and a timeout. */
  answerWithin(question: Question, visiting: Visiting): Promise<Answer> {
    const { until, inTime } = timeOf(visiting, true);
    return this.answer(question, visiting.person, until).finally(inTime);
  }

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
      if (code !== URL_REQUIRED || rounds.length === MAX_ROUNDS) return addUp([...rounds, last]);
      const visits = listOf(objectOf(data).elicitations).map((one) => {
        const question = { method: "elicitation/create", params: objectOf(one) };
        return { question, ...answerQuestion(this.#client, question, person) };
      });
      const asked = visits.map(({ question, answer }) => tellAsked(question, answer));
      rounds.push({ ...last, asked: [...last.asked, ...asked] });
      const isAccepted = visits.every(({ question: { params }, answer }) => {
        return modeOf(params) === "url" && "result" in answer && answer.result.action === "accept";
      });
      if (visits.length === 0 || !isAccepted) return addUp(rounds);
      // Visits take time of a test, and none of a call.
      deadline.restart();
      const { until, inTime } = timeOf(visiting, false);
      for (const visit of visits) await this.#open(visit, visit.question, person, until).finally(inTime);
      const waits = visits.map(({ question: { params }, entry }) => this.#wait(params.elicitationId, entry, until));
      await Promise.all(waits).finally(inTime);
      deadline.restart();
    }
  }

  end(id?: Json): void {
    this.#visitTo(id).abort();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#opening);
  }

  async #open({ entry }: Scripted, { params }: Question, { env }: Person, signal?: AbortSignal): Promise<void> {
    if (!entry?.open || this.#use.isRecorded) return;
    const { openUrl } = await import("./visits.ts");
    const opening = openUrl(entry.open, params, { ...this.#use.env, ...entry.open.env, ...env }, this.#until(signal));
    this.#opening.add(opening);
    await opening.finally(() => this.#opening.delete(opening));
  }

  async #wait(id: Json | undefined, entry: Elicitation | undefined, signal: AbortSignal): Promise<void> {
    if (this.#use.isRecorded) return;
    const until = this.#until(signal, this.#visitTo(id).signal);
    await sleep(entry?.wait_ms ?? WAIT_MS, undefined, { signal: until }).catch(() => {});
  }

  /** Aborted once the visit is over. */
  #visitTo(id: Json = null): AbortController {
    const visit = this.#visits.get(id) ?? new AbortController();
    if (this.#visits.size < MAX_IDS) this.#visits.set(id, visit);
    return visit;
  }

  #until(...signals: (AbortSignal | undefined)[]): AbortSignal {
    return firstOf(this.#closing.signal, ...signals.filter((signal) => signal !== undefined));
  }
}
