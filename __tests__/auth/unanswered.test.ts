import { postTo } from "../../src/auth/ask.ts";
import { createGuard } from "../../src/auth/guard.ts";
import { storedTokens } from "../../src/auth/tokens/renew.ts";
import { adviseLogin } from "../../src/auth/wording.ts";
import { createSend } from "../../src/mcp/index.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { failureOf } from "../mcp/sessions.ts";
import { after, bareRedactor, KNOWN, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { file, logIn, stored } = useStored();

test("a token endpoint that does not answer in time is asked twice, and costs no login", () =>
  withEnoughTime(async (ms) => {
    const server = await oauth({ ...KNOWN, answers: { "/token": "hang" } });
    const before = await logIn(server, { expires_at: after(0) });
    const redactor = bareRedactor();
    const { signal } = new AbortController();
    const guard = await createGuard({ url: server.url });
    const send = createSend({ env: {}, version: "0.0.0-test" });
    const post = postTo("token_endpoint", { send, guard, redactor, signal, limitMs: ms });
    const target = { url: server.url, profile: "default" };
    const { token } = storedTokens(file(), target, adviseLogin("api", false), post, redactor);
    const errors = await Promise.all([failureOf(token()), failureOf(token())]);
    expect(errors[0]).toBe(errors[1]);
    expect(errors[0]).toMatchObject({
      code: "oauth-failed",
      message: `token endpoint ${server.issuer}/token gave no access token: ${server.issuer}/token was not answered within ${ms / 1000}s`,
      hint: "try again, or run: mcptest login api",
    });
    expect(await failureOf(token())).toBe(errors[0]);
    expect(server.to("/token")).toHaveLength(2);
    expect(stored()).toEqual(before);
  }));
