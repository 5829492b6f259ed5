import type { AuthContext, Found, Grant, WalkStep } from "../../src/auth/index.ts";
import { createGuard, walk } from "../../src/auth/index.ts";
import { askChallenge, createSend } from "../../src/mcp/index.ts";
import type { HttpServer } from "../../src/suite/suite.ts";
import { reach } from "../mcp/http/server.ts";
import { bareRedactor } from "./logins.ts";

/** What a walk may be given besides its server. */
export interface Ways {
  server?: Partial<HttpServer>;
  keys?: { issuer?: string; resource?: string; mayDefault?: boolean };
  grant?: Grant;
  allowInsecure?: boolean;
  /** Where the server is taken to be reached. */
  address?: string;
  context?: Partial<AuthContext>;
  env?: Record<string, string>;
}

/** Asks a server for its challenge and walks from it to the end. */
export async function walkFrom(url: string, ways: Ways = {}): Promise<{ steps: WalkStep[]; found: Found }> {
  const { keys, grant = "authorization_code", allowInsecure, env = {}, context = {} } = ways;
  const server = reach(url, ways.server);
  const redactor = bareRedactor();
  const options = { env, mockCommand: ["node", "mock"] as const, version: "0.0.0-test", redactor };
  const asked = await askChallenge(server, { ...options, mockCommand: ["node", "mock"] });
  const guard = await createGuard({ url, address: ways.address ?? asked.address, allowInsecure });
  const walking = walk(
    { url, headers: server.headers, ...keys },
    asked,
    { send: createSend(options), guard, redactor, signal: new AbortController().signal, ...context },
    grant,
  );
  const steps: WalkStep[] = [];
  for (;;) {
    const { done, value } = await walking.next();
    if (done) return { steps, found: value };
    steps.push(value);
  }
}
