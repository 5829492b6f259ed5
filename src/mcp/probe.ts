import { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type Json } from "../values/json.ts";
import { count } from "../values/text.ts";
import { openSession } from "./open.ts";
import { LISTS } from "./protocol/rules/frame.ts";
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
  /** What to do; on a layer that works, what is odd. */
  hint?: string;
  /** What the server did wrong; on the last layer. */
  findings?: readonly SessionFinding[];
  /** The last lines of the process's stderr, when the layer is broken. */
  stderr_tail?: readonly string[];
}

/** Codes of errors that come from HTTP and not from what it carries. */
const HTTP_CODES: ReadonlySet<string> = new Set([
  ...["server-unreachable", "connection-lost", "http-status", "http-content", "unauthorized"],
  ...["message-too-large", "call-timeout", "invalid-value"],
]);

/** The layers below the handshake, by what reaches them. */
const LAYERS = { answered: "HTTP", spawned: "spawn", "first-byte": "first byte" } as const satisfies Record<
  ConnectProgress["kind"],
  ProbeStep["layer"]
>;

/** Connects as a run does, layer by layer, up to the first that is broken; ends what it starts. Throws `cancelled`. */
export async function* probe(server: ServerSpec, options: OpenOptions): AsyncGenerator<ProbeStep, void, undefined> {
  const isHttp = server.kind === "http";
  if (isHttp) {
    const { tryNetwork } = await import("./http/network.ts");
    for await (const { layer, detail, duration_ms, error } of tryNetwork(server, options.env)) {
      yield error === undefined ? { layer, ok: true, detail, duration_ms } : broken(layer, error, duration_ms);
      if (error) return;
    }
  }
  let since = performance.now();
  const lap = (): number => {
    const before = since;
    since = performance.now();
    return since - before;
  };
  const reached: ProbeStep[] = [];
  const onProgress = (progress: ConnectProgress): void => {
    const layer = LAYERS[progress.kind];
    if (reached.some((step) => step.layer === layer)) return;
    reached.push({ layer, ok: true, detail: describe(progress), duration_ms: lap() });
  };
  const { wait_for_ready_ms: _, ...impatient } = server;
  try {
    const session = await openSession(impatient, { ...options, onProgress });
    yield* reached;
    const detail = `${describeServer(session)} speaks protocol ${session.protocol}`;
    yield { layer: "handshake", ok: true, detail, duration_ms: lap() };
    const lists = await askLists(session);
    const duration = lap();
    await session.close();
    yield explainProtocol(session, lists, duration);
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    const missing = isHttp ? (["answered"] as const) : (["spawned", "first-byte"] as const);
    const layer = missing.map((kind) => LAYERS[kind]).find((one) => !reached.some((step) => step.layer === one));
    const isOfHttp = isHttp && HTTP_CODES.has(error.code);
    if (error.code !== "oauth-failed" && !isOfHttp) yield* reached;
    yield broken(error.code === "oauth-failed" ? "OAuth" : isOfHttp ? "HTTP" : (layer ?? "handshake"), error, lap());
  }
}

/** Asks each list whose capability is declared once, to the last page: what is wrong with them becomes findings. */
async function askLists(session: Session): Promise<{ lists: string[]; unlisted: string[] }> {
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
  return { lists, unlisted };
}

/** What was wrong in the handshake, in lists and at shutdown; only errors break the layer. */
function explainProtocol(
  { findings }: Session,
  { lists, unlisted }: { lists: string[]; unlisted: string[] },
  durationMs: number,
): ProbeStep {
  const number = (wanted: "error" | "warning") => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [number("error"), number("warning")];
  const told = [
    ...unlisted,
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  const detail = told.length > 0 ? told.join("; ") : `nothing is broken in ${["the handshake", ...lists].join(", ")}`;
  const ok = errors === 0 && unlisted.length === 0;
  return { layer: "protocol", ok, detail, duration_ms: durationMs, ...(findings.length > 0 && { findings }) };
}

function describe(progress: ConnectProgress): string {
  if (progress.kind === "spawned") return `process ${progress.pid} runs`;
  return progress.kind === "answered" ? progress.detail : "it writes to stdout";
}

function describeServer({ handshake }: Session): string {
  const meta = isObject(handshake._meta) ? handshake._meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const info = isObject(handshake.serverInfo) ? handshake.serverInfo : meta;
  if (!isObject(info)) return "the server";
  return [info.name, info.version].filter((part) => typeof part === "string").join(" ") || "the server";
}

function broken(layer: ProbeStep["layer"], { message, hint, stderr }: McptestError, durationMs: number): ProbeStep {
  const tail = stderr.length > 0 ? stderr : undefined;
  return { layer, ok: false, detail: message, duration_ms: durationMs, hint, stderr_tail: tail };
}
