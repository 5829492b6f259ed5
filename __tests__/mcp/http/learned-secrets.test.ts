import { type Handler, sendText } from "../../fixtures/servers/http.ts";
import { failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();

/** What opening a session with a server fails with that refuses all. */
async function refusal(handler: Handler): Promise<string> {
  const { origin } = await serve(handler);
  return (await failureOf(sandbox.open(reach(`${origin}/mcp`)))).message;
}

test("what a refusal says under the name of a secret, or sets as a cookie or as the id of a session, is masked wherever it stands", async () => {
  const body = await refusal((call) => sendText(call, 400, "text/plain", "password=c4narY-of-me, c4narY-of-me, shown"));
  expect(body).toContain("password=[redacted], [redacted], shown");
  const sent: Record<string, string>[] = [
    { "set-cookie": "sid=c4narY-of-it; Path=/" },
    { "mcp-session-id": "c4narY-of-it" },
  ];
  for (const headers of sent)
    expect(await refusal((call) => sendText(call, 400, "text/plain", "you are c4narY-of-it", headers))).toContain(
      "you are [redacted]",
    );
});
