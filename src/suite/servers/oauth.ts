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

/** The grant of keys that one grant has alone. */
const GRANT_OF: Partial<Record<Key, OAuth["grant"]>> = {
  private_key_env: "client_credentials",
  algorithm: "client_credentials",
  audience: "client_credentials",
  client_metadata_url: "authorization_code",
  redirect_uri: "authorization_code",
  refresh_token_env: "authorization_code",
  profile: "authorization_code",
  token_store: "authorization_code",
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
  const { token_endpoint, client_id = "", scope, issuer, resource, allow_insecure } = value;
  const proof = resolveProof(oauth, resolving);
  return withoutUndefined<OAuthClient>({
    kind: "oauth",
    ...{ token_endpoint, client_id, proof, scope, issuer, resource, allow_insecure },
  });
}

function checkKeys(oauth: Entry<OAuth>, { report }: Pick<Resolving, "report">): void {
  const { value } = oauth;
  const { grant } = value;
  for (const key of Object.keys(value) as Key[]) {
    const fits = GRANT_OF[key] ?? grant;
    if (fits !== grant) report(wording.keyOfOtherGrant({ key, grant, fits }, oauth.keyAt(key)));
  }
  const isLogin = grant === "authorization_code";
  for (const [key, needed] of Object.entries(NEEDS) as [Key, Key][])
    if (isLogin && value[key] !== undefined && value[needed] === undefined)
      report(wording.keyWithout({ key, needed }, oauth.keyAt(key)));
  for (const key of DISCOVERY)
    if (!isLogin && value.token_endpoint !== undefined && value[key] !== undefined)
      report(wording.noDiscovery({ key }, oauth.keyAt(key)));
}

function resolveLogin(oauth: Entry<OAuth>, resolving: Resolving & Reading): LoginAuth {
  const { environment, ci, main } = resolving;
  const {
    refresh_token_env: env,
    profile = "default",
    client_secret_env,
    token_store,
    allow_insecure = false,
  } = oauth.value;
  const value = env === undefined ? undefined : environment.read(env, "authorization")?.trim() || undefined;
  // Whoever needs the server misses it: a check of the suite needs no login.
  if (env !== undefined && value === undefined && ci && resolving.lack)
    resolving.lacks(unsetEnv(env, environment.names(), oauth.at("refresh_token_env")));
  const isDefault = ["mcptest.yml", "mcptest.yaml"].includes(main);
  const { client_id, client_metadata_url, scope, issuer, resource, redirect_uri, token_endpoint } = oauth.value;
  return withoutUndefined<LoginAuth>({
    kind: "login",
    name: `${quoteWord(String(oauth.path.at(-3)))}${isDefault ? "" : ` --config ${quoteWord(main)}`}`,
    ...{ profile, client_id, client_metadata_url, scope, issuer, resource, redirect_uri, token_endpoint },
    client_secret:
      client_secret_env && readEnv(oauth.in("client_secret_env").with(client_secret_env), "authorization", resolving),
    refresh_token: env === undefined ? undefined : { env, value },
    token_store: token_store && resolve(oauth.source.folder, token_store),
    allow_insecure,
  });
}

function resolveProof(oauth: Entry<OAuth>, resolving: Reading): ClientProof {
  const {
    token_endpoint,
    audience = token_endpoint,
    algorithm = "ES256",
    client_secret_env: secret = "",
  } = oauth.value;
  const read = (key: "client_secret_env" | "private_key_env"): string =>
    readEnv(oauth.in(key).with(oauth.value[key] ?? ""), "authorization", resolving);
  if (oauth.value.private_key_env === undefined) return { client_secret: read("client_secret_env") };
  if (secret !== "") resolving.report(wording.twoProofs(oauth.keyAt("private_key_env")));
  // Environment variables are often one line, with line ends written as `\n`.
  return withoutUndefined({ private_key: read("private_key_env").replaceAll("\\n", "\n"), algorithm, audience });
}
