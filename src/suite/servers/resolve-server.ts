import { basename, dirname, join, relative, resolve } from "node:path";
import { CollectedErrors, type McptestError } from "../../errors.ts";
import type { ClientOptions, Server } from "../../generated/suite.ts";
import { sha256 } from "../../values/hash.ts";
import { isObject, type JsonObject, stableStringify } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { createRedactor } from "../../values/redact/redact.ts";
import { DEFAULTS } from "../defaults.ts";
import { readCommand } from "../parts/hooks.ts";
import { resolveInside } from "../paths.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import { evaluate } from "../scope/evaluate.ts";
import type { MockServer, Opener, ServerCommon, ServerSpec } from "../suite.ts";
import * as wording from "../wording/entries.ts";
import { fileProblem } from "../wording/files.ts";
import { unsetEnv } from "../wording/references.ts";
import { nodeAt, type Path } from "../yaml/source.ts";
import { resolveHttpServer } from "./http-server.ts";
import type { Reading } from "./reading.ts";
import { startupTimeoutOf } from "./startup-timeout.ts";

const KINDS = ["command", "url", "mock"] as const;
/** Keys that only some kinds of server have. */
const KEYS_OF_KIND: Readonly<Record<(typeof KINDS)[number], readonly string[]>> = {
  command: ["cwd", "stderr", "env"],
  url: ["transport", "headers", "auth", "http", "tls"],
  mock: ["env"],
};

/** A declared server with every default filled in, or undefined when that is impossible; faults are reported. */
export async function resolveDeclared(
  name: string,
  entry: Entry<Server>,
  suiteEnv: Readonly<Record<string, string>>,
  given: Resolving,
): Promise<ServerSpec | undefined> {
  const { value, source } = entry;
  const { report, lack } = given;
  const resolving = { ...given, lacks: lack ? (error: McptestError) => lack(name, error) : report };
  const kinds = KINDS.filter((kind) => value[kind] !== undefined);
  const [kind, second] = kinds;
  if (second !== undefined)
    return void report(wording.serverKinds({ name, kinds: kinds.join(" and ") }, entry.keyAt(second)));
  if (kind === undefined) return void report(wording.noServerKind({ name }, entry.keyAt()));
  for (const key of Object.keys(value)) {
    const fits = KINDS.filter((one) => KEYS_OF_KIND[one].includes(key));
    if (fits.length === 0 || fits.includes(kind)) continue;
    const place = entry.keyAt(key);
    if (key === "tls")
      report((await import("./tls.ts")).noTls({ what: key, name, has: `a ${kind}` }, { location: place }));
    else report(wording.misplacedServerKey({ key, name, kind, fits: fits.join(" or ") }, place));
  }
  const argv = value.command === undefined ? [] : readCommand(entry.in("command").with(value.command), resolving);
  const { apps } = value;
  const common = {
    ...resolveCommon(name, entry, argv ?? [], resolving),
    client: { ...(await readClient(entry.in("client"), suiteEnv, resolving)), ...(apps && { apps: true }) },
    ...(apps && { apps: apps === true ? {} : apps }),
  };
  const own = Array.isArray(value.env)
    ? passOn(entry.in("env") as Entry<string[]>, resolving)
    : Object.fromEntries(Object.entries(value.env ?? {}).map(([key, text]) => [key, String(text)]));
  if (kind === "url") return resolveHttpServer(entry, common, resolving);
  const env = { ...suiteEnv, ...own };
  if (kind === "mock") return resolveMock(entry, { ...common, env }, resolving);
  const { cwd = ".", stderr = "capture" } = value;
  const set = { maps_env: isObject(value.env), env_file: resolving.environment.ofFile };
  return argv && { ...common, kind: "stdio", argv, cwd: resolve(source.folder, cwd), env, ...set, stderr };
}

