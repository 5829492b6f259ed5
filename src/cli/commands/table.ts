import type { Command } from "commander";
import type { CliContext } from "../context.ts";

/** Adds options, arguments and an action, which calls `done` with the exit code when that is not always 0. */
type Configure = (command: Command, context: CliContext, done: (exitCode: number) => void) => void;

type CommandRow = readonly [name: string, summary: string, load: () => Promise<Configure>];

/** The row of a command whose module exports `configure` and its name. */
function row<N extends string>(
  name: N,
  summary: string,
  load: () => Promise<Readonly<Record<`configure${Capitalize<N>}`, Configure>>>,
): CommandRow {
  const key = `configure${name.charAt(0).toUpperCase()}${name.slice(1)}` as `configure${Capitalize<N>}`;
  return [name, summary, async () => (await load())[key]];
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  row("run", "Run suites and report the results", () => import("./run.ts")),
  row("eval", "Run evals, and check judges against human labels", () => import("./run.ts")),
  row("mutate", "Run suites, and say which changes of the answers no test notices", () => import("./run.ts")),
  row("fuzz", "Call tools by their schemas, and say which promises they break", () => import("./fuzz.ts")),
  row("validate", "Check suites without starting anything", () => import("./suites.ts")),
  row("list", "List the tests that a run would run", () => import("./suites.ts")),
  row("report", "Merge saved reports, or render one in another format", () => import("./report.ts")),
  row("baseline", "Update and show the baseline, or compare a saved run with it", () => import("./report.ts")),
  row("init", "Write a first suite for a server's tools", () => import("./init.ts")),
  row("pipe", "Run a pipeline: calls of tools that read each other's output", () => import("./pipe.ts")),
  row("tools", "List, describe and call a server's tools", () => import("./tools.ts")),
  row("cassette", "List, verify and prune recordings", () => import("./cassette.ts")),
  row("distill", "Write a suite from a recording", () => import("./cassette.ts")),
  row("audit", "Judge a server without a suite", () => import("./audit.ts")),
  row("doctor", "Diagnose the connection to a server, layer by layer", () => import("./doctor.ts")),
  row("login", "Log in to a server by OAuth, for later runs", () => import("./login.ts")),
  row("logout", "Forget a login, and end it", () => import("./login.ts")),
  row("record", "Record a session between an MCP client and a server", () => import("./record.ts")),
  row("mock", "Serve a mock MCP server", () => import("./serve.ts")),
  row("serve", "Serve a recording as an MCP server", () => import("./serve.ts")),
  row("schema", "Print the JSON Schema of one of mcptest's files", () => import("./print.ts")),
  row("completion", "Print a shell completion script", () => import("./print.ts")),
];
