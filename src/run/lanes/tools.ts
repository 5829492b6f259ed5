import { isMiss } from "../../errors.ts";
import { isReadOnly, type Servers, type Session, type ToolDefinition } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";
import { serverOf } from "../sealing/servers.ts";
import type { RunSettings } from "../settings.ts";

/** Asks the servers of one run for their tools. */
export class ToolLists {
  /** Servers that failed to list their tools. They are not asked again, or each test would wait for them. */
  readonly #silent = new WeakSet<ServerSpec>();

  /** The tools of a server; undefined if it fails, which tests or a finding tell. Once listed, results are checked against output schemas. */
  async ask(session: Session, server: ServerSpec, signal: AbortSignal): Promise<readonly ToolDefinition[] | undefined> {
    if (this.#silent.has(server)) return undefined;
    try {
      return await untilAborted(session.tools(), signal);
    } catch (error) {
      // A server may well list what is not recorded.
      if (!isMiss(error)) this.#silent.add(server);
      return undefined;
    }
  }

  /** Which tests of one server may overlap under `parallel: auto`, by their tools; tells which may not. A server that cannot be asked overlaps none. */
  async findOverlapping(
    tests: readonly PlannedTest[],
    servers: Servers,
    signal: AbortSignal,
    onEvent: RunSettings["onEvent"],
  ): Promise<(test: PlannedTest) => boolean> {
    const first = tests.find((test) => toolOf(test) !== undefined && test.skip === undefined);
    if (first && needsTurns(serverOf(first))) return () => false;
    const tools = first ? await this.#listOf(first, first.spec.server, servers, signal).catch(() => undefined) : [];
    if (!tools) return () => false;
    const readOnly = new Set(tools.filter(isReadOnly).map(({ name }) => name));
    // What comes while a test waits is to be its own.
    const waits = ({ spec }: PlannedTest): boolean => "notices" in spec && spec.notices !== undefined;
    const overlaps = (test: PlannedTest): boolean => readOnly.has(toolOf(test) ?? "") && !waits(test);
    onEvent({ type: "in-turn", tests: tests.filter((test) => toolOf(test) !== undefined && !overlaps(test)) });
    return overlaps;
  }

  /** Whether a server that a test calls says that all of its tools change nothing. False if it cannot be asked. */
  async areReadOnly(test: PlannedTest, server: string, servers: Servers, signal: AbortSignal): Promise<boolean> {
    const tools = await this.#listOf(test, server, servers, signal).catch(() => []);
    return tools.length > 0 && tools.every(isReadOnly);
  }

  async #listOf(test: PlannedTest, name: string, servers: Servers, signal: AbortSignal) {
    const server = serverOf(test, name);
    return (await this.ask(await servers.acquire(server, protocolFor(test, server)), server, signal)) ?? [];
  }
}

/** Whether answers to the server's questions belong to one test, which over stdio only that tells that there is no other. */
function needsTurns({ kind, client: { elicitation = [], sampling = [] } }: ServerSpec): boolean {
  return (
    kind !== "http" && (elicitation.some(({ open, times }) => open || times) || sampling.some(({ times }) => times))
  );
}

/** The tool that a request test is known to call; a transform of the request may change it. */
function toolOf({ spec }: PlannedTest): string | undefined {
  return "request" in spec && spec.transform?.request === undefined ? spec.tool : undefined;
}
