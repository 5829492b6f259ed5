import type { SessionFinding } from "../../mcp/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";

/** One call of a tool. */
export interface Call {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** How a call went. */
export type Outcome =
  /** A result without `isError`. */
  | { readonly kind: "accepted"; readonly result: Json }
  /** `isError`, or a JSON-RPC error with its code. */
  | { readonly kind: "refused"; readonly result?: Json; readonly error?: Json; readonly code?: number }
  /** The process ended, or the connection was lost. */
  | { readonly kind: "lost"; readonly message: string; readonly stderr: readonly string[] }
  /** No answer in the limit; `server`: it did not answer a ping either. */
  | { readonly kind: "silent"; readonly server: boolean; readonly limitMs: number }
  /** Nothing follows from it: progress kept a call alive for too long, a gateway or a broken frame was in the way. */
  | { readonly kind: "unclear"; readonly why: string };

/** What was seen of a call. */
export interface Observation {
  readonly call: Call;
  readonly outcome: Outcome;
  readonly durationMs: number;
  /** Breaches of the protocol during the call. */
  readonly breaches: readonly SessionFinding[];
}
