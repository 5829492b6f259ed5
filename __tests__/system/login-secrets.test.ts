import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { useBundles } from "../helpers/bundles.ts";
import { loginSuite, person, storeOf } from "../helpers/logins.ts";
import { type Answer, type Asked, type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { findSecrets, readFolders, readProcesses } from "../helpers/secrets.ts";

useBundles();

const { oauth } = useOAuth();
const workspace = useWorkspace({ bundle: true });
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
    const home = join(workspace.root, "home");
    const codes: (number | null)[] = [];
    const mcptest = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await workspace.cli(args, { env: person(home) });
      const { [storeOf(home)]: store = "", ...files } = readFolders(workspace.root);
      for (const place of findSecrets(server.secrets, { stdout, stderr, ...files })) found.add(`${args[0]}: ${place}`);
      kept = findSecrets(server.secrets, { store });
      codes.push(code);
      return stdout;
    };
    let kept: string[] = [];
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
    server.options.answers = { "/token": [repeats(400, "invalid_grant")] };
    await mcptest("login", "api");
    expect(codes).toEqual([1]);
    expect(existsSync(storeOf(home))).toBe(false);
    await mcptest("login", "api");
    expect(codes).toEqual([1, 0]);
    expect(statSync(storeOf(home)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, "mcptest")).mode & 0o777).toBe(0o700);
    expect(kept).not.toEqual([]);
    await mcptest("login", "--status");
    await mcptest("login", "--status", "--format", "json");

    const shown = await mcptest(...all, "--record");
    // It is looked for where it would be: the report shows what failed, and files hold the call.
    expect(shown).toContain("reveals");
    const files = Object.entries(readFolders(workspace.root)).filter(([, text]) => text.includes("reveal"));
    expect(files.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ...FORMATS.map((format) => join(workspace.root, "reports", format)),
        expect.stringMatching(/cassette/),
      ]),
    );
    await mcptest("run", "--replay");
    await mcptest("tools", "list", "--url", server.url);
    await mcptest("tools", "call", "whoami", "--url", server.url);
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

    expect(codes).not.toContain(2);
    expect([...found]).toEqual([]);
  },
);
