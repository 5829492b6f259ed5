import { setImmediate } from "node:timers/promises";
import type { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type JsonObject, writeJson } from "../values/json.ts";
import { ClientSession } from "./client/client-session.ts";
import type { OpenOptions, Pace, Session } from "./session.ts";
import type { Transport, TransportHandlers } from "./transport.ts";

/** Plays the server's part: gives the frames that the server sends on one of the client's. Throws McptestError: the request fails with it. */
export interface Player {
  receive(frame: JsonObject): readonly JsonObject[];
}

/** A session without a server: `player` answers instead. Throws what the handshake throws, and the player. */
export function openReplay(server: ServerSpec, player: Player, options: OpenOptions): Promise<Session> {
  return new ClientSession(createReplayTransport(player), server, { pace: createPace(), ...options }).begin(options);
}

/** Nobody waits for what was recorded: pauses count, and take no time. */
function createPace(): Pace {
  let now = 0;
  return {
    now: () => now,
    async pause(ms, signal) {
      await setImmediate();
      signal?.throwIfAborted();
      now += ms;
    },
  };
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
    // Answers never come from inside `send`.
    async send(frame) {
      queueMicrotask(() => give(frame));
    },
    async close() {
      open = false;
    },
    isRecorded: true,
    findings: () => [],
    describeProgress: () => "it is replayed",
  };
}

/** Recordings share results of at least so many characters. */
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
