import type { JsonObject } from "../../src/values/json.ts";
import { by, type ModelApi, type Reply, toolUse } from "../helpers/model-api.ts";
import { fixture, type Run, WITH_REPORT, type Workspace } from "../helpers/runs.ts";

/** An eval of a fixed response, in words. */
export function evalOf(more: object = {}): object {
  return { name: "greeting", prompt: "Greet Ada.", response: "Hello, Ada!", rubric: "Greets by name.", ...more };
}

export function suiteOf(evals: readonly object[], more: object = {}): object {
  return { evals, ...more };
}

/** A suite whose evals may run live against the fixture server. */
export function liveSuite(evals: readonly object[], more: object = {}): object {
  return { servers: { tools: fixture("agent-tools") }, evals, ...more };
}

/** Writes a suite, grades it and reads the report. */
export async function grade(
  workspace: Workspace,
  api: ModelApi | undefined,
  suite: object,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Run> {
  workspace.write("suite.yml", suite);
  return workspace.report(
    await workspace.cli(["eval", "suite.yml", ...WITH_REPORT, ...flags], { env: { ...api?.env, ...env } }),
  );
}

/** What judges answer, by a word of the question; everything else is a turn of an agent, and gets `turn`. */
export function judges(scores: Readonly<Record<string, number>>, turn?: Reply): Reply {
  return by((body) => {
    if (turn && !asksJudge(body)) return turn;
    const asked = questionOf(body);
    const [, score = 0.9] = Object.entries(scores).find(([word]) => asked.includes(word)) ?? [];
    return toolUse({ score, reason: `It is ${score}.` });
  });
}

/** A judge that says the same of everything, and cites the start of what it reads where it must; a guard's question gets the opposite. */
export function judge(score: number): Reply {
  return by(({ messages, tools }) => {
    const said = JSON.stringify(messages);
    const [, response = ""] = /--- response [0-9a-f]+ ---\\n(.*?)\\n/.exec(said) ?? [];
    const asks = JSON.stringify(tools).includes("evidence");
    const found = said.includes("exposes a full card number") ? 1 - score : score;
    return toolUse({ score: found, reason: "As asked.", ...(asks ? { evidence: response.slice(0, 20) } : {}) });
  });
}

/** Whether a request is one to a judge. */
export function asksJudge({ tools }: JsonObject): boolean {
  return (
    Array.isArray(tools) &&
    tools.some((tool) => /^give_(?:verdict|preference)$/.test(String((tool as JsonObject).name)))
  );
}

/** All that a request says to the model. */
export function promptOf({ messages }: JsonObject): string {
  return JSON.stringify(messages);
}

/** What a judge is sent before its question, and the events of one part of it. */
export function linesOf({ messages }: JsonObject, role: string): { text: string; lines: JsonObject[] } {
  const [message] = messages as [{ content: [{ text: string }] }];
  const [{ text }] = message.content;
  const part = new RegExp(`^--- ${role} [0-9a-f]{32} ---\\n([^]*?)\\n--- end of ${role} `, "m");
  const lines = (part.exec(text)?.[1] ?? "").split("\n").filter((line) => line.startsWith("{"));
  return { text, lines: lines.map((line) => JSON.parse(line) as JsonObject) };
}

function questionOf(body: JsonObject): string {
  return /<rubric>(.*?)<\/rubric>/.exec(promptOf(body))?.[1] ?? "";
}
