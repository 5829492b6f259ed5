import { groupBy } from "../values/group-by.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type Exchange, keyOf, type Question } from "./exchange.ts";
import { comparable, isLasting } from "./frames/volatile.ts";
import { findNearest } from "./nearest.ts";
import { bindMarks, isMarked, putBack, type SecretValues, withForms } from "./placeholders.ts";
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
  /** What placeholders without a name stand for, by what was asked. */
  #bound = new Map<string, string>();

  constructor(exchanges: readonly Exchange[], use: AnswersUse) {
    // Those that are alike may be one object, and each of them answers once.
    const areOwn = new Set(exchanges).size === exchanges.length;
    this.exchanges = areOwn ? exchanges : exchanges.map((each) => ({ ...each }));
    this.#use = use;
    this.#left = groupBy(this.exchanges, keyOf);
  }

  /** Those that answered something. */
  get taken(): ReadonlySet<Exchange> {
    return this.#taken;
  }

  /** The recorded exchange of a question, its answer as it was written; undefined when none fits, or all that do were given. */
  take(question: Question): Exchange | undefined {
    const left = this.#left.get(keyOf(this.#masked(question))) ?? [];
    const list = left.length > 0 ? left : [...this.#left.values()].find(([each]) => each && this.#fits(each, question));
    const found = list?.[0];
    if (!list || !found) return undefined;
    if (isMarked(found.params)) bindMarks(paramsOf(found), paramsOf(question), this.#bound);
    const stays = list.length === 1 && (this.#use.repeat || isLasting(question.method));
    if (!stays) list.shift();
    this.#taken.add(found);
    return found;
  }

  /** Whether only a secret that nobody knows here keeps a recorded question from being this one. */
  #fits(recorded: Exchange, question: Question): boolean {
    const { via, method, server, model } = recorded;
    if (via !== question.via || method !== question.method || server !== question.server || model !== question.model)
      return false;
    return isMarked(recorded.params) && bindMarks(paramsOf(recorded), paramsOf(question), new Map(this.#bound));
  }

  /** The recorded exchange with the secrets that are known: those that have a name, and those that were asked with. */
  putBack(found: Exchange, known: SecretValues["get"]): Exchange {
    const get = (name: string): string | undefined => known(name) ?? this.#bound.get(name);
    return putBack(found as unknown as Json, withForms({ get })) as unknown as Exchange;
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
    return { ...question, params: this.#use.masked(paramsOf(question)) };
  }
}

/** What is compared of a question. */
function paramsOf({ via, method, params }: Question): JsonObject {
  return via === "server" ? comparable(method, params) : params;
}
