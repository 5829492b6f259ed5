import type { ExchangeCassette, RecordedModel } from "../generated/cassette.ts";
import { isObject, type JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { Answers } from "./answers.ts";
import { type Answer, type Exchange, inOrder, type Question } from "./exchange.ts";
import type { CassettePlace } from "./place.ts";
import { putBack, type SecretValues } from "./placeholders.ts";
import { type Draft, saveCassette } from "./save.ts";
import { readCassette } from "./store.ts";
import { cassetteMiss, nameQuestion } from "./wording.ts";

/**
 * How what a test asks models is answered. `auto`: by what is recorded, where it fits, else live; `record`: live, and written down;
 * `replay`: by what is recorded alone; `off`: live.
 */
export type RecordingMode = "auto" | "record" | "replay" | "off";

/** What a recording is made with. */
export interface RecordingUse {
  readonly mode: RecordingMode;
  readonly place: CassettePlace;
  readonly test: NonNullable<ExchangeCassette["test"]>;
  readonly redactor: Pick<Redactor, "json" | "marked">;
  /** Those of this machine. */
  secrets(): SecretValues;
  /** How models are reached; undefined when none can be. */
  readonly api: RecordedModel | undefined;
}

/** A question that was asked live, and its answer once it came. */
interface Made {
  question: Question;
  answer?: Answer;
}

/** What a test is answered by a cassette, and what of it goes into one. */
export class Recording {
  readonly #use: RecordingUse;
  #loading: Promise<void> | undefined;
  /** What may answer; undefined before it was read, and when there is nothing. */
  #cassette: ExchangeCassette | undefined;
  /** What of it has not been used yet. */
  #answers: Answers | undefined;
  #made: Made[] = [];

  constructor(use: RecordingUse) {
    this.#use = use;
  }

  get mode(): RecordingMode {
    return this.#use.mode;
  }

  get path(): string {
    return this.#use.place.path;
  }

  /** Begins an attempt: everything answers again, and what was written down is forgotten. */
  begin(): void {
    this.#made = [];
    const masked = (params: JsonObject): JsonObject => this.#use.redactor.json(params);
    this.#answers = this.#cassette && new Answers(this.#cassette.exchanges, { masked });
  }

  /**
   * The recorded answer to a question; undefined when it is to be asked live. Identical questions are answered in order, lists again and
   * again. Rejects with McptestError: cassette-unreadable; cassette-miss, under `replay` alone.
   */
  async take(question: Question): Promise<Answer | undefined> {
    const { mode, secrets, place } = this.#use;
    if (mode === "off") return undefined;
    // Also before what is to be recorded is asked: what cannot be read is not replaced.
    this.#loading ??= readCassette(place, "test").then((cassette) => {
      if (mode === "record") return;
      this.#cassette = cassette;
      this.begin();
    });
    await this.#loading;
    if (mode === "record") return undefined;
    const found = this.#answers?.take(question);
    if (found) {
      const { result, error } = found;
      const values = secrets();
      return result === undefined ? { error: putBack(error ?? null, values) } : { result: putBack(result, values) };
    }
    if (mode === "auto") return undefined;
    throw cassetteMiss(nameQuestion(question), place.path, this.#answers?.nearest(question));
  }

  /** Why no recording answers a question: `the rubric changed`; undefined when there is none, or none was looked for. */
  whyNot(question: Question): string | undefined {
    return this.#answers?.nearest(question).why;
  }

  /** Writes a question down that is asked live; what is given is told of its answer. What got none makes the recording incomplete. */
  keep(question: Question): (answer: Answer) => void {
    const made: Made = { question };
    if (this.mode === "record") this.#made.push(made);
    return (answer) => {
      made.answer = answer;
    };
  }

  /** Writes down the conversation that stands for that of this test as well, which was had on behalf of another. */
  adopt(other: Recording | undefined): void {
    if (!other || other === this) return;
    this.#made.push(...other.#made.filter(({ question }) => question.method !== "judge"));
  }

  /** What was answered by the cassette; undefined when nothing was. */
  get replayed(): { cassette: ExchangeCassette; taken: ReadonlySet<Exchange> } | undefined {
    const { taken } = this.#answers ?? {};
    return this.#cassette && taken && taken.size > 0 ? { cassette: this.#cassette, taken } : undefined;
  }

  /** How much of what is recorded was not used, and of how much; undefined when nobody looked. */
  get unused(): { left: number; all: number } | undefined {
    return this.#answers && { left: this.#answers.unused, all: this.#answers.exchanges.length };
  }

  /** Whether something was asked that is to be written down. */
  get isRecording(): boolean {
    return this.#made.length > 0;
  }

  /**
   * Writes what was asked in the place of what was recorded before. False when something got no answer: then all stays as it was. Throws
   * what `updateCassette` throws.
   */
  async save(now: Date): Promise<boolean> {
    const { place, test, api, redactor, secrets } = this.#use;
    const exchanges = this.#made.flatMap(({ question, answer }) => (answer ? [{ ...question, ...answer }] : []));
    if (exchanges.length < this.#made.length) return false;
    const models = modelsOf(exchanges, api);
    const draft: Draft = {
      ...{ kind: "test", test, servers: {}, exchanges: inOrder(exchanges) },
      ...(Object.keys(models).length > 0 ? { models } : {}),
    };
    await saveCassette(place, draft, { redactor, secrets: secrets(), now });
    return true;
  }
}

/** How each model was reached that answered. */
function modelsOf(exchanges: readonly Exchange[], api: RecordedModel | undefined): Record<string, RecordedModel> {
  const ids = exchanges.flatMap(({ via, result }) =>
    via === "model" && isObject(result) && typeof result.model === "string" ? [result.model] : [],
  );
  return Object.fromEntries(api ? ids.map((id) => [id, api]) : []);
}
