import { FrameRecorder, isAnswered, isLasting, type SeenExchange } from "../cassette/index.ts";
import type { PipelineStep } from "./pipeline.ts";

/** Sees what a pipeline asks its server, in however many sessions. */
export class PipelineRecorder {
  readonly #sessions: FrameRecorder[] = [];
  readonly #server: string;
  /** Calls of attempts after which there was another. */
  readonly #superseded = new Set<SeenExchange>();
  #step: PipelineStep | undefined;
  /** How much had been asked before the step. */
  #before = 0;

  constructor(server: string) {
    this.#server = server;
  }

  /** What is to see the next session. */
  observe(): FrameRecorder {
    const session = new FrameRecorder(this.#server);
    this.#sessions.push(session);
    return session;
  }

  /** A call is to be made. Of those of one step the last attempt counts. */
  onCall(step: PipelineStep): void {
    const seen = this.#sessions.flatMap(({ exchanges }) => exchanges);
    if (this.#step !== step) this.#before = seen.length;
    else for (const each of seen.slice(this.#before)) if (!isLasting(each.method)) this.#superseded.add(each);
    this.#step = step;
  }

  /** What is to be written; undefined when not all of it was answered. A handshake that was made again was answered then. */
  get exchanges(): SeenExchange[] | undefined {
    const seen = this.#sessions.flatMap(({ exchanges }) => exchanges);
    const kept = seen.filter((each) => !this.#superseded.has(each) && (isAnswered(each) || !isLasting(each.method)));
    return kept.length > 0 && kept.every(isAnswered) ? kept : undefined;
  }
}
