import { isAlikeValue, type Recording } from "../../../cassette/index.ts";
import type { Servers, ToolDefinition } from "../../../mcp/index.ts";
import type { AgentSpec, Suite } from "../../../suite/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import { nameSome, oneLine } from "../../../values/text.ts";
import { createOwnSessions } from "../../lanes/own-sessions.ts";
import type { LiveRun } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { interrupted } from "../../wording.ts";

/**
 * Starts the servers of a recorded conversation, and compares name, description and input schema of their tools with the recorded ones: how
 * they differ, or what kept a server from listing them. Never throws.
 */
export async function compareListed(
  trial: Trial,
  { servers }: AgentSpec,
  recording: Recording,
  live: Servers,
): Promise<{ differ?: string | undefined; broken?: Pick<LiveRun, "failure" | "stderrTail"> }> {
  const { test, world } = trial;
  const { recordings, redactor, spending } = world;
  const now = createOwnSessions({ ...trial, world: { ...world, servers: live } });
  const played = recordings.serversOf(recording);
  const then = createOwnSessions({ ...trial, world: { ...world, servers: played } });
  const mask = (tools: readonly ToolDefinition[]) => tools.map((tool) => redactor.json(tool));
  try {
    await now.open(servers);
    const list = async (name: string) => mask(await untilAborted((await now.get(name)).tools(), spending.signal));
    // Before the recording is asked, or a server that fails would have a part of it replayed.
    const lists = await Promise.all(servers.map(list));
    const differing: string[] = [];
    for (const [at, name] of servers.entries()) {
      // Nothing where the list is not recorded.
      const before = async () => (await then.get(name)).tools();
      const changes = describeChanges(mask(await before().catch(() => [])), lists[at] ?? [], test.suite);
      if (changes !== "") differing.push(`the tools of server ${oneLine(name)} differ: ${changes}`);
    }
    return { differ: differing.length > 0 ? differing.join(", and ") : undefined };
  } catch (error) {
    const failure = servers.map((name) => now.breakOf(name, error)).find((one) => one !== undefined);
    if (failure) return { broken: { failure, stderrTail: now.stderrTail(failure.server.name) } };
    const told = spending.signal.aborted ? interrupted({ what: `agent "${test.spec.name}"` }) : error;
    return { broken: { failure: { error: told, scope: "call" }, stderrTail: [] } };
  } finally {
    await Promise.all([now.release(), then.release(), played.close()]);
  }
}

const PARTS = Object.entries({ description: "description", inputSchema: "input schema" });
/** More tools are counted, and more of a name is cut. */
const [NAMED, MAX_NAME] = [12, 80];

/** `added refund; removed pay; changed find (description)`; empty where nothing differs. */
function describeChanges(
  before: readonly ToolDefinition[],
  now: readonly ToolDefinition[],
  { normalize }: Pick<Suite, "normalize">,
): string {
  const [old, current] = [byName(before), byName(now)];
  const show = (name: string): string => oneLine(name, MAX_NAME);
  const lacking = (from: typeof old, others: typeof old) =>
    [...from.keys()].filter((name) => !others.has(name)).map(show);
  const changed = [...current].flatMap(([name, tool]) => {
    const known = old.get(name);
    const parts = PARTS.filter(([key]) => known && !isAlikeValue(known[key] ?? null, tool[key] ?? null, normalize));
    return parts.length > 0 ? [`${show(name)} (${parts.map(([, word]) => word).join(", ")})`] : [];
  });
  return Object.entries({ added: lacking(current, old), removed: lacking(old, current), changed })
    .flatMap(([what, names]) => (names.length > 0 ? [`${what} ${nameSome(names, NAMED, String)}`] : []))
    .join("; ");
}

/** Models get the first of two tools with one name. */
function byName(tools: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  const named = new Map<string, ToolDefinition>();
  for (const tool of tools) if (!named.has(tool.name)) named.set(tool.name, tool);
  return named;
}
