import type { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type JsonObject, writeJson } from "../values/json.ts";
import { createSession } from "./client/client-session.ts";
import type { OpenOptions, Session } from "./session.ts";
import type { Transport, TransportHandlers } from "./transport.ts";

/** What plays the server's part: gives the frames that it sends on one of the client's. Throws McptestError: the request fails with it. */
export interface Player {
  receive(frame: JsonObject): readonly JsonObject[];
}

/** A session with a server that is not there: `player` answers in its place. Throws what the handshake throws, and the player. */
export function openReplay(server: ServerSpec, player: Player, options: OpenOptions): Promise<Session> {
  return createSession(createReplayTransport(player), server, options).begin();
}

function createReplayTransport(player: Player): Transport {
  let handlers: TransportHandlers | undefined;
  let open = true;
  const give = (frame: JsonObject): void => {
    try {
      for (const each of player.receive(frame)) if (open) handlers?.onFrame(each, textOf(each));
    } catch (error) {
      if (open) handlers?.onFail(error as McptestError, typeof frame.id === "number" ? frame.id : undefined);
    }
  };
  return {
    async start(given) {
      handlers = given;
    },
    // Answers never come from inside of `send`.
    async send(frame) {
      queueMicrotask(() => give(frame));
    },
    async close() {
      open = false;
    },
    findings: [],
    describeProgress: () => "it is replayed",
  };
}

/** Recordings share what has as many characters. */
const LONG = 1000;
const texts = new WeakMap<JsonObject, string>();

function textOf(frame: JsonObject): string {
  const { id, result } = frame;
  if (!isObject(result)) return writeJson(frame);
  const known = texts.get(result);
  const text = known ?? writeJson(result);
  if (!known && text.length > LONG) texts.set(result, text);
  return `{"jsonrpc":"2.0","id":${writeJson(id)},"result":${text}}`;
}
