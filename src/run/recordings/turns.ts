import type { Question, Recording } from "../../cassette/index.ts";
import {
  describeApi,
  type ModelProvider,
  recordedProvider,
  type TurnAnswer,
  type TurnQuestion,
} from "../../model/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";

type Conversing = Pick<ModelProvider, "converse">;

/** The live model, and its turns written down. One without an answer leaves the recording incomplete. */
export function recordTurns(live: Conversing, recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return {
    async converse(question) {
      const tell = recording.keep(nameTurn(question), describeApi(question.model));
      const answer = await live.converse(question);
      tell({ result: answer as unknown as Json });
      return answer;
    },
  };
}

/** Has what is recorded answer, and nobody else. Rejects with McptestError: cassette-miss. */
export function playTurns(recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return { converse: async (question) => recording.answer(nameTurn(question)).result as unknown as TurnAnswer };
}

/** What turns are known by, in order: the first by all that the model is given, later ones by what it is told since. */
function turnsOf(): (question: TurnQuestion) => Question {
  let turn = 0;
  let told = 0;
  return ({ model, system, tools, messages, maxTokens }) => {
    const provider = recordedProvider(model);
    const since = messages.slice(told).filter(({ role }) => role === "user");
    told = messages.length;
    turn += 1;
    const first =
      turn > 1 ? {} : { ...(provider ? { provider } : {}), ...(system === undefined ? {} : { system }), tools };
    const params = { turn, maxTokens, ...first, messages: since };
    return { via: "model", model: model.id, method: "converse", params: params as unknown as JsonObject };
  };
}
