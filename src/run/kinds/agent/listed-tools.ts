import { isAlikeValue, type Recording } from "../../../cassette/index.ts";
import type { Servers, Session, ToolDefinition } from "../../../mcp/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AgentSpec, RunOptions, Suite } from "../../../suite/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import type { Json } from "../../../values/json.ts";
import { nameSome, oneLine } from "../../../values/text.ts";
import { type Break, createOwnSessions } from "../../lanes/own-sessions.ts";
import type { World } from "../../world.ts";
import { interrupted } from "../wording.ts";

/** What became of the tools of a recorded conversation: how they differ from those that its servers list now, or what kept a server from saying. */
export interface Listed {
  differ?: string | undefined;
  broken?: { failure: Break | { error: unknown; scope: "call" }; stderrTail: readonly string[] };
}

/** Starts the servers of a recorded conversation and compares what they list with then: name, description and input schema of each tool. Never throws. */
export async function compareListed(
  test: PlannedTest,
  { servers }: Pick<AgentSpec, "servers">,
  { recording, live }: { recording: Recording; live: Servers },
  options: RunOptions,
  { recordings, redactor, spending }: Pick<World, "recordings" | "redactor" | "spending">,
): Promise<Listed> {
  const now = createOwnSessions(test, options, { servers: live, spending });
  const played = recordings.serversOf(recording);
  const then = createOwnSessions(test, options, { servers: played, spending });
  const mask = (tools: readonly ToolDefinition[]) =>
    redactor.json(tools as readonly Json[] as Json[]) as ToolDefinition[];
  try {
    await now.open(servers);
    const list = async (name: string) => mask(await untilAborted((await now.get(name)).tools(), spending.signal));
    // Before the recording is asked: what a server keeps from being replayed is not replayed in part.
    const lists = await Promise.all(servers.map(list));
    const differing: string[] = [];
    for (const [at, name] of servers.entries()) {
      const before = await then.get(name).then(listTools, () => []);
      const changes = describeChanges(mask(before), lists[at] ?? [], test.suite);
      if (changes !== "") differing.push(`the tools of server ${oneLine(name)} differ: ${changes}`);
    }
    return { differ: differing.length > 0 ? differing.join(", and ") : undefined };
  } catch (error) {
    const failure = servers.map((name) => now.breakOf(name, error)).find((one) => one !== undefined);
    const stderrTail = failure ? now.stderrTail(failure.server.name) : [];
    const told = spending.signal.aborted ? interrupted({ noun: "agent", name: test.spec.name }) : error;
    return { broken: { failure: failure ?? { error: told, scope: "call" }, stderrTail } };
  } finally {
    await Promise.all([now.release(), then.release(), played.close()]);
  }
}

/** Nothing where that is not recorded. */
function listTools(session: Session): Promise<readonly ToolDefinition[]> {
  return session.tools().catch(() => []);
}

const PARTS = [
  ["description", "description"],
  ["inputSchema", "input schema"],
] as const;
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

/** Of two tools of one name the first, as models have them. */
function byName(tools: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  const named = new Map<string, ToolDefinition>();
  for (const tool of tools) if (!named.has(tool.name)) named.set(tool.name, tool);
  return named;
}
