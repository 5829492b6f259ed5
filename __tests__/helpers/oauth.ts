import type { IncomingHttpHeaders } from "node:http";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { startOAuth as start } from "../fixtures/oauth/server.mjs";

export { browse } from "../fixtures/oauth/browser.mjs";
export { DISCOVERIES, ISS } from "../fixtures/oauth/ways.mjs";

/** A request that came to one of both servers. */
export interface Asked {
  origin: string;
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  form: Record<string, string>;
  /** What it was answered with, so far. */
  status: number | undefined;
}

/** A status, a page of HTML, an answer, "hang", or what makes one of them of a request; `usual` is the server's own. */
export type Answer =
  | number
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: Json }
  | ((call: Asked, usual: () => Answer) => Answer | Promise<Answer>);

/** See `OPTIONS` in `fixtures/oauth/server.mjs`. */
export interface OAuthOptions {
  mcpPath?: string;
  issuerPath?: string;
  isOneOrigin?: boolean;
  challenge?: string | readonly string[] | null;
  open?: "all" | readonly string[];
  resourceAt?: "named" | "path" | "root" | "none";
  metadataAt?: "oauth" | "openid" | "appended" | "none";
  resourceMetadata?: JsonObject;
  metadata?: JsonObject;
  takesResource?: boolean;
  iss?: string | undefined;
  authorize?: Record<string, string | undefined>;
  registration?: { status?: number; secret?: boolean; more?: JsonObject };
  tokens?: { expires_in?: Json; refresh?: boolean; rotate?: boolean; more?: JsonObject };
  clients?: readonly JsonObject[];
  needs?: Record<string, string>;
  answers?: Record<string, Answer | Answer[]>;
  watch?: (call: Asked) => void;
}

/** A protected MCP server and its authorization server. */
export interface OAuthServer {
  /** The MCP endpoint. */
  readonly url: string;
  readonly issuer: string;
  /** What tokens are for: `resource` of the metadata. */
  readonly resource: string;
  /** May be changed on the way. */
  readonly options: Required<OAuthOptions>;
  readonly requests: readonly Asked[];
  /** Each rule that a request broke; it was refused. */
  readonly violations: readonly string[];
  /** All codes, tokens and client secrets that were given out, and all verifiers that came. */
  readonly secrets: ReadonlySet<string>;
  to(path: string): readonly Asked[];
  /** Resolves once so many requests to a path came. */
  asked(path: string, count?: number): Promise<void>;
  /** A login as if somebody had done it: the token endpoint's answer to a client that is known. */
  grant(
    client: string,
    more?: { scope?: string; user?: string },
  ): JsonObject & { access_token: string; refresh_token: string };
  /** All access tokens so far are refused from now on. */
  expire(): void;
  /** All logins so far have ended. */
  end(): void;
  forgetClients(): void;
  close(): Promise<void>;
}

/** Starts servers that are closed after each test, which fails when a request broke a rule that the test does not name in `broken`. */
export function useOAuth(): { oauth(options?: OAuthOptions, broken?: readonly string[]): Promise<OAuthServer> } {
  const started: { server: OAuthServer; broken: readonly string[] }[] = [];
  afterEach(async () => {
    const ended = started.splice(0);
    await Promise.all(ended.map(({ server }) => server.close()));
    for (const { server, broken } of ended) expect(server.violations).toEqual(broken);
  });
  return {
    async oauth(options = {}, broken = []) {
      const server = (await start(options)) as unknown as OAuthServer;
      started.push({ server, broken });
      return server;
    },
  };
}
