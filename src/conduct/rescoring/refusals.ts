import type { McptestError } from "../../errors.ts";
import type { TestResult } from "../../report/index.ts";
import type { JudgedMetric } from "../../suite/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import { boundOf } from "../../values/redact/cut.ts";
import { takeSome } from "../../values/text.ts";
import type { Holding } from "./holdings.ts";
import { refused, WHY } from "./wording.ts";

const TOLD = 5;
const READS_TOOLS: readonly JudgedMetric["name"][] = ["mcp_use", "argument_correctness"];

/** Why a result cannot be judged again; `bare`: from the report alone. */
export function findRefusal(
  { status, message, detail }: TestResult,
  held: Holding | undefined,
  { rubric, name }: JudgedMetric,
  bare: boolean,
): McptestError | undefined {
  const refuse = (why: string, hint = "a new run can judge it"): McptestError => refused({ why, hint });
  if (detail?.type === "pair" || detail?.type === "comparison") return refuse(WHY.comparison);
  if (!held || (!rubric && name === "rubric")) return refuse(WHY.lacksAll({ status, message }));
  const { shown, conversation, tools } = held;
  if (conversation && !conversation.outcome) return refuse(WHY.brokenOff({ message }));
  const known = detail?.type === "evaluation" ? detail.rubric : undefined;
  if (bare && rubric && known?.form !== "text") {
    const form = known && { criteria: " of criteria", tree: ", a decision tree" }[known.form];
    return refuse(WHY.lacksRubric({ form }), "name its suite, or give a --rubric");
  }
  const texts = conversation ? textsOfConversation(conversation) : textsOfResponse(shown);
  const cuts = [...texts, ...(bare ? [["rubric", known?.text] as const] : [])].flatMap((text) => sayCut(...text) ?? []);
  if (cuts.length > 0) return refuse(takeSome(cuts, TOLD, (rest) => `${rest} more`).join("; "));
  return !tools && READS_TOOLS.includes(name) ? refuse(WHY.lacksTools) : undefined;
}

type Text = readonly [what: string, value: Json | undefined];

function textsOfResponse({ prompt, response, context = [], reference }: Holding["shown"]): Text[] {
  const shown = context.map((text, at): Text => [context.length > 1 ? `context ${at + 1}` : "context", text]);
  return [["prompt", prompt], ["response", response], ...shown, ["reference", reference]];
}

function textsOfConversation({ prompt, turns }: NonNullable<Holding["conversation"]>): Text[] {
  const said = turns.flatMap(({ text, calls }, at) => {
    const told = calls.flatMap(({ args, result, error }) => ({ arguments: args, result, error }));
    const texts = [{ text }, ...told].flatMap((one) => Object.entries<Json | undefined>(one));
    return texts.map(([what, value]): Text => [`${what} of turn ${at + 1}`, value]);
  });
  return [["prompt", prompt], ...said];
}

/** `result of turn 2 is cut: 8,000 of 20,400 characters`. Cut arguments are a text whose former length nobody knows. */
function sayCut(what: string, value: Json | undefined): string | undefined {
  if (what.startsWith("arguments"))
    return isObject(value) ? undefined : WHY.cutArguments({ what, shown: String(value).length });
  const bound = typeof value === "string" ? boundOf(value) : undefined;
  return bound && WHY.cut({ what, ...bound });
}
