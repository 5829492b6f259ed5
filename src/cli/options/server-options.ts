import { existsSync } from "node:fs";
import { dirname, resolve as resolvePath } from "node:path";
import type { Command } from "commander";
import { CollectedErrors, formatProblem, McptestError } from "../../errors.ts";
import { findTokenStore } from "../../files/index.ts";
import type { OpenOptions, Session } from "../../mcp/index.ts";
import {
  type LoginAuth,
  type ProtocolRevision,
  readEnvFile,
  resolveNamed,
  type ServerNames,
  type ServerPlace,
  type ServerSpec,
} from "../../suite/index.ts";
import { quoteWord } from "../../values/shell-word.ts";
import type { CliContext } from "../context.ts";
import { addFlags, addLoadOptions, type LoadFlags, TLS } from "./options.ts";
import { defaultSuite, loadNamedSuites } from "./suites.ts";

export interface ServerFlags extends Omit<ServerNames, "config" | "server"> {
  header: readonly string[];
}

export interface SuiteServerFlags extends ServerFlags, LoadFlags {
  config?: string;
  server?: string;
}

const REVISIONS: readonly ProtocolRevision[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/** Adds the flags for a server without a suite, which `resolveServer` reads. */
export function addServerOptions(command: Command): Command {
  return addFlags(
    command,
    ["--url <url>", "server reached over HTTP"],
    ["--server-command <command>", "server started over stdio; split into words, no shell"],
    ["--env <NAME[=value]>", "environment variable for the server; NAME alone passes on yours; repeatable"],
    ["--header <'Name: value'>", "HTTP header sent with every request; repeatable"],
    ["--bearer-token-env <NAME>", "environment variable that holds the bearer token"],
    [
      "--transport <kind>",
      "how to reach the url; auto, the default: streamable HTTP, then legacy SSE",
      ["auto", "http", "sse"],
    ],
    ...TLS,
    ["--protocol <revision>", "revision to speak (default: the newest legacy one accepted)", REVISIONS],
  );
}

/** Adds those, and the flags for a server of a suite. */
export function addSuiteServerOptions(command: Command): Command {
  const own = "suite that declares the server (default, when no server is named: mcptest.yml or mcptest.yaml)";
  addFlags(
    addServerOptions(command),
    ["--config <suite>", own],
    ["--server <name>", "which of the suite's servers; not needed when it declares one"],
  );
  return addLoadOptions(command);
}

/** The context with `.env` in its environment: the one beside the named suite, else in `folder`. Throws CollectedErrors. */
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
export async function resolveServer(
  flags: ServerFlags & Partial<SuiteServerFlags>,
  context: CliContext,
  { replays, choose }: Pick<ServerPlace, "replays" | "choose"> = {},
) {
  const { var: vars, mask = [], envFile = true, read = new Set<string>() } = flags;
  for (const name of mask) context.redactor.register(context.env[name] ?? "");
  const unset = replays ? "unneeded" : undefined;
  const load = vars && ((path: string) => loadNamedSuites([path], { var: vars, mask, envFile, read, unset }, context));
  const { url, serverCommand, config = load && !url && !serverCommand ? defaultSuite(context) : undefined } = flags;
  const server = await resolveNamed({ ...flags, config }, { ...context, load, replays, choose });
  return url === undefined || replays ? server : withLogin(server, url, context);
}

/** A server named by its URL, with the login that is stored for exactly that one; credentials that are given come before it. */
async function withLogin(server: ServerSpec, url: string, { env, redactor }: CliContext): Promise<ServerSpec> {
  const path = findTokenStore(env);
  const isGiven =
    server.kind !== "http" || server.auth || Object.keys(server.headers).some((name) => AUTHORIZATION.test(name));
  if (isGiven || path === undefined || !existsSync(path)) return server;
  const { findLogin } = await import("../../auth/index.ts");
  const auth = loginFor(url);
  return findLogin(path, url, auth.profile, redactor) ? { ...server, auth } : server;
}

/** The login of a server that a URL names. */
export function loginFor(url: string): LoginAuth {
  return { kind: "login", name: quoteWord(url), profile: "default", allow_insecure: false };
}

const AUTHORIZATION = /^authorization$/i;

/** Options of a command's sessions, which speak the first of `protocols`. */
export function connectOptions(context: CliContext, protocols: readonly OpenOptions["protocol"][]): OpenOptions {
  const { env, version, signal, self, redactor, stderr } = context;
  const onStderr = (line: string): boolean => stderr.write(`${line}\n`);
  const warn = (warning: McptestError) => onStderr(formatProblem(warning, "warning"));
  const told = { onStderr, warn, tokens: new Map() };
  return { env, version, signal, redactor, protocol: protocols[0], mockCommand: [...self, "mock"], ...told };
}

/** Opens a session for `use`, and ends it. Errors come with what the server last wrote to stderr. */
export async function withSession<T>(server: ServerSpec, context: CliContext, use: (session: Session) => Promise<T>) {
  const { openSession } = await import("../../mcp/index.ts");
  let session: Session | undefined;
  try {
    session = await openSession(server, connectOptions(context, server.protocols));
    return await use(session);
  } catch (error) {
    if (error instanceof McptestError && error.stderr.length === 0 && session) error.stderr = session.stderrTail();
    throw error;
  } finally {
    await session?.close();
  }
}
