import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../../errors.ts";
import type { SessionFinding } from "../session.ts";
import type { HttpResponse } from "./exchange.ts";
import { followStream, type MessageSink, type StreamPosition } from "./messages.ts";
import { findingOf, lostMessage } from "./wording.ts";

const MAX_STREAM_WAIT_MS = 300;
/** Some servers send no head before their first event: what needs the stream waits so long, once. */
const MAX_OPENING_MS = 5_000;

/** The stream that a server speaks through by itself. `open` gives undefined where it offers none; `signal` ends it. Its methods never throw. */
export function createOwnStream(
  open: (position: StreamPosition, signal: AbortSignal) => Promise<HttpResponse | undefined>,
  signal: AbortSignal,
  add: (finding: SessionFinding) => void,
) {
  /** It was resumed: it may redeliver an answer. */
  let resumes = false;
  /** Settles once it is open, or will not be. */
  let opened: Promise<unknown> | undefined;

  const follow = async (opening: ReturnType<typeof open>, sink: MessageSink): Promise<void> => {
    const reopen = (position: StreamPosition) => {
      resumes ||= position.lastEventId !== undefined;
      return open(position, signal);
    };
    try {
      const first = await opening;
      if (first === undefined) return;
      await followStream(first, { sink, signal, reopen, isDone: () => signal.aborted, needsEventId: false });
    } catch (error) {
      if (!(error instanceof McptestError)) return;
      const finding = findingOf(error);
      if (finding) add(finding);
      else if (error.code === "message-too-large") add(lostMessage({ message: error.message }));
    }
  };

  return {
    resumes: () => resumes,
    opened: () => opened,
    /** Opens it, and reads it in the background; resolves when its answer begins, or after a while. */
    async listen(sink: MessageSink): Promise<void> {
      const opening = open({}, signal);
      void follow(opening, sink);
      const within = (ms: number) => Promise.race([opening.catch(() => {}), sleep(ms, undefined, { ref: false })]);
      opened = within(MAX_OPENING_MS);
      await within(MAX_STREAM_WAIT_MS);
    },
  };
}
