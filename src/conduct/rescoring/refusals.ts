import { McptestError } from "../../errors.ts";
import type { TestResult } from "../../report/index.ts";
import type { JudgedMetric } from "../../suite/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import { boundOf } from "../../values/redact/cut.ts";
import { formatNumber, takeSome } from "../../values/text.ts";
import type { Holding } from "./holdings.ts";

/** Cuts that are told of one result. */
const TOLD = 5;
/** Metrics that ask about the definitions of tools. */
const READS_TOOLS: readonly JudgedMetric["name"][] = ["mcp_use", "argument_correctness"];

/** Why a result cannot be judged again; `bare`: by nothing but what the report holds. */
export function findRefusal(
  { status, message: why, detail }: TestResult,
  held: Holding | undefined,
  { rubric, name }: JudgedMetric,
  bare: boolean,
): McptestError | undefined {
  if (detail?.type === "pair" || detail?.type === "comparison") return refused("a comparison is not judged again");
  if (!held || (!rubric && name === "rubric"))
    return refused(`the report holds no response and no conversation of it${why ? `; it was ${status}: ${why}` : ""}`);
  const { shown, conversation, tools } = held;
  if (conversation && !conversation.outcome) return refused(`its conversation was broken off${why ? `: ${why}` : ""}`);
  const known = detail?.type === "evaluation" ? detail.rubric : undefined;
  if (bare && rubric && known?.form !== "text") {
    const form = known && { criteria: " of criteria", tree: ", a decision tree" }[known.form];
    return refused(`the report does not hold its rubric${form ?? ""}`, "name its suite, or give a --rubric");
  }
  const texts = conversation ? textsOfConversation(conversation) : textsOfResponse(shown);
  const cuts = [...texts, ...(bare ? [["rubric", known?.text] as const] : [])].flatMap((text) => sayCut(...text) ?? []);
  if (cuts.length > 0) return refused(takeSome(cuts, TOLD, (rest) => `${rest} more`).join("; "));
  const lacksTools = !tools && READS_TOOLS.includes(name);
  return lacksTools ? refused("the report does not hold the definitions of all its tools") : undefined;
}

function refused(message: string, hint = "a new run can judge it"): McptestError {
  return new McptestError("rescore-refused", message, { hint });
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

/** `result of turn 2 is cut: 8,000 of 20,400 characters`. Arguments that are cut are a text, and nobody knows how long they were. */
function sayCut(what: string, value: Json | undefined): string | undefined {
  if (what.startsWith("arguments"))
    return isObject(value) ? undefined : `${what} are cut: only ${formatNumber(String(value).length)} characters`;
  const bound = typeof value === "string" ? boundOf(value) : undefined;
  return bound && `${what} is cut: ${formatNumber(bound.shown)} of ${formatNumber(bound.of)} characters`;
}
