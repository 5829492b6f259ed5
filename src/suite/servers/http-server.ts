import type { Server } from "../../generated/suite.ts";
import { DEFAULTS } from "../defaults.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { HttpServer, ServerCommon } from "../suite.ts";
import { headerLineBreak } from "../wording/entries.ts";
import { resolveAuth } from "./auth.ts";
import { checkUrl, type Reading, readEnv } from "./reading.ts";

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
    auth: resolveAuth(entry.in("auth"), entry.in("url"), resolving),
    http: {
      timeout_ms: toMs(entry.in("http").in("timeout"), resolving),
      connect_timeout_ms: toMs(entry.in("http").in("connect_timeout"), resolving),
      retries: http.retries ?? DEFAULTS.http_retries,
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
