import { failure, MISSED } from "../errors.ts";
import type { Outlet, Peer, Service } from "../serving/index.ts";
import { LEGACY, META, MODERN, methodNotFound, RpcError, refusal } from "../serving/index.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { words } from "../values/show/words.ts";
import { type Answer, type Exchange, numberSessions, sessionsOf } from "./exchange.ts";
import type { FrameReplayer, ReplayOwner } from "./frames/replayer.ts";
import { isHandshake } from "./frames/volatile.ts";
import { placeFile } from "./place.ts";
import type { SecretValues } from "./placeholders.ts";
import { Replay } from "./replay.ts";
import { holdsNodes, readAnyCassette } from "./store.ts";

const noCassette = failure(`file-not-found: the cassette <path> does not exist
  hint: record one: mcptest record -o FILE -- COMMAND`);
const noServer = failure(`usage: the cassette <path> has no exchanges with a server
  hint: serve one of a test, a pipeline or a session`);
const severalServers = failure(`usage: the cassette <path> has several servers
  hint: name one with --server: <names>`);
const otherServer = failure(`usage: the cassette <path> has no server "<asked>"
  hint: name one with --server: <names>`);
const noInitialize = words("no initialize is recorded in <path>: it is answered by one made up from <from>");
const otherAnswer = words("the client answered <method> with <line answer>; recorded is <line recorded>");

export interface CassetteUse {
  cwd: string;
  /** Which of its servers is played; undefined: the only one. */
  server: string | undefined;
  /** Whether each answer is given once. */
  strict: boolean;
  redactor: Pick<Redactor, "json">;
  secrets: SecretValues;
  warn(text: string): void;
}

/** Plays a server of a cassette, each session from the start. Throws McptestError: file-not-found, usage (not one server), as `readAnyCassette`. */
export async function openCassette(path: string, use: CassetteUse): Promise<{ name: string; service: Service }> {
  const recorded = await readServer(path, use);
  const { name } = recorded;
  if (!hasHandshake(recorded, "initialize")) {
    const from = hasHandshake(recorded, "server/discover") ? "its server/discover" : "the methods that were called";
    use.warn(noInitialize({ path, from }));
  }
  const sessions = sessionsOf(recorded.exchanges);
  // A session that holds only handshakes needs no other one.
  const isWhole = (own: readonly Exchange[]): boolean => own.some(({ method }) => !isHandshake(method));
  const begun = sessions.map((own) =>
    sessions.length > 1 && !isWhole(own) ? own : [...own, ...makeHandshakes({ ...recorded, exchanges: own })],
  );
  const exchanges = numberSessions(begun);
  const service: Service = () => {
    const { redactor, secrets, strict, warn } = use;
    const onMiss = ({ message }: Error): Error => {
      warn(message);
      return new RpcError(-32603, message, MISSED);
    };
    const show = ({ error, result = null }: Answer): string => writeJson(error ?? result);
    const onOtherAnswer: ReplayOwner["onOtherAnswer"] = (asked, answer) =>
      warn(otherAnswer({ method: asked.method, answer: show(answer), recorded: show(asked) }));
    const replay = new Replay({ exchanges }, { path, redactor, secrets, repeat: !strict, onMiss, onOtherAnswer });
    return (outlet) => createReplayPeer(replay.play(name), outlet);
  };
  return { name, service };
}

async function readServer(path: string, { cwd, server }: CassetteUse): Promise<Recorded> {
  const cassette = await readAnyCassette(placeFile(path, cwd));
  if (!cassette) throw noCassette({ path });
  const all = holdsNodes(cassette) ? [] : cassette.exchanges.filter(({ via }) => via === "server");
  const names = [...new Set(all.flatMap((each) => each.server ?? []))];
  const name = server ?? names[0];
  if (name === undefined || holdsNodes(cassette)) throw noServer({ path });
  if (!names.includes(name)) throw otherServer({ path, asked: name, names });
  if (server === undefined && names.length > 1) throw severalServers({ path, names });
  const { protocol } = cassette.servers[name] ?? {};
  return { name, protocol, exchanges: all.filter((each) => each.server === name) };
}

type Recorded = { name: string; protocol: string | undefined; exchanges: readonly Exchange[] };

/** Capabilities with methods of their name, or of its singular. */
const CAPABILITIES = ["tools", "resources", "prompts", "completions", "logging"];

function hasHandshake({ exchanges }: Recorded, method: string): boolean {
  return exchanges.some((each) => each.method === method && each.result !== undefined);
}

/** Makes up the handshakes that were not recorded, so that clients of all revisions can connect. */
function makeHandshakes(recorded: Recorded): Exchange[] {
  const { name, protocol = "", exchanges } = recorded;
  const found = exchanges.find(({ method }) => method === "server/discover")?.result;
  const { capabilities, instructions, _meta: meta } = isObject(found) ? found : ({} as JsonObject);
  const info = (isObject(meta) && meta[`${META}serverInfo`]) || { name, version: "0" };
  const used = CAPABILITIES.filter((name) => exchanges.some(({ method }) => RegExp(`^${name}?/`).test(method)));
  const about = {
    capabilities: capabilities ?? Object.fromEntries(used.map((name): [string, Json] => [name, {}])),
    ...(instructions !== undefined && { instructions }),
  };
  const modern = MODERN.includes(protocol);
  const discovered = {
    ...{ resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: MODERN, ...about },
    _meta: { [`${META}serverInfo`]: info },
  };
  const { code, message } = methodNotFound("server/discover");
  const protocolVersion = LEGACY.find((revision) => revision === protocol) ?? LEGACY[0] ?? "";
  const made: Pick<Exchange, "method" | "result" | "error">[] = [
    { method: "initialize", result: { protocolVersion, ...about, serverInfo: info } },
    // Clients find out by this error that a server speaks an older revision.
    { method: "server/discover", ...(modern ? { result: discovered } : { error: { code, message } }) },
  ];
  return made
    .filter(({ method }) => !hasHandshake(recorded, method))
    .map((each) => ({ via: "server", server: name, params: {}, ...each }));
}

/** A peer that answers with what a replayer gives. */
function createReplayPeer(replayer: FrameReplayer, outlet: Outlet): Peer {
  /** The client's request during which the server asks something, by the id of what it asks. */
  const courses = new Map<Json, Json>();
  const answer = (message: JsonObject): JsonObject[] => {
    try {
      return replayer.receive(message);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return [refusal(message.id ?? null, error)];
    }
  };
  return {
    receive(message) {
      const { id = null, method } = message;
      const request = typeof method === "string" ? id : (courses.get(id) ?? null);
      for (const frame of answer(message)) {
        if (frame.method !== undefined && frame.id !== undefined) courses.set(frame.id, request);
        outlet.print(writeJson(frame), { request, answers: frame.method === undefined });
      }
    },
    close() {},
  };
}
