import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Login } from "../../src/auth/store.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

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
