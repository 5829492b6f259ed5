import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "../../src/values/json.ts";
import type { OAuthServer } from "./oauth.ts";

/** A program that plays the person with a browser. */
const BROWSER = fileURLToPath(new URL("../fixtures/oauth/browser.mjs", import.meta.url));
/** The client of `storeLogin`, for the option `clients`. */
export const CLIENT = { client_id: "client-0" };

/** A stored login, in the form of the file. */
export interface Stored extends JsonObject {
  server: string;
  profile: string;
  access_token: string;
}

/** The environment of somebody whose store is in `folder`, with a browser. */
export function person(folder: string): Record<string, string> {
  return { XDG_CONFIG_HOME: folder, BROWSER };
}

export function storeOf(folder: string): string {
  return join(folder, "mcptest/tokens.json");
}

/** Writes a store with one login of CLIENT, which the server knows; `more` is written over it. */
export function storeLogin(folder: string, server: OAuthServer, more: JsonObject = {}): Stored {
  const { access_token, refresh_token, scope } = server.grant(CLIENT.client_id);
  const login = {
    server: server.url,
    profile: "default",
    resource: server.resource,
    issuer: server.issuer,
    token_endpoint: `${server.issuer}/token`,
    revocation_endpoint: `${server.issuer}/revoke`,
    client: { id: CLIENT.client_id, method: "none" },
    ...(scope !== undefined && { scope }),
    access_token,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    refresh_token,
    obtained_at: new Date().toISOString(),
    ...more,
  };
  mkdirSync(dirname(storeOf(folder)), { recursive: true, mode: 0o700 });
  writeFileSync(storeOf(folder), JSON.stringify({ version: 1, logins: [login] }), { mode: 0o600 });
  return login as Stored;
}

/** What the store holds; throws where there is none. */
export function readStored(folder: string): Stored[] {
  return JSON.parse(readFileSync(storeOf(folder), "utf8")).logins;
}

/** A suite whose server takes a stored login, and its test, which is passed by that person. */
export function loginSuite(url: string, keys: object = {}, user = "alice") {
  return {
    servers: { api: { url, auth: { oauth: { grant: "authorization_code", ...keys } } } },
    tools: [
      {
        name: "knows me",
        server: "api",
        tool: "whoami",
        expect: [{ target: "result.content[0].text", matcher: { exact: user } }],
      },
    ],
  };
}
