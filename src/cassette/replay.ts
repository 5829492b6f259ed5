import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import { deepEqual } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { Answers, type AnswersUse } from "./answers.ts";
import { type Exchange, type Question, sessionsOf } from "./exchange.ts";
import { FrameReplayer, type ReplayOwner } from "./frames/replayer.ts";
import { isHandshake } from "./frames/volatile.ts";
import type { SecretValues } from "./placeholders.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

interface ReplayUse extends Pick<AnswersUse, "repeat"> {
  path: string;
  redactor: Pick<Redactor, "json">;
  /** Those of this machine. */
  secrets: SecretValues;
  /** Turns the miss of a question into its error. */
  onMiss?(miss: McptestError): Error;
  /** Without it another answer of the client is a miss. */
  onOtherAnswer?: ReplayOwner["onOtherAnswer"];
}

/** Recorded answers of servers, played from the start. A client gets those of the first session that has answered all its questions. */
export class Replay {
  readonly #use: ReplayUse;
  readonly #all: readonly Answers[];
  #fitting: readonly Answers[];
  /** The first question without an answer, or the first other answer of the client. */
  miss: McptestError | undefined;

  constructor(cassette: Pick<ExchangeCassette, "exchanges"> | undefined, use: ReplayUse) {
    this.#use = use;
    const { redactor, secrets, repeat } = use;
    const own: AnswersUse = { masked: (params) => redactor.json(params), get: (name) => secrets.get(name), repeat };
    const sessions = cassette?.exchanges.length === 0 ? [[]] : sessionsOf(cassette?.exchanges ?? []);
    this.#all = sessions.map((exchanges) => new Answers(exchanges, own));
    this.#fitting = this.#all;
  }

  /** How many exchanges of the session that fits were not used, and of how many. */
  get unused(): { left: number; all: number } {
    return this.#fitting[0]?.unused() ?? { left: 0, all: 0 };
  }

  /** Plays a server, by its name in the recording, for one session. */
  play(server: string): FrameReplayer {
    const { path, onMiss, onOtherAnswer } = this.#use;
    const miss = (error: McptestError): Error => {
      this.miss ??= error;
      return onMiss?.(error) ?? error;
    };
    return new FrameReplayer(server, {
      take: (question) => {
        const found = this.#take(question);
        if (found) return found;
        // Nobody recorded a sign of life that the client asks for by itself.
        if (question.method === "ping") return { ...question, result: {} };
        throw miss(cassetteMiss(nameQuestion(question), path, this.#fitting[0]?.nearest(question)));
      },
      onOtherAnswer:
        onOtherAnswer ??
        (({ method }) => {
          throw miss(otherAnswer(method, path));
        }),
    });
  }

  /** When no session fits and answers may repeat, any session answers. */
  #take(question: Question): Exchange | undefined {
    const found = takeFrom(this.#fitting, question);
    // Any session may be asked for a sign of life.
    if (found.length > 0 && question.method !== "ping") this.#fitting = found.map(({ answers }) => answers);
    else if (this.#use.repeat) return takeFrom(this.#all, question)[0]?.exchange;
    return found[0]?.exchange;
  }
}

/** Sessions that began like this client come first. */
function takeFrom(from: readonly Answers[], question: Question): { answers: Answers; exchange: Exchange }[] {
  const found = from.flatMap((answers) => {
    const exchange = answers.take(question);
    return exchange ? [{ answers, exchange }] : [];
  });
  if (!isHandshake(question.method)) return found;
  const began = ({ params: { protocolVersion = null, capabilities = null } = {} }: Question) => [
    protocolVersion,
    capabilities,
  ];
  const isOther = ({ exchange }: { exchange: Exchange }): boolean => !deepEqual(began(exchange), began(question));
  return found.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)));
}
