import { failure } from "../../errors.ts";
import type { LoginAuth } from "../../suite/index.ts";
import { isObject, writeJson } from "../../values/json.ts";
import { ask, errorOf } from "../ask.ts";
import type { Found } from "../discovery/walk.ts";
import type { Login } from "../store.ts";
import type { AuthContext } from "../types.ts";
import { noneFound } from "../wording.ts";

type Client = Login["client"];
type Issued = Pick<Found, "issuer" | "metadata"> & Partial<Pick<Found, "registration_endpoint">>;
type ClientKeys = Pick<LoginAuth, "client_id" | "client_secret" | "client_metadata_url">;

const noWay =
  failure(`login-failed: client: no way to a client at <issuer>: no client_id, no document, no registration_endpoint
  hint: register one by hand and give client_id`);
const notRegistered = failure(`login-failed: client: <url> answered <answer>[[: <said>]]
  hint: register one by hand and give client_id`);
const noMethod = failure(`login-failed: client: <place> has clients authenticate by <methods>,
  where none, client_secret_basic or client_secret_post is required
  hint: register one by hand and give client_id`);

/** Which of four ways leads to a client (spec, client registration); without `client` it is to be registered. Throws McptestError login-failed. */
export function findClient(found: Issued, keys: ClientKeys): { client?: Client; told: string } {
  const { client_id: id, client_secret: secret, client_metadata_url: document } = keys;
  if (id !== undefined) {
    const method = secret === undefined ? "none" : (pickMethod(found, SECRETS) ?? "client_secret_basic");
    return { client: { id, secret, method }, told: `client_id ${id} was given (${method})` };
  }
  if (document !== undefined && found.metadata.client_id_metadata_document_supported === true)
    return { client: { id: document, method: "none" }, told: `client_id is the document ${document}` };
  if (found.registration_endpoint === undefined) throw noWay({ issuer: found.issuer });
  return { told: `a login registers one at ${found.registration_endpoint}` };
}

const SECRETS = ["client_secret_basic", "client_secret_post"] as const;
const METHODS = ["none", ...SECRETS] as const;
const ANNOUNCED = "token_endpoint_auth_methods_supported";

/** The first of the methods that the authorization server announces. One that announces none is taken to know all. */
function pickMethod<M extends Client["method"]>({ metadata }: Issued, wanted: readonly M[]): M | undefined {
  const { [ANNOUNCED]: methods = [...wanted] } = metadata;
  return wanted.find((method) => Array.isArray(methods) && methods.includes(method));
}

/** Registers a client for one redirect and these scopes (RFC 7591). Throws McptestError login-failed. */
export async function register(
  found: Found,
  redirectUri: string,
  scope: string | undefined,
  context: AuthContext,
): Promise<Client> {
  const method = pickMethod(found, METHODS);
  if (method === undefined)
    throw noMethod({ place: found.issuer, methods: writeJson(found.metadata[ANNOUNCED] ?? null) });
  const wanted = {
    client_name: "mcptest",
    application_type: "native",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: method,
    ...(scope !== undefined && { scope }),
  };
  const url = found.registration_endpoint ?? "";
  const headers = { "content-type": "application/json" };
  const endpoint = { layer: "client", what: "registration_endpoint" } as const;
  const reply = await ask(context, endpoint, { method: "POST", url, headers, body: writeJson(wanted) });
  const { json, status, answer } = reply;
  if (found.hasDefaults && status === 404)
    throw noneFound({ layer: "resource metadata", tried: [...found.tried, `${url} (404)`].join(", ") });
  const { client_id: id, client_secret, token_endpoint_auth_method } = isObject(json) ? json : {};
  const secret = typeof client_secret === "string" && client_secret !== "" ? client_secret : undefined;
  if (secret !== undefined) context.redactor.register(secret);
  const isMade = status === 200 || status === 201;
  if (!isMade || typeof id !== "string" || id === "")
    throw notRegistered({ url, answer, said: isMade ? "it holds no client_id" : errorOf(reply, context.redactor) });
  const given = token_endpoint_auth_method ?? (secret === undefined ? "none" : "client_secret_basic");
  const known = (secret === undefined ? (["none"] as const) : METHODS).find((each) => each === given);
  if (known === undefined) throw noMethod({ place: url, methods: writeJson(given) });
  return { id, ...(secret !== undefined && { secret }), method: known };
}
