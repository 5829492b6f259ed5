import { groupBy } from "../values/group-by.ts";
import type { JsonObject } from "../values/json.ts";
import { type Exchange, keyOf, type Question } from "./exchange.ts";
import { comparable, isLasting } from "./frames/volatile.ts";
import { findNearest } from "./nearest.ts";
import type { Nearest } from "./wording.ts";

/** How recorded answers are given. */
export interface AnswersUse {
  /** What is asked, as it is compared with what is recorded: without its secrets. */
  masked(params: JsonObject): JsonObject;
  /** Whether the last of several answers to the same question is given again once all were. */
  repeat?: boolean;
}

/** Recorded answers: identical questions are answered in order; the handshake and lists again and again. */
export class Answers {
  readonly exchanges: readonly Exchange[];
  readonly #use: AnswersUse;
  #left: Map<string, Exchange[]>;
  #taken = new Set<Exchange>();

  constructor(exchanges: readonly Exchange[], use: AnswersUse) {
    this.exchanges = exchanges;
    this.#use = use;
    this.#left = groupBy(exchanges, keyOf);
  }

  /** Those that answered something. */
  get taken(): ReadonlySet<Exchange> {
    return this.#taken;
  }

  /** The recorded exchange of a question, its answer as it was written; undefined when none fits, or all that do were given. */
  take(question: Question): Exchange | undefined {
    const left = this.#left.get(keyOf(this.#masked(question))) ?? [];
    const [found] = left;
    if (!found) return undefined;
    const stays = left.length === 1 && (this.#use.repeat || isLasting(question.method));
    if (!stays) left.shift();
    this.#taken.add(found);
    return found;
  }

  /** How much of some was not used, and of how much: the handshake and lists may be left. */
  unused(usable = this.exchanges): { left: number; all: number } {
    const left = usable.filter((each) => !this.#taken.has(each) && !isLasting(each.method));
    return { left: left.length, all: usable.length };
  }

  /** The recorded question that is most like one. */
  nearest(question: Question): Nearest {
    return findNearest(this.#masked(question), this.exchanges, this.#taken);
  }

  #masked(question: Question): Question {
    const { via, method, params } = question;
    return { ...question, params: this.#use.masked(via === "server" ? comparable(method, params) : params) };
  }
}
