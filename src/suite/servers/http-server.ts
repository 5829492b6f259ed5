import type { McptestError } from "../../errors.ts";
import type { Auth as AuthEntry, Server } from "../../generated/suite.ts";
import { DEFAULTS } from "../defaults.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Auth, ClientProof, HttpServer, ServerCommon } from "../suite.ts";
import { headerLineBreak, invalidUrl, twoProofs } from "../wording/entries.ts";
import { unsetEnv } from "../wording/references.ts";

export interface Reading extends Pick<Resolving, "environment" | "report"> {
  /** Gets what the server lacks of the environment. */
  lacks(error: McptestError): void;
}
type OAuth = NonNullable<AuthEntry["oauth"]>;

/** A server reached over HTTP, its credentials read from the environment. */
export function resolveHttpServer(
  entry: Entry<Server>,
  common: ServerCommon,
  resolving: Resolving & Reading,
): HttpServer {
  const { url = "", transport = "auto", headers = {}, http = {} } = entry.value;
  checkUrl(entry.in("url"), resolving);
  return {
    ...common,
    kind: "http",
    url,
    transport,
    headers: resolveHeaders(entry.in("headers").with(headers), resolving),
    auth: resolveAuth(entry.in("auth"), resolving),
    http: {
      timeout_ms: toMs(entry.in("http").in("timeout"), resolving),
      connect_timeout_ms: toMs(entry.in("http").in("connect_timeout"), resolving),
      retries: http.retries ?? DEFAULTS.http_retries,
    },
  };
}

function checkUrl(entry: Entry<string | undefined>, { report, lacks }: Reading): void {
  const { value: url = "", path } = entry;
  const tell = entry.written() === undefined ? report : lacks;
  if (!isHttpUrl(url)) tell(invalidUrl({ key: String(path.at(-1)), url }, entry.at()));
}

/** Whether a text is an http or https URL. */
export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

export function resolveHeaders(
  entry: Entry<NonNullable<Server["headers"]>>,
  resolving: Reading,
): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(entry.value)) {
    const text = typeof value === "string" ? value : readEnv(entry.in(name, "env") as Entry<string>, name, resolving);
    if (/[\0\r\n]/.test(text.trim())) resolving.report(headerLineBreak({ name }, entry.at(name)));
    resolved[name] = text.trim();
  }
  return resolved;
}

function resolveAuth(entry: Entry<AuthEntry | undefined>, resolving: Reading): Auth | undefined {
  const bearer = entry.in("bearer_token_env") as Entry<string>;
  if (bearer.value !== undefined) return { kind: "bearer", token: readEnv(bearer, "authorization", resolving) };
  const oauth = entry.in("oauth") as Entry<OAuth>;
  if (!oauth.value) return undefined;
  checkUrl(oauth.in("token_endpoint"), resolving);
  const { token_endpoint, client_id, scope } = oauth.value;
  return { kind: "oauth", token_endpoint, client_id, proof: resolveProof(oauth, resolving), scope };
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
  if (secret !== "") resolving.report(twoProofs(oauth.keyAt("private_key_env")));
  // Environment variables are often one line, with line ends written as `\n`.
  return { private_key: read("private_key_env").replaceAll("\\n", "\n"), algorithm, audience };
}

/** The value of an environment variable; an unset or empty one is reported. */
function readEnv(entry: Entry<string>, into: string, { environment, lacks }: Reading): string {
  const value = environment.read(entry.value, into);
  if (!value) lacks(unsetEnv(entry.value, environment.names(), entry.at()));
  return value ?? "";
}
