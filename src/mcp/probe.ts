import { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type Json } from "../values/json.ts";
import { count } from "../values/text.ts";
import { openSession } from "./open.ts";
import { LISTS } from "./protocol/lists.ts";
import { METHOD_NOT_FOUND } from "./revisions.ts";
import type { ConnectProgress, OpenOptions, Session, SessionFinding } from "./session.ts";
import { MAX_PAGES } from "./tool-list.ts";
import { show } from "./wording.ts";

/** One layer between mcptest and a server: what was tried, and what answered. */
export interface ProbeStep {
  layer: "name resolution" | "TCP" | "TLS" | "OAuth" | "HTTP" | "spawn" | "first byte" | "handshake" | "protocol";
  ok: boolean;
  detail: string;
  duration_ms: number;
  /** What to do; on a layer that works, what is odd about it. */
  hint?: string;
  /** What the server did against the protocol, or good manners; of the last layer. */
  findings?: readonly SessionFinding[];
  /** The last lines of the process's stderr, when the layer is broken. */
  stderr_tail?: readonly string[];
}

/** Codes of errors that come from HTTP and not from what it carries. */
const HTTP_CODES: ReadonlySet<string> = new Set([
  "server-unreachable",
  "connection-lost",
  "http-status",
  "http-content",
  "unauthorized",
  "message-too-large",
  "call-timeout",
  "invalid-value",
]);

/** Connects as a run does, layer by layer, up to the first that is broken; ends what it starts. Throws `cancelled`. */
export async function* probe(server: ServerSpec, options: OpenOptions): AsyncGenerator<ProbeStep, void, undefined> {
  if (server.kind === "http") {
    const { tryNetwork } = await import("./http/network.ts");
    for await (const { layer, detail, duration_ms, error } of tryNetwork(server, options.env)) {
      yield error === undefined ? { layer, ok: true, detail, duration_ms } : broken(layer, error, duration_ms);
      if (error) return;
    }
  }
  const attempt = await tryOpen(server, options);
  if ("error" in attempt.outcome && attempt.outcome.error.code === "cancelled") throw attempt.outcome.error;
  yield* server.kind === "http" ? explainHttp(attempt) : explainProcess(attempt);
}

/** What an attempt to open a session came to, and what was reached on the way, with the time of each. */
interface Attempt {
  startedAt: number;
  endedAt: number;
  reached: readonly { progress: ConnectProgress; at: number }[];
  outcome:
    | { session: Session; lists: readonly string[]; unlisted: readonly string[]; listedMs: number }
    | { error: McptestError };
}

async function tryOpen(server: ServerSpec, options: OpenOptions): Promise<Attempt> {
  const startedAt = performance.now();
  const reached: { progress: ConnectProgress; at: number }[] = [];
  const impatient = { ...server };
  delete impatient.wait_for_ready_ms;
  const onProgress = (progress: ConnectProgress): void => {
    reached.push({ progress, at: performance.now() });
  };
  try {
    const session = await openSession(impatient, { ...options, onProgress });
    const endedAt = performance.now();
    const asked = await askLists(session);
    await session.close();
    return { startedAt, endedAt, reached, outcome: { session, ...asked } };
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    return { startedAt, endedAt: performance.now(), reached, outcome: { error } };
  }
}

/** Asks each list whose capability is declared once, to the last page: what is wrong with them becomes findings. */
async function askLists(session: Session): Promise<{ lists: string[]; unlisted: string[]; listedMs: number }> {
  const startedAt = performance.now();
  const { capabilities } = session.handshake;
  const lists = Object.keys(LISTS).filter(
    (method) => isObject(capabilities) && capabilities[LISTS[method]?.capability ?? ""],
  );
  const unlisted: string[] = [];
  for (const method of lists) {
    const cursors = new Set<unknown>();
    try {
      for (let cursor: Json | undefined; !cursors.has(cursor) && cursors.size < MAX_PAGES; ) {
        cursors.add(cursor);
        const { result, error } = await session.request(method, cursor === undefined ? {} : { cursor });
        const isOptional = method === "resources/templates/list" && isObject(error) && error.code === METHOD_NOT_FOUND;
        if (error !== undefined && !isOptional) unlisted.push(`${method} was answered with ${show(error)}`);
        if (!isObject(result) || typeof result.nextCursor !== "string") break;
        cursor = result.nextCursor;
      }
    } catch (error) {
      unlisted.push((error as McptestError).message);
    }
  }
  return { lists, unlisted, listedMs: performance.now() - startedAt };
}

