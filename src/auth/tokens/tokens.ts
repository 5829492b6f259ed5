import { failure, type McptestError } from "../../errors.ts";
import type { HttpServer, LoginAuth, OAuthClient } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { type Post, postTo } from "../ask.ts";
import { type Found, walk, walkAll } from "../discovery/walk.ts";
import { createGuard } from "../guard.ts";
import { findClient } from "../login/client.ts";
import { serverKey, storePath, warnExposed } from "../store.ts";
import type { Asked, AuthContext, Grant, Send } from "../types.ts";
import { adviseLogin } from "../wording.ts";
import { clientTokens } from "./client-tokens.ts";
import { type Explained, explainRefusal } from "./refusal.ts";
import { givenTokens, type HeldTokens, storedTokens } from "./renew.ts";
import type { LoginGround } from "./request.ts";

/** What tokens for a server need besides its declaration. */
export interface TokenNeeds {
  env: Readonly<Record<string, string | undefined>>;
  redactor: Redactor;
  send: Send;
  /** Asks the server for its challenge, as a session without credentials gets it. */
  askChallenge(): Promise<Asked>;
  /** Sends the request of a client that names its token endpoint. */
  post: Post;
  warn(warning: McptestError): void;
}

/** Access tokens for all requests to one server. */
export type Tokens = Awaited<ReturnType<typeof openTokens>>;

const insecure = failure("login-insecure: allow_insecure: http and private addresses are accepted");

/** The access tokens that a declaration asks for. Nothing is requested yet. Throws McptestError login-store. */
export async function openTokens(
  { url, headers }: Pick<HttpServer, "url" | "headers">,
  auth: OAuthClient | LoginAuth,
  needs: TokenNeeds,
) {
  const { env, redactor, send, askChallenge, warn } = needs;
  // A renewal that was cut off would cost the login: its answer has the only copy of the next refresh token.
  const { signal } = new AbortController();
  const contextFor = async (address?: string): Promise<AuthContext> => {
    return { send, redactor, signal, guard: await createGuard({ url, address, allowInsecure: auth.allow_insecure }) };
  };
  const post: Post = async (...sent) => postTo("token_endpoint", await contextFor())(...sent);
  const find = async (grant: Grant): Promise<Found> => {
    const asked = await askChallenge();
    const { issuer, resource } = auth;
    // A server that asks for no login may still say where one is had.
    const there = { fields: [], ...asked };
    return walkAll(walk({ url, headers, issuer, resource }, there, await contextFor(asked.address), grant));
  };
  if (auth.allow_insecure) warn(insecure());
  type Explain = (refusal: Parameters<typeof explainRefusal>[0]) => Explained | undefined;
  if (auth.kind === "oauth") {
    const isNamed = auth.token_endpoint !== undefined;
    const own = clientTokens(auth, () => find("client_credentials"), isNamed ? needs.post : post, redactor);
    return { ...own, explain: (() => undefined) as Explain };
  }
  const advise = adviseLogin(auth.name, isCi(env));
  let tokens: HeldTokens;
  /** What is told of a refusal besides its status; undefined where that says it all. */
  const explain: Explain = (refusal) => explainRefusal(refusal, auth, tokens.held(), advise, redactor);
  const { refresh_token: { env: variable = "", value } = {}, token_store: file } = auth;
  if (value !== undefined) {
    const ground = () => groundOf(url, auth, () => find("refresh_token"));
    tokens = givenTokens({ env: variable, value }, ground, post, { redactor, warn });
  } else {
    const path = storePath(env, file);
    const exposed = file === undefined ? undefined : await warnExposed(path, env);
    if (exposed) warn(exposed);
    tokens = storedTokens(path, { ...auth, url }, advise, post, redactor);
  }
  return { ...tokens, explain };
}

/** What is known of a login that was done elsewhere. */
async function groundOf(url: string, auth: LoginAuth, find: () => Promise<Found>): Promise<LoginGround> {
  const { profile, scope, token_endpoint: named } = auth;
  const own = auth.resource === "none" ? undefined : (auth.resource ?? url);
  const found: Pick<Found, "issuer" | "token_endpoint" | "resource" | "metadata"> =
    named === undefined ? await find() : { issuer: named, token_endpoint: named, resource: own, metadata: {} };
  const { issuer, token_endpoint, resource } = found;
  const { client = { id: "", method: "none" } } = findClient(found, auth);
  return { server: serverKey(url), profile, issuer, token_endpoint, resource, client, scope };
}
