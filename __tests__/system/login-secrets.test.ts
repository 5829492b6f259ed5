import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { loginSuite, person, storeOf } from "../helpers/logins.ts";
import { type Answer, type Asked, type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { findSecrets, readFolders, readProcesses } from "../helpers/secrets.ts";

const { oauth } = useOAuth();
const workspace = useWorkspace({ bundle: true, timeoutMs: 120_000 });
const FORMATS = ["pretty", "json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];

/** An endpoint that repeats all that it was sent, as broken servers do. */
function repeats(status: number, error: string): Answer {
  return ({ form, headers }: Asked) => {
    const description = `no: ${Object.values(form).join(" ")} ${headers.authorization ?? ""} ${new URLSearchParams(form)}`;
    return { status, body: { error, error_description: description } };
  };
}

const page: Answer = ({ body, form }: Asked) => ({
  status: 502,
  headers: { "content-type": "text/html" },
  body: `<h1>${body}</h1><p>${JSON.stringify(form)}</p>`,
});

test.each(["client_secret_basic", "client_secret_post"])(
  "no secret of a login stands anywhere but in its store (client authentication: %s)",
  async (method) => {
    const found = new Set<string>();
    const server: OAuthServer = await oauth({
      metadata: { token_endpoint_auth_methods_supported: [method], scopes_supported: ["notes", "offline_access"] },
      resourceMetadata: { scopes_supported: ["notes"] },
      needs: { write: "notes:write" },
      watch: () => {
        for (const place of findSecrets(server.secrets, readProcesses())) found.add(place);
      },
    });
    const env = person(join(workspace.root, "home"));
    const texts: Record<string, string> = {};
    const codes: (number | null)[] = [];
    const mcptest = async (...args: string[]): Promise<void> => {
      const { code, stdout, stderr } = await workspace.cli(args, { env });
      texts[args.join(" ")] = stdout + stderr;
      codes.push(code);
    };
    const suite = loginSuite(server.url);
    workspace.write("mcptest.yml", {
      ...suite,
      tools: [
        { name: "echoes", tool: "echo", args: { message: "hello" } },
        { name: "reveals", tool: "reveal", expect: [{ target: "result.content[0].text", matcher: { exact: "no" } }] },
        { name: "steps up", tool: "write" },
      ],
    });
    const reporters = FORMATS.flatMap((format) => ["--reporter", `${format}=reports/${format}`]);
    const all = ["run", "--verbose", ...reporters];
    const kept = (): string[] =>
      findSecrets(server.secrets, {
        store: readFolders(join(env.XDG_CONFIG_HOME ?? ""))[storeOf(join(workspace.root, "home"))] ?? "",
      });

    server.options.answers = { "/token": [repeats(400, "invalid_grant")] };
    await mcptest("login", "api");
    expect(codes).toEqual([1]);
    expect(existsSync(storeOf(join(workspace.root, "home")))).toBe(false);
    await mcptest("login", "api");
    expect(codes).toEqual([1, 0]);
    expect(statSync(storeOf(join(workspace.root, "home"))).mode & 0o777).toBe(0o600);
    expect(statSync(join(workspace.root, "home/mcptest")).mode & 0o777).toBe(0o700);
    expect(kept()).not.toEqual([]);
    await mcptest("login", "--status");
    await mcptest("login", "--status", "--format", "json");

    await mcptest(...all, "--record");
    await mcptest("run", "--replay");
    await mcptest("tools", "list", "--url", server.url);
    await mcptest("tools", "call", "reveal", "--url", server.url, "--verbose");
    await mcptest("doctor", server.url);
    await mcptest("doctor", server.url, "--format", "json");

    // A renewal that fails, in each way; the last one ends the login.
    for (const answer of [
      page,
      repeats(500, "server_error"),
      repeats(400, "temporarily_unavailable"),
      repeats(400, "invalid_grant"),
    ]) {
      server.expire();
      server.options.answers = { "/token": answer };
      await mcptest(...all);
      await mcptest("doctor", server.url);
    }
    server.options.answers = {};
    await mcptest("login", "api");
    server.options.answers = { "/revoke": repeats(400, "unsupported_token_type") };
    await mcptest("logout", "api");
    expect(codes.at(-1)).toBe(0);

    expect(findSecrets(server.secrets, texts)).toEqual([]);
    expect([...found]).toEqual([]);
    rmSync(storeOf(join(workspace.root, "home")), { force: true });
    expect(findSecrets(server.secrets, readFolders(workspace.root))).toEqual([]);
    // It was looked for where it is: each format showed what failed, and the recording has the call.
    expect(texts[all.join(" ")]).toContain("reveals");
    expect(Object.values(readFolders(workspace.root)).filter((text) => text.includes("reveal"))).not.toEqual([]);
  },
  300_000,
);
