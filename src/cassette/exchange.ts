import type { Exchange } from "../generated/cassette.ts";
import { sha256 } from "../values/hash.ts";
import { type Json, stableStringify } from "../values/json.ts";
import { compare } from "../values/order.ts";
import { comparable } from "./frames/volatile.ts";
import { unmark } from "./placeholders.ts";
import { describeMissing, describeStale, type Nearest } from "./wording.ts";

export type { Exchange };

/** What is asked of a server or a model. */
export type Question = Pick<Exchange, "via" | "server" | "model" | "method" | "params">;
/** What came back: one of the two. */
export type Answer = Pick<Exchange, "result" | "error">;

/** What a question is known by: all of it, whatever its secrets are, which are masked. */
export function keyOf({ via, server, model, method, params }: Question): string {
  return sha256(textOf([via, server ?? model ?? null, method, via === "server" ? comparable(method, params) : params]));
}

function textOf(value: Json): string {
  return unmark(stableStringify(value));
}

/** What people call the parts of what models are asked. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  judge: {
    model: "the model",
    promptVersion: "the prompt of mcptest",
    question: "the rubric",
    examples: "the rubric",
    requireEvidence: "the rubric",
    candidate: "the candidate",
    temperature: "the jury",
    juror: "the jury",
  },
  converse: {
    model: "the model",
    system: "the system prompt",
    tools: "the tools",
    messages: "the prompt",
    maxTokens: "the settings",
  },
};

/** Compares a question without secrets with those that are recorded; of several that are as near the first. */
export function findNearest(asked: Question, recorded: readonly Exchange[]): Nearest {
  let nearest: { number: number; changed: string[] } | undefined;
  for (const [at, each] of recorded.entries()) {
    if (each.via !== asked.via || each.method !== asked.method) continue;
    const changed = changesBetween(each, asked);
    if (!nearest || changed.length < nearest.changed.length) nearest = { number: at + 1, changed };
  }
  if (!nearest) return { number: 0, why: describeMissing(asked.method) };
  return { number: nearest.number, why: describeStale(nearest.changed, asked.method) };
}

function changesBetween(one: Question, other: Question): string[] {
  const parts = PARTS[one.method] ?? { params: "what it was asked" };
  const read = ({ params, model, server }: Question, part: string): string =>
    textOf(({ params, model, server, ...params } as Readonly<Record<string, Json | undefined>>)[part] ?? null);
  const changed = Object.entries(parts).filter(([part]) => read(one, part) !== read(other, part));
  return [...new Set(changed.map(([, words]) => words))];
}

/** Exchanges as they are written: a conversation as it went, then judgements by what was asked, which is asked side by side. */
export function inOrder(exchanges: readonly Exchange[]): Exchange[] {
  const isJudgement = ({ method }: Exchange): boolean => method === "judge";
  const judgements = exchanges.filter(isJudgement).map((each) => ({ each, text: textOf(each as unknown as Json) }));
  judgements.sort((a, b) => compare(a.text, b.text));
  return [...exchanges.filter((each) => !isJudgement(each)), ...judgements.map(({ each }) => each)];
}
