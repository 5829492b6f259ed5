import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { FrameReplayer, type ReplayOwner } from "./frames/replayer.ts";
import type { SecretValues } from "./placeholders.ts";
import { SessionAnswers } from "./sessions.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

/** What a recording is played back with. */
interface ReplayUse {
  /** Of the cassette. */
  path: string;
  redactor: Pick<Redactor, "json">;
  /** Those of this machine. */
  secrets: SecretValues;
  /** Whether the last of several answers to the same question is given again. */
  repeat?: boolean;
  /** Gives what a question fails with that nothing answers; without it, that. */
  onMiss?(miss: McptestError): Error;
  /** Without it another answer is a miss. */
  onOtherAnswer?: ReplayOwner["onOtherAnswer"];
}

/** What servers answered, played back from its start. */
export class Replay {
  readonly #use: ReplayUse;
  readonly #answers: SessionAnswers | undefined;
  #miss: McptestError | undefined;

  /** Without a cassette nothing is answered. */
  constructor(cassette: Pick<ExchangeCassette, "exchanges"> | undefined, use: ReplayUse) {
    this.#use = use;
    const { redactor, repeat = false } = use;
    this.#answers =
      cassette && new SessionAnswers(cassette.exchanges, { masked: (params) => redactor.json(params), repeat });
  }

  /** The first of what was asked that nothing answers. */
  get miss(): McptestError | undefined {
    return this.#miss;
  }

  /** How much was not used, and of how much. */
  get unused(): { left: number; all: number } {
    return this.#answers?.unused() ?? { left: 0, all: 0 };
  }

  /** Plays the part of a server, by its name in the recording, for one session. */
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
