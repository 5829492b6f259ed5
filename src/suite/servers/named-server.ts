import { CollectedErrors, type McptestError } from "../../errors.ts";
import { isCi } from "../../values/ci.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import { namesVariable } from "../../values/redact/secret-name.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { escapeControls } from "../../values/text.ts";
import { DEFAULTS } from "../defaults.ts";
import type { LoadedSuites } from "../load-suites.ts";
import { splitCommand } from "../parts/command.ts";
import type { Auth, HttpServer, ProtocolRevision, ServerCommon, ServerSpec, StdioServer } from "../suite.ts";
import * as wording from "../wording/flags.ts";
import { unsetEnv } from "../wording/references.ts";
import { readTextFile } from "../yaml/read.ts";
import { isHttpUrl } from "./reading.ts";
import { fingerprintOf } from "./resolve-server.ts";
import { startupTimeoutOf } from "./startup-timeout.ts";

/** Where to connect, as people name it: by flags, or by inputs of the Action. */
export interface ServerNames {
  url?: string;
  serverCommand?: string;
  header?: readonly string[];
  bearerTokenEnv?: string;
  transport?: HttpServer["transport"];
  /** Files of PEM: authorities, and a client certificate with its key. */
  ca?: readonly string[];
  cert?: string;
  key?: string;
  protocol?: ProtocolRevision;
  /** Variables of a server that is started. */
  env?: readonly string[];
  /** A suite, and which of its servers. */
  config?: string;
  server?: string;
}

/** The surroundings in which flags are read. */
export interface ServerPlace {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  redactor: Redactor;
  /** Whether the server is not reached, as a recording answers for it: it needs no variables. */
  replays?: boolean | undefined;
  /** How this one of several servers is chosen (default: `add --server NAME`). */
  choose?: ((name: string) => string) | undefined;
  /** Loads the suite that `config` names; undefined where none can be named. */
  load?: ((path: string) => Promise<Pick<LoadedSuites, "suites" | "errors">>) | undefined;
}

/** The server that flags name. Throws usage, unset-env, invalid-url, invalid-command, unknown-server, no-tls, file-not-found, invalid-value. */
export async function resolveNamed(flags: ServerNames, place: ServerPlace): Promise<ServerSpec> {
  const given = { "--url": flags.url, "--server-command": flags.serverCommand, "--config": flags.config };
  const places = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (places.length === 0) {
    // Only some commands take a server from a suite.
    const suite = place.load === undefined ? "" : ", or --config <suite>";
    throw wording.noServerNamed({ flags: `--url <url> or --server-command <command>${suite}` });
  }
  if (places.length > 1) throw wording.exclusiveFlags({ flags: places.join(" and ") });
  const server = await findServer(flags, place);
  const chosen = flags.protocol === undefined ? server : { ...server, protocols: [flags.protocol] };
  const reached = withHttpFlags(withEnv(chosen, flags.env ?? [], place), flags, place);
  return checkRefresh(await withCertificates(reached, flags, place), place);
}

/** Throws unset-env for a server that has nobody to log in: under CI, without the refresh token that its suite names. */
function checkRefresh(server: ServerSpec, { env, replays }: ServerPlace): ServerSpec {
  const refresh = server.kind === "http" && server.auth?.kind === "login" && server.auth.refresh_token;
  if (!refresh || refresh.value !== undefined || replays || !isCi(env)) return server;
  throw unsetEnv(refresh.env, Object.keys(env), server.location);
}

/** Whether flags name a server at all. */
export function namesServer({ url, serverCommand, config, server }: ServerNames): boolean {
  return [url, serverCommand, config, server].some((flag) => flag !== undefined);
}

/** Stands for a server that is not reached, as a recording answers for it. */
export function unnamedServer(): ServerSpec {
  return { ...httpServer("http://localhost"), fingerprint: "" };
}

async function findServer(
  flags: ServerNames,
  { load, choose = (one) => `add --server ${quoteWord(one)}`, ...place }: ServerPlace,
): Promise<ServerSpec> {
  const { config: path, server: name, url, serverCommand = "" } = flags;
  if (path === undefined || !load) {
    if (name !== undefined) throw wording.serverOfNoSuite({ flag: "--config <suite>" });
    return url === undefined ? stdioServer(serverCommand, place) : httpServer(url);
  }
  // A server that the suite declares: the one of that name, or its only one.
  const { suites, errors } = await load(path);
  const [suite] = suites;
  if (suite === undefined || errors.length > 0) throw new CollectedErrors(errors);
  const names = [...suite.servers.keys()];
  const [first = "", ...others] = names;
  const chosen = name ?? (others.length === 0 ? names[0] : undefined);
  const server = suite.servers.get(chosen ?? "");
  if (server !== undefined) return server;
  const hint = names.length === 0 ? "declare one under `servers`" : `its servers: ${names.join(", ")}`;
  if (chosen !== undefined) throw wording.undeclaredServer({ path, name: chosen, hint });
  if (names.length === 0) throw wording.noServerDeclared({ path, hint });
  throw wording.severalServers({ path, number: names.length, hint: `${choose(first)}; ${hint}` });
}

