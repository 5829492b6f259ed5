import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Login } from "../../../src/auth/index.ts";
import { type OAuthOptions, useOAuth } from "../../helpers/oauth.ts";
import { queryOf, registration, useLogins } from "./logins.ts";

const { oauth } = useOAuth();
const { file, folder, login, stored } = useLogins();

describe("the client", () => {
  test("is registered anew with each login, for the redirect in use", async () => {
    const server = await oauth();
    const { stderr } = await login(server);
    expect(registration(server)).toEqual({
      client_name: "mcptest",
      application_type: "native",
      redirect_uris: [queryOf(stderr).redirect_uri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
    await login(server);
    expect(stored().map(({ client }) => client.id)).toEqual(["client-2"]);
  });

  test.each([
    [undefined, "none"],
    [["client_secret_post", "none"], "none"],
    [["private_key_jwt", "client_secret_post", "client_secret_basic"], "client_secret_basic"],
    [["client_secret_post"], "client_secret_post"],
  ])("where the server announces %j authenticates by %s", async (methods, method) => {
    const metadata = methods && { token_endpoint_auth_methods_supported: methods };
    const server = await oauth({ ...(metadata && { metadata }) });
    const { code, stderr } = await login(server);
    expect(code).toBe(0);
    expect(registration(server).token_endpoint_auth_method).toBe(method);
    const [{ client } = {} as Login] = stored();
    expect(client).toMatchObject({ method, ...(method !== "none" && { secret: expect.stringMatching(/^secret/) }) });
    expect(stderr).not.toContain(client.secret ?? "no secret");
  });

  test.each<[string, OAuthOptions["registration"], Partial<Login["client"]>]>([
    ["200 in place of 201", { status: 200 }, { method: "none" }],
    [
      "a secret that nobody asked for",
      { secret: true, more: { token_endpoint_auth_method: undefined as never } },
      { method: "client_secret_basic" },
    ],
    [
      "another method",
      { secret: true, more: { token_endpoint_auth_method: "client_secret_post" } },
      { method: "client_secret_post" },
    ],
    [
      "other redirects, which are never taken",
      { more: { redirect_uris: ["https://evil.example/"] } },
      { method: "none" },
    ],
  ])("takes %s", async (_, answer, client) => {
    const server = await oauth({ registration: answer });
    expect(await login(server)).toMatchObject({ code: 0 });
    expect(stored()).toMatchObject([{ client }]);
  });

  test.each([
    [
      { status: 403, body: { error: "access_denied", error_description: "ask <b>an</b> admin" } },
      "answered 403 Forbidden: access_denied: ask an admin",
    ],
    [{ status: 201, body: { id: 1 } }, "answered 201 Created: it holds no client_id"],
    ["<p>hello</p>", "answered 200 OK: it holds no client_id"],
    [{ status: 302, headers: { location: "/other" } }, "answered 302 Found\n"],
  ])("that is answered by %j is told, and how to go on", async (answer, told) => {
    const server = await oauth({ answers: { "/register": answer } });
    const { code, stderr } = await login(server);
    expect(code).toBe(1);
    expect(stderr).toContain(`error[login-failed]: client: ${server.issuer}/register ${told}`);
    expect(stderr).toContain("hint: register one by hand and give client_id");
    expect([server.to("/authorize"), existsSync(file())]).toEqual([[], false]);
  });

  test.each([
    [{ token_endpoint_auth_methods_supported: ["private_key_jwt"] }, {}, '["private_key_jwt"]'],
    [{}, { more: { token_endpoint_auth_method: "tls_client_auth" } }, '"tls_client_auth"'],
    [{}, { more: { token_endpoint_auth_method: "client_secret_post" } }, '"client_secret_post"'],
  ])("that has to prove itself otherwise is an error: %j, %j", async (metadata, answer, method) => {
    const server = await oauth({ metadata, registration: answer });
    const { code, stderr } = await login(server);
    expect({ code, stderr: stderr.replace(/\s+/g, " ") }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        `authenticate by ${method}, where none, client_secret_basic or client_secret_post`,
      ),
    });
  });

  test("of a flag comes first, and nothing is registered", async () => {
    const clients = [{ client_id: "by-hand", client_secret: "s3cret-of-the-client", method: "client_secret_basic" }];
    const server = await oauth({ clients, metadata: { client_id_metadata_document_supported: true } });
    const flags = ["--client-id", "by-hand", "--client-secret-env", "OAUTH_SECRET"];
    const document = ["--client-metadata-url", "https://mcptest.example/client.json"];
    const env = { OAUTH_SECRET: " s3cret-of-the-client\n" };
    const { code, stderr } = await login(server, [...flags, ...document], { env });
    expect({ code, registered: server.to("/register") }).toEqual({ code: 0, registered: [] });
    expect(stored()).toMatchObject([
      { client: { id: "by-hand", secret: "s3cret-of-the-client", method: "client_secret_basic" } },
    ]);
    expect(stderr).not.toContain("s3cret-of-the-client");
    expect(await login(server, flags)).toMatchObject({ code: 2, stderr: expect.stringContaining("unset-env") });
    const alone = await login(server, flags.slice(2), { env });
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining("--client-secret-env needs --client-id") });
  });

  test("keeps its secret from the browser", async () => {
    const clients = [{ client_id: "by-hand", client_secret: "s3cret-of-the-client", method: "client_secret_basic" }];
    const server = await oauth({ clients });
    const [program, seen] = [join(folder(), "browser.mjs"), join(folder(), "seen.json")];
    const browser = pathToFileURL(resolve("__tests__/fixtures/oauth/browser.mjs"));
    writeFileSync(
      program,
      `import { writeFileSync } from "node:fs";
      import { browse } from "${browser}";
      writeFileSync(${JSON.stringify(seen)}, JSON.stringify([process.argv, process.env]));
      await browse(process.argv[2]);`,
    );
    const env = { OAUTH_SECRET: "s3cret-of-the-client", BROWSER: `node ${program}`, OTHER: "kept" };
    const flags = ["--client-id", "by-hand", "--client-secret-env", "OAUTH_SECRET"];
    expect(await login(server, flags, { env })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(seen, "utf8"))[1]).toMatchObject({ OTHER: "kept" });
    expect(readFileSync(seen, "utf8")).not.toContain("s3cret-of-the-client");
  });

  test("sends its secret as the server announces", async () => {
    const clients = [{ client_id: "by-hand", client_secret: "s3cret-of-the-client", method: "client_secret_post" }];
    const metadata = { token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_post"] };
    const server = await oauth({ clients, metadata });
    const flags = ["--client-id", "by-hand", "--client-secret-env", "OAUTH_SECRET"];
    expect(await login(server, flags, { env: { OAUTH_SECRET: "s3cret-of-the-client" } })).toMatchObject({ code: 0 });
  });

  test("is a document where the server takes one, else registered", async () => {
    const flags = ["--client-metadata-url", "https://mcptest.example/client.json"];
    const taking = await oauth({ metadata: { client_id_metadata_document_supported: true } });
    expect(await login(taking, flags)).toMatchObject({ code: 0 });
    expect(taking.to("/register")).toEqual([]);
    const other = await oauth({ metadata: { client_id_metadata_document_supported: "true" } });
    expect(await login(other, flags)).toMatchObject({ code: 0 });
    expect(stored().map(({ client }) => client.id)).toEqual(["https://mcptest.example/client.json", "client-1"]);
  });

  test("without any way is an error that says what to do, before a browser", async () => {
    const server = await oauth({ metadata: { registration_endpoint: null } });
    const { code, stderr } = await login(server);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error[login-failed]: client: no way to a client at ${server.issuer}: no client_id, no document, no registration_endpoint\n  hint: register one by hand and give client_id\n`,
    );
  });

  test("that default endpoints do not know ends the walk with all that was tried", async () => {
    const server = await oauth({
      ...{ resourceAt: "none", isOneOrigin: true, challenge: null, metadataAt: "none" },
      answers: { "/register": 404 },
    });
    const { code, stderr } = await login(server);
    const tried = [
      "/.well-known/oauth-protected-resource/mcp",
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-authorization-server",
      "/register",
    ];
    expect(code).toBe(1);
    expect(stderr).toContain("error[login-failed]: resource metadata: none found; tried ");
    for (const path of tried) expect(stderr).toContain(`${server.issuer}${path} (404)`);
    expect(server.to("/authorize")).toEqual([]);
  });
});
