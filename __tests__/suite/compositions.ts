import { ERROR_CODES, type ErrorCode } from "../../src/errors.ts";
import type { TestSpec } from "../../src/suite/index.ts";
import type { Json } from "../../src/values/json.ts";
import { createWorkspace } from "./workspace.ts";

/** One server and the start of a composition. */
export const HEAD = "servers: { api: { command: [x] } }\ncompositions:\n  - name: c\n";

/** Code, the marked text, message and hint of each problem of a composition; its first line is the fourth of the file. */
export async function problemsOf(body: string, head = HEAD): Promise<string[][]> {
  const { suite, errors, warnings } = await createWorkspace(head + body).load();
  expect(suite === undefined).toBe(errors.length > 0);
  return [...errors, ...warnings].map(({ code, message, hint, location }) => {
    const marked = location?.text?.slice(location.column - 1, (location.end_column ?? 0) - 1);
    return [code, `${location?.line}: ${marked}`, message, ...(hint === undefined ? [] : [hint])];
  });
}

/** The nodes of the composition, each in flow style. */
export const nodes = (...lines: string[]): string => `    nodes:\n${lines.map((line) => `      - ${line}\n`).join("")}`;
export const A = "{ id: a, tool: t }";

/** The arguments of the nodes, references as they are written. */
export function asWritten(test: TestSpec | undefined): Json[] {
  return test?.kind === "composition" ? test.nodes.map(({ args }) => args.fill(({ raw }) => raw)) : [];
}

/** The errors among the problems of a composition. */
export async function errorsOf(body: string): Promise<string[][]> {
  return (await problemsOf(body)).filter(([code = ""]) => ERROR_CODES[code as ErrorCode].exit > 0);
}
