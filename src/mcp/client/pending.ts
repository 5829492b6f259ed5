import type { McptestError } from "../../errors.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import type { Exchange, SessionFinding } from "../session.ts";

/** A request that waits for its response. */
export interface PendingCall {
  readonly method: string;
  readonly params: JsonObject;
  readonly resolve: (exchange: Exchange) => void;
  readonly reject: (error: McptestError) => void;
  /** When its last byte was handed over, by the monotonic clock. */
  startedAt: number;
  readonly progress: Json[];
  readonly logs: Json[];
  /** Characters of what is kept in `progress` and `logs`. */
  noteChars: number;
  timer?: NodeJS.Timeout;
  watched?: { signal: AbortSignal; abort: () => void };
  /** What the server did wrong last while this was waiting. */
  seen?: SessionFinding;
}

/** What one request may collect: a server that floods notifications while it hangs shall not fill the memory. */
const MAX_NOTES = 1000;
const MAX_NOTE_CHARS = 1024 * 1024;

/** Keeps a notification for the request's exchange; the first ones win when there are too many. */
export function addNote(pending: PendingCall, notes: Json[], note: Json, chars: number): void {
  if (notes.length >= MAX_NOTES || pending.noteChars + chars > MAX_NOTE_CHARS) return;
  pending.noteChars += chars;
  notes.push(note);
}
