import { dirname, join, relative, resolve } from "node:path";
import { CollectedErrors } from "../../errors.ts";
import type { Server } from "../../generated/suite.ts";
import { sha256 } from "../../values/hash.ts";
import { isObject, type JsonObject, stableStringify } from "../../values/json.ts";
import { createRedactor } from "../../values/redact/redact.ts";
import { DEFAULTS } from "../defaults.ts";
import { splitCommand } from "../parts/command.ts";
import { resolveInside } from "../paths.ts";
import { placeIn, type Resolving, toMs, writtenIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { MockServer, ServerCommon, ServerSpec, StdioServer, Tolerated } from "../suite.ts";
import { emptyProgram, invalidCommand, misplacedServerKey, noServerKind, serverKinds } from "../wording/entries.ts";
import { fileProblem } from "../wording/files.ts";
import { unsetEnv } from "../wording/references.ts";
import { resolveHttpServer } from "./http-server.ts";

const KINDS = ["command", "url", "mock"] as const;
/** Keys that only some kinds of server have. */
const KEYS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  cwd: ["command"],
  stderr: ["command"],
  env: ["command", "mock"],
  transport: ["url"],
  headers: ["url"],
  auth: ["url"],
  http: ["url"],
};

/** A server with every default filled in, or undefined when that cannot be; what is wrong is reported. */
export async function resolveServer(
  name: string,
  entry: Entry<Server>,
  env: Readonly<Record<string, string>>,
  resolving: Resolving,
): Promise<ServerSpec | undefined> {
  const { value } = entry;
  const kinds = KINDS.filter((kind) => value[kind] !== undefined);
  const [kind, second] = kinds;
  if (kind === undefined || second !== undefined) {
    const place = placeIn(entry, second === undefined ? [] : [second], "key");
    resolving.report(
      kind === undefined ? noServerKind({ name }, place) : serverKinds({ name, kinds: kinds.join(" and ") }, place),
    );
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const fits = Object.hasOwn(KEYS_OF_KIND, key) ? KEYS_OF_KIND[key] : undefined;
    if (fits && !fits.includes(kind)) {
      resolving.report(misplacedServerKey({ key, name, kind, fits: fits.join(" or ") }, placeIn(entry, [key], "key")));
    }
  }
  const common = resolveCommon(name, entry, resolving);
  const own = Array.isArray(value.env)
    ? passOn(value.env, entry, resolving)
    : Object.fromEntries(Object.entries(value.env ?? {}).map(([key, text]) => [key, String(text)]));
  if (kind === "url") return resolveHttpServer(entry, common, resolving);
  if (kind === "mock") return resolveMock(entry, common, { ...env, ...own }, resolving);
  return resolveStdio(entry, common, { ...env, ...own }, resolving);
}

function passOn(
  names: readonly string[],
  entry: Entry<Server>,
  { environment, report }: Resolving,
): Record<string, string> {
  const found = names.flatMap((name, index) => {
    const value = environment.read(name);
    if (value === undefined) report(unsetEnv(name, environment.names(), placeIn(entry, ["env", index])));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function resolveCommon(name: string, entry: Entry<Server>, resolving: Resolving): ServerCommon {
  const { value } = entry;
  const ms = (key: "wait_for_ready" | "startup_timeout" | "call_timeout") => toMs(entry, [key], value[key], resolving);
  return {
    name,
    location: placeIn(entry, [], "key"),
    wait_for_ready_ms: ms("wait_for_ready"),
    startup_timeout_ms: ms("startup_timeout") ?? DEFAULTS.startup_timeout_ms,
    call_timeout_ms: ms("call_timeout") ?? DEFAULTS.call_timeout_ms,
    server_version: value.server_version,
    client: value.client ?? {},
    protocols: value.protocol === undefined ? [] : [value.protocol].flat(),
    on_crash: value.on_crash ?? "restart",
    tolerate: resolveTolerated(entry),
    fingerprint: fingerprintOf(writtenIn(entry) as JsonObject),
    max_message_bytes: value.max_message_bytes ?? DEFAULTS.max_message_bytes,
  };
}

/** Without a reason of its own, that the suite says so is one. */
function resolveTolerated(entry: Entry<Server>): Tolerated[] | undefined {
  return entry.value.tolerate?.map((one, index) => {
    const written = typeof one === "string" ? { rule: one, reason: "the suite tolerates it" } : one;
    return { ...written, location: placeIn(entry, ["tolerate", index]) };
  });
}

function resolveStdio(
  entry: Entry<Server>,
  common: ServerCommon,
  env: Readonly<Record<string, string>>,
  { environment, report }: Resolving,
): StdioServer | undefined {
  const { command = [], cwd = ".", stderr = "capture" } = entry.value;
  const argv = typeof command === "string" ? splitCommand(command) : command;
  if ("error" in argv) {
    report(invalidCommand({ error: argv.error, hint: argv.hint }, placeIn(entry, ["command"])));
    return undefined;
  }
  if (!argv[0]) {
    report(emptyProgram(placeIn(entry, ["command"])));
    return undefined;
  }
  return {
    ...common,
    kind: "stdio",
    argv,
    cwd: resolve(entry.source.folder, cwd),
    env,
    mapsEnv: isObject(entry.value.env),
    envFile: environment.ofFile,
    stderr,
  };
}

async function resolveMock(
  entry: Entry<Server>,
  common: ServerCommon,
  env: Readonly<Record<string, string>>,
  { workspace, report }: Resolving,
): Promise<MockServer | undefined> {
  const path = entry.value.mock ?? "";
  const found = await resolveInside(workspace, entry.source.folder, path);
  const place = placeIn(entry, ["mock"]);
  if (found.kind !== "file") {
    report(fileProblem(path, found, place));
    return undefined;
  }
  const { loadManifest } = await import("../../serving/index.ts");
  try {
    loadManifest(found.file, join(dirname(place.file), relative(entry.source.folder, found.file)));
  } catch (error) {
    if (!(error instanceof CollectedErrors)) throw error;
    for (const problem of error.errors) report(problem);
  }
  return { ...common, kind: "mock", manifest: found.file, env };
}

/** What a server is reached with: it differs from machine to machine, or is secret. And what it may break. */
const OF_ACCESS: ReadonlySet<string> = new Set(["headers", "env", "auth", "tolerate"]);
/** Knows no value of this machine: a password or token in a URL is masked wherever it is read. */
const redactor = createRedactor({ secrets: [] });

/** What a server's declaration, as it is written, is known by: 16 hex digits of its SHA-256, without credentials and variables of processes. */
export function fingerprintOf(declaration: JsonObject): string {
  const declared = Object.fromEntries(Object.entries(declaration).filter(([key]) => !OF_ACCESS.has(key)));
  return sha256(stableStringify(redactor.json<JsonObject>(declared)), 16);
}
