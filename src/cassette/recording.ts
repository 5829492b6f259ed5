import type { RecordedModel, TestCassette } from "../generated/cassette.ts";
import { groupBy } from "../values/group-by.ts";
import { deepEqual, isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { type Answer, type Exchange, findNearest, inOrder, keyOf, type Question } from "./exchange.ts";
import type { CassettePlace } from "./place.ts";
import { createMarks, putBack, type SecretValues } from "./placeholders.ts";
import { readCassette, updateCassette } from "./store.ts";
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
  readonly test: TestCassette["test"];
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
  #cassette: TestCassette | undefined;
  /** By key, what has not been used yet. */
  #left = new Map<string, Exchange[]>();
  #taken = new Set<Exchange>();
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
    this.#taken = new Set();
    this.#left = groupBy(this.#cassette?.exchanges ?? [], keyOf);
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
    const asked = this.#masked(question);
    const left = this.#left.get(keyOf(asked)) ?? [];
    const [found] = left;
    if (found) {
      if (!question.method.endsWith("/list")) left.shift();
      this.#taken.add(found);
      const { result, error } = found;
      const values = secrets();
      return result === undefined ? { error: putBack(error ?? null, values) } : { result: putBack(result, values) };
    }
    if (mode === "auto") return undefined;
    const nearest = this.#cassette && findNearest(asked, this.#cassette.exchanges);
    throw cassetteMiss(nameQuestion(asked), place.path, nearest);
  }

  /** Why no recording answers a question: `the rubric changed`; undefined when there is none, or none was looked for. */
  whyNot(question: Question): string | undefined {
    const { exchanges } = this.#cassette ?? {};
    return exchanges && findNearest(this.#masked(question), exchanges).why;
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
  get replayed(): { cassette: TestCassette; taken: ReadonlySet<Exchange> } | undefined {
    return this.#cassette && this.#taken.size > 0 ? { cassette: this.#cassette, taken: this.#taken } : undefined;
  }

  /** How much of what is recorded was not used, and of how much; undefined when nobody looked. */
  get unused(): { left: number; all: number } | undefined {
    const all = this.#cassette?.exchanges.length;
    return all === undefined ? undefined : { left: all - this.#taken.size, all };
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
    const recorded = now.toISOString();
    const models = modelsOf(exchanges, api);
    const mark = createMarks(secrets());
    const mask = (value: Json): Json => redactor.marked(value, mark);
    const made: TestCassette = {
      ...{ format: "mcptest-cassette", version: 1, kind: "test", servers: {}, recorded },
      test: { ...test, name: String(mask(test.name)), coordinates: mask(test.coordinates) as typeof test.coordinates },
      ...(Object.keys(models).length > 0 ? { models } : {}),
      exchanges: inOrder(exchanges).map((each) => maskExchange(each, mask)),
    };
    await updateCassette(place, "test", async (before) =>
      before && deepEqual(asJson({ ...made, recorded: before.recorded }), asJson(before)) ? before : made,
    );
    return true;
  }

  #masked(question: Question): Question {
    return { ...question, params: this.#use.redactor.json(question.params) };
  }
}

/** What comes from outside is masked: of a model's answer what it said. The rest is ours, and may be called like a secret. */
function maskExchange(exchange: Exchange, mask: (value: Json) => Json): Exchange {
  const { via, params, result, error } = exchange;
  const asked = { ...exchange, params: mask(params) as JsonObject };
  if (result === undefined) return { ...asked, error: mask(error ?? null) };
  if (via === "server" || !isObject(result)) return { ...asked, result: mask(result) };
  const said = ["input", "content"].flatMap((key) => (result[key] === undefined ? [] : [[key, mask(result[key])]]));
  return { ...asked, result: { ...result, ...Object.fromEntries(said) } };
}

/** How each model was reached that answered. */
function modelsOf(exchanges: readonly Exchange[], api: RecordedModel | undefined): Record<string, RecordedModel> {
  const ids = exchanges.flatMap(({ via, result }) =>
    via === "model" && isObject(result) && typeof result.model === "string" ? [result.model] : [],
  );
  return Object.fromEntries(api ? ids.map((id) => [id, api]) : []);
}

function asJson(cassette: TestCassette): Json {
  return cassette as unknown as Json;
}
