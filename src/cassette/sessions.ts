import { groupBy } from "../values/group-by.ts";
import { deepEqual, type Json, type JsonObject } from "../values/json.ts";
import { normaliseText } from "../values/show/take-out.ts";
import { Answers, type AnswersUse } from "./answers.ts";
import { type Exchange, keyOf, type Question } from "./exchange.ts";
import { isHandshake } from "./frames/volatile.ts";
import type { SecretValues } from "./placeholders.ts";
import type { Nearest } from "./wording.ts";

/** The exchanges of each session, in the order of their beginnings. */
export function sessionsOf(exchanges: readonly Exchange[]): Exchange[][] {
  const sessions = [...groupBy(exchanges, ({ session = 1 }) => session)];
  return sessions.sort(([one], [other]) => one - other).map(([, own]) => own);
}

/** Adds masked sessions; one with the same requests replaces an earlier one. */
export function joinSessions(before: readonly Exchange[], now: readonly Exchange[]): Exchange[] {
  const known = new Map([before, now].flatMap(sessionsOf).map((session) => [nameSession(session), session]));
  return numberSessions([...known.values()]);
}

/** Numbers the sessions of exchanges. */
export function numberSessions(sessions: readonly (readonly Exchange[])[]): Exchange[] {
  return sessions.flatMap((own, at) =>
    own.map(({ session: _, ...each }) => (at === 0 ? each : { ...each, session: at + 1 })),
  );
}

/** The requests of a session without ids and times. */
function nameSession(session: readonly Exchange[]): string {
  return JSON.stringify(session.map((each) => normaliseText(keyOf(each))));
}

/** The answers to one client, of the first session that has answered all its questions. */
export class SessionAnswers implements Pick<Answers, "take" | "putBack" | "nearest" | "unused"> {
  readonly #all: readonly Answers[];
  readonly #use: AnswersUse;
  #fitting: readonly Answers[];

  constructor(exchanges: readonly Exchange[], use: AnswersUse) {
    this.#use = use;
    this.#all = sessionsOf(exchanges).map((own) => new Answers(own, use));
    this.#fitting = this.#all;
  }

  /** When no session fits and answers may repeat, any session answers. */
  take(question: Question): Exchange | undefined {
    const found = takeFrom(this.#fitting, question);
    if (found.length > 0) this.#fitting = found.map(({ answers }) => answers);
    else if (this.#use.repeat) return takeFrom(this.#all, question)[0]?.exchange;
    return found[0]?.exchange;
  }

  /** See `Answers`; of an exchange that was taken. */
  putBack(found: Exchange, known: SecretValues["get"]): Exchange {
    return this.#all.find(({ taken }) => taken.has(found))?.putBack(found, known) ?? found;
  }

  nearest(question: Question): Nearest {
    const [first] = this.#fitting;
    return (first ?? new Answers([], this.#use)).nearest(question);
  }

  /** Of the session that fits. */
  unused(): { left: number; all: number } {
    return this.#fitting[0]?.unused() ?? { left: 0, all: 0 };
  }
}

/** Sessions that began like this client come first. */
function takeFrom(from: readonly Answers[], question: Question): { answers: Answers; exchange: Exchange }[] {
  const found = from.flatMap((answers) => {
    const exchange = answers.take(question);
    return exchange ? [{ answers, exchange }] : [];
  });
  if (!isHandshake(question.method) || found.length < 2) return found;
  const began = beginningOf(question);
  const isSame = ({ exchange }: { exchange: Exchange }): boolean => deepEqual(beginningOf(exchange), began);
  return [...found.filter(isSame), ...found.filter((each) => !isSame(each))];
}

function beginningOf({ params: { protocolVersion = null, capabilities = null } }: Pick<Question, "params">): Json {
  return { protocolVersion, capabilities } satisfies JsonObject;
}
