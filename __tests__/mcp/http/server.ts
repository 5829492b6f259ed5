import type { HttpServer } from "../../../src/suite/suite.ts";
import { useHttp } from "../../fixtures/servers/http.ts";
import { useSandbox } from "../sessions.ts";

/** Servers over HTTP, and sessions with them, for each test. */
export function useServers() {
  return { sandbox: useSandbox(), serve: useHttp().serve };
}

/** The declaration of a server over HTTP, with the defaults of a suite. */
export function reach(url: string, changes: Partial<HttpServer> = {}): HttpServer {
  return {
    kind: "http",
    name: "web",
    location: { file: "suite.yml", line: 1, column: 1 },
    url,
    transport: "http",
    headers: {},
    http: { retries: 0 },
    startup_timeout_ms: 30_000,
    call_timeout_ms: 30_000,
    client: {},
    protocols: [],
    on_crash: "restart",
    fingerprint: "0123456789abcdef",
    max_message_bytes: 64 * 1024 * 1024,
    ...changes,
  };
}
