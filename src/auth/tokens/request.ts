import * as oauth from "oauth4webapi";
import { failure, McptestError, textOfError } from "../../errors.ts";
import { isObject, type Json, withoutUndefined } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { words } from "../../values/show/words.ts";
import { errorOf, type Post } from "../ask.ts";
import { hide, type Login } from "../store.ts";
import type { Reply } from "../types.ts";
import { layerOf } from "../wording.ts";

/** What a token endpoint gave. */
export interface Tokens {
  access_token: string;
  /** Seconds. */
  expires_in?: number | undefined;
  refresh_token?: string | undefined;
  scope?: string | undefined;
}

/** How a client proves who it is: it writes into the form or the headers. */
export type Prove = oauth.ClientAuth;

/** A login before its first access token, or with an old one. */
export type LoginGround = Omit<Login, "access_token" | "obtained_at">;

export interface TokenRequest {
  endpoint: string;
  client_id: string;
  prove: Prove;
  grant: "authorization_code" | "refresh_token" | "client_credentials";
  /** Undefined ones are left out. */
  parameters: Readonly<Record<string, string | undefined>>;
}

/** A token endpoint gave no token. */
export class NoTokens extends Error {
  /** `answered 400 Bad Request: invalid_grant: …`; undefined where it did not refuse. */
  readonly answered?: string | undefined;
  /** The endpoint's own code of the refusal (RFC 6749, 5.2). */
  readonly refusal?: string | undefined;
  /** The endpoint granted something, which cannot be used: what was sent for it may be used up. */
  readonly isSpent?: boolean;

  constructor(why: string, { cause, ...facts }: Partial<NoTokens> = {}) {
    super(why, { cause });
    Object.assign(this, facts);
  }
}

const useless = (why: string): NoTokens => new NoTokens(why, { isSpent: true });

const answering = words("answered <answer>[[: <said>]]");
const refused = words("it <answered>");
const lacksToken = words("its answer (<answer>) holds no access_token");
const unfit = words("its answer (<answer>) cannot be used: <why>");
const otherType = words("token_type is <json type>, Bearer is required");
const noNumber = words("expires_in is <json found>, not a number of seconds");
const revocationFailed = failure(`oauth-failed: revocation endpoint <endpoint> did not revoke the token: <why>
  hint: end the login in the settings of your account there`);
/** No token lives longer, in seconds. */
const LONGEST_S = 1e10;

/** Form and checks are the library's; it sees no refusal, since it would tell neither the URL nor the status. Throws NoTokens. */
export async function requestTokens(
  { endpoint, client_id, prove, grant, parameters }: TokenRequest,
  post: Post,
  redactor: Redactor,
): Promise<Tokens> {
  const server = { issuer: endpoint, token_endpoint: endpoint };
  const client = { client_id };
  const all: Record<string, string | undefined> = { grant_type: grant, ...parameters };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  let answer = "";
  const fetch = async (url: string, request: Sent): Promise<Response> => {
    const reply = await send(url, request, post);
    ({ answer } = reply);
    return Response.json(readAnswer(reply, grant, redactor));
  };
  try {
    const options = { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true };
    const response = await oauth.genericTokenEndpointRequest(server, client, prove, grant, given, options);
    return (await oauth.processGenericTokenEndpointResponse(server, client, response)) as Tokens;
  } catch (error) {
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
      throw useless(unfit({ answer, why: error.message.replace(/"response" body "(\w+)" property/, "$1") }));
    throw error;
  }
}

type Sent = { headers: Record<string, string>; body: unknown };

async function send(url: string, { headers, body }: Sent, post: Post): Promise<Reply> {
  const { authorization } = headers;
  const own = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  try {
    return await post(new URL(url), { ...own, ...(authorization !== undefined && { authorization }) }, String(body));
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    const { message, code } = error;
    // The link is named by what is told of the endpoint.
    const why = code === "login-failed" ? message.slice(`${layerOf(error)}: `.length) : message;
    throw new NoTokens(why, { cause: error });
  }
}

/** With what is to be done about the scheme of the endpoint's URL, where a request met TLS in vain, or none. */
export function withScheme(hint: string, cause: unknown): string {
  const own = cause instanceof McptestError ? (cause.hint ?? "") : "";
  return /^use https?:/.test(own) ? `${hint}; ${own}` : hint;
}

