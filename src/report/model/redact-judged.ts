import type { Redactor } from "../../values/redact/redact.ts";
import type { Conversation, Evaluation } from "./report.ts";

/** What judges said, without secrets. */
export function redactEvaluation(evaluation: Evaluation, { text }: Redactor): Evaluation {
  return {
    ...evaluation,
    rubric: text(evaluation.rubric),
    judge: text(evaluation.judge),
    criteria: evaluation.criteria.map((criterion) => ({
      ...criterion,
      name: text(criterion.name),
      ...(criterion.reason === undefined ? {} : { reason: text(criterion.reason) }),
      ...(criterion.evidence && { evidence: criterion.evidence.map(text) }),
    })),
  };
}

/** What an agent did, without secrets. */
export function redactConversation(conversation: Conversation, { text, json }: Redactor): Conversation {
  const { final_response: answer } = conversation;
  return {
    ...conversation,
    tool_calls: conversation.tool_calls.map((call) => ({
      ...call,
      name: text(call.name),
      ...(call.server === undefined ? {} : { server: text(call.server) }),
      args: json(call.args),
      ...(call.error === undefined ? {} : { error: text(call.error) }),
    })),
    ...(answer === undefined ? {} : { final_response: text(answer) }),
  };
}
