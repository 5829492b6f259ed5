import type { IncomingHttpHeaders } from "node:http";
import type { LookupFunction } from "node:net";
import type { Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Guard } from "./guard.ts";
import type { Layer } from "./wording.ts";

/** Sends one request, without credentials of its own, and follows no redirect. `mcp/` makes it (`createSend`). */
export type Send = (request: {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the exchange, body included; its reason is what the caller sees. */
  signal: AbortSignal;
  /** Looks up the host's name, and decides on its addresses. Not asked for a literal address, nor through a proxy. */
  lookup: LookupFunction;
}) => Promise<SentAnswer>;

/** An answer of any status; its body is read or destroyed. */
export interface SentAnswer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  /** Throws McptestError connection-lost when the connection breaks, call-timeout when the exchange takes too long. */
  body: AsyncIterable<Buffer>;
  destroy(): void;
}

/** What requests of a login need. */
export interface AuthContext {
  send: Send;
  guard: Guard;
  redactor: Redactor;
  signal: AbortSignal;
  /** Milliseconds for each request, its redirects and body included (default: 10 s). */
  limitMs?: number;
}

/** An answer that was read whole, at most 1 MiB. */
export interface Reply {
  url: URL;
  status: number;
  /** `404 Not Found`. */
  answer: string;
  headers: SentAnswer["headers"];
  body: string;
  /** Undefined where the body is not JSON. */
  json: Json | undefined;
}

/** What a server answered to a session without credentials. */
export interface Asked {
  /** The fields `WWW-Authenticate` of the first 401, as they were sent; undefined when all was answered without a token. */
  fields?: readonly string[];
  /** `POST http://localhost/mcp answered 401 Unauthorized to initialize`; else the methods that were answered, `initialize and tools/list`. */
  told: string;
  /** That was connected to; undefined through a proxy. */
  address?: string | undefined;
  /** The revision that the requests of discovery name. */
  protocol: string;
  duration_ms: number;
}

/** The parameters of a `Bearer` challenge, by names in lower case (RFC 6750 3, RFC 9728 5.1). */
export type Challenge = Readonly<
  Partial<Record<"resource_metadata" | "scope" | "error" | "error_description", string>>
>;

/** Which grant a walk is for: a client of its own needs neither PKCE nor an authorization endpoint. */
export type Grant = "authorization_code" | "client_credentials" | "refresh_token";

/** A link of the chain that holds. */
export interface WalkStep {
  layer: Layer;
  detail: string;
  duration_ms: number;
  /** What is odd and works. */
  hint?: string | undefined;
}
