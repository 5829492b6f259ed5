import { McptestError } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { Transport, TransportHandlers } from "../transport.ts";
import { type HttpOptions, statusOf } from "./channel/index.ts";
import { SseTransport } from "./sse-transport.ts";
import { StreamableTransport } from "./streamable-transport.ts";
import { bothRefused } from "./wording.ts";

/** Statuses that a server of the older transport gives to a POST (revision 2025-11-25, "Backwards Compatibility"). */
const OLDER_SERVER: readonly unknown[] = [400, 404, 405];

/** A transport to a server over HTTP, of the kind that its declaration names. Nothing is sent before `start`. */
export function createHttpTransport(server: HttpServer, options: HttpOptions): Transport {
  if (server.transport === "http") return new StreamableTransport(server, options);
  if (server.transport === "sse") return new SseTransport(server, options);
  return createAutoTransport(server, options);
}

/** Streamable HTTP, and legacy SSE where the server refuses the POST of `initialize`. */
function createAutoTransport(server: HttpServer, options: HttpOptions): Transport {
  let current: Transport = new StreamableTransport(server, options);
  let told: TransportHandlers | undefined;
  let isSettled = false;
  let isClosed = false;
  const fallBack = async (refusal: McptestError, handlers: TransportHandlers): Promise<void> => {
    await current.close();
    if (isClosed) throw refusal;
    current = new SseTransport(server, options);
    try {
      await current.start(handlers);
    } catch (error) {
      throw error instanceof McptestError ? bothRefused(refusal, error) : error;
    }
  };
  return {
    get findings() {
      return current.findings;
    },
    start(handlers) {
      told = handlers;
      return current.start(handlers);
    },
    async send(frame) {
      if (isSettled || frame.method !== "initialize") return current.send(frame);
      isSettled = true;
      try {
        await current.send(frame);
      } catch (error) {
        if (!OLDER_SERVER.includes(statusOf(error)) || told === undefined) throw error;
        await fallBack(error as McptestError, told);
        await current.send(frame);
      }
    },
    setProtocol: (revision) => current.setProtocol?.(revision),
    waitOf: (id) => current.waitOf?.(id),
    abandon: (id) => current.abandon?.(id),
    close() {
      isClosed = true;
      return current.close();
    },
    describeProgress: () => current.describeProgress(),
  };
}
