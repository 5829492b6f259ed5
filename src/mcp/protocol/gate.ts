import type { BrokenAnswer } from "../../errors.ts";
import { MAX_FINDINGS } from "../findings.ts";
import type { Exchange, SessionFinding } from "../session.ts";
import { brokenAnswer } from "../wording.ts";
import { LISTS } from "./lists.ts";
import type { Frame } from "./rules/frame.ts";
import type { Known } from "./rules/known.ts";

/** A bound for a server that floods before the handshake. */
const MAX_WAITING = 1000;

/** Requests of the session itself: what is wrong with their answers is the server's cause, and no test's. */
const OWN: ReadonlySet<string> = new Set(["initialize", "server/discover", ...Object.keys(LISTS), "ping"]);

/** What judges frames, once it is loaded. */
export interface FrameJudge {
  readonly known: Pick<Known, "sent">;
  judge(frame: Frame): readonly SessionFinding[];
}

/** The one way of every frame of a session, live or replayed, past the rules of the protocol. What comes before these are loaded is judged then. */
export class Gate {
  readonly #report: (finding: SessionFinding) => void;
  #judge: FrameJudge | undefined;
  #waiting: Frame[] = [];
  readonly #broken: { error: BrokenAnswer; finding: SessionFinding }[] = [];

  constructor(report: (finding: SessionFinding) => void) {
    this.#report = report;
  }

  /** What no result tells, of what was asked for and not rightly answered. */
  get untold(): readonly SessionFinding[] {
    return this.#broken.filter(({ error }) => !error.told).map(({ finding }) => finding);
  }

  /** The error that what asked for an answer fails by. */
  fail(request: string, finding: SessionFinding, exchange?: Exchange, hint?: string): BrokenAnswer {
    const error = brokenAnswer(request, finding, exchange, hint);
    if (this.#broken.length < MAX_FINDINGS) this.#broken.push({ error, finding });
    return error;
  }

  /** From now on frames are judged, those first that wait. */
  open(judge: FrameJudge): void {
    const waiting = this.#waiting;
    this.#judge = judge;
    this.#waiting = [];
    for (const frame of waiting) this.pass(frame);
  }

  /** Judges a frame; gives the error of an answer that a request of the session's owner rests on, and reports all else. */
  pass(frame: Frame): SessionFinding | undefined {
    if (this.#judge === undefined) {
      if (this.#waiting.length < MAX_WAITING) this.#waiting.push(frame);
      return undefined;
    }
    let breach: SessionFinding | undefined;
    for (const finding of this.#judge.judge(frame)) {
      if (finding.severity !== "error" || !isAnswer(frame)) this.#report(finding);
      else if (breach === undefined) breach = finding;
      else breach = { ...breach, message: `${breach.message}; ${finding.message}` };
    }
    return breach;
  }
}

/** Whether it answers a request that somebody made through the session. */
export function isAnswer({ kind, method }: Pick<Frame, "kind" | "method">): boolean {
  return kind === "response" && !OWN.has(method);
}
