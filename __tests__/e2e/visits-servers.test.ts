import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { until, withEnoughTime } from "../helpers/patience.ts";
import { freePort } from "../helpers/ports.ts";
import { fixture, fixturePath, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const accept = (more: object): object => ({ mode: "url", action: "accept", ...more });
const call = (tool: string, expect: unknown, more: object = {}): object => ({ name: tool, tool, expect, ...more });

test("over HTTP a question belongs to the request on whose stream it comes, however many are open", async () => {
  const child = spawn(process.execPath, [fixturePath("visits"), "--http"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = await once(child.stdout, "data");
    const bad = accept({ match: { message: "Bad" }, open: ["node", "-e", "setTimeout(() => process.exit(1), 300)"] });
    const slow = accept({ open: ["node", "-e", "setTimeout(() => fetch(process.argv.at(-1)), 300)"] });
    const connect = (message: string, name: string) =>
      call("connect", ["payload.answer.action = accept"], { name, args: { message } });
    const run = await workspace.run({
      servers: { visits: { url: String(address).trim(), client: { elicitation: [bad, slow] } } },
      tools: [connect("Good", "first"), connect("Bad", "second"), connect("Good", "third")],
      run: { parallel: 3 },
    });
    expect(run.statuses).toEqual(["passed", "errored", "passed"]);
    expect(run.result("second").rule_id).toBe("open-failed");
  } finally {
    child.kill();
    await once(child, "exit");
  }
});

test("a command that still runs when its test is out of time, or the run is interrupted, is ended with what it started", async () => {
  workspace.write("child.cjs", `require("fs").writeFileSync("started", ""); setInterval(() => {}, 1000);`);
  workspace.write("stay.cjs", `require("child_process").spawn("node", ["child.cjs"]); setInterval(() => {}, 1000);`);
  const servers = { visits: fixture("visits", [], { client: { elicitation: [accept({ open: "node stay.cjs" })] } }) };
  // Whoever leaves a process behind fails the test.
  const late = await withEnoughTime(
    (ms) => workspace.run({ servers, tools: [call("connect", undefined, { timeout: `${ms}ms` })] }),
    () => workspace.has("started"),
  );
  expect(late.result("connect")).toMatchObject({ status: "errored", rule_id: "test-timeout" });
  rmSync(join(workspace.root, "started"));
  workspace.write("suite.yml", { servers, tools: [call("guarded", undefined)] });
  const running = workspace.start(["run", "suite.yml"]);
  await until(() => workspace.has("started"));
  running.kill("SIGINT");
  expect((await running.done).code).toBe(130);
});

test("the reference server asks for visits, and refuses until they are made", async () => {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@modelcontextprotocol/server-everything/dist/index.js");
  const args = { url: "https://example.com/connect" };
  const trigger = (name: string, server: string, expect: unknown, more: object = {}) =>
    call("trigger-url-elicitation", expect, { name, server, args: { ...args, ...more } });
  const everything = (...elicitation: object[]) => ({ command: ["node", file, "stdio"], client: { elicitation } });
  const run = await workspace.run({
    servers: {
      accepting: everything(accept({ wait: "10ms" })),
      declining: everything({ mode: "url", action: "decline" }),
      filling: everything({ action: "accept" }),
    },
    tools: [
      trigger("asks", "accepting", ['result.content[0].text contains "completed the URL elicitation"']),
      trigger("refuses first", "accepting", ['result.content[0].text contains "completed"'], { errorPath: true }),
      trigger("is declined", "declining", ['result.content[0].text contains "declined"']),
      trigger("refuses", "declining", ["error.code = -32042"], { errorPath: true }),
      trigger("is not listed", "filling", ['result.content[0].text contains "not found"']),
    ],
  });
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed", "passed"]);
});

test("the SDK's own example asks again and again, and its error is the answer after three rounds", async () => {
  const { resolve } = createRequire(import.meta.url);
  const file = join(
    dirname(resolve("@modelcontextprotocol/sdk/package.json")),
    "../esm/examples/server/elicitationUrlExample.js",
  );
  const [port, authPort] = [await freePort(), await freePort()];
  const env = { ...process.env, MCP_PORT: String(port), MCP_AUTH_PORT: String(authPort) };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "ignore"] });
  try {
    let printed = "";
    while (!printed.includes("MCP Streamable HTTP Server listening")) printed += (await once(child.stdout, "data"))[0];
    const server = { url: `http://localhost:${port}/mcp`, auth: { bearer_token_env: "TOKEN" } };
    const accepting = { client: { elicitation: [accept({ wait: "5ms" })] } };
    const TOKEN = await logIn(`http://localhost:${authPort}`, server.url);
    const asks = ["error.code = -32042", 'error.data.elicitations[0].url contains "/confirm-payment?"'];
    const pay = { args: { cartId: "c1" }, expect: asks };
    const run = await workspace.run(
      { servers: { shop: { ...server, ...accepting } }, tools: [call("payment-confirm", asks, pay)] },
      ["--record"],
      { env: { TOKEN } },
    );
    expect(run.statuses).toEqual(["passed"]);
    const [cassette = ""] = readdirSync(join(workspace.root, ".mcptest/cassettes/suite.yml"));
    const { exchanges } = JSON.parse(workspace.read(`.mcptest/cassettes/suite.yml/${cassette}`));
    expect(exchanges.filter(({ method }: { method: string }) => method === "tools/call")).toHaveLength(4);
  } finally {
    child.kill();
    await once(child, "exit");
  }
});

/** A token of the example's own authorization server, which lets everybody in. */
async function logIn(issuer: string, resource: string): Promise<string> {
  const redirect_uri = "http://localhost:1/back";
  const client = { redirect_uris: [redirect_uri], client_name: "test", token_endpoint_auth_method: "none" };
  const headers = { "content-type": "application/json" };
  const registered = await fetch(`${issuer}/register`, { method: "POST", headers, body: JSON.stringify(client) });
  const { client_id } = (await registered.json()) as { client_id: string };
  const code_verifier = "v".repeat(43);
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const asked = { response_type: "code", code_challenge, code_challenge_method: "S256", scope: "mcp:tools" };
  const query = new URLSearchParams({ ...asked, client_id, redirect_uri, resource });
  const { headers: answered } = await fetch(`${issuer}/authorize?${query}`, { redirect: "manual" });
  const code = new URL(answered.get("location") ?? "").searchParams.get("code") ?? "";
  const grant = { grant_type: "authorization_code", code, client_id, code_verifier, redirect_uri, resource };
  const token = await fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams(grant) });
  return ((await token.json()) as { access_token: string }).access_token;
}
