import type { LockedServer } from "../generated/lock.ts";
import type { AuditDetail, Location, NotCalled, TestFinding, ToolSurface } from "../generated/report.ts";
import type { SessionFinding, ToolDefinition } from "../mcp/index.ts";
import type { Tried } from "../property/index.ts";
import { isObject, type JsonObject } from "../values/json.ts";

/** One list of a server; `unread`: why it, or a part of it, is not known. */
export interface Listed {
  readonly items: readonly JsonObject[];
  readonly unread?: string | undefined;
}

/** What an audit saw of one server. */
export interface Surface {
  readonly revision: string;
  readonly handshake: JsonObject;
  readonly lists: Readonly<Record<"tools" | "resources" | "templates" | "prompts", Listed>>;
  /** Undefined where the tools are not known. */
  readonly weighed: Weighed | undefined;
  /** What broke the protocol in any session; `tool`: of which definition the place is. */
  readonly breaches: readonly Breach[];
  readonly frames: number;
  /** What probes showed, by the rule that they are for. */
  readonly probed: Readonly<Record<Probed, Judged>>;
  readonly behaved: Behaved | Unasked;
  /** What is compared with the lock, or why nothing is. */
  readonly lock?: LockView | Unasked;
}

/** Rules that a probe decides alone. */
export const PROBED = [
  "version-negotiation",
  "unknown-method",
  "unknown-tool",
  "list-order",
  "listed-unreadable",
] as const;
export type Probed = (typeof PROBED)[number] | "capability-method";

/** Tools that were called, what their calls showed, and tools that were not called. */
export interface Behaved {
  readonly tools: readonly ToolDefinition[];
  readonly tried: readonly Tried[];
  readonly refused: readonly NotCalled[];
  /** Why the server could not be reached any more. */
  readonly lost?: string | undefined;
}

/** Of what the time of an audit cut: `left` marks what a limit left out. */
export const CUT = { unasked: "no time was left (--max-duration)", told: { left: 0 } } as const;

/** Why something could not be looked at. */
export interface Unasked {
  readonly unasked: string;
}

/** A server as the lock has it, and as it is; both without secrets. */
export interface LockView {
  readonly before: LockedServer;
  readonly now: LockedServer;
  /** Where the lock has a part of the server, such as `tools` and a name; where it lacks that, what would hold it. */
  place(...path: string[]): Location | undefined;
}

/** The tools of a server as reports have them, and the tokens of each with both of its schemas; those of no number are too many to count. */
export interface Weighed {
  readonly surface: ToolSurface;
  readonly tools: readonly { readonly name: string; readonly tokens: number | undefined }[];
}

/** A finding of a session, and the place in a definition that it leads to. */
export interface Breach extends SessionFinding {
  readonly tool?: string | undefined;
  readonly at?: string | undefined;
}

/** A finding before it has a rule, an id and a severity: by default that of its rule. */
export type Hit = Pick<TestFinding, "message"> & Partial<Omit<TestFinding, "id" | "rule">>;

/** How many things a rule looked at, and what it found; or why it could not look. `told`: what was called. */
export type Judged = { readonly told?: Told } & ({ readonly checked: number; readonly hits: readonly Hit[] } | Unasked);

/** What a report says of calls, at one rule of the axis. */
export type Told = Pick<AuditDetail, "called" | "not_called" | "left" | "notes">;

/** Judges what was seen. It sends nothing, and gives the same for the same surface. */
export type Check = (surface: Surface) => Judged | Promise<Judged>;

export type Axis = AuditDetail["axis"];

/** What a tool is called in findings. */
export function nameTool(tool: JsonObject, index: number): string {
  return typeof tool.name === "string" ? tool.name : `tool ${index + 1}`;
}

/** A rule about each tool by itself. */
export function eachTool(
  judge: (tool: ToolDefinition, surface: Surface) => readonly Hit[] | Promise<readonly Hit[]>,
): Check {
  return async (surface) => {
    const { items, unread } = surface.lists.tools;
    const hits: Hit[] = [];
    for (const [index, item] of items.entries()) {
      const name = nameTool(item, index);
      for (const hit of await judge({ ...item, name }, surface)) hits.push({ tool: name, ...hit });
    }
    return settle({ checked: items.length, hits }, unread);
  };
}

/** What was found counts, even in a list that is not known to its end; that nothing was found does not. */
export function settle(judged: { checked: number; hits: readonly Hit[] }, unread: string | undefined): Judged {
  return unread !== undefined && judged.hits.length === 0 ? { unasked: unread } : judged;
}

/** The schemas of a tool that are objects, by their keys. */
export function schemasOf(tool: JsonObject): [key: "inputSchema" | "outputSchema", schema: JsonObject][] {
  return (["inputSchema", "outputSchema"] as const).flatMap((key): [typeof key, JsonObject][] => {
    const { [key]: schema } = tool;
    return isObject(schema) ? [[key, schema]] : [];
  });
}