function passOn(entry: Entry<string[]>, { environment, lacks }: Reading): Record<string, string> {
  const found = entry.value.flatMap((name, index) => {
    const value = environment.read(name);
    if (value === undefined) lacks(unsetEnv(name, environment.names(), entry.at(index)));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

async function readClient(entry: Entry<ClientOptions | undefined>, env: Opener["env"], resolving: Resolving) {
  const { elicitation: written, ...rest } = entry.value ?? {};
  if (!written) return rest;
  const { readElicitation } = await import("./elicitation.ts");
  const read = (one: (typeof written)[number], at: number) =>
    readElicitation(entry.in("elicitation", at).with(one), env, resolving);
  return { ...rest, elicitation: written.map(read) };
}

function resolveCommon(name: string, entry: Entry<Server>, argv: readonly string[], resolving: Resolving) {
  const { server_version, protocol = [], on_crash = "restart", tolerate, max_message_bytes, log_level } = entry.value;
  const { call_timeout: written, reset_timeout_on_progress: renews } = entry.value;
  const startup = toMs(entry.in("startup_timeout"), resolving);
  const call = toMs(entry.in("call_timeout"), resolving) ?? DEFAULTS.call_timeout_ms;
  const most = toMs(entry.in("max_call_timeout"), resolving);
  if (most !== undefined && most < call) {
    const facts = { most, call, by: written ? "" : "the default" };
    resolving.report(wording.shortestCall(facts, entry.at("max_call_timeout")));
  }
  const node = nodeAt(entry.source, entry.path);
  return {
    name,
    location: entry.keyAt(),
    wait_for_ready_ms: toMs(entry.in("wait_for_ready"), resolving),
    startup_timeout_ms: startup ?? startupTimeoutOf(argv),
    ...(startup !== undefined && { sets_startup: true }),
    call_timeout_ms: call,
    ...(written !== undefined && { sets_call_timeout: true }),
    ...(renews && { reset_timeout_on_progress: true }),
    ...(most !== undefined && { max_call_timeout_ms: most }),
    server_version,
    protocols: [protocol].flat(),
    on_crash,
    tolerate: tolerate?.map((one, index) => {
      const written = typeof one === "string" ? { rule: one, reason: "the suite tolerates it" } : one;
      return { ...written, location: entry.at("tolerate", index) };
    }),
    fingerprint: fingerprintOf(node ? (evaluate(node, undefined, []) as JsonObject) : {}),
    max_message_bytes: max_message_bytes ?? DEFAULTS.max_message_bytes,
    log_level,
  };
}

async function resolveMock(
  entry: Entry<Server>,
  common: ServerCommon & Pick<MockServer, "env">,
  { workspace, report }: Resolving,
): Promise<MockServer | undefined> {
  const { value, source } = entry;
  const { mock = "" } = value;
  const place = entry.at("mock");
  const path = typeof mock === "string" ? mock : basename(source.path);
  const found = await resolveInside(workspace, source.folder, path);
  if (found.kind !== "file") return void report(fileProblem(path, found, place));
  const { file } = found;
  const { checkManifest, loadManifest } = await import("../../serving/index.ts");
  const locate = (steps: Path, key?: string): SourceLocation =>
    key === undefined ? entry.at("mock", ...steps) : entry.keyAt("mock", ...steps, key);
  try {
    const manifest =
      typeof mock === "string"
        ? loadManifest(file, join(dirname(place.file), relative(source.folder, file)))
        : checkManifest({ value: mock, locate });
    return { ...common, kind: "mock", manifest, file };
  } catch (error) {
    if (!(error instanceof CollectedErrors)) throw error;
    for (const problem of error.errors) report(problem);
  }
}

/** How a server is reached differs from machine to machine, or is secret; others say what it may break, and how long it may take. */
const UNTOLD = ["headers", "env", "auth", "tls", "tolerate", "reset_timeout_on_progress", "max_call_timeout"];
/** It knows no secret of this machine, but masks passwords and tokens in URLs. */
const redactor = createRedactor({ secrets: [] });

/** 16 hex digits of the SHA-256 of a server's declaration as it is written, without credentials and variables of processes. */
export function fingerprintOf(declaration: JsonObject): string {
  const declared = Object.fromEntries(Object.entries(declaration).filter(([key]) => !UNTOLD.includes(key)));
  return sha256(stableStringify(redactor.json<JsonObject>(declared)), 16);
}
