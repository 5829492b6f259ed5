import type { Asked, Tokens } from "../../auth/index.ts";
import type { HttpServer } from "../../suite/index.ts";
import type { OpenOptions } from "../session.ts";
import type { Wait } from "../transport.ts";
import { createSend, type HttpClient } from "./client.ts";
import { nameStatus, nameUrl } from "./exchange.ts";
import { type Refusal, readRefusal } from "./refusal.ts";

export type CredentialOptions = Pick<OpenOptions, "env" | "version" | "redactor" | "tokens" | "warn"> & {
  /** Asks the server for its challenge, without credentials. */
  askChallenge(): Promise<Asked>;
};

/** What proves to the server who is asking. `client` and `signal`: for the requests of a client that names its token endpoint. */
export function createCredentials(
  server: HttpServer,
  options: CredentialOptions,
  client: HttpClient,
  signal: AbortSignal,
) {
  const { auth } = server;
  if (auth?.kind !== "oauth" && auth?.kind !== "login") {
    return {
      name: auth && "bearer token",
      due: undefined,
      authorization: async () => auth && `Bearer ${auth.token}`,
      renew: async () => false,
      explain: () => undefined,
      settled: () => undefined,
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
    /** What messages call it; undefined when there is none. */
    name: "OAuth access token",
    /** What a request waits for until there is a token. */
    due: {
      reason: `${endpoint} has not answered`,
      hint: `check ${which}that it can be reached from here`,
      unsent: true,
    } as Wait,
    /** The header. Throws McptestError: oauth-failed, login-needed, login-store, login-failed. */
    authorization: async () => `Bearer ${await (await tokens()).token()}`,
    /** Whether there is another than the one that the server refused with 401. Throws as `authorization` does. */
    renew: async (refused = "") => (await tokens()).renew(refused.replace("Bearer ", "")),
    /** What is told of a refusal besides its status. */
    explain: (refusal: Refusal) => opened?.explain(refusal),
    settled: () => opened?.settled(),
  };
}
