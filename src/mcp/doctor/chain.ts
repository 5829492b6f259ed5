import type { Asked, Layer, Login } from "../../auth/index.ts";
import { failure, McptestError } from "../../errors.ts";
import type { HttpServer, LoginAuth } from "../../suite/index.ts";
import { createLap } from "../../values/duration.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import { DEFAULT_CONNECT_TIMEOUT_MS } from "../http/channel.ts";
import { createHttpClient, createSend } from "../http/client.ts";
import { createCredentials } from "../http/credentials.ts";
import type { OpenOptions } from "../session.ts";
import { startInterrupted } from "../wording.ts";
import { type ProbeStep, stepOf } from "./step.ts";

const told = {
  client: words("client_id <id> was given"),
  stored: words("<path> has a login (profile <profile>)[[, scope <scope>]][[, until <end>]]"),
  renewed: words("<endpoint> renewed the login (profile <profile>)[[, scope <scope>]][[, until <end>]]"),
  given: words("<endpoint> took the refresh token of <env>"),
  own: words("<endpoint> gave a token to client <id>"),
};
const hints = {
  document: "client_id_metadata_document_supported is not true: `client_metadata_url` is left unused",
  lasting: "no refresh token was given: log in again when this one ends",
  token: "give a token of the server's own: --bearer-token-env NAME, in a suite `auth: { bearer_token_env: NAME }`",
};
/** Where it stands what a link has to be like. What already names its source needs no other. */
const sources: Partial<Record<Layer, string>> = {
  challenge: "RFC 9110 11.6.1",
  "resource metadata": "RFC 9728 2 and 3",
  "authorization server": "RFC 8414 2 and 3",
};
const wanted = words("[[<hint>; ]]what is wanted: <source>");
const undeclared = failure(`login-needed: the suite gives this server no \`auth\`
  hint: add \`auth: { oauth: { grant: authorization_code } }\`, then run: mcptest login <name>`);

/** Whether tokens for a server come by discovery or by a login. One without credentials may ask for them. */
export function mayAskForLogin({ auth, headers }: HttpServer): boolean {
  if (auth === undefined) return !Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
  return auth.kind === "login" || (auth.kind === "oauth" && auth.token_endpoint === undefined);
}

/**
 * The chain of a server that asked for a login, from its challenge to a token, up to the first link that is broken. It registers nothing and
 * asks nobody; a login is renewed as a run does. `login`: the one to look for where the server declares none. Throws `cancelled`.
 */
export async function* walkChain(
  server: HttpServer,
  asked: Asked,
  options: OpenOptions,
  login: LoginAuth | undefined,
): AsyncGenerator<ProbeStep> {
  const { createGuard, findClient, findLogin, layerOf, storePath, walk } = await import("../../auth/index.ts");
  const { redactor, env, signal = new AbortController().signal } = options;
  const { url, headers } = server;
  const own = server.auth?.kind === "bearer" ? undefined : server.auth;
  const auth = own ?? login;
  const person = auth?.kind === "login" ? auth : undefined;
  const given = person?.refresh_token?.value === undefined ? undefined : person.refresh_token;
  const lap = createLap(performance.now() - asked.duration_ms);
  const step = (layer: Layer, detail: string, hint?: string): ProbeStep =>
    stepOf(layer, detail, lap(), { status: hint === undefined ? "ok" : "warning", hint });
  const findStored = (): [string, Login | undefined] | undefined => {
    if (!person || given) return undefined;
    const path = storePath(env, person.token_store);
    return [path, findLogin(path, url, person.profile, redactor)];
  };

  const client = createHttpClient(server.http.connect_timeout_ms ?? DEFAULT_CONNECT_TIMEOUT_MS, env, server);
  let layer: Layer = "challenge";
  try {
    const guard = await createGuard({ url, address: asked.address, allowInsecure: auth?.allow_insecure });
    const [, before] = attempt(findStored) ?? [];
    const mayDefault = (before ?? given ?? auth?.client_id) !== undefined;
    const walking = walk(
      { url, headers, issuer: auth?.issuer, resource: auth?.resource, mayDefault },
      asked,
      { send: createSend(options, server), guard, redactor, signal },
      auth?.kind === "oauth" ? "client_credentials" : given ? "refresh_token" : "authorization_code",
    );
    // A token endpoint that is named is asked without discovery.
    const isNamed = given !== undefined && person?.token_endpoint !== undefined;
    let next = await walking.next();
    for (; !next.done; next = await walking.next()) {
      yield step(next.value.layer, next.value.detail, next.value.hint);
      if (isNamed) break;
    }
    const found = next.done ? next.value : undefined;

    layer = "client";
    const registers = found?.registration_endpoint !== undefined;
    const id = auth?.client_id ?? (registers ? undefined : before?.client.id);
    const isUnused = id === undefined && person?.client_metadata_url !== undefined && !found?.metadata[DOCUMENTS];
    const way =
      found && !(auth?.kind === "oauth") ? findClient(found, { ...person, client_id: id }).told : told.client({ id });
    yield step(layer, way, isUnused ? hints.document : undefined);

    layer = "token";
    if (!auth) throw undeclared({ name: quoteWord(server.name) });
    const needs = { ...options, askChallenge: async () => asked };
    await createCredentials({ ...server, auth }, needs, client, signal).authorization();
    const endpoint = found?.token_endpoint ?? auth.token_endpoint;
    const [path, after] = findStored() ?? [];
    const facts = { endpoint: after?.token_endpoint ?? endpoint, path, profile: person?.profile };
    const granted = { scope: after?.scope, end: after?.expires_at, env: given?.env, id };
    const row = given ? "given" : !person ? "own" : after?.access_token === before?.access_token ? "stored" : "renewed";
    yield step(layer, told[row]({ ...facts, ...granted }), after && !after.refresh_token ? hints.lasting : undefined);
  } catch (error) {
    if (options.signal?.aborted) throw startInterrupted(server.name);
    if (!(error instanceof McptestError)) throw error;
    const isOfChain = error.code === "login-failed";
    const at = isOfChain ? layerOf(error) : layer;
    const detail = isOfChain ? error.message.slice(at.length + 2) : error.message;
    const advice = error.hint ?? (at === "resource metadata" ? hints.token : undefined);
    const source = isOfChain && !/\((?:RFC|spec)/.test(`${detail} ${advice}`) ? sources[at] : undefined;
    const hint = source === undefined ? advice : wanted({ hint: advice, source });
    yield stepOf(at, detail, lap(), { status: "failed", hint });
  } finally {
    client.close();
  }
}

const DOCUMENTS = "client_id_metadata_document_supported";

/** What fails early is told later. */
function attempt<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
