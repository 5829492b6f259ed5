import type { HttpServer } from "../../suite/suite.ts";
import type { Transport } from "../transport.ts";
import { AutoTransport } from "./auto-transport.ts";
import type { HttpOptions } from "./channel.ts";
import { SseTransport } from "./sse-transport.ts";
import { StreamableTransport } from "./streamable-transport.ts";

export { tryNetwork } from "./network.ts";
export type { HttpOptions };

/** A transport to a server over HTTP, of the kind that its declaration names. Nothing is sent before `start`. */
export function createHttpTransport(server: HttpServer, options: HttpOptions): Transport {
  if (server.transport === "http") return new StreamableTransport(server, options);
  if (server.transport === "sse") return new SseTransport(server, options);
  return new AutoTransport(server, options);
}
