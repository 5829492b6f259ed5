import { CollectedErrors, McptestError, usageError } from "../../errors.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import { DEFAULTS } from "../defaults.ts";
import type { LoadedSuites } from "../load-suites.ts";
import { splitCommand } from "../parts/command.ts";
import type { Auth, HttpServer, ProtocolRevision, ServerCommon, ServerSpec, StdioServer } from "../suite.ts";
import { fingerprintOf } from "./resolve-server.ts";

/** Where to connect, as people name it: by flags, or by inputs of the Action. */
export interface ServerNames {
  url?: string;
  serverCommand?: string;
  header?: readonly string[];
  bearerTokenEnv?: string;
  transport?: HttpServer["transport"];
  protocol?: ProtocolRevision;
  /** What is given to a server that is started. */
  env?: readonly string[];
  /** A suite, and which of its servers. */
  config?: string;
  server?: string;
}

/** Where a server is looked for. */
export interface ServerPlace {
  /** Absolute: where it is started. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  redactor: Redactor;
  /** Loads the suite that `config` names; undefined where none can be named. */
  load?: ((path: string) => Promise<Pick<LoadedSuites, "suites" | "errors">>) | undefined;
}

/** The server that the flags name. Throws usage, unset-env, invalid-url, invalid-command, unknown-server. */
export async function resolveServer(flags: ServerNames, place: ServerPlace): Promise<ServerSpec> {
  const given = { "--url": flags.url, "--server-command": flags.serverCommand, "--config": flags.config };
  const places = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  // Only some commands take a server from a suite.
  const suite = place.load === undefined ? "" : ", or --config <suite>";
  const hint = `add --url <url> or --server-command <command>${suite}`;
  if (places.length === 0) throw usageError("no server is named", hint);
  if (places.length > 1) throw usageError(`${places.join(" and ")} exclude each other`, "keep one of them");
  const server = await findServer(flags, place);
  const { protocol } = flags;
  const chosen = protocol === undefined ? server : { ...server, protocols: [protocol] };
  return withHttpFlags(withEnv(chosen, flags.env ?? [], place), flags, place);
}

/** Whether the flags name a server at all. */
export function namesServer({ url, serverCommand, config, server }: ServerNames): boolean {
  return [url, serverCommand, config, server].some((flag) => flag !== undefined);
}

/** Stands for a server that is not reached: a recording answers in its place. */
export function unnamedServer(): ServerSpec {
  return { ...httpServer("http://localhost"), fingerprint: "" };
}

async function findServer(flags: ServerNames, place: ServerPlace): Promise<ServerSpec> {
  const { config, server, url, serverCommand = "" } = flags;
  if (config !== undefined && place.load) return takeFromSuite(config, server, await place.load(config));
  if (server !== undefined) throw usageError("--server names a server of a suite", "add --config <suite>");
  return url === undefined ? stdioServer(serverCommand, place) : httpServer(url);
}

/** A server that a suite declares: the one of that name, or its only one. Throws as `resolveServer` does. */
function takeFromSuite(
  path: string,
  name: string | undefined,
  { suites, errors }: Pick<LoadedSuites, "suites" | "errors">,
): ServerSpec {
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

function stdioServer(command: string, { cwd, redactor }: ServerPlace): StdioServer {
  const argv = splitCommand(command);
  if ("error" in argv) {
    throw new McptestError("invalid-command", `--server-command is no command: ${argv.error}`, { hint: argv.hint });
  }
  for (const { value } of secretWords(argv)) redactor.register(value);
  return { ...defaults("--server-command", { command }), kind: "stdio", argv, cwd, env: {}, stderr: "capture" };
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

/** Whoever names a server by a flag cannot give it longer, and a first `npx -y` takes its time. */
const STARTUP_MS = 60_000;

/** What a suite that says nothing more would give the server. */
function defaults(flag: string, declaration: JsonObject): ServerCommon {
  const { call_timeout_ms, max_message_bytes } = DEFAULTS;
  return {
    name: "server",
    location: { file: `(${flag})`, line: 1, column: 1 },
    startup_timeout_ms: STARTUP_MS,
    call_timeout_ms,
    max_message_bytes,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: fingerprintOf(declaration),
  };
}

/** Lays variables over the environment of a server that is started; over any other they are a mistake. */
function withEnv(server: ServerSpec, given: readonly string[], place: ServerPlace): ServerSpec {
  if (given.length === 0) return server;
  if (server.kind === "http")
    throw usageError("--env is for servers that are started", "leave it out, or give --server-command");
  const env = Object.fromEntries(given.map((text) => readVariable(text, place)));
  for (const secret of secretsOf(env)) place.redactor.register(secret);
  place.redactor.learn(env);
  return { ...server, env: { ...server.env, ...env } };
}

/** `NAME=value`, or the name of a variable of the caller, which is passed on. */
function readVariable(text: string, place: ServerPlace): [string, string] {
  const [, name = "", given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([\s\S]*))?$/.exec(text) ?? [];
  if (name === "") throw usageError("--env takes NAME=value, or NAME", "NAME alone passes on a variable that is set");
  const value = given ?? place.env[name];
  if (value !== undefined) return [name, value];
  throw new McptestError("unset-env", `environment variable ${name}, named by --env, is not set`, {
    hint: `set it, or write --env ${name}=…`,
  });
}

/** Lays headers and token over an HTTP server; over any other they are a mistake. */
function withHttpFlags(
  server: ServerSpec,
  { bearerTokenEnv, header = [], transport }: ServerNames,
  place: ServerPlace,
): ServerSpec {
  const auth = readBearer(bearerTokenEnv, place);
  const headers = Object.fromEntries(header.map(parseHeader));
  if (server.kind !== "http") {
    if (auth === undefined && header.length === 0 && transport === undefined) return server;
    throw usageError(
      "--header, --bearer-token-env and --transport are for servers reached over HTTP",
      "leave them out, or give --url",
    );
  }
  // Whatever they are called: who gives a header by hand may give a secret.
  for (const value of Object.values(headers)) place.redactor.register(value);
  return {
    ...server,
    transport: transport ?? server.transport,
    headers: { ...server.headers, ...headers },
    auth: auth ?? server.auth,
  };
}

function readBearer(name: string | undefined, place: ServerPlace): Extract<Auth, { kind: "bearer" }> | undefined {
  if (name === undefined) return undefined;
  const token = place.env[name]?.trim();
  if (token) return { kind: "bearer", token };
  const message = `environment variable ${name}, named by --bearer-token-env, is not set`;
  throw new McptestError("unset-env", message, { hint: `set it, as in ${name}=… mcptest …` });
}

function parseHeader(text: string): [string, string] {
  const match = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) return [match[1], match[2]];
  throw usageError("--header takes 'Name: value'", "quote it for the shell, as in --header 'X-Team: search'");
}
