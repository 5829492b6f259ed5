import type { Auth as AuthEntry, Server } from "../../generated/suite.ts";
import { DEFAULTS } from "../defaults.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Auth, HttpServer, ServerCommon } from "../suite.ts";
import { headerLineBreak } from "../wording/entries.ts";
import { readTextFile } from "../yaml/read.ts";
import type { LoginValues } from "./login-faults.ts";
import type { OAuth } from "./oauth.ts";
import { checkUrl, type Reading, readEnv } from "./reading.ts";

/** A server reached over HTTP, its credentials read from the environment. */
export async function resolveHttpServer(
  entry: Entry<Server>,
  common: ServerCommon,
  resolving: Resolving & Reading,
): Promise<HttpServer> {
  const { url = "", transport = "auto", headers = {}, http = {} } = entry.value;
  checkUrl(entry.in("url"), resolving);
  return {
    ...common,
    kind: "http",
    url,
    transport,
    headers: resolveHeaders(entry.in("headers").with(headers), resolving),
    auth: await resolveAuth(entry.in("auth"), entry.in("url"), resolving),
    ...(entry.value.tls !== undefined && {
      tls: await (await import("./tls.ts")).resolveTls(entry, resolving, readTextFile),
    }),
    http: {
      timeout_ms: toMs(entry.in("http").in("timeout"), resolving),
      connect_timeout_ms: toMs(entry.in("http").in("connect_timeout"), resolving),
      retries: http.retries ?? DEFAULTS.http_retries,
      ...(http.cookies === false && { cookies: false }),
    },
  };
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

async function resolveAuth(
  entry: Entry<AuthEntry | undefined>,
  url: Entry<string | undefined>,
  resolving: Resolving & Reading,
): Promise<Auth | undefined> {
  const bearer = entry.in("bearer_token_env") as Entry<string>;
  if (bearer.value !== undefined) return { kind: "bearer", token: readEnv(bearer, "authorization", resolving) };
  const oauth = entry.in("oauth") as Entry<OAuth>;
  return oauth.value && (await import("./oauth.ts")).resolveOAuth(oauth, url, resolving);
}

/** What is wrong with each value of a login, found without a look-up. */
export async function checkLogin(values: LoginValues) {
  return (await import("./login-faults.ts")).faultsOfLogin(values);
}
