import type { ComparisonDetail, PairDetail, TestResult } from "../../src/report/index.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { by, type Reply, talk, toolUse } from "../helpers/model-api.ts";
import type { Run } from "../helpers/runs.ts";
import { asksJudge } from "./evals.ts";

/** A comparison of two fixed responses. */
export function fixed(more: object = {}, b: object = {}): object {
  return {
    name: "two",
    prompt: "Greet Ada.",
    compare: { a: { response: "ALPHA" }, b: { response: "BETA", ...b } },
    ...more,
  };
}

/** A comparison of two live runs, whose models are told apart by their system prompts. */
export function live(more: object = {}, a: object = {}, b: object = {}): object {
  return {
    name: "two",
    server: "tools",
    prompt: "How warm is it in Lima?",
    compare: { a: { system_prompt: "ALPHA", ...a }, b: { system_prompt: "BETA", ...b } },
    ...more,
  };
}

/** The part of a role as the judge is shown it. */
export function partOf(body: JsonObject, role: string): string {
  const [{ content } = { content: [] }] = body.messages as { content: { text: string }[] }[];
  const text = content.map((block) => block.text).join("\n\n");
  const [, shown = ""] =
    new RegExp(`--- ${role} ([0-9a-f]{32}) ---\\n(.*?)\\n--- end of ${role} \\1 ---`, "s").exec(text)?.slice(1) ?? [];
  return shown;
}

/** A judge that prefers the side whose part holds a word; what is no question to a judge gets `turn`. */
export function prefers(word: string, turn?: Reply): Reply {
  return by((body) => {
    if (turn && !asksJudge(body)) return turn;
    const preferred = ["first", "second"].find((role) => partOf(body, role).includes(word)) ?? "tie";
    return toolUse({ reason: `It has ${word}.`, preferred });
  });
}

export function always(preferred: string): Reply {
  return by(() => toolUse({ reason: "Because.", preferred }));
}

/** The model of a live run: it says the system prompt that it has. */
export const says: Reply = by((body) =>
  talk(`I am ${JSON.stringify(body.system).includes("ALPHA") ? "ALPHA" : "BETA"}.`),
);

export const ROWS = { cases: [1, 2, 3, 4, 5].map((n) => ({ name: `row ${n}` })) };

/** The result that sums up all pairs, and its detail. */
export function wholeOf(run: Run): TestResult & { detail: ComparisonDetail } {
  const whole = run.report.results.find(({ single }) => !single);
  return whole as TestResult & { detail: ComparisonDetail };
}

export function pairsOf(run: Run): (TestResult & { detail?: PairDetail })[] {
  return run.report.results.filter(({ single }) => single) as (TestResult & { detail?: PairDetail })[];
}
