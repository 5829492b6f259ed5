import type { Exchange, Question } from "../exchange.ts";

/**
 * How a server begins a session of which calls are recorded, and no beginning: so it is in files of older versions. It speaks the revision
 * that it is asked for, which first is the newest legacy one.
 */
export function standInHandshake(question: Question, recorded: readonly Exchange[]): Exchange | undefined {
  const { method, server, params } = question;
  if (method !== "initialize" || !recorded.some((each) => each.server === server)) return undefined;
  const { protocolVersion = "" } = params;
  return { ...question, result: { protocolVersion, capabilities: { tools: {} } } };
}
