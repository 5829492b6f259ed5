import { McptestError } from "../errors.ts";
import type { ExchangeCassette, RecordedModel, RecordedServer, ServerRequest } from "../generated/cassette.ts";
import { isObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { Answers, type AnswersUse } from "./answers.ts";
import { type Answer, type Exchange, inOrder, type Question } from "./exchange.ts";
import { isAnswered, type SeenExchange } from "./frames/recorder.ts";
import { LISTEN } from "./frames/volatile.ts";
import type { CassettePlace } from "./place.ts";
import type { SecretValues } from "./placeholders.ts";
import { type Draft, type SaveUse, saveCassette } from "./save.ts";
import { readOwnCassette } from "./store.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

/**
 * How tests are answered. `models`: model calls and whole conversations from recordings that fit, the rest live; `auto`: whole tests so;
 * `new`: the same, and live tests are recorded; `record`: live, and recorded; `replay`: from recordings only; `off`: live.
 */
export type RecordingMode = "models" | "auto" | "new" | "record" | "replay" | "off";

/** How one attempt is answered: from the recording, its model calls so if that fits, or live. */
export type Way = "recorded" | "models" | "live";

/** What a recording is made with. */
export interface RecordingUse {
  readonly place: CassettePlace;
  readonly test: NonNullable<ExchangeCassette["test"]>;
  readonly redactor: Pick<Redactor, "json" | "marked">;
  /** Whether live exchanges are recorded. */
  readonly keeps: boolean;
  /** Whether the test asks side by side, in no fixed order. */
  readonly sideBySide: boolean;
  /** Those of this machine. */
  secrets(): SecretValues;
}

/** A conversation of one test that other tests share. */
export interface Lent {
  readonly by: Recording;
  readonly exchanges: readonly SeenExchange[];
  readonly servers: Readonly<Record<string, RecordedServer>>;
}

/** The cassette of a test: answers it, and takes its new exchanges. */
export class Recording {
  readonly path: string;
  readonly #use: RecordingUse;
  way: Way = "live";
  /** The first question of this attempt without an answer, or the first other answer of the client. */
  missed: McptestError | undefined;
  /** Why the recording does not fit: `the prompt changed`; undefined when there is none. */
  stale: string | undefined;
  #loading: Promise<ExchangeCassette | undefined> | undefined;
  #cassette: ExchangeCassette | undefined;
  #answers: Answers | undefined;
  #made: SeenExchange[] = [];
  #servers: Record<string, RecordedServer> = {};
  #secrets: SecretValues | undefined;

  constructor(use: RecordingUse) {
    this.#use = use;
    this.path = use.place.path;
  }

  get keeps(): boolean {
    return this.#use.keeps && this.way === "live";
  }

  /** Begins an attempt: everything answers again, and nothing is recorded yet. */
  begin(way: Way): void {
    this.way = way;
    this.#made = [];
    this.#servers = {};
    this.#secrets = undefined;
    this.missed = undefined;
    // A live attempt can say that its recording is stale.
    if (way !== "live") this.stale = undefined;
    const { redactor } = this.#use;
    const use: AnswersUse = {
      masked: (params) => redactor.json(params),
      get: (name) => {
        this.#secrets ??= this.secrets;
        return this.#secrets.get(name);
      },
    };
    this.#answers = way === "live" || !this.#cassette ? undefined : new Answers(this.#cassette.exchanges, use);
  }

  /** The cassette; undefined when there is none. Rejects with McptestError: cassette-unreadable. */
  load(): Promise<ExchangeCassette | undefined> {
    this.#loading ??= readOwnCassette(this.#use.place, "test").then((cassette) => {
      this.#cassette = cassette;
      if (this.way !== "live") this.begin(this.way);
      return cassette;
    });
    return this.#loading;
  }

  /** The recorded answer to a judge's question; undefined: ask the judge. Rejects with McptestError: cassette-unreadable, cassette-miss. */
  async take(question: Question): Promise<Answer | undefined> {
    // Also before recording: an unreadable cassette is not replaced.
    if (this.keeps || this.way !== "live") await this.load();
    if (this.way === "live") return undefined;
    return this.way === "models" ? this.#answers?.take(question) : this.answer(question);
  }

  /** The recorded exchange of a question, after `load`. Throws McptestError: cassette-miss. */
  answer(question: Question): Exchange {
    const found = this.#answers?.take(question);
    if (found) return found;
    const nearest = this.#answers?.nearest(question);
    const missed = cassetteMiss(nameQuestion(question), this.path, nearest);
    if (!this.missed) this.stale = nearest?.why;
    this.missed ??= missed;
    throw missed;
  }

  /** Notes why the recording does not fit what there is now: `the tools of server shop differ: removed pay`. */
  outdate(why: string): void {
    this.stale = why;
    this.missed = new McptestError("stale-recording", why);
  }

  /** Notes that the client answered a request of the server in another way than recorded. */
  noteOther({ method }: ServerRequest): void {
    this.missed ??= otherAnswer(method, this.path);
  }

  /** Why no recording answers a question: `the rubric changed`, or why its test runs live; undefined when there is none. */
  whyNot(question: Question): string | undefined {
    return this.#answers?.nearest(question).why ?? this.stale;
  }

  /** Records a live question, of a model with its API; gives what takes the answer. Without one the recording is incomplete. */
  keep(question: Question, api?: RecordedModel): (answer: Answer) => void {
    const made: SeenExchange = { ...question };
    if (api) apis.set(made, api);
    this.add(made);
    return (answer) => void Object.assign(made, answer);
  }

  /** Records exchanges, maybe before their answers. */
  add(...exchanges: readonly SeenExchange[]): void {
    if (this.keeps) this.#made.push(...exchanges);
  }

  /** Removes exchanges that are not part of the test. */
  drop(isDropped: (exchange: SeenExchange) => boolean): void {
    this.#made = this.#made.filter((each) => !isDropped(each));
  }

  meet(server: string, recorded: RecordedServer): void {
    this.#servers[server] = recorded;
  }

  /** The conversation so far, for other tests; later changes of this recording do not affect it. */
  lend(): Lent {
    const exchanges = this.#made.filter(({ method }) => method !== "judge");
    return { by: this, exchanges, servers: { ...this.#servers } };
  }

  /** Records the conversation of another test as that of this test. */
  adopt(lent: Lent | undefined): void {
    if (!lent || lent.by === this) return;
    this.add(...lent.exchanges);
    Object.assign(this.#servers, lent.servers);
  }

  /** The exchanges that answered in this attempt; undefined when none did. */
  get replayed(): { cassette: ExchangeCassette; taken: ReadonlySet<Exchange> } | undefined {
    const { taken } = this.#answers ?? {};
    return this.#cassette && taken && taken.size > 0 ? { cassette: this.#cassette, taken } : undefined;
  }

  /** How many exchanges were not used, and of how many; undefined when nothing was asked. */
  get unused(): { left: number; all: number } | undefined {
    // Conversations use all exchanges with servers or none.
    const isUsable = ({ via }: Exchange): boolean => this.way !== "models" || via === "model";
    return this.#answers?.unused(this.#answers.exchanges.filter(isUsable));
  }

  get isRecording(): boolean {
    return this.#made.length > 0;
  }

  get isComplete(): boolean {
    // A subscription ends without an answer.
    return this.#made.every((each) => isAnswered(each) || (each.method === LISTEN && each.cancelled === true));
  }

  /** The cassette of this attempt, with its secrets. */
  get draft(): Draft {
    const { test, sideBySide } = this.#use;
    const models = modelsOf(this.#made);
    const draft = { kind: "test" as const, test, servers: this.#servers, exchanges: inOrder(this.#made, sideBySide) };
    return Object.keys(models).length > 0 ? { ...draft, models } : draft;
  }

  /** Writes a cassette, which answers from now on. Throws as `updateCassette`. */
  async save(draft: Draft, use: Pick<SaveUse, "now" | "normalize" | "anew">): Promise<ExchangeCassette> {
    const { place, redactor } = this.#use;
    this.#cassette = await saveCassette(place, draft, { redactor, secrets: () => this.secrets, ...use });
    return this.#cassette;
  }

  /** Those of this machine. */
  get secrets(): SecretValues {
    return this.#use.secrets();
  }
}

const apis = new WeakMap<SeenExchange, RecordedModel>();

function modelsOf(exchanges: readonly SeenExchange[]): Record<string, RecordedModel> {
  const pairs = exchanges.flatMap((each) => {
    const [api, { result }] = [apis.get(each), each];
    return api && isObject(result) && typeof result.model === "string" ? [[result.model, api] as const] : [];
  });
  return Object.fromEntries(pairs);
}
