import type { AuditDetail, NotCalled } from "../../generated/report.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import type { Tried } from "../../property/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";

/** What a probe showed, or why it was not sent. */
export type Fact<T> = T | Unasked;

interface Unasked {
  readonly unasked: string;
  readonly told?: Pick<AuditDetail, "left">;
}

/** A probe that the time of the audit cut: `left` marks what a limit left out. */
export const CUT: Unasked = { unasked: "no time was left (--max-duration)", told: { left: 0 } };

/** How a request was answered; `silent`: not at all, though a later one was; `lost`: the session ended. */
export type Reply = { result: Json } | { error: Json } | { silent: true } | { lost: string };

/** What the probes of an audit showed. They judge nothing. */
export interface Facts {
  /** The revision in the answer to a proposal that nobody published; null: an error, or none in it. */
  readonly negotiated: Fact<{ answered: string | null }>;
  readonly unknownRequest: Fact<Reply>;
  /** Messages that came between an unknown notification and the answer to the next request. */
  readonly unknownNotification: Fact<{ came: readonly Json[] }>;
  readonly unknownTool: Fact<Reply>;
  /** Lists that were read twice; `changed`: a notification said so in between. */
  readonly again: Fact<{
    lists: readonly { method: string; first: readonly string[]; second: readonly string[]; changed: boolean }[];
  }>;
  /** Reads of what was listed. */
  readonly reads: Fact<{ reads: readonly { method: string; name: string; error?: Json | undefined }[] }>;
  /** Tools that were called, what their calls showed, and tools that were not called. */
  readonly behaved: Fact<{ tools: readonly ToolDefinition[]; tried: readonly Tried[]; refused: readonly NotCalled[] }>;
  /** Methods of declared capabilities that were asked beside the lists, and those answered with -32601. */
  readonly declared: Fact<{ asked: readonly string[]; missing: readonly string[] }>;
}

export function isUnasked(fact: object): fact is Unasked {
  return "unasked" in fact;
}

/** The names of a list's entries, in its order. */
export function namesIn(items: readonly JsonObject[], id: string): string[] {
  return items.map((item) => String(item[id]));
}
