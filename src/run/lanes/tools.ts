import { isMiss } from "../../errors.ts";
import type { Session, ToolDefinition } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";

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
}
