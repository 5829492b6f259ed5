import type { McptestError } from "../errors.ts";
import type { ExchangeCassette } from "../generated/cassette.ts";
import type { Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { Answers } from "./answers.ts";
import type { Exchange } from "./exchange.ts";
import { FrameReplayer } from "./frames/replayer.ts";
import { putBack, type SecretValues } from "./placeholders.ts";
import { cassetteMiss, nameQuestion, otherAnswer } from "./wording.ts";

/** What a recording is played back with. */
interface ReplayUse {
  /** Of the cassette. */
  path: string;
  redactor: Pick<Redactor, "json">;
  /** Those of this machine. */
  secrets: SecretValues;
}

/** What servers answered, played back from its start. */
export class Replay {
  readonly #use: ReplayUse;
  readonly #answers: Answers | undefined;
  #miss: McptestError | undefined;

  /** Without a cassette nothing is answered. */
  constructor(cassette: Pick<ExchangeCassette, "exchanges"> | undefined, use: ReplayUse) {
    this.#use = use;
    this.#answers = cassette && new Answers(cassette.exchanges, { masked: (params) => use.redactor.json(params) });
  }

  /** The first of what was asked that nothing answers. */
  get miss(): McptestError | undefined {
    return this.#miss;
  }

  /** How much was not used, and of how much. */
  get unused(): { left: number; all: number } {
    return { left: this.#answers?.unused ?? 0, all: this.#answers?.exchanges.length ?? 0 };
  }

  /** Plays the part of a server, by its name in the recording, for one session. */
  play(server: string): FrameReplayer {
    const { path, secrets } = this.#use;
    const miss = (error: McptestError): McptestError => {
      this.#miss ??= error;
      return error;
    };
    return new FrameReplayer(server, {
      take: (question) => {
        const found = this.#answers?.take(question);
        if (found) return putBack(found as unknown as Json, secrets) as unknown as Exchange;
        throw miss(cassetteMiss(nameQuestion(question), path, this.#answers?.nearest(question)));
      },
      onOtherAnswer: ({ method }) => {
        throw miss(otherAnswer(method, path));
      },
    });
  }
}