function explainHttp({ startedAt, endedAt, reached, outcome }: Attempt): ProbeStep[] {
  const answers = reached.flatMap(({ progress, at }) => (progress.kind === "answered" ? [{ ...progress, at }] : []));
  const first = answers[0];
  if ("error" in outcome) {
    const { code } = outcome.error;
    if (code === "oauth-failed") return [broken("OAuth", outcome.error, endedAt - startedAt)];
    if (first === undefined || HTTP_CODES.has(code)) return [broken("HTTP", outcome.error, endedAt - startedAt)];
  }
  const answeredAt = first?.at ?? startedAt;
  const detail = first?.detail ?? "";
  return [
    { layer: "HTTP", ok: true, detail, duration_ms: answeredAt - startedAt },
    ...explainHandshake(outcome, endedAt - answeredAt),
  ];
}

function explainProcess({ startedAt, endedAt, reached, outcome }: Attempt): ProbeStep[] {
  const spawned = reached.find(({ progress }) => progress.kind === "spawned");
  if (spawned?.progress.kind !== "spawned")
    return "error" in outcome ? [broken("spawn", outcome.error, endedAt - startedAt)] : [];
  const steps: ProbeStep[] = [
    { layer: "spawn", ok: true, detail: `process ${spawned.progress.pid} runs`, duration_ms: spawned.at - startedAt },
  ];
  const firstByte = reached.find(({ progress }) => progress.kind === "first-byte");
  if (firstByte === undefined) {
    return "error" in outcome ? [...steps, broken("first byte", outcome.error, endedAt - spawned.at)] : steps;
  }
  return [
    ...steps,
    { layer: "first byte", ok: true, detail: "it writes to stdout", duration_ms: firstByte.at - spawned.at },
    ...explainHandshake(outcome, endedAt - firstByte.at),
  ];
}

function explainHandshake(outcome: Attempt["outcome"], durationMs: number): ProbeStep[] {
  if ("error" in outcome) return [broken("handshake", outcome.error, durationMs)];
  const detail = `${describeServer(outcome.session)} speaks protocol ${outcome.session.protocol}`;
  return [{ layer: "handshake", ok: true, detail, duration_ms: durationMs }, explainProtocol(outcome)];
}

/** What was broken in the handshake, in lists and when the server was closed; only errors are a broken layer. */
function explainProtocol({
  session,
  lists,
  unlisted,
  listedMs,
}: Extract<Attempt["outcome"], { session: Session }>): ProbeStep {
  const { findings } = session;
  const [errors, warnings] = ["error", "warning"].map(
    (wanted) => findings.filter(({ severity }) => severity === wanted).length,
  ) as [number, number];
  const told = [
    ...unlisted,
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  const detail = told.length > 0 ? told.join("; ") : `nothing is broken in ${["the handshake", ...lists].join(", ")}`;
  const ok = errors === 0 && unlisted.length === 0;
  return { layer: "protocol", ok, detail, duration_ms: listedMs, ...(findings.length > 0 && { findings }) };
}

function describeServer({ handshake }: Session): string {
  const meta = isObject(handshake._meta) ? handshake._meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const info = isObject(handshake.serverInfo) ? handshake.serverInfo : meta;
  if (!isObject(info)) return "the server";
  return [info.name, info.version].filter((part) => typeof part === "string").join(" ") || "the server";
}

function broken(layer: ProbeStep["layer"], error: McptestError, durationMs: number): ProbeStep {
  return {
    layer,
    ok: false,
    detail: error.message,
    duration_ms: durationMs,
    hint: error.hint,
    stderr_tail: error.stderr.length > 0 ? error.stderr : undefined,
  };
}
