import type { Auth as AuthEntry, Server } from "../../generated/suite.ts";
import { DEFAULTS } from "../defaults.ts";
import { placeIn, type Resolving, toMs } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { Auth, ClientProof, HttpServer, ServerCommon } from "../suite.ts";
import { headerLineBreak, invalidUrl, twoProofs } from "../wording/entries.ts";
import { unsetEnv } from "../wording/references.ts";
import type { Path } from "../yaml/source.ts";

/** A server reached over HTTP, its credentials read from the environment. */
export function resolveHttpServer(entry: Entry<Server>, common: ServerCommon, resolving: Resolving): HttpServer {
  const { url = "", transport = "auto", headers = {}, auth, http = {} } = entry.value;
  checkUrl(entry, ["url"], url, resolving);
  return {
    ...common,
    kind: "http",
    url,
    transport,
    headers: resolveHeaders(entry, ["headers"], headers, resolving),
    auth: auth && resolveAuth(entry, auth, resolving),
    http: {
      timeout_ms: toMs(entry, ["http", "timeout"], http.timeout, resolving),
      connect_timeout_ms: toMs(entry, ["http", "connect_timeout"], http.connect_timeout, resolving),
      retries: http.retries ?? DEFAULTS.http_retries,
    },
  };
}

function checkUrl(entry: Entry<Server>, path: Path, url: string, { report }: Resolving): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol === "http:" || protocol === "https:") return;
  report(invalidUrl({ key: String(path.at(-1)), url }, placeIn(entry, path)));
}

/** Headers that stand at a path of an entry, with their values. */
export function resolveHeaders(
  entry: Entry<unknown>,
  at: Path,
  headers: NonNullable<Server["headers"]>,
  resolving: Pick<Resolving, "environment" | "report">,
): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const path = [...at, name];
    const text = typeof value === "string" ? value : readEnv(entry, [...path, "env"], value.env, name, resolving);
    if (/[\0\r\n]/.test(text.trim())) resolving.report(headerLineBreak({ name }, placeIn(entry, path)));
    resolved[name] = text.trim();
  }
  return resolved;
}

function resolveAuth(entry: Entry<Server>, auth: AuthEntry, resolving: Resolving): Auth | undefined {
  const read = (path: Path, name: string): string =>
    readEnv(entry, ["auth", ...path], name, "authorization", resolving);
  const { bearer_token_env: bearer, oauth } = auth;
  if (bearer !== undefined) return { kind: "bearer", token: read(["bearer_token_env"], bearer) };
  if (!oauth) return undefined;
  checkUrl(entry, ["auth", "oauth", "token_endpoint"], oauth.token_endpoint, resolving);
  return {
    kind: "oauth",
    token_endpoint: oauth.token_endpoint,
    client_id: oauth.client_id,
    proof: resolveProof(entry, oauth, read, resolving),
    scope: oauth.scope,
  };
}

function resolveProof(
  entry: Entry<Server>,
  { token_endpoint, audience = token_endpoint, algorithm = "ES256", ...names }: NonNullable<AuthEntry["oauth"]>,
  read: (path: Path, name: string) => string,
  { report }: Resolving,
): ClientProof {
  const { client_secret_env: secret = "", private_key_env: key } = names;
  if (key === undefined) return { client_secret: read(["oauth", "client_secret_env"], secret) };
  if (secret !== "") report(twoProofs(placeIn(entry, ["auth", "oauth", "private_key_env"], "key")));
  // Where an environment variable is to be one line, its line ends are often written out.
  return { private_key: read(["oauth", "private_key_env"], key).replaceAll("\\n", "\n"), algorithm, audience };
}

/** The value of an environment variable; one that is unset, or empty, is reported. */
function readEnv(
  entry: Entry<unknown>,
  path: Path,
  name: string,
  into: string,
  resolving: Pick<Resolving, "environment" | "report">,
): string {
  const { environment, report } = resolving;
  const value = environment.read(name, into);
  if (!value) report(unsetEnv(name, environment.names(), placeIn(entry, path)));
  return value ?? "";
}
