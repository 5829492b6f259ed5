import type { ConversationDetail, TestResult } from "../../src/report/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import type { ModelApi } from "../helpers/model-api.ts";
import { fixture, type Run, type Workspace } from "../helpers/runs.ts";

/** An agent with the tools of the fixture server. */
export function agent(more: object = {}): object {
  return { name: "agent", server: "tools", prompt: "How warm is it in Lima?", ...more };
}

/** A suite of agents. */
export function suiteOf(agents: readonly object[], more: object = {}): object {
  return { servers: { tools: fixture("agent-tools") }, agents, ...more };
}

/** Runs one agent and gives its result. */
export async function runOne(
  workspace: Workspace,
  api: ModelApi,
  { agent: more, suite, flags = [], env = {} }: { agent?: object; suite?: object; flags?: string[]; env?: object } = {},
): Promise<{ run: Run; result: TestResult; detail: ConversationDetail }> {
  const run = await workspace.run(suiteOf([agent(more)], suite), flags, { env: { ...api.env, ...env } });
  const result = run.result("agent");
  return { run, result, detail: result.detail as unknown as ConversationDetail };
}

/** Results of tools as the model was told them in a request. */
export function toldIn(request: JsonObject | undefined): JsonObject[] {
  const messages = (request?.messages ?? []) as { content: JsonObject[] }[];
  return messages.at(-1)?.content ?? [];
}

export function expected(target: string, matcher: object): object {
  return { target, matcher };
}