/** What the library is to see of an answer. An ID token is not asked for: it is left out, since the library would judge it. */
function readAnswer(reply: Reply, grant: TokenRequest["grant"], redactor: Redactor): object {
  const { json, status, answer } = reply;
  const { id_token, ...told } = isObject(json) ? json : {};
  hide(redactor, id_token, told.access_token, told.refresh_token);
  const { error, access_token: token, token_type: type, expires_in: life } = told;
  const isRefused = typeof error === "string" && token === undefined;
  const isFine = status === 200 || (grant === "client_credentials" && status > 200 && status < 300);
  if (!isFine || isRefused || !isObject(json)) {
    const answered = answering({ answer, said: errorOf(reply, redactor) });
    // A server that is out of order has not judged the login.
    throw new NoTokens(refused({ answered }), { answered, ...(isRefused && status < 500 && { refusal: error }) });
  }
  // Characters of a token by RFC 6749 A.12: no header carries others.
  if (typeof token !== "string" || !/^[ -~]+$/.test(token)) throw useless(lacksToken({ answer }));
  // As before there were logins: what client credentials come with is not judged.
  if (grant === "client_credentials") return { access_token: token, token_type: "bearer", ...lifeOf(life) };
  if (typeof type === "string" && type.toLowerCase() !== "bearer")
    throw useless(unfit({ answer, why: otherType({ type }) }));
  if (life !== undefined && lifeOf(life).expires_in === undefined)
    throw useless(unfit({ answer, why: noNumber({ found: life as string }) }));
  return { ...told, ...lifeOf(life) };
}

function lifeOf(life: Json | undefined): { expires_in?: number } {
  const seconds = typeof life === "string" && /^\d+$/.test(life) ? Number(life) : heldNumber(life);
  return seconds !== undefined && seconds >= 0 ? { expires_in: Math.min(seconds, LONGEST_S) } : {};
}

/** The login that tokens make of another: what the answer lacks stays as it was, but for the end of the access token. */
export function loginOf({ access_token, expires_in, refresh_token, scope }: Tokens, before: LoginGround): Login {
  const now = Date.now();
  const { expires_at: _, ...kept } = before;
  const expires_at = expires_in === undefined ? undefined : new Date(now + expires_in * 1000).toISOString();
  const obtained_at = new Date(now).toISOString();
  return { ...kept, access_token, ...withoutUndefined({ scope, expires_at, refresh_token }), obtained_at };
}

/** Refusals after which a refresh token is never sent again. */
const ENDS: readonly (string | undefined)[] = ["invalid_grant", "invalid_client", "unauthorized_client"];

export const noToken = failure(`oauth-failed: token endpoint <endpoint> gave no access token: <why>
  hint: <hint>`);

/**
 * The login with new tokens. `ended`: it is over, and how the endpoint said so. All else may pass: it is tried once more, unless the endpoint
 * granted something, then thrown as McptestError oauth-failed with the hint.
 */
export async function refresh(
  login: LoginGround & { refresh_token: string },
  hint: string,
  post: Post,
  redactor: Redactor,
): Promise<Login | { ended: string }> {
  const { token_endpoint: endpoint, client, refresh_token, resource } = login;
  const prove = proveBy(client);
  const parameters = { refresh_token, resource };
  const request = { endpoint, client_id: client.id, prove, grant: "refresh_token", parameters } as const;
  for (let isLast = false; ; isLast = true) {
    try {
      return loginOf(await requestTokens(request, post, redactor), login);
    } catch (error) {
      if (!(error instanceof NoTokens)) throw error;
      const { answered = "", refusal, message: why, cause, isSpent } = error;
      if (ENDS.includes(refusal)) return { ended: answered };
      if (isLast || isSpent) throw noToken({ endpoint, why, hint: withScheme(hint, cause) }, { cause });
    }
  }
}

/** How a registered client proves who it is (RFC 6749, 2.3.1). */
export function proveBy({ secret = "", method }: Login["client"]): Prove {
  if (method === "none") return oauth.None();
  return method === "client_secret_post" ? oauth.ClientSecretPost(secret) : basic(secret);
}

/** The library's own escapes `-`, `.` and `_`, too; servers that do not decode refuse that. */
function basic(secret: string): Prove {
  return (_, { client_id: id }, __, headers) => {
    headers.set("authorization", `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString("base64")}`);
  };
}

/** RFC 6749 has id and secret form-encoded before they are joined. */
function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}

/** Ends a login at its authorization server: the refresh token, else the access token (RFC 7009). Nothing without such an endpoint. Throws McptestError. */
export async function revoke(login: Login, post: Post, redactor: Redactor): Promise<void> {
  const { revocation_endpoint: endpoint, client, refresh_token, access_token, issuer } = login;
  if (endpoint === undefined) return;
  const additionalParameters = { token_type_hint: refresh_token === undefined ? "access_token" : "refresh_token" };
  const fetch = async (url: string, request: Sent): Promise<Response> => {
    const reply = await send(url, request, post);
    if (reply.status === 200) return new Response();
    throw new NoTokens(refused({ answered: answering({ answer: reply.answer, said: errorOf(reply, redactor) }) }));
  };
  const options = { additionalParameters, [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true };
  const server = { issuer, revocation_endpoint: endpoint };
  const own = { client_id: client.id };
  try {
    const token = refresh_token ?? access_token;
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, own, proveBy(client), token, options));
  } catch (error) {
    throw error instanceof McptestError ? error : revocationFailed({ endpoint, why: textOfError(error) });
  }
}
