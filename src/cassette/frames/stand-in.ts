import type { Exchange, Question } from "../exchange.ts";

/** How a server begins a session whose beginning older versions did not record: in the revision asked for, first the newest legacy one. */
export function standInHandshake(question: Question, recorded: readonly Exchange[]): Exchange | undefined {
  const { method, server, params } = question;
  if (method !== "initialize" || !recorded.some((each) => each.server === server)) return undefined;
  const { protocolVersion = "" } = params;
  return { ...question, result: { protocolVersion, capabilities: { tools: {} } } };
}
