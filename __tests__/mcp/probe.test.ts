import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { type ProbeStep, probe } from "../../src/mcp/index.ts";
import type { ServerSpec } from "../../src/suite/suite.ts";
import { sendJson, sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { reach } from "./http/server.ts";
import { declare, fixture, pathOf, useSandbox } from "./sessions.ts";

const sandbox = useSandbox();
const { serve } = useHttp();

async function probeAll(server: ServerSpec): Promise<ProbeStep[]> {
  const steps: ProbeStep[] = [];
  for await (const step of probe(server, sandbox.options())) steps.push(step);
  for (const step of steps) expect(step.duration_ms).toBeGreaterThanOrEqual(0);
  return steps;
}

/** The layers that were tried; the last one with a `!` when it is broken. */
function layersOf(steps: readonly ProbeStep[]): string[] {
  return steps.map(({ layer, ok }) => (ok ? layer : `${layer}!`));
}

const LISTED = ["tools", "resources", "prompts", "ping"];

describe("over HTTP", () => {
  test("every layer of a good server works, and what answered is told", async () => {
    const { origin } = await serve(streamable());
    const steps = await probeAll(reach(`${origin.replace("127.0.0.1", "localhost")}/mcp`));
    expect(layersOf(steps)).toEqual(["name resolution", "TCP", "HTTP", "handshake", ...LISTED, "protocol", "shutdown"]);
    expect(steps[0]?.detail).toContain("127.0.0.1");
    expect(steps[2]?.detail).toMatch(/^POST http:\/\/localhost:\d+\/mcp answered 200 OK \(application\/json\)$/);
    expect(steps[3]?.detail).toBe("fixture-http 1.2.3 speaks protocol 2025-11-25");
  });

  test("a name that does not resolve", async () => {
    const steps = await probeAll(reach("http://no-such-host.invalid/mcp"));
    expect(layersOf(steps)).toEqual(["name resolution!"]);
    expect(steps[0]?.hint).toContain("spelling");
  });

  test("a port that nobody listens on", async () => {
    const steps = await probeAll(reach("http://127.0.0.1:1/mcp"));
    expect(layersOf(steps)).toEqual(["name resolution", "TCP!"]);
    expect(steps[1]?.detail).toBe("nothing listens on 127.0.0.1:1 (ECONNREFUSED)");
  });

  test("a certificate that is not trusted, and a port without TLS", async () => {
    const pem = readFileSync(pathOf("fixture", "localhost.pem"), "utf8");
    const tls = await serve(streamable(), { key: pem, cert: pem });
    const untrusted = await probeAll(reach(`${tls.origin}/mcp`));
    expect(layersOf(untrusted)).toEqual(["name resolution", "TCP", "TLS!"]);
    expect(untrusted[2]?.detail).toContain("self-signed certificate");
    expect(untrusted[2]?.hint).toContain("`tls.ca`");

    const plain = await serve(streamable());
    const none = await probeAll(reach(`${plain.origin.replace("http:", "https:")}/mcp`));
    expect(layersOf(none)).toEqual(["name resolution", "TCP", "TLS!"]);
    expect(none[2]?.hint).toContain("http://");
  });

  test("a status, a page and no HTTP at all break HTTP", async () => {
    const refusing = await serve((call) => sendText(call, 401, "text/plain", ""));
    const page = await serve((call) => sendText(call, 200, "text/html", "<html>"));
    const other = createServer((socket) =>
      socket
        .resume()
        .on("error", () => {})
        .end("220 mail.example ESMTP\r\n"),
    ).listen(0);
    await once(other, "listening");
    const urls = [refusing.origin, page.origin, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
    for (const url of urls) {
      const steps = await probeAll(reach(`${url}/mcp`));
      expect(layersOf(steps)).toEqual(["name resolution", "TCP", "HTTP!"]);
      expect(steps[2]?.hint).toBeDefined();
    }
    other.close();
    await once(other, "close");
  });

  test("an answer that is no MCP breaks the handshake", async () => {
    const { origin } = await serve((call) => sendJson(call, { jsonrpc: "2.0", id: call.frame.id ?? null, result: {} }));
    const steps = await probeAll(reach(`${origin}/mcp`));
    expect(layersOf(steps)).toEqual(["name resolution", "TCP", "HTTP", "handshake!"]);
    expect(steps[3]?.detail).toContain("protocolVersion");
  });

  test("a token endpoint that refuses is a layer of its own", async () => {
    const { origin } = await serve((call) => sendJson(call, { error: "invalid_scope" }, 400));
    const auth = {
      kind: "oauth",
      token_endpoint: `${origin}/token`,
      client_id: "a",
      proof: { client_secret: "b" },
    } as const;
    const steps = await probeAll(reach(`${origin}/mcp`, { auth }));
    expect(layersOf(steps)).toEqual(["name resolution", "TCP", "OAuth!"]);
  });
});

describe("over stdio", () => {
  test("every layer of a good server works", async () => {
    const steps = await probeAll(fixture("good"));
    expect(layersOf(steps)).toEqual(["spawn", "first byte", "handshake", ...LISTED, "stdout", "protocol", "shutdown"]);
    expect(steps[0]?.detail).toMatch(/^process \d+ runs$/);
    expect(steps[2]?.hint).toBeUndefined();
  });

  test("a command that is not there", async () => {
    const steps = await probeAll(declare(["no-such-command"]));
    expect(layersOf(steps)).toEqual(["spawn!"]);
    expect(steps[0]?.detail).toContain("no-such-command");
  });

  test("a server that ends before it says anything, with its stderr", async () => {
    const steps = await probeAll(declare(["node", "-e", "console.error('no config'); process.exit(3)"]));
    expect(layersOf(steps)).toEqual(["spawn", "first byte!"]);
    expect(steps[1]?.detail).toContain("exited (code 3)");
    expect(steps[1]?.stderr_tail).toEqual(["no config"]);
  });

  test("a server that never answers", async () => {
    const steps = await probeAll(fixture("never-answers", [], { startup_timeout_ms: 300 }));
    expect(layersOf(steps)).toEqual(["spawn", "first byte!"]);
    expect(steps[1]?.detail).toContain("within 300ms");
  });

  test("what a server keeps in a buffer until stdin is closed is no first byte", async () => {
    const script = 'process.stdin.resume().on(\'end\', () => console.log(\'{"jsonrpc":"2.0","id":1,"result":{}}\'))';
    const steps = await probeAll(declare(["node", "-e", script], { startup_timeout_ms: 300 }));
    expect(layersOf(steps)).toEqual(["spawn", "first byte!"]);
    expect(steps[1]).toMatchObject({ detail: expect.stringContaining("wrote nothing to stdout") });
  });

  test("a server that only prints text breaks the handshake", async () => {
    const script = "console.log('Listening on 3000'); process.stdin.on('data', () => {})";
    const steps = await withEnoughTime(
      (ms) => probeAll(declare(["node", "-e", script], { startup_timeout_ms: ms })),
      (found) => found[2]?.detail.includes("3000") ?? false,
    );
    expect(layersOf(steps)).toEqual(["spawn", "first byte", "handshake!"]);
    expect(steps[2]?.detail).toContain("Listening on 3000");
  });

  test("wait_for_ready is not waited for: a doctor says what is", async () => {
    const steps = await probeAll(declare(["node", "-e", "process.exit(1)"], { wait_for_ready_ms: 60_000 }));
    expect(layersOf(steps)).toEqual(["spawn", "first byte!"]);
  });
});
