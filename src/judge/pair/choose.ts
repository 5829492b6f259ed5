import { McptestError } from "../../errors.ts";
import type { Model } from "../../model/index.ts";
import type { PairDetail } from "../../report/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { nameCut } from "../../values/show/cut.ts";
import { formatNumber } from "../../values/text.ts";
import type { Asked, Fenced, Form } from "../ask.ts";
import type { Candidate } from "../candidate.ts";
import { frameParts, markFor } from "../frame/frame.ts";
import type { Framed, Part } from "../frame/part.ts";
import { maskParts } from "../prepare.ts";
import { writeParts } from "../prompt.ts";
import { PROMPT_VERSION } from "../question.ts";
import { type Choice, choiceForm } from "./answer.ts";
import { DEFAULT_QUESTION } from "./prompt.ts";

/** Two candidates with their names, held against the same, and what is asked of them. */
export interface Pair {
  a: { name: string; read: Candidate };
  b: { name: string; read: Candidate };
  /** Undefined: which of the two does the task better. */
  question?: string | undefined;
  model: Model;
}

/** Which of two a judge prefers, and what it said in each order. */
export type Preferred = Pick<PairDetail, "preferred" | "by_position" | "answers">;

const ORDERS = [
  ["a", "b"],
  ["b", "a"],
] as const;

/**
 * Has a judge choose between two in both orders, side by side; who is preferred in both wins. Rejects with McptestError `compare-cut`, before
 * anybody is asked, where something would have to be cut, and else with what `ask` rejects with, once both ended.
 */
export async function choosePreferred(
  pair: Pair,
  redactor: Pick<Redactor, "text" | "json">,
  ask: (asked: Asked, fenced: Fenced, form: Form<Choice>) => Promise<Choice>,
): Promise<Preferred> {
  const { model } = pair;
  const question = redactor.text(pair.question ?? DEFAULT_QUESTION);
  const form = choiceForm(question);
  const prepared = ORDERS.map(([first, second]) => prepareTwo(pair[first], pair[second], redactor));
  const settled = await Promise.allSettled(
    prepared.map(({ parts, text }) =>
      ask(
        { model, promptVersion: PROMPT_VERSION, question, candidate: parts, temperature: 0 },
        { text, cached: false },
        form,
      ),
    ),
  );
  const choices = settled.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  const answers = choices.map(({ preferred, reason }, at) => {
    const [first, second] = ORDERS[at] ?? ORDERS[0];
    return { model: model.label, preferred: { first, second, tie: "tie" as const }[preferred], reason };
  });
  const [one, other] = answers;
  if (one && one.preferred === other?.preferred) return { preferred: one.preferred, answers };
  const [here, there] = choices.map(({ preferred }) => preferred);
  return { preferred: "tie", ...(here === there ? { by_position: true } : {}), answers };
}

/** Two candidates as the judge reads them, without secrets. */
function prepareTwo(
  first: Pair["a"],
  second: Pair["b"],
  redactor: Pick<Redactor, "text" | "json">,
): { parts: readonly Part[]; text: string } {
  const parts = maskParts(partsOf(first.read, second.read), redactor);
  const mark = markFor(parts);
  const framed = frameWhole(parts, mark, { first: first.name, second: second.name });
  return { parts, text: writeParts(parts, framed, mark, 2) };
}

/** What both are held against, and the two. */
export function partsOf(first: Candidate, second: Candidate): Part[] {
  const taskOf = ({ parts }: Candidate): string =>
    parts.flatMap((part) => (part.role === "task" && "text" in part ? part.text : [])).join("");
  const [task, other] = [taskOf(first), taskOf(second)];
  const asked = task === other ? task : `For \`first\`: ${task}\n\nFor \`second\`: ${other}`;
  const graded = ({ parts }: Candidate, role: "first" | "second"): Part[] =>
    parts.slice(-1).map((part) => ({ ...part, role }));
  return [
    ...(asked === "" ? [] : [{ role: "task", text: asked } as const]),
    ...first.parts.slice(0, -1).filter(({ role }) => role !== "task"),
    ...graded(first, "first"),
    ...graded(second, "second"),
  ];
}

const COMPARE_LESS = "compare less: a shorter task, fewer turns, smaller results";

/** Parts as they are sent, of which nothing may be cut. */
export function frameWhole(parts: readonly Part[], mark: string, names: Readonly<Record<string, string>>): Framed {
  try {
    const framed = frameParts(parts, mark);
    const { cut, shown } = framed;
    if (cut.length === 0) return framed;
    const sides = [...new Set(cut.flatMap(({ role = "" }) => names[role] ?? []))].sort();
    const who = sides.length > 0 ? sides.join(" and ") : "what both are held against";
    const what = nameCut(cut.map((one) => (one.role && names[one.role] ? { ...one, role: "response" } : one)));
    const size = `${formatNumber(shown.characters)} of ${formatNumber(shown.of)} characters`;
    const message = `${who} would have to be cut for the judge, who would see ${size}: ${what}`;
    throw new McptestError("compare-cut", message, { hint: COMPARE_LESS });
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "judge-overfull") throw error;
    throw new McptestError("compare-cut", error.message, { hint: COMPARE_LESS, cause: error });
  }
}
