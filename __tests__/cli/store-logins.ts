import { putLogin } from "../../src/auth/store.ts";
import type { JsonObject } from "../../src/values/json.ts";
import { bareRedactor, login, useFolder } from "../auth/logins.ts";
import { type CliResult, runCli } from "../helpers/cli.ts";
import { type OAuthOptions, type OAuthServer, useOAuth } from "../helpers/oauth.ts";

const CLIENTS = [{ client_id: "client-1", method: "none", redirect_uris: ["http://127.0.0.1/callback"] }];

/** The rows of doctor for a URL: below, between and above the links of a login. */
export const BELOW = ["name resolution", "TCP"];
export const CHAIN = ["challenge", "resource metadata", "authorization server", "PKCE", "client", "token"];
export const ABOVE = ["HTTP", "handshake", "tools", "resources", "prompts", "ping", "protocol", "shutdown"];

interface Row {
  layer: string;
  ok: boolean;
  status: string;
  detail: string;
  hint?: string;
}

/** Servers with logins in a store of their own for each test, and the command line that has that store. */
export function useStoredLogins() {
  const { path } = useFolder();
  const { oauth } = useOAuth();
  const file = (): string => path("config", "mcptest", "tokens.json");
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> =>
    runCli(args, { cwd: path(), env: { XDG_CONFIG_HOME: path("config"), ...env } });
  return {
    path,
    /** The store. */
    file,
    start: (options: OAuthOptions = {}, broken: readonly string[] = []) =>
      oauth({ clients: CLIENTS, ...options }, broken),
    run,
    /** What doctor says of a server. */
    async examine(args: readonly string[], env: Record<string, string> = {}) {
      const { code, stdout, stderr } = await run(["doctor", ...args, "--format", "json"], env);
      const told: { steps: Row[]; not_run: string[]; ok: boolean; conclusion: string } = JSON.parse(stdout);
      const row = (layer: string) => told.steps.find((step) => step.layer === layer);
      return { ...told, code, stdout, stderr, row, layers: told.steps.map(({ layer }) => layer) };
    },
    async store(server: OAuthServer, changes: Parameters<typeof login>[0] = {}): Promise<JsonObject> {
      const { access_token, refresh_token } = server.grant("client-1");
      const { url, resource, issuer } = server;
      const chain = { server: url, resource, issuer, token_endpoint: `${issuer}/token` };
      const stored = { ...login(), ...chain, access_token, refresh_token, obtained_at: new Date().toISOString() };
      await putLogin(file(), { ...stored, ...changes }, bareRedactor());
      return { access_token, refresh_token };
    },
  };
}
