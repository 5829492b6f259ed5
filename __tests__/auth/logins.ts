import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Login, putLogin, readStore } from "../../src/auth/store.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import type { OAuthServer } from "../helpers/oauth.ts";
import { useWorkspace } from "../helpers/runs.ts";

/** A login of which the changes are another. */
export function login(changes: Partial<Login> = {}): Login {
  return {
    server: "https://mcp.example.com/mcp",
    profile: "default",
    resource: "https://mcp.example.com/mcp",
    issuer: "https://login.example.com",
    token_endpoint: "https://login.example.com/token",
    client: { id: "client-1", method: "none" },
    access_token: "access-token-1",
    refresh_token: "refresh-token-1",
    obtained_at: "2026-07-28T10:00:00.000Z",
    ...changes,
  };
}

/** A folder of its own for each test. */
export function useFolder(): { path(...names: string[]): string } {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mcptest-auth-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return { path: (...names) => join(folder, ...names) };
}

/** A redactor that masks what is registered, and nothing by its shape. */
export function bareRedactor() {
  return createRedactor({ secrets: [] });
}

const LOGIN = { oauth: { grant: "authorization_code" } };

/** A suite whose server wants a login, with so many tests of its echo. */
export function suiteOf(
  url: string,
  { auth = LOGIN, tests = 3, more = {} }: { auth?: object; tests?: number; more?: object } = {},
) {
  return {
    servers: { api: { url, auth, ...more } },
    tools: Array.from({ length: tests }, (_, at) => ({
      name: `echo ${at}`,
      tool: "echo",
      args: { message: `${at}` },
      expect: [{ target: "result.content[0].text", matcher: { exact: `${at}` } }],
    })),
  };
}

/** Workspaces with a store of logins of their own. */
export function useStored() {
  const workspace = useWorkspace();
  const file = () => join(workspace.root, "config/mcptest/tokens.json");
  const redactor = bareRedactor();
  const env = () => ({ XDG_CONFIG_HOME: join(workspace.root, "config") });
  return {
    workspace,
    file,
    env,
    /** Stores the login that a server grants to a client that it knows. */
    async logIn(
      server: OAuthServer,
      changes: Partial<Login> = {},
      more?: { scope?: string; user?: string },
    ): Promise<Login> {
      const { access_token, refresh_token, scope } = server.grant("client-1", more) as Record<
        string,
        string | undefined
      >;
      const granted = login({
        server: server.url,
        resource: server.resource,
        issuer: server.issuer,
        token_endpoint: `${server.issuer}/token`,
        access_token: access_token ?? "",
        refresh_token,
        ...(scope !== undefined && { scope }),
        ...changes,
      });
      await putLogin(file(), granted, redactor);
      return granted;
    },
    stored: (profile = "default") => readStore(file(), redactor).find((one) => one.profile === profile),
    run: (suite: object | undefined, flags: readonly string[] = [], more: Record<string, string> = {}) =>
      workspace.run(suite, flags, { env: { ...env(), ...more } }),
  };
}

/** So many milliseconds from now, as a store has it. */
export const after = (ms: number): string => new Date(Date.now() + ms).toISOString();

export const KNOWN = { clients: [{ client_id: "client-1" }] };

/** The keys of a login, beside its grant. */
export const loginKeys = (keys: object): object => ({ oauth: { ...LOGIN.oauth, ...keys } });
