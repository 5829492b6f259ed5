import type { Exchange, RequestOptions } from "../../../src/mcp/session.ts";
import type { ClientOptions } from "../../../src/suite/suite.ts";
import { useSandbox } from "../sessions.ts";
import { openTaskServer, type TaskPlan } from "./server.ts";

export const done = { status: "completed" as const, result: { content: [{ type: "text", text: "done" }] } };
export const client: ClientOptions = {
  elicitation: [{ action: "accept", content: { name: "Ada" } }],
  roots: [{ uri: "file:///w" }],
};

export const L: TaskPlan = { revision: "2025-11-25", stretches: [{ work: 1200 }], end: done };
export const N: TaskPlan = { ...L, revision: "2026-07-28" };
export const BOTH = [
  ["2025-11-25", L],
  ["2026-07-28", N],
] as const;

/** Starts such servers, which end with the test. */
export function useTaskServers() {
  const sandbox = useSandbox();
  return async (plan: TaskPlan, own: ClientOptions = client) => {
    const server = await openTaskServer(plan, (changes) => sandbox.options(changes), own);
    sandbox.atEnd(() => server.session.close());
    const call = (options: RequestOptions = { task: {} }): Promise<Exchange> =>
      server.session.request("tools/call", { name: "t", arguments: {} }, options);
    return { ...server, call };
  };
}

export const statusesOf = ({ task }: Exchange): string[] => task?.statuses.map(({ status }) => status) ?? [];
