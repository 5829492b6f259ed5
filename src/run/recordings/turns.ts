import type { Question, Recording } from "../../cassette/index.ts";
import {
  describeApi,
  type ModelProvider,
  recordedProvider,
  type TurnAnswer,
  type TurnQuestion,
} from "../../model/index.ts";
import { asJson } from "../../values/json.ts";

type Conversing = Pick<ModelProvider, "converse">;

/** The live model, with its turns recorded. A turn without an answer leaves the recording incomplete. */
export function recordTurns(live: Conversing, recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return {
    async converse(question) {
      const tell = recording.keep(nameTurn(question), describeApi(question.model));
      const answer = await live.converse(question);
      tell({ result: asJson(answer) });
      return answer;
    },
  };
}

/** Answers from the recording alone. Rejects with McptestError: cassette-miss. */
export function playTurns(recording: Recording): Conversing {
  const nameTurn = turnsOf();
  return { converse: async (question) => recording.answer(nameTurn(question)).result as object as TurnAnswer };
}

/** The questions by which turns are found, in order: the first holds all that the model is given, later ones what is new. */
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
    const params = asJson({ turn, maxTokens, ...first, messages: since });
    return { via: "model", model: model.id, method: "converse", params };
  };
}
