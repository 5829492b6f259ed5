import type { ModelProvider, ToolAnswer, TurnAnswer } from "../../model/index.ts";

/** The provider, with somebody told of each answer. */
export function tellAnswers(
  provider: ModelProvider,
  tell: (answer: Pick<ToolAnswer | TurnAnswer, "model" | "usage">) => void,
): ModelProvider {
  const telling =
    <Q, A extends ToolAnswer | TurnAnswer>(ask: (question: Q) => Promise<A>) =>
    async (question: Q): Promise<A> => {
      const answer = await ask(question);
      tell(answer);
      return answer;
    };
  return { askTool: telling(provider.askTool), converse: telling(provider.converse) };
}
