import type { ToolDefinition } from "../mcp/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { isObject } from "../values/json.ts";

/** What a person allows besides tools that say that they are read-only. */
export interface Consent {
  /** Names or globs of writers that are not destructive. */
  readonly allow: readonly string[];
  /** Exact names. */
  readonly allowDestructive: readonly string[];
  /** The server is not on this machine: nothing can be allowed. */
  readonly remote?: boolean;
}

/** Why a tool is not called, and which consent would change that. */
export interface Refused {
  readonly why: string;
  readonly consent?: keyof Omit<Consent, "remote">;
}

/** A tool whose name has one of these is not called for its hint alone. */
const ACTS = /^(?:delete|drop|purge|kill|wipe|revoke|send|pay)$/i;
const NOBODY: Consent = { allow: [], allowDestructive: [] };

/** The word that keeps a tool with `readOnlyHint` from being called; undefined of any other. `_`, `-`, `.` and capitals divide words. */
function actOf(name: string): string | undefined {
  const words = name.replace(/([\p{Ll}\d])(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$3 $2").split(/[\s_.-]+/);
  return words.find((word) => ACTS.test(word))?.toLowerCase();
}

/**
 * Why a tool may not be called; undefined if it may. Without consent: `readOnlyHint: true`, `destructiveHint` not true, and a name without a
 * word that acts. What has no annotation counts as destructive, which is the protocol's default.
 */
export function refuseTool(
  { name, annotations }: ToolDefinition,
  { allow, allowDestructive, remote }: Consent = NOBODY,
): Refused | undefined {
  const { readOnlyHint, destructiveHint } = isObject(annotations) ? annotations : {};
  const act = actOf(name);
  if (readOnlyHint === true && destructiveHint !== true && act === undefined) return undefined;
  const isWriter = readOnlyHint !== true && destructiveHint === false;
  const isAllowed = allowDestructive.includes(name) || (isWriter && allow.some((glob) => matchesGlob(glob, name)));
  if (!remote && isAllowed) return undefined;
  const named = destructiveHint === true ? "read-only and destructive at once" : `named ${act}`;
  const plain = isWriter ? "not read-only" : "destructive";
  const why = readOnlyHint === true ? named : plain;
  return remote ? { why } : { why, consent: isWriter ? "allow" : "allowDestructive" };
}
