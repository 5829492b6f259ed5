import { groupBy } from "../values/group-by.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type Exchange, keyOf, type Question } from "./exchange.ts";
import { comparable, isLasting } from "./frames/volatile.ts";
import { findNearest } from "./nearest.ts";
import { bindMarks, isMarked, putBack, type SecretValues, withForms } from "./placeholders.ts";
import type { Nearest } from "./wording.ts";

export interface AnswersUse {
  /** Params as they are compared: without secrets. */
  masked(params: JsonObject): JsonObject;
  /** The secrets of this machine. */
  get: SecretValues["get"];
  /** Whether the last answer to a question is given again. */
  repeat?: boolean | undefined;
}

/** Recorded answers. Identical questions are answered in order; handshakes and lists again and again. */
export class Answers {
  readonly exchanges: readonly Exchange[];
  readonly #use: AnswersUse;
  readonly #left: Map<string, Exchange[]>;
  readonly taken = new Set<Exchange>();
  /** Values of placeholders without a name, learned from questions. */
  readonly #bound = new Map<string, string>();

  constructor(exchanges: readonly Exchange[], use: AnswersUse) {
    // The same object may stand for several exchanges, each of which answers once.
    const areOwn = new Set(exchanges).size === exchanges.length;
    this.exchanges = areOwn ? exchanges : exchanges.map((each) => ({ ...each }));
    this.#use = use;
    this.#left = groupBy(this.exchanges, keyOf);
  }

  /** The recorded exchange of a question, with its known secrets: those with a name, and those of questions. Undefined when none fits, or all were given. */
  take(question: Question): Exchange | undefined {
    const left = this.#left.get(keyOf(this.#masked(question))) ?? [];
    const list = left.length > 0 ? left : [...this.#left.values()].find(([each]) => each && this.#fits(each, question));
    const found = list?.[0];
    if (!list || !found) return undefined;
    if (isMarked(found.params ?? {})) bindMarks(paramsOf(found), paramsOf(question), this.#bound);
    const stays = list.length === 1 && (this.#use.repeat || isLasting(question.method));
    if (!stays) list.shift();
    this.taken.add(found);
    const get = (name: string): string | undefined => this.#use.get(name) ?? this.#bound.get(name);
    return putBack(found as unknown as Json, withForms({ get })) as unknown as Exchange;
  }

  /** Whether two questions differ only in secrets that this machine does not know. */
  #fits(recorded: Exchange, question: Question): boolean {
    const { via, method, server, model } = recorded;
    if (via !== question.via || method !== question.method || server !== question.server || model !== question.model)
      return false;
    return isMarked(recorded.params ?? {}) && bindMarks(paramsOf(recorded), paramsOf(question), new Map(this.#bound));
  }

  /** How many exchanges were not used, and of how many. Handshakes and lists do not count. */
  unused(usable = this.exchanges): { left: number; all: number } {
    const left = usable.filter((each) => !this.taken.has(each) && !isLasting(each.method));
    return { left: left.length, all: usable.length };
  }
  nearest(question: Question): Nearest {
    return findNearest(this.#masked(question), this.exchanges, this.taken);
  }

  #masked(question: Question): Question {
    return { ...question, params: this.#use.masked(paramsOf(question)) };
  }
}

function paramsOf({ via, method, params = {} }: Question): JsonObject {
  return via === "server" ? comparable(method, params) : params;
}
