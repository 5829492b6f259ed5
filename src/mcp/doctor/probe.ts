import { McptestError } from "../../errors.ts";
import type { LoginAuth, ServerSpec } from "../../suite/index.ts";
import { createLap } from "../../values/duration.ts";
import { isObject } from "../../values/json.ts";
import { askChallenge, openSession } from "../open.ts";
import type { ConnectProgress, OpenOptions, Session } from "../session.ts";
import { examine } from "./examine.ts";
import { broken, type ProbeStep, stepOf } from "./step.ts";

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

/**
 * Connects as a run does, layer by layer, up to the first that is broken; then asks lists, pings, and ends what it started. Calls no tool.
 * Throws `cancelled`. `login`: the one to look for when a server without credentials asks for one.
 */
export async function* probe(
  { wait_for_ready_ms: _, ...server }: ServerSpec,
  options: OpenOptions,
  login?: LoginAuth,
): AsyncGenerator<ProbeStep> {
  const isHttp = server.kind === "http";
  let isWalked = false;
  if (isHttp) {
    const { tryNetwork } = await import("./network.ts");
    for await (const step of tryNetwork(server, options.env)) {
      yield step;
      if (!step.ok) return;
    }
    const { mayAskForLogin, walkChain } = await import("./chain.ts");
    const asked = mayAskForLogin(server) ? await askChallenge(server, options).catch(unlessCancelled) : undefined;
    // A server of a suite that has no `auth` may refuse without a word of logins.
    const isAsking = (asked?.fields?.length ?? 0) > 0 || (asked?.fields && (server.auth ?? login) !== undefined);
    for await (const step of asked && isAsking ? walkChain(server, asked, options, login) : []) {
      isWalked = true;
      yield step;
      if (!step.ok) return;
    }
  }
  const lap = createLap();
  const reached: ProbeStep[] = [];
  const onProgress = (progress: ConnectProgress): void => {
    const layer = LAYERS[progress.kind];
    // A token that was refused may be renewed: what comes then is the answer.
    if (progress.kind === "answered" && progress.response.status === 401) return;
    if (reached.some((step) => step.layer === layer)) return;
    const { kind } = progress;
    const running = kind === "spawned" ? `process ${progress.pid} runs` : "it writes to stdout";
    reached.push(stepOf(layer, kind === "answered" ? progress.detail : running, lap()));
  };
  let session: Session | undefined;
  try {
    session = await openSession(server, { ...options, onProgress });
    yield* reached;
    yield stepOf("handshake", `${describeServer(session)} speaks protocol ${session.protocol}`, lap());
    yield* examine({ session, isStdio: !isHttp, lap, signal: options.signal ?? new AbortController().signal });
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    const missing = isHttp ? (["answered"] as const) : (["spawned", "first-byte"] as const);
    const layer = missing.map((kind) => LAYERS[kind]).find((one) => !reached.some((step) => step.layer === one));
    const isOfHttp = isHttp && HTTP_CODES.has(error.code);
    const isOfToken = /^(?:oauth|login)-/.test(error.code);
    if (!isOfToken && !isOfHttp) yield* reached;
    // A token that was there has been told.
    const above = isOfHttp || isOfToken ? "HTTP" : (layer ?? "handshake");
    yield broken(isOfToken && !isWalked ? "OAuth" : above, error, lap());
  } finally {
    await session?.close();
  }
}

/** The links of the chain from a challenge to a token. */
const LINKS = ["challenge", "resource metadata", "authorization server", "PKCE", "client", "token"] as const;

/** An error is told by the session that comes after. */
function unlessCancelled(error: unknown): undefined {
  if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
}

/** The layers of a probe that is not stopped, in their order; `told`: those that it came to. */
export function layersOf(server: ServerSpec, told: readonly ProbeStep["layer"][]): readonly ProbeStep["layer"][] {
  const isHttp = server.kind === "http";
  const isTls = isHttp && server.url.startsWith("https:");
  const { auth } = isHttp ? server : {};
  // A grant without a person has no PKCE.
  const isPersons = auth?.kind === "login" ? auth.refresh_token?.value === undefined : auth?.kind !== "oauth";
  const links = LINKS.filter((link) => link !== "PKCE" || isPersons);
  const last = links.findLastIndex((link) => told.includes(link));
  const chain = last < 0 ? [] : links.slice(last);
  const below = isHttp
    ? (["name resolution", "TCP", ...(isTls ? (["TLS"] as const) : []), ...chain, "HTTP"] as const)
    : (["spawn", "first byte"] as const);
  return [
    ...below,
    ...(["handshake", "tools", "resources", "prompts", "ping"] as const),
    ...(isHttp ? [] : (["stdout"] as const)),
    ...(["protocol", "shutdown"] as const),
  ];
}

function describeServer({ handshake }: Session): string {
  const meta = isObject(handshake._meta) ? handshake._meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const info = isObject(handshake.serverInfo) ? handshake.serverInfo : meta;
  if (!isObject(info)) return "the server";
  return [info.name, info.version].filter((part) => typeof part === "string").join(" ") || "the server";
}
