import { McptestError } from "../errors.ts";
import type { ExchangeCassette, RecordedModel, RecordedServer, ServerRequest } from "../generated/cassette.ts";
import { isObject, type JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { Answers } from "./answers.ts";
import type { Answer, Exchange, Question } from "./exchange.ts";
import { inOrder } from "./exchange.ts";
import { isAnswered, type SeenExchange } from "./frames/recorder.ts";
import type { CassettePlace } from "./place.ts";
import type { SecretValues } from "./placeholders.ts";
import { type Draft, type SaveUse, saveCassette } from "./save.ts";
import { readOwnCassette } from "./store.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

/**
 * How what tests ask is answered. `models`: what they ask models, and whole conversations, by what is recorded, where it fits, the rest
 * live; `auto`: whole tests so; `new`: the same, and what is live is recorded; `record`: live, and recorded; `replay`: by what is recorded
 * alone; `off`: live.
 */
export type RecordingMode = "models" | "auto" | "new" | "record" | "replay" | "off";

/** How one attempt at a test is answered: by what is recorded alone; what it asks models so where that fits; live. */
export type Way = "recorded" | "models" | "live";

/** What a recording is made with. */
export interface RecordingUse {
  readonly place: CassettePlace;
  readonly test: NonNullable<ExchangeCassette["test"]>;
  readonly redactor: Pick<Redactor, "json" | "marked">;
  /** Whether what is asked live is to be written down. */
  readonly keeps: boolean;
  /** Whether the test asks side by side, so that nobody knows what comes first. */
  readonly sideBySide: boolean;
  /** Those of this machine. */
  secrets(): SecretValues;
}

/** A conversation that was had on behalf of one test and stands for those of others. */
export interface Lent {
  readonly by: Recording;
  readonly exchanges: readonly SeenExchange[];
  readonly servers: Readonly<Record<string, RecordedServer>>;
}

/** What a test is answered by a cassette, and what of it goes into one. */
export class Recording {
  readonly #use: RecordingUse;
  #way: Way = "live";
  #loading: Promise<ExchangeCassette | undefined> | undefined;
  /** What may answer; undefined before it was read, and when there is nothing. */
  #cassette: ExchangeCassette | undefined;
  /** What of it has not been used yet. */
  #answers: Answers | undefined;
  /** What was asked live, and its answers once they came. */
  #made: SeenExchange[] = [];
  #servers: Record<string, RecordedServer> = {};
  /** Known once a recorded one is to be put back. */
  #secrets: SecretValues | undefined;
  #missed: McptestError | undefined;
  #stale: string | undefined;

  constructor(use: RecordingUse) {
    this.#use = use;
  }

  get path(): string {
    return this.#use.place.path;
  }

  get way(): Way {
    return this.#way;
  }

  /** Whether what is asked now is to be written down. */
  get keeps(): boolean {
    return this.#use.keeps && this.#way === "live";
  }

  /** What there was no answer to in this attempt, or what was answered otherwise: the first of it. */
  get missed(): McptestError | undefined {
    return this.#missed;
  }

  /** Why what was missed is not there: `the prompt changed`; undefined when nothing is recorded. */
  get stale(): string | undefined {
    return this.#stale;
  }

  /** Begins an attempt: everything answers again, and what was written down is forgotten. */
  begin(way: Way): void {
    this.#way = way;
    this.#made = [];
    this.#servers = {};
    this.#secrets = undefined;
    this.#missed = undefined;
    // What runs live because its recording is stale can say so.
    if (way !== "live") this.#stale = undefined;
    const masked = (params: JsonObject): JsonObject => this.#use.redactor.json(params);
    this.#answers = way === "live" || !this.#cassette ? undefined : new Answers(this.#cassette.exchanges, { masked });
  }

  /** What is recorded; undefined when nothing is. Rejects with McptestError: cassette-unreadable. */
  load(): Promise<ExchangeCassette | undefined> {
    this.#loading ??= readOwnCassette(this.#use.place, "test").then((cassette) => {
      this.#cassette = cassette;
      if (this.#way !== "live") this.begin(this.#way);
      return cassette;
    });
    return this.#loading;
  }

  /** The recorded answer to a judge's question; undefined: it is to be asked live. Rejects with McptestError: cassette-unreadable, cassette-miss. */
  async take(question: Question): Promise<Answer | undefined> {
    // Also before what is to be recorded is asked: what cannot be read is not replaced.
    if (this.keeps || this.#way !== "live") await this.load();
    if (this.#way === "live") return undefined;
    return this.#way === "models" ? this.#find(question) : this.answer(question);
  }

  /** The recorded exchange of a question, once all is loaded. Throws McptestError: cassette-miss. */
  answer(question: Question): Exchange {
    const found = this.#find(question);
    if (found) return found;
    const nearest = this.#answers?.nearest(question);
    const missed = cassetteMiss(nameQuestion(question), this.path, nearest);
    if (!this.#missed) this.#stale = nearest?.why;
    this.#missed ??= missed;
    throw missed;
  }

  /** Takes down why it does not fit what there is now: `the tools of server shop differ: removed pay`. */
  outdate(why: string): void {
    this.#stale = why;
    this.#missed = new McptestError("stale-recording", why);
  }

  /** Takes down that what a server asked was answered otherwise than it was when it was recorded. */
  noteOther({ method }: ServerRequest): void {
    this.#missed ??= otherAnswer(method, this.path);
  }

  #find(question: Question): Exchange | undefined {
    const found = this.#answers?.take(question);
    if (!found) return undefined;
    return this.#answers?.putBack(found, (name) => {
      this.#secrets ??= this.#use.secrets();
      return this.#secrets.get(name);
    });
  }

  /** Why no recording answers a question: `the rubric changed`, or why its test runs live; undefined when there is none, or none was looked for. */
  whyNot(question: Question): string | undefined {
    return this.#answers?.nearest(question).why ?? this.#stale;
  }

  /** Writes a question down that is asked live, of a model with how that is reached; what is given is told of its answer. What got none makes the recording incomplete. */
  keep(question: Question, api?: RecordedModel): (answer: Answer) => void {
    const made: SeenExchange = { ...question };
    if (api) apis.set(made, api);
    this.add(made);
    return (answer) => void Object.assign(made, answer);
  }

  /** Writes exchanges down, maybe before their answers come. */
  add(...exchanges: readonly SeenExchange[]): void {
    if (this.keeps) this.#made.push(...exchanges);
  }

  /** Forgets exchanges that are no part of the test any more. */
  drop(isDropped: (exchange: SeenExchange) => boolean): void {
    this.#made = this.#made.filter((each) => !isDropped(each));
  }

  /** Writes down who answers under a name. */
  meet(server: string, recorded: RecordedServer): void {
    this.#servers[server] = recorded;
  }

  /** The conversation so far, for other tests: it stands for theirs as well, whatever becomes of this recording. */
  lend(): Lent {
    return {
      by: this,
      exchanges: this.#made.filter(({ method }) => method !== "judge"),
      servers: { ...this.#servers },
    };
  }

  /** Writes down the conversation that stands for that of this test as well, which was had on behalf of another. */
  adopt(lent: Lent | undefined): void {
    if (!lent || lent.by === this) return;
    this.add(...lent.exchanges);
    Object.assign(this.#servers, lent.servers);
  }

  /** What was answered by the cassette; undefined when nothing was. */
  get replayed(): { cassette: ExchangeCassette; taken: ReadonlySet<Exchange> } | undefined {
    const { taken } = this.#answers ?? {};
    return this.#cassette && taken && taken.size > 0 ? { cassette: this.#cassette, taken } : undefined;
  }

  /** How much of what is recorded was not used, and of how much; undefined when nobody looked. */
  get unused(): { left: number; all: number } | undefined {
    // Servers answer live, except in conversations, which use all that is recorded or nothing.
    const isUsable = ({ via }: Exchange): boolean => this.#way !== "models" || via === "model";
    return this.#answers?.unused(this.#answers.exchanges.filter(isUsable));
  }

  /** Whether something was asked that is to be written down. */
  get isRecording(): boolean {
    return this.#made.length > 0;
  }

  /** Whether all that was asked was answered. */
  get isComplete(): boolean {
    return this.#made.every(isAnswered);
  }

  /** What was asked, as it is to be written. */
  get draft(): Draft {
    const { test, sideBySide } = this.#use;
    const models = modelsOf(this.#made);
    return {
      ...{ kind: "test", test, servers: this.#servers, exchanges: inOrder(this.#made, sideBySide) },
      ...(Object.keys(models).length > 0 ? { models } : {}),
    };
  }

  /** Writes it in the place of what was recorded before; from now on that answers. Throws what `updateCassette` throws. */
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

/** How the models were reached that were asked. */
const apis = new WeakMap<SeenExchange, RecordedModel>();

/** How each model was reached that answered. */
function modelsOf(exchanges: readonly SeenExchange[]): Record<string, RecordedModel> {
  return Object.fromEntries(
    exchanges.flatMap((each) => {
      const [api, { result }] = [apis.get(each), each];
      return api && isObject(result) && typeof result.model === "string" ? [[result.model, api] as const] : [];
    }),
  );
}
