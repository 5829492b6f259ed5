import { setTimeout as sleep } from "node:timers/promises";
import type { ClientOptions } from "../../suite/index.ts";
import { firstOf } from "../../values/async/first-of.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { objectOf, URL_REQUIRED } from "../protocol/rules/frame.ts";
import type { Exchange, OpenOptions, Person } from "../session.ts";
import { callTimeout } from "../wording.ts";
import { type Answer, answerQuestion, type Question, type Scripted } from "./answers.ts";
import type { Deadline } from "./deadline.ts";

/** Ids that are kept of a server that floods notifications. */
const MAX_IDS = 10_000;

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
  /** Ids of questions whose visits are over, as the server says. */
  readonly #over = new Set<Json>();
  readonly #waits = new Map<Json, AbortController>();

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

  /** The outcome of a request after the visits that its answer may ask for. Throws as `answer` does, a timeout, and what `send` throws. */
  async settle(send: () => Promise<Exchange>, visiting: Visiting): Promise<Exchange> {
    const { deadline, person } = visiting;
    const first = await send();
    if (objectOf(first.error).code !== URL_REQUIRED) return first;
    const { visitAll } = await import("./visits.ts");
    // Visits take time of a test, and none of a call.
    deadline.restart();
    const { until, inTime } = timeOf(visiting, false);
    return visitAll(first, {
      script: (question) => answerQuestion(this.#client, question, person),
      open: (scripted, question) => this.#open(scripted, question, person, until).finally(inTime),
      wait: (id, ms) => this.#wait(id, ms, until).finally(inTime),
      again: () => {
        deadline.restart();
        return send();
      },
    });
  }

  /** The server says that a visit is over. */
  end(id: Json = null): void {
    if (this.#over.size < MAX_IDS) this.#over.add(id);
    this.#waits.get(id)?.abort();
  }

  /** Ends what is being opened. */
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

  async #wait(id: Json = null, ms: number, signal?: AbortSignal): Promise<void> {
    if (this.#use.isRecorded || this.#over.has(id)) return;
    const over = new AbortController();
    this.#waits.set(id, over);
    await sleep(ms, undefined, { signal: this.#until(signal, over.signal) }).catch(() => {});
  }

  #until(...signals: (AbortSignal | undefined)[]): AbortSignal {
    return firstOf(this.#closing.signal, ...signals.filter((signal) => signal !== undefined));
  }
}
