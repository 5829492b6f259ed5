import { existsSync, readFileSync } from "node:fs";
import { browse, ISS, type OAuthOptions, useOAuth } from "../../helpers/oauth.ts";
import { freePort } from "../../helpers/ports.ts";
import { addressIn, queryOf, useLogins } from "./logins.ts";

const { oauth } = useOAuth();
const { file, login, starting, waiting } = useLogins();

describe("the way back", () => {
  test.each(Object.entries(ISS) as unknown as [string, [OAuthOptions, boolean]][])(
    "iss %s",
    async (_, [options, isRight]) => {
      const server = await oauth(options);
      const { code, stderr } = await login(server);
      expect({ code, tokens: server.to("/token").length }).toEqual(
        isRight ? { code: 0, tokens: 1 } : { code: 1, tokens: 0 },
      );
      if (isRight) return;
      const iss = options.iss === "slash" ? `"${server.issuer}/"` : options.iss ? `"${options.iss}"` : "missing";
      expect(stderr).toContain(
        `error[login-failed]: authorization: iss is ${iss}, the issuer is "${server.issuer}" (RFC 9207): the code was not sent`,
      );
    },
  );

  test("an error is shown with its description, once it is the server's", async () => {
    const authorize = { error: "access_denied", error_description: "you said <i>no</i>" };
    const server = await oauth({ authorize });
    const { code, stderr } = await login(server);
    expect(code).toBe(1);
    expect(stderr).toContain("error[login-failed]: authorization: access_denied: you said no\n");
    const strange = await oauth({ authorize, iss: "https://other.example" });
    const refused = await login(strange);
    expect(refused.code).toBe(1);
    expect(refused.stderr).not.toMatch(/access_denied|you said/);
    expect(existsSync(file())).toBe(false);
  });

  test("an error that no standard knows is shown, too", async () => {
    const server = await oauth({ authorize: { error: "consent_declined", error_description: "not today" } });
    const { stderr } = await login(server);
    expect(stderr).toContain('error[login-failed]: authorization: "consent_declined": not today\n');
  });

  test("an answer without a code is an error", async () => {
    const server = await oauth({ authorize: { code: undefined } });
    expect(await login(server)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("authorization: no code and no error came back"),
    });
  });

  test("a redirect with another state is ignored, and the login goes on", async () => {
    const server = await oauth();
    const running = await waiting(server);
    const url = addressIn(running.stderr);
    const forged = (address: string): string => address.replace(/state=[^&]+/, "state=forged&error=forged");
    const { page } = await browse(url, { change: forged });
    expect(page).toMatchObject({ status: 400, body: expect.stringContaining("Not logged in: see the terminal.") });
    await running.printed("ignored: a redirect with another state");
    expect(running.stderr).not.toContain("forged");
    // A code and a challenge are used once.
    running.kill("SIGINT");
    expect(await running.done).toMatchObject({ code: 130 });
  });

  test("the address may be pasted, where nothing reaches the port", async () => {
    const server = await oauth();
    const running = await waiting(server, { keyboard: true, env: { BROWSER: undefined } }, []);
    expect(running.stderr).toMatch(
      /Open this address in a browser, as none is opened here: (there is no display|this is a container|.* over ssh)\./,
    );
    const { address } = await browse(addressIn(running.stderr), { follow: false });
    running.keyboard?.write(`${address}\r`);
    const { code, stderr } = await running.done;
    expect(code).toBe(0);
    for (const secret of server.secrets) expect(stderr).not.toContain(secret);
  });

  test("the redirect of a flag is used to the letter", async () => {
    const redirect = `http://localhost:${await freePort()}/cb`;
    const clients = [{ client_id: "by-hand", redirect_uris: [redirect] }];
    const server = await oauth({ clients });
    const { code, stderr } = await login(server, ["--client-id", "by-hand", "--redirect-uri", redirect]);
    expect({ code, redirect: queryOf(stderr).redirect_uri }).toEqual({ code: 0, redirect });
  });

  test("nobody waits longer than --timeout says", async () => {
    const server = await oauth();
    const { code, stderr } = await login(server, ["--no-browser", "--timeout", "50ms"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error[login-failed]: authorization: no answer within 50ms\n");
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it with 130, and the store is as it was", async (signal) => {
    const server = await oauth();
    await login(server);
    const before = readFileSync(file(), "utf8");
    const running = await waiting(server);
    running.kill(signal);
    expect(await running.done).toMatchObject({
      code: 130,
      stderr: expect.stringContaining("the login was interrupted"),
    });
    expect(readFileSync(file(), "utf8")).toBe(before);
  });

  test("an interrupt while the code is exchanged leaves the store as it was", async () => {
    const server = await oauth({ answers: { "/token": "hang" } });
    const running = starting(server);
    await server.asked("/token");
    running.kill("SIGINT");
    expect(await running.done).toMatchObject({ code: 130 });
    expect(existsSync(file())).toBe(false);
  });
});
