import { type Command, Option } from "commander";
import { CollectedErrors, McptestError, usageError } from "../../errors.ts";
import {
  type Auth,
  DEFAULTS,
  fingerprintOf,
  type HttpServer,
  type ProtocolRevision,
  type ServerCommon,
  type ServerSpec,
  type StdioServer,
  splitCommand,
} from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import type { CliContext } from "../context.ts";
import { addLoadOptions, collect, type LoadFlags } from "./options.ts";
import { loadNamedSuites } from "./suites.ts";

/** Flags that say where to connect, as commander gives them. */
export interface ServerFlags {
  url?: string;
  serverCommand?: string;
  header: readonly string[];
  bearerTokenEnv?: string;
  transport?: HttpServer["transport"];
  protocol?: ProtocolRevision;
  /** What --env gives to a server that is started. */
  env?: readonly string[];
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
  return command
    .option("--url <url>", "server reached over HTTP")
    .option("--server-command <command>", "server started over stdio; split into words, no shell")
    .option("--header <'Name: value'>", "HTTP header sent with every request; repeatable", collect, [])
    .option("--bearer-token-env <NAME>", "environment variable that holds the bearer token")
    .addOption(new Option("--transport <kind>", transport).choices(["auto", "http", "sse"]))
    .addOption(new Option("--protocol <revision>", protocol).choices(REVISIONS));
}

/** Adds those, and the flags for a server of a suite, which `resolveServer` reads too. */
export function addSuiteServerOptions(command: Command): Command {
  const env = "environment variable of a server that is started; NAME alone passes on yours; repeatable";
  addServerOptions(command)
    .option("--env <NAME[=value]>", env, collect, [])
    .option("--config <suite>", "suite that declares the server")
    .option("--server <name>", "which of the suite's servers; not needed when it declares one");
  return addLoadOptions(command);
}

/** The server that the flags name. Throws usage, unset-env, invalid-url, invalid-command, unknown-server. */
export async function resolveServer(
  flags: ServerFlags & Partial<SuiteServerFlags>,
  context: CliContext,
): Promise<ServerSpec> {
  const given = { "--url": flags.url, "--server-command": flags.serverCommand, "--config": flags.config };
  const places = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (places.length === 0) throw usageError("no server is named", `add ${offered(flags)}`);
  if (places.length > 1) throw usageError(`${places.join(" and ")} exclude each other`, "keep one of them");
  for (const name of flags.mask ?? []) context.redactor.register(context.env[name] ?? "");
  const server = await findServer(flags, context);
  const { protocol } = flags;
  const chosen = protocol === undefined ? server : { ...server, protocols: [protocol] };
  return withHttpFlags(withEnv(chosen, flags.env ?? [], context), flags, context);
}

/** Whether the flags name a server at all. */
export function namesServer({ url, serverCommand, config, server }: Partial<SuiteServerFlags>): boolean {
  return [url, serverCommand, config, server].some((flag) => flag !== undefined);
}

/** Stands for a server that is not reached: a recording answers in its place. */
export function unnamedServer(): ServerSpec {
  return { ...httpServer("http://localhost"), fingerprint: "" };
}

/** Only some commands take a server from a suite, and with it variables for that. */
function offered(flags: Partial<SuiteServerFlags>): string {
  const direct = "--url <url> or --server-command <command>";
  return flags.var === undefined ? direct : `${direct}, or --config <suite>`;
}

async function findServer(flags: Partial<SuiteServerFlags>, context: CliContext): Promise<ServerSpec> {
  const { config, server, url, serverCommand = "" } = flags;
  if (config !== undefined)
    return takeFromSuite(
      config,
      server,
      { var: flags.var ?? [], mask: flags.mask ?? [], envFile: flags.envFile ?? true, read: flags.read ?? new Set() },
      context,
    );
  if (server !== undefined) throw usageError("--server names a server of a suite", "add --config <suite>");
  return url === undefined ? stdioServer(serverCommand, context) : httpServer(url);
}

/** A server that a suite declares: the one of that name, or its only one. Throws as `resolveServer` does. */
async function takeFromSuite(
  path: string,
  name: string | undefined,
  flags: LoadFlags,
  context: CliContext,
): Promise<ServerSpec> {
  const { suites, errors } = await loadNamedSuites([path], flags, context);
  const [suite] = suites;
  if (suite === undefined || errors.length > 0) throw new CollectedErrors(errors);
  const names = [...suite.servers.keys()];
  const chosen = name ?? (names.length === 1 ? names[0] : undefined);
  const server = chosen === undefined ? undefined : suite.servers.get(chosen);
  if (server !== undefined) return server;
  const known = names.length === 0 ? "declare one under `servers`" : `its servers: ${names.join(", ")}`;
  if (chosen !== undefined) {
    throw new McptestError("unknown-server", `${path} declares no server "${chosen}"`, { hint: known });
  }
  if (names.length === 0) throw usageError(`${path} declares no server`, known);
  throw usageError(`${path} declares ${names.length} servers`, `add --server <name>; ${known}`);
}

