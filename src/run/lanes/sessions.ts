import { setMaxListeners } from "node:events";
import type { McptestError } from "../../errors.ts";
import { createPool, type OpenOptions, openSession, type Session } from "../../mcp/index.ts";
import { keyOf, PROVIDERS } from "../../model/index.ts";
import { type Plan, protocolFor } from "../../plan/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import { runOf } from "../kinds/table.ts";
import type { SessionWatch } from "../recordings/watched-servers.ts";
import { mayReplay, type RunSettings } from "../settings.ts";
import type { OpenApart } from "../world.ts";

/** The sessions of a run. */
export type Sessions = ReturnType<typeof createSessions>;

/** Makes the pool of a run; its sessions are real. Nothing is started yet. */
export function createSessions(settings: RunSettings) {
  const { env, mockCommand, version, signal, onStderr, onEvent, redactor, ahead } = settings;
  // One signal for a whole run has a listener for each call in flight: that is no leak.
  setMaxListeners(0, signal);
  const starts = new AbortController();
  /** Ends the start of every server that is not up yet; who asks for one hears that it was cancelled. */
  const stopStarting = (): void => starts.abort();
  if (signal.aborted) stopStarting();
  signal.addEventListener("abort", stopStarting);
  setMaxListeners(0, starts.signal);
  for (const { keyEnv } of Object.values(PROVIDERS)) redactor.register(keyOf(keyEnv, env) ?? "");
  const warnings: McptestError[] = [];
  const warn = (warning: McptestError): void => void warnings.push(warning);
  const tokens: OpenOptions["tokens"] = new Map();
  const options = { env, mockCommand, version, signal: starts.signal, onStderr, redactor, ahead, tokens, warn };
  const watches = new WeakMap<Session, SessionWatch>();
  const keeps = settings.recordings === "record" || settings.recordings === "new";
  const pool = createPool(async (server, protocol) => {
    const watch = keeps ? new (await import("../recordings/watched-servers.ts")).SessionWatch(server.name) : undefined;
    const received = (frame: Json): void => {
      watch?.received(frame);
      const text = sayProgress(frame);
      if (text !== undefined) onEvent({ type: "progress", server: server.name, text: redactor.text(text) });
    };
    const left = (taskId: string): void => watch?.left(taskId);
    const observer = { sent: (frame: Json) => watch?.sent(frame), received, left };
    const session = await openSession(server, { ...options, protocol, observer });
    if (watch) watches.set(session, watch);
    return session;
  });
  /** What sees a session; undefined when nothing is recorded. */
  const watchOf = (session: Session) => watches.get(session);
  const openApart: OpenApart = (server, own) => openSession(server, { ...options, ...own });
  return { pool, watchOf, openApart, warnings: warnings as readonly McptestError[], stopStarting };
}

/** Starts the first suite's servers while the rest of mcptest is still loading; a failure is told to the tests that ask for them. */
export function startAhead(plan: Plan, settings: RunSettings, { pool }: Sessions): void {
  const [suite] = plan.suites;
  // What is to happen before the tests may be what the servers need to start.
  if (!suite || suite.hooks?.beforeAll.length || mayReplay(settings)) return;
  const options = { ...suite.run, ...settings.overrides };
  if (options.isolation === "test") return;
  const started = new Set<string>();
  for (const test of plan.tests) {
    if (test.suite !== suite || test.skip !== undefined || test.of || test.members) continue;
    const { lane, calls } = runOf(test.spec);
    // Whether a model calls anything, or is there at all, nobody knows yet.
    if (lane === "pool") continue;
    for (const name of calls(test.spec, settings.recordings === "record")) {
      const server = suite.servers.get(name);
      if (!server || started.has(name)) continue;
      if (started.size > 0 && options.parallel === false) return;
      started.add(name);
      pool.acquire(server, protocolFor(test, server)).catch(() => {});
    }
  }
}

/** `3 of 5: Indexing`: how far a server says that a call is; undefined of every other frame. */
function sayProgress(frame: Json): string | undefined {
  if (!isObject(frame) || frame.method !== "notifications/progress" || !isObject(frame.params)) return undefined;
  const { progress, total, message } = frame.params;
  const far = total === undefined ? String(progress) : `${String(progress)} of ${String(total)}`;
  return typeof message === "string" ? `${far}: ${message}` : far;
}
