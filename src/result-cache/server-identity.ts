import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, relative, resolve } from "node:path";
import type { HttpServer, MockServer, ServerSpec, StdioServer } from "../suite/suite.ts";
import { isSecretName } from "../values/redact/secret-name.ts";
import { hashFacts } from "./key.ts";
import { type Place, placeOf, type Sighting, sightFiles, sightFolder, sightProject } from "./tree.ts";

/** What a server is, as far as that can be known without asking it. */
export interface Identity {
  hash: string;
  /** When the youngest of its files changed, in milliseconds since 1970; -Infinity when it has none. */
  changedMs: number;
}

/** What telling servers apart needs besides them. */
export interface IdentityContext {
  /** Absolute path of the workspace root: the same project elsewhere is the same. */
  root: string;
  /** Absolute paths of files that are no part of any server: the suites, the reports of the run. */
  ignored: ReadonlySet<string>;
  /** Values that are told by their names only. */
  secrets: readonly string[];
}

/** Programs that run the file named in their arguments. */
const INTERPRETER = /^(?:node|nodejs|bun|deno|tsx|ts-node|python[\d.]*|ruby|php|perl|java)(?:\.exe)?$/;
/** Words after which an interpreter runs something else than a file. */
const ELSEWHERE = /^(?:-m|x|task|npm:.*|jsr:.*|https?:.*)$/;
/** Scripts that start something else, as a rule. */
const SCRIPT = /\.(?:ba|z|k)?sh$|\.cmd$|\.bat$/;
const MAX_READ_BYTES = 16 * 1024 * 1024;

/**
 * What a server is; undefined when that cannot be known, so that no result of it may be used again. A URL needs a pinned
 * `server_version`; so does a command that leaves to others what is run (npx, docker, a name on the PATH).
 */
export async function identifyServer(server: ServerSpec, context: IdentityContext): Promise<Identity | undefined> {
  try {
    if (server.kind === "http") return identifyUrl(server, context);
    return await (server.kind === "mock" ? identifyMock(server, context) : identifyCommand(server, context));
  } catch {
    return undefined;
  }
}

function identifyUrl(server: HttpServer, context: IdentityContext): Identity | undefined {
  if (server.server_version === undefined) return undefined;
  const { url, transport, headers, auth } = server;
  const about = { url, transport, headers: describeValues(headers, context), auth: auth && describeAuth(auth) };
  return { hash: hashFacts([describeCommon(server), about]), changedMs: Number.NEGATIVE_INFINITY };
}

function describeAuth(auth: NonNullable<HttpServer["auth"]>): unknown {
  if (auth.kind === "bearer") return { kind: auth.kind };
  const { kind, token_endpoint, client_id, scope } = auth;
  return { kind, token_endpoint, client_id, scope };
}

async function identifyMock(server: MockServer, context: IdentityContext): Promise<Identity> {
  const about = { manifest: await hashFile(server.manifest), env: describeValues(server.env, context) };
  const { changedMs } = await sightFiles([server.manifest]);
  return { hash: hashFacts([describeCommon(server), about]), changedMs };
}

async function identifyCommand(server: StdioServer, context: IdentityContext): Promise<Identity | undefined> {
  const { argv, cwd, env, server_version: pinned } = server;
  const words = await Promise.all(argv.map((word) => placeOf(resolve(cwd, word))));
  if (pinned === undefined && !runsFile(argv, words)) return undefined;
  const { PATH: _, ...variables } = env;
  const paths = new Set([...argv.slice(1), ...Object.values(variables)].flatMap(pathsIn));
  const named = await Promise.all([...paths].map((path) => placeOf(resolve(cwd, path))));
  const places = new Map([...words, ...named].flatMap((place) => (place ? [[place.path, place]] : [])));
  const sightings: Sighting[] = [];
  for (const place of places.values()) {
    const sighting = await (pinned === undefined ? look(place, context) : read(place, context));
    if (!sighting) return undefined;
    sightings.push(sighting);
  }
  const about = {
    argv: argv.map((word) => word.replaceAll(context.root, ".")),
    cwd: relative(context.root, cwd),
    env: describeValues(env, context),
    files: sightings.map(({ facts }) => facts),
  };
  const changedMs = Math.max(Number.NEGATIVE_INFINITY, ...sightings.map((sighting) => sighting.changedMs));
  return { hash: hashFacts([describeCommon(server), about]), changedMs };
}

/** Whether the code that runs is a file that the command names. */
function runsFile(
  [program = "", ...words]: readonly string[],
  [first, ...rest]: readonly (Place | undefined)[],
): boolean {
  if (INTERPRETER.test(basename(program))) {
    const code = rest.findIndex((place) => place?.kind === "file");
    return code !== -1 && !words.slice(0, code).some((word) => ELSEWHERE.test(word));
  }
  return /[\\/]/.test(program) && first?.kind === "file" && !SCRIPT.test(program);
}

/** What may be a path in a word or a variable: the whole, what an option is set to, an item of a list, a text in JSON or a URL. */
function pathsIn(value: string): string[] {
  if (value.length >= 1024 || /[\0\n]/.test(value)) return [];
  const parts = value.split(/[=,;:"'\s]+/).filter((part) => /\w/.test(part));
  const paths = [value, value.replace(/^[^=]*=/, ""), ...parts].filter((path) => path !== "");
  return paths.map((path) => path.replace(/^~(?=\/)/, homedir()));
}

/** The project of a file, and a folder with all that is in it. */
function look({ kind, path }: Place, { ignored }: IdentityContext): Promise<Sighting | undefined> {
  if (kind === "folder") return sightFolder(path, ignored);
  return INTERPRETER.test(basename(path)) ? sightFiles([path]) : sightProject(path, ignored);
}

/** A file by its content, so that a fresh checkout of a pinned server is the same server. */
async function read(place: Place, context: IdentityContext): Promise<Sighting | undefined> {
  if (place.kind === "folder") return look(place, context);
  const seen = await sightFiles([place.path]);
  if (INTERPRETER.test(basename(place.path))) return { ...seen, facts: [] };
  return seen.bytes > MAX_READ_BYTES ? seen : { ...seen, facts: [await hashFile(place.path)] };
}

/** Values of variables and headers; of a secret only the name, because it says who asks and not what is asked. */
function describeValues(values: Readonly<Record<string, string>>, { secrets }: IdentityContext): unknown {
  return Object.entries(values).map(([name, value]) => {
    const secret = isSecretName(name) || secrets.some((each) => each !== "" && value.includes(each));
    return secret ? [name] : [name, value];
  });
}

/** What every kind of server is told by. Its name is not: tests name it. */
function describeCommon({ kind, server_version, client, protocols, call_timeout_ms, max_message_bytes }: ServerSpec) {
  return { kind, server_version, client, protocols, call_timeout_ms, max_message_bytes };
}

async function hashFile(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}
