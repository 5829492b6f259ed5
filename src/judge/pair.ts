import { McptestError } from "../errors.ts";
import type { Model } from "../model/index.ts";
import type { PairDetail } from "../report/index.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { nameCut } from "../values/show/cut.ts";
import { oneLine } from "../values/text.ts";
import type { Asked, Fenced, Form } from "./ask.ts";
import type { Candidate, Part } from "./candidate.ts";
import { type Framed, frameParts, markFor } from "./frame/frame.ts";
import { maskParts } from "./grade.ts";
import { toolOf } from "./judgement.ts";
import { ALONE, PROMPT_VERSION, UNTRUSTED, writeParts } from "./prompt.ts";
import { cutForJudge, overfullComparison } from "./wording.ts";

const SYSTEM_PREFERENCE = `You judge in an automated test: you answer one question about two things that a program under test gave, \`first\` and \`second\`.

- You read parts: \`task\` (what was asked), \`reference\` (a good answer), \`context\` (what an answer may rest on), and the two. The \
others are only there to hold the two against.
- ${UNTRUSTED}
- ${ALONE}
- Which of the two comes first says nothing. What is not shown is not there.
- Call give_preference once: first the reason, then \`first\` or \`second\`, or \`tie\` where neither is better.`;

const MAX_REASON = 500;

const PREFERRED = ["first", "second", "tie"] as const;

/** A judge's choice, in the order in which it saw the two. */
export interface Choice {
  reason: string;
  preferred: (typeof PREFERRED)[number];
}

const REASON = "One or two sentences: where the two differ, and what counts.";

/** The tool that a judge chooses with. The reason comes first, so that the choice follows from it. */
const PREFERENCE_TOOL = toolOf(
  "give_preference",
  "Says which of the two is better: a reason, then the choice that follows from it.",
  {
    reason: { type: "string", minLength: 1, description: REASON },
    preferred: { type: "string", enum: [...PREFERRED] },
  },
);

/** How a judge is asked about two (default: which does the task better), and how its answer is read. `mask` takes secrets out of the question. */
export function choiceForm(
  asked = "Which of the two does the task better?",
  mask: (text: string) => string = String,
): Form<Choice> & { asked: string } {
  const masked = mask(asked);
  const question = `<question>\n${masked}\n</question>\n\nAnswer by the question alone: call give_preference.`;
  return { asked: masked, system: SYSTEM_PREFERENCE, question, tool: PREFERENCE_TOOL, read: readChoice };
}

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

/** Two candidates with their names, and the question about them. */
export interface Pair extends Record<"a" | "b", { name: string; read: Candidate }> {
  question?: string | undefined;
  model: Model;
}

/** Which of two a judge prefers, and its answer in each order. */
export type Preferred = Pick<PairDetail, "preferred" | "by_position" | "answers">;

const ORDERS = [
  ["a", "b"],
  ["b", "a"],
] as const;

/** Asks in both orders, side by side; the one preferred in both wins. Rejects, once both ended, with McptestError `compare-cut`, or as `ask` does. */
export async function choosePreferred(
  pair: Pair,
  redactor: Pick<Redactor, "text" | "json">,
  ask: (asked: Asked, fenced: Fenced, form: Form<Choice>) => Promise<Choice>,
): Promise<Preferred> {
  const { model } = pair;
  const { asked: question, ...form } = choiceForm(pair.question, redactor.text);
  const prepared = ORDERS.map(([one, other]) => {
    const candidate = maskParts(partsOf(pair[one].read, pair[other].read), redactor);
    const mark = markFor(candidate);
    const framed = frameWhole(candidate, mark, { first: pair[one].name, second: pair[other].name });
    return { candidate, text: writeParts(candidate, framed, mark, 2) };
  });
  const asking = prepared.map(({ candidate, text }) => {
    const asked: Asked = { model, promptVersion: PROMPT_VERSION, question, candidate, temperature: 0 };
    return ask(asked, { text, cached: false }, form);
  });
  await Promise.allSettled(asking);
  const choices = await Promise.all(asking);
  const answers = choices.map(({ preferred, reason }, at) => {
    const [first, second] = ORDERS[at] ?? ORDERS[0];
    return { model: model.label, preferred: { first, second, tie: "tie" as const }[preferred], reason };
  });
  const [one, other] = answers;
  if (one && one.preferred === other?.preferred) return { preferred: one.preferred, answers };
  const [here, there] = choices.map(({ preferred }) => preferred);
  return { preferred: "tie", ...(here === there ? { by_position: true } : {}), answers };
}

/** The two, after what both are compared with. */
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

/** Parts as they are sent. Throws McptestError `compare-cut` when they would have to be cut. */
export function frameWhole(parts: readonly Part[], mark: string, names: Readonly<Record<string, string>>): Framed {
  try {
    const framed = frameParts(parts, mark);
    const { cut, shown } = framed;
    if (cut.length === 0) return framed;
    const named = [...new Set(cut.flatMap(({ role = "" }) => names[role] ?? []))].sort();
    const sides = named.length > 0 ? named.join(" and ") : "what both are held against";
    const what = nameCut(cut.map((one) => (one.role && names[one.role] ? { ...one, role: "response" } : one)));
    throw cutForJudge({ sides, what, characters: shown.characters, of: shown.of });
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "judge-overfull") throw error;
    throw overfullComparison({ message: error.message }, { cause: error });
  }
}
