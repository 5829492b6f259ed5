import type { Command } from "commander";
import { split } from "shlex";
import { McptestError } from "../errors.ts";
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
}

/** The server that flags name, and the values that no output may show. */
export interface ServerChoice {
  server: ServerSpec;
  secrets: readonly string[];
}

const REVISIONS: readonly ProtocolRevision[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/** Adds the flags that `resolveServer` reads. */
export function addServerOptions(command: Command): Command {
  const collect = (value: string, before: readonly string[]): string[] => [...before, value];
  return command
    .option("--url <url>", "server reached over HTTP")
    .option("--server-command <command>", "server started over stdio; split into words, no shell")
    .option("--header <'Name: value'>", "HTTP header sent with every request; repeatable", collect, [])
    .option("--bearer-token-env <NAME>", "environment variable that holds the bearer token")
    .option("--transport <kind>", "http, sse or auto (streamable HTTP, then legacy SSE)")
    .option(
      "--protocol <revision>",
      "protocol revision to speak; the newest legacy one that the server accepts by default",
    );
}

/** The server that the flags name. Throws McptestError: usage, unset-env, invalid-url, invalid-command. */
export async function resolveServer(flags: ServerFlags, context: CliContext): Promise<ServerChoice> {
  const places = [flags.url && "--url", flags.serverCommand && "--server-command"].filter(Boolean);
  if (places.length === 0) throw usage("no server is named", "add --url <url> or --server-command <command>");
  if (places.length > 1) throw usage(`${places.join(" and ")} exclude each other`, "keep one of them");
  const server = flags.url === undefined ? stdioServer(flags, context) : httpServer(flags.url, flags);
  return withHttpFlags(withProtocol(server, flags), flags, context);
}

function stdioServer(flags: ServerFlags, context: CliContext): StdioServer {
  return {
    ...defaults("--server-command"),
    kind: "stdio",
    argv: splitCommand(flags.serverCommand ?? ""),
    cwd: context.cwd,
    env: {},
    stderr: "capture",
  };
}

function splitCommand(command: string): string[] {
  let argv: string[] = [];
  try {
    argv = split(command);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new McptestError("invalid-command", `--server-command cannot be split into words: ${why}`, { cause });
  }
  if (argv.length === 0) throw new McptestError("invalid-command", "--server-command is empty");
  return argv;
}

function httpServer(url: string, flags: ServerFlags): HttpServer {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    throw new McptestError("invalid-url", `--url ${url} is not an http or https URL`, {
      hint: "give the whole address, such as http://localhost:8000/mcp",
    });
  }
  return {
    ...defaults("--url"),
    kind: "http",
    url,
    transport: flags.transport ?? "auto",
    headers: {},
    http: { retries: 0 },
  };
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

function withProtocol<T extends ServerSpec>(server: T, flags: ServerFlags): T {
  if (flags.protocol === undefined) return server;
  if (!REVISIONS.includes(flags.protocol)) {
    throw usage(`--protocol ${flags.protocol} is no revision of the protocol`, `choose one of ${REVISIONS.join(", ")}`);
  }
  return { ...server, protocols: [flags.protocol] };
}

/** Lays headers and token over an HTTP server; over any other they are a mistake. */
function withHttpFlags(server: ServerSpec, flags: ServerFlags, context: CliContext): ServerChoice {
  const auth = readBearer(flags.bearerTokenEnv, context);
  const headers = Object.fromEntries(flags.header.map(parseHeader));
  if (flags.transport !== undefined && !["http", "sse", "auto"].includes(flags.transport)) {
    throw usage(`--transport ${flags.transport} is unknown`, "choose http, sse or auto");
  }
  if (server.kind !== "http") {
    if (auth === undefined && flags.header.length === 0 && flags.transport === undefined)
      return { server, secrets: [] };
    throw usage(
      "--header, --bearer-token-env and --transport are for servers reached over HTTP",
      "leave them out, or give --url",
    );
  }
  return {
    server: {
      ...server,
      transport: flags.transport ?? server.transport,
      headers: { ...server.headers, ...headers },
      ...(auth && { auth }),
    },
    secrets: [...Object.values(headers), ...(auth ? [auth.token] : [])],
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
