import { isObject, type Json } from "../../values/json.ts";
import { oneLine } from "../../values/text.ts";
import type { Form } from "../ask.ts";
import { SYSTEM_PREFERENCE, writeChoice } from "./prompt.ts";

/** Characters of a reason that are kept. */
const MAX_REASON = 500;

const PREFERRED = ["first", "second", "tie"] as const;

/** What a judge says of two, in the order in which it was shown them. */
export interface Choice {
  reason: string;
  preferred: (typeof PREFERRED)[number];
}

/** The tool by which a judge chooses. The reason comes first, so that the choice follows from it. */
const PREFERENCE_TOOL = {
  name: "give_preference",
  description: "Says which of the two is better: a reason, then the choice that follows from it.",
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["reason", "preferred"],
    properties: {
      reason: {
        type: "string",
        minLength: 1,
        description: "One or two sentences: where the two differ, and what counts.",
      },
      preferred: { type: "string", enum: [...PREFERRED] },
    },
  },
};

/** How a judge is asked a question about two, and how its answer is read. */
export function choiceForm(question: string): Form<Choice> {
  return { ...{ system: SYSTEM_PREFERENCE, question: writeChoice(question), tool: PREFERENCE_TOOL }, read: readChoice };
}

/** The choice in a tool call's input, or what is wrong with it. */
function readChoice(input: Json | undefined): Choice | { fault: string } {
  if (input === undefined) return { fault: `the tool ${PREFERENCE_TOOL.name} was not called` };
  if (!isObject(input)) return { fault: "at the root: must be object" };
  const { reason, preferred, ...others } = input;
  const choice = PREFERRED.find((each) => each === preferred);
  const [other] = Object.keys(others);
  if (other !== undefined) return { fault: `at the root: must NOT have additional properties ("${other}")` };
  if (typeof reason !== "string" || reason === "") return { fault: "at /reason: must be a text" };
  if (choice === undefined) return { fault: `at /preferred: must be one of ${PREFERRED.join(", ")}` };
  return { reason: oneLine(reason, MAX_REASON), preferred: choice };
}
