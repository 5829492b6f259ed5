import type { FrameReplayer } from "../../cassette/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { refusal } from "../messages.ts";
import type { Outlet, Peer } from "../peer.ts";
import { RpcError } from "../wording.ts";

/** Has a replayer speak for the server. */
export function createReplayPeer(replayer: FrameReplayer, outlet: Outlet): Peer {
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
        outlet.print(JSON.stringify(frame), { request, answers: frame.method === undefined });
      }
    },
    close() {},
  };
}