function stdioServer(command: string, { cwd, redactor }: ServerPlace): StdioServer {
  const argv = splitCommand(command);
  if ("error" in argv) throw wording.badServerCommand(argv);
  for (const { value } of secretWords(argv)) redactor.register(value);
  return { ...defaults("--server-command", { command }, argv), kind: "stdio", argv, cwd, env: {}, stderr: "capture" };
}

function httpServer(url: string): HttpServer {
  if (!isHttpUrl(url)) throw wording.badUrl({ url });
  const http = { retries: DEFAULTS.http_retries };
  return { ...defaults("--url", { url }), kind: "http", url, transport: "auto", headers: {}, http };
}

function defaults(flag: string, declaration: JsonObject, argv: readonly string[] = []): ServerCommon {
  const { call_timeout_ms, max_message_bytes } = DEFAULTS;
  return {
    name: "server",
    location: { file: `(${flag})`, line: 1, column: 1 },
    startup_timeout_ms: startupTimeoutOf(argv),
    call_timeout_ms,
    max_message_bytes,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: fingerprintOf(declaration),
  };
}

/** Adds variables to the environment of a server that is started; for any other they are a mistake. */
function withEnv(server: ServerSpec, given: readonly string[], place: ServerPlace): ServerSpec {
  if (given.length === 0) return server;
  if (server.kind === "http") throw wording.envOverHttp();
  const env = Object.fromEntries(given.map((text) => readVariable(text, place)));
  for (const secret of secretsOf(env)) place.redactor.register(secret);
  place.redactor.learn(env);
  return { ...server, env: { ...server.env, ...env } };
}

/** `NAME=value`, or the name of a variable of the caller, which is passed on. */
function readVariable(text: string, place: ServerPlace): [string, string] {
  const [, name = "", given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([\s\S]*))?$/.exec(text) ?? [];
  if (name === "") throw wording.badEnv();
  const value = given ?? place.env[name] ?? (place.replays ? "" : undefined);
  if (value === undefined) throw lacks(name, wording.unsetEnvFlag, place);
  return [name, value];
}

/** What tells that a variable is not set. In place of its name, a secret may be there. */
function lacks(name: string, tell: typeof wording.unsetToken, { redactor }: ServerPlace): McptestError {
  if (!namesVariable(name)) redactor.register(name);
  return tell({ name });
}

/** Adds headers and token to an HTTP server; for any other they are a mistake. */
function withHttpFlags(
  server: ServerSpec,
  { bearerTokenEnv, header = [], transport }: ServerNames,
  place: ServerPlace,
): ServerSpec {
  const auth = readBearer(bearerTokenEnv, place);
  const headers = Object.fromEntries(header.map(parseHeader));
  if (server.kind !== "http") {
    if (auth === undefined && header.length === 0 && transport === undefined) return server;
    throw wording.httpFlags();
  }
  // Any header that is given by hand may be a secret.
  for (const value of Object.values(headers)) place.redactor.register(value);
  const all = { ...server.headers, ...headers };
  return { ...server, transport: transport ?? server.transport, headers: all, auth: auth ?? server.auth };
}

/** Adds certificates to a server with an https URL; for any other they are a mistake. */
async function withCertificates(server: ServerSpec, { ca = [], cert, key }: ServerNames, place: ServerPlace) {
  const given = Object.entries({ "--ca": ca[0], "--cert": cert, "--key": key });
  const what = given.find(([, path]) => path !== undefined)?.[0];
  if (what === undefined) return server;
  const { isHttps, noTls, readTlsFlags } = await import("./tls.ts");
  const { kind, name } = server;
  if (kind !== "http" || !isHttps(server.url)) {
    const has = { http: "an http url", mock: "a mock", stdio: "a command" }[kind];
    throw noTls({ what, name, has });
  }
  if ((cert === undefined) !== (key === undefined)) throw wording.certWithoutKey();
  if (place.replays) return server;
  const read = await readTlsFlags({ ca, cert: [cert ?? []].flat(), key: [key ?? []].flat() }, place, readTextFile);
  return { ...server, tls: { ...server.tls, ...read } };
}

function readBearer(name: string | undefined, place: ServerPlace): Auth | undefined {
  if (name === undefined) return undefined;
  const token = place.env[name]?.trim();
  if (token) return { kind: "bearer", token };
  if (place.replays) return undefined;
  throw lacks(name, wording.unsetToken, place);
}

function parseHeader(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw wording.badHeader();
  return [name, value];
}

/** What is started or reached: a command, to be copied, or an address. */
export function describeTarget(server: ServerSpec): string {
  if (server.kind === "stdio") return escapeControls(server.argv.map(quoteWord).join(" "));
  if (server.kind === "mock") return `mock ${server.file}`;
  const { origin, pathname } = new URL(server.url);
  return `${origin}${pathname}`;
}
