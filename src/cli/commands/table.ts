import type { Command } from "commander";
import type { CliContext } from "../context.ts";

/** Adds options, arguments and an action, which calls `done` with the exit code when that is not always 0. */
type Configure = (command: Command, context: CliContext, done: (exitCode: number) => void) => void;

/** A command. Its code loads when it runs. */
export type CommandRow = readonly [name: string, summary: string, load: () => Promise<Configure>];

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  ["run", "Run suites and report the results", async () => (await import("./run.ts")).configureRun],
  ["eval", "Run evals, and check judges against human labels", async () => (await import("./run.ts")).configureEval],
  [
    "mutate",
    "Run suites, and say which changes of the answers no test notices",
    async () => (await import("./run.ts")).configureMutate,
  ],
  [
    "fuzz",
    "Call tools by their schemas, and say which promises they break",
    async () => (await import("./fuzz.ts")).configureFuzz,
  ],
  ["validate", "Check suites without starting anything", async () => (await import("./suites.ts")).configureValidate],
  ["list", "List the tests that a run would run", async () => (await import("./suites.ts")).configureList],
  ["report", "Render a saved JSON report in another format", async () => (await import("./report.ts")).configureReport],
  [
    "baseline",
    "Update and show the baseline, or compare a saved run with it",
    async () => (await import("./report.ts")).configureBaseline,
  ],
  ["init", "Write a first suite for a server's tools", async () => (await import("./init.ts")).configureInit],
  [
    "pipe",
    "Run a pipeline: calls of tools that read each other's output",
    async () => (await import("./pipe.ts")).configurePipe,
  ],
  ["tools", "List, describe and call a server's tools", async () => (await import("./tools.ts")).configureTools],
  ["cassette", "List, verify and prune recordings", async () => (await import("./cassette.ts")).configureCassette],
  ["distill", "Write a suite from a recording", async () => (await import("./cassette.ts")).configureDistill],
  ["audit", "Judge a server without a suite", async () => (await import("./audit.ts")).configureAudit],
  [
    "doctor",
    "Diagnose the connection to a server, layer by layer",
    async () => (await import("./doctor.ts")).configureDoctor,
  ],
  ["login", "Log in to a server by OAuth, for later runs", async () => (await import("./login.ts")).configureLogin],
  ["logout", "Forget a login, and end it", async () => (await import("./login.ts")).configureLogout],
  [
    "record",
    "Record a session between an MCP client and a server",
    async () => (await import("./record.ts")).configureRecord,
  ],
  ["mock", "Serve a mock MCP server", async () => (await import("./serve.ts")).configureMock],
  ["serve", "Serve a recording as an MCP server", async () => (await import("./serve.ts")).configureServe],
  [
    "schema",
    "Print the JSON Schema of one of mcptest's files",
    async () => (await import("./print.ts")).configureSchema,
  ],
  ["completion", "Print a shell completion script", async () => (await import("./print.ts")).configureCompletion],
];
