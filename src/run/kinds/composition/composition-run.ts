import type { Session } from "../../../mcp/index.ts";
import type { CompositionTest, Transform } from "../../../suite/index.ts";
import type { ReferenceScope } from "../../../template/node-references.ts";
import type { Json } from "../../../values/json.ts";
import type { Limits } from "./limits.ts";
import type { Break, NodeRecord } from "./node-record.ts";
import type { Programs } from "./programs.ts";
import type { Tape } from "./tape.ts";

/** One run of a composition: what its nodes work with, and what they leave. */
export interface CompositionRun {
  readonly spec: CompositionTest;
  /** What references read besides parents, elements and rounds. */
  readonly scope: Pick<ReferenceScope, "var" | "env" | "passUndefinedVars">;
  readonly budget: Limits;
  readonly programs: Programs;
  /** The one value that a node's transform makes of another. Throws McptestError: transform-failed. */
  reshape(transform: Transform, input: Json): Promise<Json>;
  readonly sessions: CompositionSessions;
  readonly tape: Tape;
  /** What became of the nodes that are done. */
  readonly records: Map<string, NodeRecord>;
  /** Milliseconds since its start. */
  elapsed(): number;
}

/** The sessions of one run, one a server. */
export interface CompositionSessions {
  /** The session of a server, opened when it is first asked for. Throws what opening one throws. */
  get(server: string): Promise<Session>;
  /** Whether this error ended the server's session, or kept it from starting; and the server. */
  breakOf(server: string, error: unknown): Break | undefined;
  /** The last lines of the server's stderr. */
  stderrTail(server: string): readonly string[];
}
