import {
  type Answer,
  type Exchange,
  type FrameReplayer,
  holdsNodes,
  isHandshake,
  numberSessions,
  placeFile,
  Replay,
  type ReplayOwner,
  readAnyCassette,
  type SecretValues,
  type ServerRequest,
  sessionsOf,
} from "../../cassette/index.ts";
import { McptestError, MISSED, usageError } from "../../errors.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { listNames } from "../../values/suggest.ts";
import { oneLine } from "../../values/text.ts";
import { refusal } from "../messages.ts";
import type { Outlet, Peer, Service } from "../peer.ts";
import { LEGACY, META, MODERN } from "../revisions.ts";
import { methodNotFound, RpcError } from "../wording.ts";

/** How a cassette answers. */
export interface CassetteUse {
  cwd: string;
  /** Which of its servers is played; undefined: the only one. */
  server: string | undefined;
  /** Whether each answer is given once. */
  strict: boolean;
  redactor: Pick<Redactor, "json">;
  /** What stands for names in the cassette. */
  secrets: SecretValues;
  warn(text: string): void;
}

/** A cassette as its server, each session from the start. Throws McptestError: file-not-found, usage (not one server), as `readAnyCassette`. */
export async function openCassette(path: string, use: CassetteUse): Promise<{ name: string; service: Service }> {
  const recorded = await readServer(path, use);
  const { name } = recorded;
  if (!hasHandshake(recorded, "initialize")) {
    const from = hasHandshake(recorded, "server/discover") ? "its server/discover" : "the methods that were called";
    use.warn(noInitialize(path, from));
  }
  const sessions = sessionsOf(recorded.exchanges);
  // What only asks how to begin needs no other beginning.
  const isWhole = (own: readonly Exchange[]): boolean => own.some(({ method }) => !isHandshake(method));
  const exchanges = numberSessions(
    sessions.map((own) =>
      sessions.length > 1 && !isWhole(own) ? own : [...own, ...makeHandshakes({ ...recorded, exchanges: own })],
    ),
  );
  const service: Service = () => {
    const { redactor, secrets, strict, warn } = use;
    const onMiss = ({ message }: Error): Error => {
      warn(message);
      return new RpcError(-32603, message, MISSED);
    };
    const onOtherAnswer: ReplayOwner["onOtherAnswer"] = (asked, answer) => warn(otherAnswer(asked, answer));
    const replay = new Replay({ exchanges }, { path, redactor, secrets, repeat: !strict, onMiss, onOtherAnswer });
    return (outlet) => createReplayPeer(replay.play(name), outlet);
  };
  return { name, service };
}

async function readServer(path: string, { cwd, server }: CassetteUse): Promise<Recorded> {
  const cassette = await readAnyCassette(placeFile(path, cwd));
  if (!cassette) throw noCassette(path);
  const all = holdsNodes(cassette) ? [] : cassette.exchanges.filter(({ via }) => via === "server");
  const names = [...new Set(all.flatMap((each) => each.server ?? []))];
  const name = server ?? names[0];
  if (name === undefined || holdsNodes(cassette)) throw noServer(path);
  if (!names.includes(name) || (server === undefined && names.length > 1)) throw whichServer(path, names, server);
  const { protocol } = cassette.servers[name] ?? {};
  return { name, protocol, exchanges: all.filter((each) => each.server === name) };
}

/** What is recorded of one server. */
interface Recorded {
  name: string;
  /** The revision that it spoke, where that is known. */
  protocol: string | undefined;
  exchanges: readonly Exchange[];
}

/** A capability for each method that only a server with it has. */
const CAPABILITIES: readonly [RegExp, string][] = [
  [/^tools\//, "tools"],
  [/^resources\//, "resources"],
  [/^prompts\//, "prompts"],
  [/^completion\//, "completions"],
  [/^logging\//, "logging"],
];

/** Whether the beginning of a session is recorded, in any revision. */
function hasHandshake({ exchanges }: Recorded, method: string): boolean {
  return exchanges.some((each) => each.method === method && each.result !== undefined);
}

/** The beginnings of a session that are not recorded, made up from what is, so that clients of either generation can work. */
function makeHandshakes(recorded: Recorded): Exchange[] {
  const { name, protocol = "", exchanges } = recorded;
  const found = exchanges.find(({ method }) => method === "server/discover")?.result;
  const { capabilities, instructions, _meta: meta } = isObject(found) ? found : ({} as JsonObject);
  const info = (isObject(meta) && meta[`${META}serverInfo`]) || { name, version: "0" };
  const about = {
    capabilities: capabilities ?? guessCapabilities(exchanges),
    ...(instructions !== undefined && { instructions }),
  };
  const modern = MODERN.includes(protocol);
  const discovered = {
    ...{ resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: MODERN, ...about },
    _meta: { [`${META}serverInfo`]: info },
  };
  const { code, message } = methodNotFound("server/discover");
  const made: Pick<Exchange, "method" | "result" | "error">[] = [
    {
      method: "initialize",
      result: {
        protocolVersion: LEGACY.find((revision) => revision === protocol) ?? LEGACY[0] ?? "",
        ...about,
        serverInfo: info,
      },
    },
    // A server of the older generation does not know it, which is how clients find out.
    { method: "server/discover", ...(modern ? { result: discovered } : { error: { code, message } }) },
  ];
  return made
    .filter(({ method }) => !hasHandshake(recorded, method))
    .map((each) => ({ via: "server", server: name, params: {}, ...each }));
}

function guessCapabilities(exchanges: readonly Exchange[]): JsonObject {
  const used = CAPABILITIES.filter(([methods]) => exchanges.some(({ method }) => methods.test(method)));
  return Object.fromEntries(used.map(([, capability]) => [capability, {}]));
}

/** Has a replayer speak for the server. */
function createReplayPeer(replayer: FrameReplayer, outlet: Outlet): Peer {
  /** The client's request in whose course the server asks something, by the id of what it asks. */
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

/** The client answers otherwise than another one did before. */
function otherAnswer({ method, result, error }: ServerRequest, answer: Answer): string {
  const show = (one: Answer): string => oneLine(writeJson(one.error ?? one.result ?? null));
  return `the client answered ${method} with ${show(answer)}; recorded is ${show({ result, error })}`;
}

/** No beginning of a session is recorded; `from`: what one is made up from. */
function noInitialize(path: string, from: string): string {
  return `no initialize is recorded in ${path}: it is answered by one made up from ${from}`;
}

/** There is no such file. */
function noCassette(path: string): McptestError {
  const hint = "mcptest record -o FILE -- <command> records a session";
  return new McptestError("file-not-found", `there is no cassette ${path}`, { hint });
}

/** Nothing in it was asked of a server by a client. */
function noServer(path: string): McptestError {
  return usageError(
    `the cassette ${path} has no exchanges with a server`,
    "serve one of a test, a pipeline or a session",
  );
}

/** It is not clear which of its servers is to be played. */
function whichServer(path: string, names: readonly string[], asked: string | undefined): McptestError {
  const problem = asked === undefined ? "has several servers" : `has no server "${asked}"`;
  return usageError(`the cassette ${path} ${problem}`, `name one with --server: ${listNames(names)}`);
}
