import { createHash, randomBytes } from "node:crypto";
import { failure } from "../../errors.ts";
import type { HttpServer, LoginAuth } from "../../suite/index.ts";
import { firstOf } from "../../values/async/first-of.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { postTo } from "../ask.ts";
import { type Found, walk, walkAll } from "../discovery/walk.ts";
import { type Login, putLogin, readStore, serverKey } from "../store.ts";
import { loginOf, NoTokens, noToken, proveBy, requestTokens, revoke, withScheme } from "../tokens/request.ts";
import type { Asked, AuthContext, WalkStep } from "../types.ts";
import { showSaid } from "../wording.ts";
import { type CallbackOptions, openCallback } from "./callback.ts";
import { findClient, register } from "./client.ts";

/** Who logs in. */
export interface Person extends Pick<CallbackOptions, "stdin" | "ignored" | "interrupt"> {
  step(step: WalkStep): void;
  visit(url: string): void;
  /** How long there is for that, as it was given, and in milliseconds. */
  timeout: { text: string; ms: number };
}

/** Walks the chain, becomes a client, has the person agree, and stores the tokens. Throws McptestError login-failed, login-store. */
export async function logIn(
  server: HttpServer,
  auth: LoginAuth,
  asked: Asked,
  store: string,
  context: AuthContext,
  person: Person,
): Promise<Login> {
  const { redactor, signal } = context;
  readStore(store, redactor);
  const wanted = { ...server, issuer: auth.issuer, resource: auth.resource };
  const found = await walkAll(walk(wanted, asked, context, "authorization_code"), person.step);
  const [state, verifier] = [createSecret(), createSecret()];
  redactor.register(verifier);
  const callback = await openCallback({ ...person, redirectUri: auth.redirect_uri, state });
  const { redirectUri } = callback;
  let isStored = false;
  try {
    const start = performance.now();
    const scope = scopeOf(found, auth.scope);
    const given = findClient(found, auth);
    const client = given.client ?? (await register(found, redirectUri, scope, context));
    const detail = given.client ? given.told : `registered at ${found.registration_endpoint} as ${client.id}`;
    person.step({ layer: "client", detail, duration_ms: performance.now() - start });
    const own = { client_id: client.id, redirect_uri: redirectUri, scope, state };
    person.visit(authorizationUrl(found, own, verifier));
    const late = AbortSignal.timeout(person.timeout.ms);
    const answer = await untilAborted(callback.answer, firstOf(signal, late)).catch((error: unknown) => {
      throw signal.aborted ? error : noAnswer({ limit: person.timeout.text });
    });
    redactor.register(answer.get("code") ?? "");
    checkAnswer(answer, found, redactor);
    const { token_endpoint, revocation_endpoint, issuer, resource } = found;
    const code = answer.get("code") ?? "";
    const parameters = { code, redirect_uri: redirectUri, code_verifier: verifier, resource };
    const grant = { endpoint: token_endpoint, client_id: client.id, grant: "authorization_code", parameters } as const;
    const post = postTo("token_endpoint", context);
    const tokens = await requestTokens({ ...grant, prove: proveBy(client) }, post, redactor).catch((error: unknown) => {
      if (!(error instanceof NoTokens)) throw error;
      const { message: why, cause } = error;
      throw noToken({ endpoint: token_endpoint, why, hint: withScheme(AGAIN, cause) }, { cause });
    });
    signal.throwIfAborted();
    const of = { server: serverKey(server.url), profile: auth.profile, resource, issuer };
    const made = loginOf(tokens, { ...of, token_endpoint, revocation_endpoint, client, scope });
    await putLogin(store, made, redactor);
    isStored = true;
    return made;
  } finally {
    await callback.close(isStored);
  }
}

const AGAIN = "log in again; if that does not help, look at the log of the authorization server";

/** Ends a login, which is stored no more, at its authorization server, where that has an endpoint for it. Throws McptestError. */
export function logOut(login: Login, context: AuthContext): Promise<void> {
  return revoke(login, postTo("revocation_endpoint", context), context.redactor);
}

function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

const OFFLINE = "offline_access";

/** What to ask for (spec, overview, "Scope Selection"): enough to be renewed, where that has a scope of its own. */
function scopeOf({ metadata, challenge, scopes }: Found, given: string | undefined): string | undefined {
  const asked = given ?? (challenge.scope || (scopes ?? []).join(" "));
  const known = metadata.scopes_supported;
  const more = Array.isArray(known) && known.includes(OFFLINE) ? [OFFLINE] : [];
  const all = [...new Set([...asked.split(/\s+/), ...more])].filter(Boolean);
  return all.length === 0 ? undefined : all.join(" ");
}

/** Where the person agrees (RFC 6749 4.1.1, RFC 7636 4.3, RFC 8707 2). Other parameters of the endpoint are kept. */
function authorizationUrl(
  { authorization_endpoint: endpoint = "", resource }: Found,
  own: { client_id: string; redirect_uri: string; scope: string | undefined; state: string },
  verifier: string,
): string {
  const url = new URL(endpoint);
  const parameters = {
    response_type: "code",
    ...own,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource,
    // OpenID Connect Core 11: some servers drop the scope otherwise.
    prompt: own.scope?.split(" ").includes(OFFLINE) ? "consent" : undefined,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

const noAnswer = failure(`login-failed: authorization: no answer within <limit>
  hint: log in again; --timeout gives more time`);
const wrongIssuer = failure(
  `login-failed: authorization: iss is <iss>, the issuer is <json issuer> (RFC 9207): the code was not sent
  hint: another authorization server has answered: find out why before you log in again`,
);
const refused = failure(`login-failed: authorization: <error>[[: <description>]]`);
const noCode = failure(`login-failed: authorization: no code and no error came back, or several`);

/** RFC 9207 2.4 before all else: of a stranger's answer nothing is shown. Throws McptestError login-failed. */
function checkAnswer(answer: URLSearchParams, { issuer, metadata }: Found, redactor: Redactor): void {
  const given = answer.getAll("iss");
  const isPromised = metadata.authorization_response_iss_parameter_supported === true;
  if (given.some((iss) => iss !== issuer) || given.length > 1 || (isPromised && given.length === 0)) {
    const iss = given.map((each) => JSON.stringify(showSaid(each, redactor))).join(" and ");
    throw wrongIssuer({ iss: iss || "missing", issuer });
  }
  const [error, description] = ["error", "error_description"].map((name) => showSaid(answer.get(name) ?? "", redactor));
  // An error that nobody registered looks like the value of a header `Authorization`, and would be masked without quotes.
  const shown = redactor.text(`authorization: ${error}:`).endsWith(`${error}:`) ? error : JSON.stringify(error);
  if (error) throw refused({ error: shown, description });
  if (answer.getAll("code").length !== 1) throw noCode();
}
