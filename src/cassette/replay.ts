import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { FrameReplayer, type ReplayOwner } from "./frames/replayer.ts";
import type { SecretValues } from "./placeholders.ts";
import { SessionAnswers } from "./sessions.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

interface ReplayUse {
  path: string;
  redactor: Pick<Redactor, "json">;
  /** Those of this machine. */
  secrets: SecretValues;
  /** Whether the last answer to a question is given again. */
  repeat?: boolean;
  /** Turns the miss of a question into its error. */
  onMiss?(miss: McptestError): Error;
  /** Without it another answer of the client is a miss. */
  onOtherAnswer?: ReplayOwner["onOtherAnswer"];
}

/** Recorded answers of servers, played from the start. */
export class Replay {
  readonly #use: ReplayUse;
  readonly #answers: SessionAnswers | undefined;
  #miss: McptestError | undefined;

  constructor(cassette: Pick<ExchangeCassette, "exchanges"> | undefined, use: ReplayUse) {
    this.#use = use;
    const { redactor, repeat = false } = use;
    this.#answers =
      cassette && new SessionAnswers(cassette.exchanges, { masked: (params) => redactor.json(params), repeat });
  }

  get miss(): McptestError | undefined {
    return this.#miss;
  }

  /** How many exchanges were not used, and of how many. */
  get unused(): { left: number; all: number } {
    return this.#answers?.unused() ?? { left: 0, all: 0 };
  }

  /** Plays a server, by its name in the recording, for one session. */
  play(server: string): FrameReplayer {
    const { path, secrets, onMiss, onOtherAnswer } = this.#use;
    const miss = (error: McptestError): Error => {
      this.#miss ??= error;
      return onMiss?.(error) ?? error;
    };
    return new FrameReplayer(server, {
      take: (question) => {
        const found = this.#answers?.take(question);
        if (this.#answers && found) return this.#answers.putBack(found, (name) => secrets.get(name));
        throw miss(cassetteMiss(nameQuestion(question), path, this.#answers?.nearest(question)));
      },
      onOtherAnswer:
        onOtherAnswer ??
        (({ method }) => {
          throw miss(otherAnswer(method, path));
        }),
    });
  }
}
