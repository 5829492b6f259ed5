import type { GitHub } from "../fixtures/github/server.ts";
import { type StepResult, serverPath } from "./runner.ts";

/** A suite whose tests have these answers expected of a server that answers "hi". */
export const suite = (...expected: string[]): Record<string, string> => ({
  "mcptest.yml": [
    `servers: { api: { command: [node, "${serverPath("good")}"] } }`,
    "tools:",
    ...expected.map(
      (text, index) =>
        `  - { name: "t${index}", tool: echo, args: { message: hi }, expect: [{ target: "result.content[0].text", matcher: { exact: ${text} } }] }`,
    ),
    "",
  ].join("\n"),
});

/** What a GitHub got: c: a check run, m: a comment, s: an upload. */
export function postedTo({ checkRuns, comments, sarifs }: GitHub): string {
  return `${"c".repeat(checkRuns.length)}${"m".repeat(comments.length)}${"s".repeat(sarifs.length)}`;
}

/** What a step says of publishing. */
export function saidBy({ annotations, log }: StepResult): string[] {
  const shown = annotations.filter(({ title }) => title === "mcptest could not publish everything");
  const logged = log.split("\n").filter((line) => line.startsWith("mcptest: the "));
  return [...shown.map(({ level, message }) => `${level}: ${message}`), ...logged];
}
