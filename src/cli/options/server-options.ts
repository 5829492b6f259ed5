import { dirname, resolve as resolvePath } from "node:path";
import { type Command, Option } from "commander";
import { CollectedErrors, type McptestError } from "../../errors.ts";
import {
  type ProtocolRevision,
  readEnvFile,
  resolveNamed,
  type ServerNames,
  type ServerSpec,
} from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { addLoadOptions, collect, type LoadFlags } from "./options.ts";
import { defaultSuite, loadNamedSuites } from "./suites.ts";

/** Flags that say where to connect, as commander gives them. */
export interface ServerFlags extends Omit<ServerNames, "config" | "server"> {
  header: readonly string[];
}

/** Flags of commands that also take a server from a suite. */
export interface SuiteServerFlags extends ServerFlags, LoadFlags {
  config?: string;
  server?: string;
}

const REVISIONS: readonly ProtocolRevision[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/** Adds the flags for a server without a suite, which `resolveServer` reads. */
export function addServerOptions(command: Command): Command {
  const transport = "how to reach the url; auto is streamable HTTP, then legacy SSE";
  const protocol = "revision to speak; by default the newest legacy one accepted";
  const env = "environment variable of a server that is started; NAME alone passes on yours; repeatable";
  return command
    .option("--url <url>", "server reached over HTTP")
    .option("--server-command <command>", "server started over stdio; split into words, no shell")
    .option("--env <NAME[=value]>", env, collect, [])
    .option("--header <'Name: value'>", "HTTP header sent with every request; repeatable", collect, [])
    .option("--bearer-token-env <NAME>", "environment variable that holds the bearer token")
    .addOption(new Option("--transport <kind>", transport).choices(["auto", "http", "sse"]))
    .addOption(new Option("--protocol <revision>", protocol).choices(REVISIONS));
}

/** Adds those, and the flags for a server of a suite, which `resolveServer` reads too. */
export function addSuiteServerOptions(command: Command): Command {
  addServerOptions(command)
    .option("--config <suite>", "suite that declares the server; mcptest.yml or mcptest.yaml when no server is named")
    .option("--server <name>", "which of the suite's servers; not needed when it declares one");
  return addLoadOptions(command);
}

/** The context with what `.env` adds to the environment: that of the suite that is named, or else of `folder`. Throws CollectedErrors. */
export async function withEnvFile(
  { config, envFile }: Pick<SuiteServerFlags, "config" | "envFile">,
  context: CliContext,
  folder = context.cwd,
): Promise<CliContext> {
  if (!envFile) return context;
  const errors: McptestError[] = [];
  const place = config === undefined ? folder : dirname(resolvePath(context.cwd, config));
  const file = await readEnvFile(place, place, (error) => errors.push(error));
  if (errors.length > 0) throw new CollectedErrors(errors);
  return { ...context, env: { ...file, ...context.env } };
}

/** The server that the flags name. Throws usage, unset-env, invalid-url, invalid-command, unknown-server. */
export function resolveServer(
  flags: ServerFlags & Partial<SuiteServerFlags>,
  context: CliContext,
): Promise<ServerSpec> {
  const { var: vars, mask = [], envFile = true, read = new Set<string>() } = flags;
  for (const name of mask) context.redactor.register(context.env[name] ?? "");
  const load = vars && ((path: string) => loadNamedSuites([path], { var: vars, mask, envFile, read }, context));
  const { url, serverCommand, config = load && !url && !serverCommand ? defaultSuite(context) : undefined } = flags;
  return resolveNamed({ ...flags, config }, { ...context, load });
}
