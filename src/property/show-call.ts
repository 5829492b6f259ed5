import type { ShownCall } from "../generated/report.ts";
import type { Observation } from "./trying/call.ts";
import { NO_ANSWER } from "./wording.ts";

/** A call and what came of it, as findings show it. */
export function showCall({ call, outcome }: Observation): ShownCall {
  const shown = { tool: call.tool, arguments: call.arguments };
  if (outcome.kind === "accepted") return { ...shown, result: outcome.result };
  if (outcome.kind === "refused")
    return outcome.error === undefined
      ? { ...shown, result: outcome.result ?? null }
      : { ...shown, error: outcome.error };
  return {
    ...shown,
    error: outcome.kind === "unclear" ? outcome.why : outcome.kind === "lost" ? outcome.message : NO_ANSWER,
  };
}
