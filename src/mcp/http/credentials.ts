import type { Asked, Explained, Tokens } from "../../auth/index.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { OpenOptions } from "../session.ts";
import type { Wait } from "../transport.ts";
import { createSend, type HttpClient } from "./client.ts";
import { nameStatus, nameUrl } from "./exchange.ts";
import { type Refusal, readRefusal } from "./refusal.ts";

/** What proves to the server who is asking. */
interface Credentials {
  /** What messages call it; undefined when there is none. */
  name: string | undefined;
  /** What a request waits for until there is a token. */
  due?: Wait;
  /** The Authorization header; undefined when none is to be sent. Throws McptestError: oauth-failed, login-needed, login-store, login-failed. */
  authorization(): Promise<string | undefined>;
  /** Whether there is another than the one that the server refused with 401. Throws as `authorization` does. */
  renew(refused: string | undefined): Promise<boolean>;
  /** What is told of a refusal besides its status. */
  explain(refusal: Refusal): Explained | undefined;
  /** Resolves once no token is being obtained. */
  settled?(): Promise<void> | undefined;
}

export type CredentialOptions = Pick<OpenOptions, "env" | "version" | "redactor" | "tokens" | "warn"> & {
  /** Asks the server for its challenge, without credentials. */
  askChallenge(): Promise<Asked>;
};

/** `client` and `signal`: for the requests of a client that names its token endpoint. */
export function createCredentials(
  server: HttpServer,
  options: CredentialOptions,
  client: HttpClient,
  signal: AbortSignal,
): Credentials {
  const { auth } = server;
  if (auth?.kind !== "oauth" && auth?.kind !== "login") {
    return {
      name: auth && "bearer token",
      authorization: async () => auth && `Bearer ${auth.token}`,
      renew: async () => false,
      explain: () => undefined,
    };
  }
  const { redactor, warn = () => {}, tokens: shared } = options;
  const timeoutMs = server.http.timeout_ms;
  const post = async (url: URL, headers: Readonly<Record<string, string>>, body: string) => {
    const answer = await client.request({ method: "POST", url, headers, body, signal, timeoutMs });
    const refusal = await readRefusal(answer, redactor);
    return { ...refusal, answer: nameStatus(refusal.status, refusal.statusText), headers: answer.headers };
  };
  const open = async (): Promise<Tokens> => {
    const { openTokens } = await import("../../auth/index.ts");
    return openTokens(server, auth, { ...options, send: createSend(options, server), post, warn });
  };
  const known: Map<string, Promise<Tokens>> = (auth.kind === "login" && shared) || new Map();
  // The words of one that is the same but for its name are as good.
  const key = JSON.stringify([server.url, { ...auth, name: "" }]);
  const { token_endpoint: named } = auth;
  const endpoint = named === undefined ? "the token endpoint" : `token endpoint ${nameUrl(new URL(named))}`;
  const which = named === undefined ? "" : "`auth.oauth.token_endpoint`, and ";
  let opened: Tokens | undefined;
  const tokens = async (): Promise<Tokens> => {
    const opening = known.get(key) ?? open();
    known.set(key, opening);
    opened = await opening;
    return opened;
  };
  return {
    name: "OAuth access token",
    due: {
      reason: `${endpoint} has not answered`,
      hint: `check ${which}that it can be reached from here`,
      unsent: true,
    },
    authorization: async () => `Bearer ${await (await tokens()).token()}`,
    renew: async (refused = "") => (await tokens()).renew(refused.replace("Bearer ", "")),
    explain: (refusal) => opened?.explain(refusal),
    settled: () => opened?.settled(),
  };
}
