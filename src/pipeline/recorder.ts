import { FrameRecorder, isAnswered, isLasting, type SeenExchange } from "../cassette/index.ts";
import type { PipelineStep } from "./pipeline.ts";

/** Records what a pipeline asks its server, in all sessions. */
export class PipelineRecorder {
  readonly #sessions: FrameRecorder[] = [];
  readonly #server: string;
  /** Calls that were tried again. */
  readonly #superseded = new Set<SeenExchange>();
  #step: PipelineStep | undefined;
  /** The number of exchanges before the step. */
  #before = 0;

  constructor(server: string) {
    this.#server = server;
  }

  /** The recorder of the next session. */
  observe(): FrameRecorder {
    const session = new FrameRecorder(this.#server);
    this.#sessions.push(session);
    return session;
  }

  /** A call is about to be made. The last attempt of a step counts. */
  onCall(step: PipelineStep): void {
    const seen = this.#seen();
    if (this.#step !== step) this.#before = seen.length;
    else for (const each of seen.slice(this.#before)) if (!isLasting(each.method)) this.#superseded.add(each);
    this.#step = step;
  }

  /** The exchanges to write; undefined unless all were answered. An unanswered handshake was repeated and does not count. */
  get exchanges(): SeenExchange[] | undefined {
    const kept = this.#seen().filter(
      (each) => !this.#superseded.has(each) && (isAnswered(each) || !isLasting(each.method)),
    );
    return kept.length > 0 && kept.every(isAnswered) ? kept : undefined;
  }

  #seen(): SeenExchange[] {
    return this.#sessions.flatMap(({ exchanges }) => exchanges);
  }
}
