import type { BrokenAnswer } from "../../errors.ts";
import { MAX_FINDINGS } from "../findings.ts";
import type { Exchange, SessionFinding } from "../session.ts";
import { brokenAnswer } from "../wording.ts";
import { type Frame, LISTS } from "./rules/frame.ts";
import type { Judge } from "./rules/judge.ts";

/** A bound for a server that floods before the handshake. */
const MAX_WAITING = 1000;

/** Requests of the session itself: their broken answers are findings of the server, not of a test. */
const OWN: ReadonlySet<string> = new Set(["initialize", "server/discover", ...Object.keys(LISTS), "ping"]);

/** Every frame of a session, live or replayed, passes here. Frames that come before the rules are loaded are judged then. */
export function createGate(report: (finding: SessionFinding) => void) {
  const waiting: Frame[] = [];
  const broken: { error: BrokenAnswer; finding: SessionFinding }[] = [];
  let judge: Judge | undefined;

  /**
   * Judges a frame. Gives the fault of an answer to a request of the session's owner; reports all else. `flaw`: what is wrong with an answer
   * as a whole.
   */
  const pass = (frame: Frame, flaw?: SessionFinding): SessionFinding | undefined => {
    if (judge === undefined && waiting.length < MAX_WAITING) waiting.push(frame);
    let breach: SessionFinding | undefined;
    const found = judge?.judge(frame) ?? [];
    const whole = flaw && { ...flaw, severity: "error" as const, method: frame.method };
    for (const finding of whole ? [whole, ...found] : found) {
      if (finding.severity !== "error" || !isAnswer(frame)) report(finding);
      else if (breach === undefined) breach = finding;
      else breach = { ...breach, message: `${breach.message}; ${finding.message}` };
    }
    return breach;
  };

  return {
    pass,
    /** Broken answers that no result tells. */
    untold: () => broken.filter(({ error }) => !error.told).map(({ finding }) => finding),
    fail(request: string, finding: SessionFinding, exchange?: Exchange, hint?: string): BrokenAnswer {
      const error = brokenAnswer(request, finding, exchange, hint);
      if (broken.length < MAX_FINDINGS) broken.push({ error, finding });
      return error;
    },
    open(given: Judge): void {
      judge = given;
      for (const frame of waiting.splice(0)) pass(frame);
    },
  };
}

/** Whether it answers a request of the session's owner. */
export function isAnswer({ kind, method }: Pick<Frame, "kind" | "method">): boolean {
  return kind === "response" && !OWN.has(method);
}
