import { setTimeout as sleep } from "node:timers/promises";
import type { ClientOptions } from "../../../src/suite/suite.ts";
import { answerOf, type Call, openEvents, sendEvent, streamable } from "../../fixtures/servers/http.ts";
import { asking } from "../../fixtures/servers/sdk-http.ts";
import { until } from "../../helpers/patience.ts";
import { callText } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const scripted = { elicitation: [{ action: "accept", content: { name: "Ada" } }] } as const satisfies ClientOptions;

test("answers what the server asks through its own stream, and keeps progress of a call", async () => {
  const answers: Call[] = [];
  let own: Call | undefined;
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.method === "GET") {
          own = call;
          openEvents(call);
          return true;
        }
        if (call.frame.id !== "ask-1" || call.frame.method !== undefined) return false;
        answers.push(call);
        call.response.writeHead(202).end();
        return true;
      },
      async onTool(call) {
        openEvents(call);
        sendEvent(call, {
          jsonrpc: "2.0",
          method: "notifications/progress",
          params: { progressToken: call.frame.id ?? null, progress: 1 },
        });
        await until(() => own !== undefined);
        if (own) sendEvent(own, { jsonrpc: "2.0", id: "ask-1", method: "roots/list" });
        await until(() => answers.length > 0);
        sendEvent(call, answerOf(call.frame) ?? null);
        call.response.end();
      },
    }),
  );
  const session = await sandbox.open(reach(`${origin}/mcp`, { client: { roots: [{ uri: "file:///work" }] } }));
  const exchange = await session.request("tools/call", { name: "echo", arguments: {} });
  expect(exchange.progress).toEqual([{ progressToken: 2, progress: 1 }]);
  expect(answers[0]?.frame.result).toEqual({ roots: [{ uri: "file:///work" }] });
});

test("a server that may ask has its own stream open before the first call", async () => {
  const sdk = await asking();
  let isOpen = false;
  const { origin, calls } = await serve(async (call) => {
    if (call.method === "GET") {
      await sleep(20);
      // A session that were open by now would let its first call overtake this.
      expect(isOpen).toBe(false);
    }
    await sdk(call);
  });
  const session = await sandbox.open(reach(`${origin}/mcp`, { client: scripted }));
  isOpen = true;
  expect(calls.map(({ method }) => method)).toEqual(["POST", "POST", "GET"]);
  expect(await callText(session, "name")).toBe("Ada");
});

test.each(["405", "nothing at all"])(
  "it need not have one: a GET that is answered with %s holds no call up",
  async (answer) => {
    const { origin, calls } = await serve(streamable({ before: ({ method }) => method === "GET" && answer !== "405" }));
    const session = await sandbox.open(reach(`${origin}/mcp`, { client: scripted }));
    expect(calls.at(-1)?.method).toBe("GET");
    expect(await callText(session, "echo", { message: "on" })).toBe("on");
  },
);

test("opens the server's own stream again when it ends", async () => {
  let opened = 0;
  const { origin } = await serve(
    streamable({
      before(call) {
        if (call.method !== "GET") return false;
        opened++;
        openEvents(call);
        call.response.write("retry: 10\n\n");
        if (opened === 1) call.response.end();
        return true;
      },
    }),
  );
  await sandbox.open(reach(`${origin}/mcp`));
  await until(() => opened === 2);
});
