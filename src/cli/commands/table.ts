import type { Command } from "commander";
import type { CliContext } from "../context.ts";

/** One command: loaded only when it is the one that runs. */
export interface CommandRow {
  name: string;
  summary: string;
  /** What a file in commands/ exports: options, arguments and an action, which is `done` with an exit code where that may be another than 0. */
  load(): Promise<{ configure(command: Command, context: CliContext, done: (exitCode: number) => void): void }>;
}

/** Every command, in the order that help lists them. */
export const COMMANDS: readonly CommandRow[] = [
  { name: "run", summary: "Run suites and report the results", load: () => import("./run.ts") },
  {
    name: "eval",
    summary: "Grade evals, and hold judges against labels of people",
    load: async () => ({ configure: (await import("./run.ts")).configureEval }),
  },
  { name: "validate", summary: "Check suites without starting anything", load: () => import("./validate.ts") },
  { name: "list", summary: "List the tests that a run would run", load: () => import("./list.ts") },
  { name: "report", summary: "Render a saved JSON report in another format", load: () => import("./report.ts") },
  {
    name: "baseline",
    summary: "Update and show the baseline, or compare a saved run with it",
    load: () => import("./baseline.ts"),
  },
  { name: "init", summary: "Write a first suite for a server's tools", load: () => import("./init.ts") },
  {
    name: "pipe",
    summary: "Run a pipeline: calls of tools that read each other's output",
    load: () => import("./pipe.ts"),
  },
  { name: "tools", summary: "List, describe and call a server's tools", load: () => import("./tools.ts") },
  {
    name: "cassette",
    summary: "List recordings, compare them with live servers, and remove what no test asks for",
    load: () => import("./cassette.ts"),
  },
  {
    name: "distill",
    summary: "Write a suite out of a recording",
    load: async () => ({ configure: (await import("./cassette.ts")).configureDistill }),
  },
  { name: "doctor", summary: "Diagnose the connection to a server, layer by layer", load: () => import("./doctor.ts") },
  {
    name: "record",
    summary: "Stand between an MCP client and a server, and record what they say",
    load: () => import("./record.ts"),
  },
  { name: "mock", summary: "Serve a mock MCP server", load: () => import("./mock.ts") },
  { name: "serve", summary: "Serve a recording as an MCP server", load: () => import("./serve.ts") },
  { name: "schema", summary: "Print the JSON Schema of one of mcptest's files", load: () => import("./schema.ts") },
  {
    name: "completion",
    summary: "Print what has a shell complete commands",
    load: () => import("../completion/command.ts"),
  },
];
