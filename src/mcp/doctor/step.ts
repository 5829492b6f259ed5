import type { Layer } from "../../auth/index.ts";
import type { McptestError } from "../../errors.ts";
import type { FramePlace } from "../../generated/report.ts";
import type { SessionFinding } from "../session.ts";

/** What an entry of a list has wrong: `at` is a JSON pointer into the entry, or into the message where there is no entry. */
export interface ProbeFault extends Pick<SessionFinding, "rule" | "severity">, Omit<FramePlace, "definition"> {
  /** `tool "search"`, or `tool 3` without a name. */
  entry?: string;
}

/** One layer of a server: what was tried, and what answered. */
export interface ProbeStep {
  layer:
    | ("name resolution" | "TCP" | "TLS" | Layer | "OAuth" | "HTTP" | "spawn" | "first byte" | "handshake")
    | ("tools" | "resources" | "prompts" | "ping" | "stdout" | "protocol" | "shutdown");
  /** Whether it did not fail. */
  ok: boolean;
  status: "ok" | "warning" | "failed";
  detail: string;
  duration_ms: number;
  /** What to do, or what is odd and works. */
  hint?: string | undefined;
  /** Entries of a list that was read. */
  count?: number | undefined;
  /** What the server did wrong. */
  findings?: readonly SessionFinding[];
  /** The places of findings in a list. */
  faults?: readonly ProbeFault[];
  /** The last lines of the process's stderr, when the layer is broken. */
  stderr_tail?: readonly string[] | undefined;
}

/** A layer that holds, unless its `status` says otherwise. */
export function stepOf(
  layer: ProbeStep["layer"],
  detail: string,
  ms: number,
  { status = "ok", ...more }: Partial<Omit<ProbeStep, "layer" | "ok" | "detail" | "duration_ms">> = {},
): ProbeStep {
  return { layer, ok: status !== "failed", status, detail, duration_ms: ms, ...more };
}

/** A layer that is broken. */
export function broken(layer: ProbeStep["layer"], { message, hint, stderr }: McptestError, ms: number): ProbeStep {
  return stepOf(layer, message, ms, { status: "failed", hint, stderr_tail: stderr.length > 0 ? stderr : undefined });
}
