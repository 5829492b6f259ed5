import { modern } from "../../fixtures/servers/sdk-http.ts";
import { callText, failureOf } from "../sessions.ts";
import { reach, useServers } from "./server.ts";

const { sandbox, serve } = useServers();
const NEW = { protocol: "2026-07-28" } as const;

test("speaks 2026-07-28 without a session and with the headers that it requires", async () => {
  const { origin, calls } = await serve(modern());
  const session = await sandbox.open(reach(`${origin}/mcp`), NEW);
  expect(session.protocol).toBe("2026-07-28");
  expect(await callText(session, "echo", { message: "neu" })).toBe("neu");
  await session.close();
  expect(calls.map(({ method, headers }) => [method, headers["mcp-method"], headers["mcp-name"]])).toEqual([
    ["POST", "server/discover", undefined],
    ["POST", "tools/call", "echo"],
  ]);
  for (const { headers } of calls) {
    expect(headers["mcp-protocol-version"]).toBe("2026-07-28");
    expect(headers["mcp-session-id"]).toBeUndefined();
  }
  expect(session.findings).toEqual([]);
});

test("arguments that the tool list declares are repeated in headers, which the server checks", async () => {
  const { origin, calls } = await serve(modern());
  const session = await sandbox.open(reach(`${origin}/mcp`), NEW);
  await session.tools();
  expect(await callText(session, "query", { region: "zürich" })).toBe("zürich");
  expect(calls.at(-1)?.headers["mcp-param-region"]).toBe(`=?base64?${Buffer.from("zürich").toString("base64")}?=`);
});

test("an error with status 400 or 404 is the answer that it carries", async () => {
  const { origin } = await serve(modern());
  const session = await sandbox.open(reach(`${origin}/mcp`), NEW);
  expect((await session.request("no/such", {})).error).toMatchObject({ code: -32601 });
  expect((await session.request("tools/call", { name: "nope", arguments: {} })).error).toMatchObject({ code: -32602 });
});

test("a call is cancelled by closing its response, without a notification", async () => {
  const { origin, calls } = await serve(modern());
  const session = await sandbox.open(reach(`${origin}/mcp`), NEW);
  const call = session.request("tools/call", { name: "hang", arguments: {} }, { timeoutMs: 100 });
  expect(await failureOf(call)).toMatchObject({ code: "call-timeout" });
  expect(await callText(session, "echo", { message: "on" })).toBe("on");
  expect(calls.some(({ frame }) => frame.method === "notifications/cancelled")).toBe(false);
});
