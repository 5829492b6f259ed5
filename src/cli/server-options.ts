import { type Command, Option } from "commander";
import { CollectedErrors, McptestError } from "../errors.ts";
import type { Auth, HttpServer, ProtocolRevision, ServerCommon, ServerSpec, StdioServer } from "../suite/suite.ts";
import type { CliContext } from "./context.ts";

/** Flags that say where to connect, as commander gives them. */
export interface ServerFlags {
  url?: string;
  serverCommand?: string;
  header: readonly string[];
  bearerTokenEnv?: string;
  transport?: HttpServer["transport"];
  protocol?: ProtocolRevision;
  /** Path of a suite; offered by `addSuiteOptions`. */
  config?: string;
  /** Name of one of its servers. */
  server?: string;
}

/** The server that flags name, and the values that no output may show. */
export interface ServerChoice {
  server: ServerSpec;
  secrets: readonly string[];
}

const REVISIONS: readonly ProtocolRevision[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/** Adds the flags for a server without a suite, which `resolveServer` reads. */
export function addServerOptions(command: Command): Command {
  const collect = (value: string, before: readonly string[]): string[] => [...before, value];
  const transport = "how to reach the url; auto is streamable HTTP, then legacy SSE";
  return command
    .option("--url <url>", "server reached over HTTP")
    .option("--server-command <command>", "server started over stdio; split into words, no shell")
    .option("--header <'Name: value'>", "HTTP header sent with every request; repeatable", collect, [])
    .option("--bearer-token-env <NAME>", "environment variable that holds the bearer token")
    .addOption(new Option("--transport <kind>", transport).choices(["auto", "http", "sse"]))
    .addOption(
      new Option("--protocol <revision>", "revision to speak; by default the newest legacy one accepted").choices(
        REVISIONS,
      ),
    );
}

/** Adds the flags for a server of a suite, which `resolveServer` reads too. */
export function addSuiteOptions(command: Command): Command {
  return command
    .option("--config <suite>", "suite that declares the server")
    .option("--server <name>", "which of the suite's servers; not needed when it declares one");
}

/**
 * The server that the flags name. Throws McptestError: usage, unset-env, invalid-url, invalid-command, unknown-server; or
 * CollectedErrors when the suite has errors.
 */
export async function resolveServer(flags: ServerFlags, context: CliContext): Promise<ServerChoice> {
  const given = { "--url": flags.url, "--server-command": flags.serverCommand, "--config": flags.config };
  const places = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (places.length === 0) throw usage("no server is named", "add --url <url> or --server-command <command>");
  if (places.length > 1) throw usage(`${places.join(" and ")} exclude each other`, "keep one of them");
  const choice = await findServer(flags, context);
  return withHttpFlags(withProtocol(choice, flags), flags, context);
}

async function findServer(flags: ServerFlags, context: CliContext): Promise<ServerChoice> {
  if (flags.config !== undefined) return suiteServer(flags.config, flags.server, context);
  if (flags.server !== undefined) throw usage("--server names a server of a suite", "add --config <suite>");
  if (flags.url !== undefined) return { server: httpServer(flags.url), secrets: [] };
  return { server: await stdioServer(flags.serverCommand ?? "", context), secrets: [] };
}

async function suiteServer(path: string, name: string | undefined, context: CliContext): Promise<ServerChoice> {
  const { loadSuite } = await import("../suite/index.ts");
  const { createJq } = await import("../jq/index.ts");
  const { cwd: root, env } = context;
  const jq = createJq();
  const { suite, errors } = await loadSuite(path, { root, env, vars: {}, envFile: true, ci: false, jq }).finally(() =>
    jq.close(),
  );
  if (suite === undefined) throw new CollectedErrors(errors);
  const names = [...suite.servers.keys()];
  const chosen = name ?? (names.length === 1 ? names[0] : undefined);
  const server = chosen === undefined ? undefined : suite.servers.get(chosen);
  if (server !== undefined) return { server, secrets: suite.secrets };
  const hint = names.length === 0 ? "declare one under `servers`" : `its servers: ${names.join(", ")}`;
  if (chosen !== undefined)
    throw new McptestError("unknown-server", `${path} declares no server "${chosen}"`, { hint });
  throw usage(`${path} declares ${names.length} servers`, names.length === 0 ? hint : `add --server; ${hint}`);
}

async function stdioServer(command: string, context: CliContext): Promise<StdioServer> {
  const { splitCommand } = await import("../suite/command.ts");
  const argv = splitCommand(command);
  if ("error" in argv) {
    throw new McptestError("invalid-command", `--server-command is no command: ${argv.error}`, { hint: argv.hint });
  }
  return { ...defaults("--server-command"), kind: "stdio", argv, cwd: context.cwd, env: {}, stderr: "capture" };
}

function httpServer(url: string): HttpServer {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    throw new McptestError("invalid-url", `--url ${url} is not an http or https URL`, {
      hint: "give the whole address, such as http://localhost:8000/mcp",
    });
  }
  return { ...defaults("--url"), kind: "http", url, transport: "auto", headers: {}, http: { retries: 0 } };
}

function defaults(flag: string): ServerCommon {
  return {
    name: "server",
    location: { file: `(${flag})`, line: 1, column: 1 },
    startup_timeout_ms: 10_000,
    call_timeout_ms: 30_000,
    client: {},
    protocols: [],
    on_crash: "restart",
    max_message_bytes: 64 * 1024 * 1024,
  };
}

function withProtocol({ server, secrets }: ServerChoice, { protocol }: ServerFlags): ServerChoice {
  return protocol === undefined ? { server, secrets } : { server: { ...server, protocols: [protocol] }, secrets };
}

/** Lays headers and token over an HTTP server; over any other they are a mistake. */
function withHttpFlags({ server, secrets }: ServerChoice, flags: ServerFlags, context: CliContext): ServerChoice {
  const auth = readBearer(flags.bearerTokenEnv, context);
  const headers = Object.fromEntries(flags.header.map(parseHeader));
  const { transport } = flags;
  if (server.kind !== "http") {
    if (auth === undefined && flags.header.length === 0 && transport === undefined) return { server, secrets };
    throw usage(
      "--header, --bearer-token-env and --transport are for servers reached over HTTP",
      "leave them out, or give --url",
    );
  }
  return {
    server: {
      ...server,
      transport: transport ?? server.transport,
      headers: { ...server.headers, ...headers },
      ...(auth && { auth }),
    },
    secrets: [...secrets, ...Object.values(headers), ...(auth ? [auth.token] : [])],
  };
}

function readBearer(name: string | undefined, context: CliContext): Extract<Auth, { kind: "bearer" }> | undefined {
  if (name === undefined) return undefined;
  const token = context.env[name];
  if (token) return { kind: "bearer", token };
  throw new McptestError("unset-env", `environment variable ${name}, named by --bearer-token-env, is not set`, {
    hint: `set it, as in ${name}=… mcptest …`,
  });
}

function parseHeader(text: string): [string, string] {
  const match = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]];
  throw usage("--header takes 'Name: value'", "quote it for the shell, as in --header 'X-Team: search'");
}

function usage(message: string, hint: string): McptestError {
  return new McptestError("usage", message, { hint });
}
