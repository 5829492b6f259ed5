import { resolve } from "node:path";
import type { Auth as AuthEntry } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import type { ClientProof, LoginAuth, OAuthClient } from "../suite.ts";
import * as wording from "../wording/logins.ts";
import { unsetEnv } from "../wording/references.ts";
import { faultsOfLogin } from "./login-faults.ts";
import { checkUrl, isHttpUrl, type Reading, readEnv } from "./reading.ts";

export type OAuth = NonNullable<AuthEntry["oauth"]>;
type Key = keyof OAuth;

/** Keys that one grant has alone. */
const KEYS_OF: Readonly<Record<OAuth["grant"], readonly Key[]>> = {
  client_credentials: ["private_key_env", "algorithm", "audience"],
  authorization_code: ["client_metadata_url", "redirect_uri", "refresh_token_env", "profile", "token_store"],
};

/** Keys of a login, and the key that has to stand beside each. */
const NEEDS = { client_secret_env: "client_id", refresh_token_env: "client_id", token_endpoint: "refresh_token_env" };

/** Keys of discovery, which client credentials with a token endpoint do without. */
const DISCOVERY = ["issuer", "resource", "allow_insecure"] as const;

/** How a server with this URL gets its tokens, with what the environment holds; faults are reported. */
export function resolveOAuth(
  oauth: Entry<OAuth>,
  url: Entry<string | undefined>,
  resolving: Resolving & Reading,
): OAuthClient | LoginAuth {
  const { value } = oauth;
  checkKeys(oauth, resolving);
  const isLogin = value.grant === "authorization_code";
  if (!isLogin && value.token_endpoint !== undefined) checkUrl(oauth.in("token_endpoint"), resolving);
  // What is wrong with the server's own URL as such is told already.
  const login = isLogin ? { url: isHttpUrl(url.value ?? "") ? url.value : undefined } : { token_endpoint: undefined };
  for (const { key, tell } of faultsOfLogin({ ...value, ...login })) {
    const place = key === "url" ? url : oauth.in(key);
    (place.written() === undefined ? resolving.report : resolving.lacks)(tell({ location: place.at() }));
  }
  if (isLogin) return resolveLogin(oauth, resolving);
  const {
    grant: _,
    client_secret_env: _secret,
    private_key_env: _key,
    algorithm: _by,
    audience: _for,
    ...rest
  } = value;
  return { client_id: "", ...rest, kind: "oauth", proof: resolveProof(oauth, resolving) };
}

function checkKeys(oauth: Entry<OAuth>, { report }: Pick<Resolving, "report">): void {
  const { value } = oauth;
  const { grant } = value;
  const isLogin = grant === "authorization_code";
  const fits = isLogin ? "client_credentials" : "authorization_code";
  for (const key of Object.keys(value) as Key[])
    if (KEYS_OF[fits].includes(key)) report(wording.keyOfOtherGrant({ key, grant, fits }, oauth.keyAt(key)));
  for (const [key, needed] of Object.entries(NEEDS) as [Key, Key][])
    if (isLogin && value[key] !== undefined && value[needed] === undefined)
      report(wording.keyWithout({ key, needed }, oauth.keyAt(key)));
  for (const key of DISCOVERY)
    if (!isLogin && value.token_endpoint !== undefined && value[key] !== undefined)
      report(wording.noDiscovery({ key }, oauth.keyAt(key)));
}

function resolveLogin(oauth: Entry<OAuth>, resolving: Resolving & Reading): LoginAuth {
  const { environment, ci, main } = resolving;
  const { grant: _, refresh_token_env: env, client_secret_env: secret, token_store: store, ...rest } = oauth.value;
  const value = env === undefined ? undefined : environment.read(env, "authorization")?.trim() || undefined;
  // Whoever needs the server misses it: a check of the suite needs no login.
  if (env !== undefined && value === undefined && ci && resolving.lack)
    resolving.lacks(unsetEnv(env, environment.names(), oauth.at("refresh_token_env")));
  const isDefault = ["mcptest.yml", "mcptest.yaml"].includes(main);
  return {
    profile: "default",
    allow_insecure: false,
    ...rest,
    kind: "login",
    name: `${quoteWord(String(oauth.path.at(-3)))}${isDefault ? "" : ` --config ${quoteWord(main)}`}`,
    ...(secret && { client_secret: readSecret(oauth, "client_secret_env", resolving) }),
    ...(env !== undefined && { refresh_token: { env, value } }),
    ...(store && { token_store: resolve(oauth.source.folder, store) }),
  };
}

function readSecret(oauth: Entry<OAuth>, key: "client_secret_env" | "private_key_env", reading: Reading): string {
  return readEnv(oauth.in(key).with(oauth.value[key] ?? ""), "authorization", reading);
}

function resolveProof(oauth: Entry<OAuth>, resolving: Reading): ClientProof {
  const {
    token_endpoint,
    audience = token_endpoint,
    algorithm = "ES256",
    client_secret_env,
    private_key_env,
  } = oauth.value;
  if (private_key_env === undefined) return { client_secret: readSecret(oauth, "client_secret_env", resolving) };
  if (client_secret_env) resolving.report(wording.twoProofs(oauth.keyAt("private_key_env")));
  // Environment variables are often one line, with line ends written as `\n`.
  const private_key = readSecret(oauth, "private_key_env", resolving).replaceAll("\\n", "\n");
  return withoutUndefined({ private_key, algorithm, audience });
}
