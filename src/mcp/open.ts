import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Asked } from "../auth/index.ts";
import { McptestError } from "../errors.ts";
import { composeEnvironment, findMissing } from "../process/index.ts";
import type { HttpServer, ServerSpec, StdioServer } from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import type { JsonObject } from "../values/json.ts";
import { createLineMask } from "../values/redact/cut.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { ClientSession } from "./client/client-session.ts";
import type { OpenOptions, Session } from "./session.ts";
import type { LaunchedAhead } from "./stdio/launch.ts";
import { createStdioTransport } from "./stdio/stdio-transport.ts";
import type { Transport } from "./transport.ts";
import { missesVariables, notReady, startInterrupted, startupTimeout } from "./wording.ts";

/** Pauses between attempts of wait_for_ready, doubling. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

const LASTING: ReadonlySet<string> = new Set([
  "spawn-failed",
  "unsupported-protocol",
  "unauthorized",
  ...["oauth-failed", "login-failed", "login-needed", "login-store"],
  "cancelled",
]);

/**
 * Starts or reaches a server and shakes hands with it. Throws McptestError: spawn-failed, server-exited, startup-timeout,
 * handshake-failed, unsupported-protocol, server-unreachable, not-ready (wait_for_ready ran out), http-status,
 * http-content, unauthorized, oauth-failed, cancelled. Whatever was started by then is ended again.
 */
export async function openSession(server: ServerSpec, options: OpenOptions): Promise<Session> {
  const startedAt = performance.now();
  const patience = server.wait_for_ready_ms;
  let pause = FIRST_PAUSE_MS;
  let before: McptestError | undefined;
  for (let attempts = 1; ; attempts++) {
    if (options.signal?.aborted) throw startInterrupted(server.name);
    try {
      const left = patience === undefined ? Number.POSITIVE_INFINITY : patience - (performance.now() - startedAt);
      return await attempt(server, options, Math.min(server.startup_timeout_ms, Math.max(left, 1)));
    } catch (error) {
      if (patience === undefined || !(error instanceof McptestError) || LASTING.has(error.code)) throw error;
      const waited = performance.now() - startedAt;
      // The attempt before says more than one that was cut short.
      const telling = error.code === "startup-timeout" && before ? before : error;
      if (waited + pause >= patience) throw notReady(server.name, waited, attempts, telling);
      before = telling;
      await sleep(pause, undefined, options).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

async function attempt(server: ServerSpec, options: OpenOptions, timeoutMs: number): Promise<Session> {
  const transport = await createTransport(server, options);
  try {
    return await within(timeoutMs, server, transport, options);
  } catch (error) {
    await transport.close();
    if (!(error instanceof McptestError)) throw error;
    error.stderr = transport.stderrTail?.() ?? [];
    throw explainKeys(error, server, options.env);
  }
}

function explainKeys(error: McptestError, server: ServerSpec, caller: OpenOptions["env"]): McptestError {
  if (server.kind !== "stdio") return error;
  const { env, env_file: envFile = [] } = server;
  const offered = [...Object.keys(caller).filter((name) => caller[name]), ...envFile];
  return missesVariables(error, server, findMissing(error.stderr, offered, composeEnvironment(caller, env)));
}

async function within(
  timeoutMs: number,
  server: ServerSpec,
  transport: Transport,
  options: OpenOptions,
): Promise<Session> {
  const session = new ClientSession(transport, server, options);
  const late = AbortSignal.timeout(Math.ceil(timeoutMs));
  try {
    return await untilAborted(session.begin(options), firstOf(late, ...(options.signal ? [options.signal] : [])));
  } catch (error) {
    if (options.signal?.aborted) throw startInterrupted(server.name);
    if (!late.aborted || error !== late.reason) throw error;
    const [progress, output] = [transport.describeProgress(), transport.explainOutput?.()];
    throw startupTimeout(server, { waitedMs: timeoutMs, waitingFor: session.waitingFor, progress, output });
  }
}

/** What a server answers to a session without credentials. Throws McptestError: as `openSession`, but for a refusal with 401. */
export async function askChallenge(server: HttpServer, options: OpenOptions): Promise<Asked> {
  const { readChallenge } = await import("./doctor/challenge.ts");
  return readChallenge(server, options, openSession);
}

async function createTransport(server: ServerSpec, options: OpenOptions): Promise<Transport> {
  if (server.kind === "http") {
    const { createHttpTransport } = await import("./http/http-transport.ts");
    // What is asked on the way to a token is no part of the session.
    const { observer: _, onProgress: __, ...bare } = options;
    return createHttpTransport(server, { ...options, askChallenge: () => askChallenge(server, bare) });
  }
  const env = composeEnvironment(options.env, server.env);
  const { onProgress, redactor } = options;
  const common = { name: server.name, env, maxMessageBytes: server.max_message_bytes, onProgress, redactor };
  if (server.kind === "mock") {
    const argv = [...options.mockCommand, "-"];
    const transport = createStdioTransport({ ...common, argv, cwd: dirname(server.file) });
    const start: Transport["start"] = async (handlers) => {
      await transport.start(handlers);
      await transport.send({ jsonrpc: "2.0", method: "mcptest/manifest", params: server.manifest as JsonObject });
    };
    return { ...transport, start };
  }
  const { onStderr, ahead } = options;
  const mask = createLineMask(redactor);
  const shown = server.stderr === "inherit" && onStderr && ((line: string) => onStderr(mask(line)));
  const { argv, cwd } = server;
  const launched = ahead?.take({ argv, cwd, env });
  const explain = (error: McptestError) => explainKeys(error, server, options.env);
  return createStdioTransport({ ...common, argv, cwd, launched, onStderr: shown || undefined, explain });
}

/** Starts the process of a server for the session that will ask for it with the same environment. */
export function startAhead({ argv, cwd, env }: StdioServer, caller: OpenOptions["env"], ahead: LaunchedAhead): void {
  ahead.add({ argv, cwd, env: composeEnvironment(caller, env) });
}

/** The variable with a secret of ours, which nobody else can know. */
const CANARY = "MCPTEST_CANARY";

/** A server that mcptest starts, with a random secret in its environment, which reports mask; one over HTTP stays as it is, without secret. */
export function withCanary<S extends ServerSpec>(
  server: S,
  redactor: Redactor,
): { server: S; canary: string | undefined } {
  if (server.kind === "http") return { server, canary: undefined };
  const canary = `canary-${randomBytes(16).toString("hex")}`;
  redactor.register(canary);
  return { server: { ...server, env: { ...server.env, [CANARY]: canary } }, canary };
}