function stdioServer(command: string, context: CliContext): StdioServer {
  const argv = splitCommand(command);
  if ("error" in argv) {
    throw new McptestError("invalid-command", `--server-command is no command: ${argv.error}`, { hint: argv.hint });
  }
  for (const { value } of secretWords(argv)) context.redactor.register(value);
  return {
    ...defaults("--server-command", { command }),
    kind: "stdio",
    argv,
    cwd: context.cwd,
    env: {},
    stderr: "capture",
  };
}

/** The address that --url names. Throws McptestError invalid-url. */
export function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === "http:" || parsed?.protocol === "https:") return parsed;
  const hint = "give the whole address, such as http://localhost:8000/mcp";
  throw new McptestError("invalid-url", `--url ${url} is not an http or https URL`, { hint });
}

function httpServer(url: string): HttpServer {
  parseUrl(url);
  const http = { retries: DEFAULTS.http_retries };
  return { ...defaults("--url", { url }), kind: "http", url, transport: "auto", headers: {}, http };
}

/** What a suite that says nothing more would give the server. */
function defaults(flag: string, declaration: JsonObject): ServerCommon {
  const { startup_timeout_ms, call_timeout_ms, max_message_bytes } = DEFAULTS;
  return {
    name: "server",
    location: { file: `(${flag})`, line: 1, column: 1 },
    startup_timeout_ms,
    call_timeout_ms,
    max_message_bytes,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: fingerprintOf(declaration),
  };
}

/** Lays variables over the environment of a server that is started; over any other they are a mistake. */
function withEnv(server: ServerSpec, given: readonly string[], context: CliContext): ServerSpec {
  if (given.length === 0) return server;
  if (server.kind === "http")
    throw usageError("--env is for servers that are started", "leave it out, or give --server-command");
  const env = Object.fromEntries(given.map((text) => readVariable(text, context)));
  for (const secret of secretsOf(env)) context.redactor.register(secret);
  return { ...server, env: { ...server.env, ...env } };
}

/** `NAME=value`, or the name of a variable of the caller, which is passed on. */
function readVariable(text: string, context: CliContext): [string, string] {
  const [, name = "", given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([\s\S]*))?$/.exec(text) ?? [];
  if (name === "") throw usageError("--env takes NAME=value, or NAME", "NAME alone passes on a variable that is set");
  const value = given ?? context.env[name];
  if (value !== undefined) return [name, value];
  throw new McptestError("unset-env", `environment variable ${name}, named by --env, is not set`, {
    hint: `set it, or write --env ${name}=…`,
  });
}

/** Lays headers and token over an HTTP server; over any other they are a mistake. */
function withHttpFlags(server: ServerSpec, flags: ServerFlags, context: CliContext): ServerSpec {
  const auth = readBearer(flags.bearerTokenEnv, context);
  const headers = Object.fromEntries(flags.header.map(parseHeader));
  const { transport } = flags;
  if (server.kind !== "http") {
    if (auth === undefined && flags.header.length === 0 && transport === undefined) return server;
    throw usageError(
      "--header, --bearer-token-env and --transport are for servers reached over HTTP",
      "leave them out, or give --url",
    );
  }
  // Whatever they are called: who gives a header by hand may give a secret.
  for (const value of Object.values(headers)) context.redactor.register(value);
  return {
    ...server,
    transport: transport ?? server.transport,
    headers: { ...server.headers, ...headers },
    auth: auth ?? server.auth,
  };
}

function readBearer(name: string | undefined, context: CliContext): Extract<Auth, { kind: "bearer" }> | undefined {
  if (name === undefined) return undefined;
  const token = context.env[name]?.trim();
  if (token) return { kind: "bearer", token };
  const message = `environment variable ${name}, named by --bearer-token-env, is not set`;
  throw new McptestError("unset-env", message, { hint: `set it, as in ${name}=… mcptest …` });
}

function parseHeader(text: string): [string, string] {
  const match = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]];
  throw usageError("--header takes 'Name: value'", "quote it for the shell, as in --header 'X-Team: search'");
}
