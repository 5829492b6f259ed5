import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { createAuthority } from "../helpers/certificates.ts";
import { runCli, useBundles } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";

useBundles();

const { serve } = useHttp();
const RULES = pathOf("fixture", "rules.mjs");
const GOOD = `node ${pathOf("fixture", "good.mjs")}`;

/** Times are the one thing that differs from run to run. */
function withoutTimes(text: string): string {
  return text.replace(/\([0-9.]+m?s\)/g, "(TIME)").replace(/process \d+/, "process PID");
}

test("says that every layer of a command works", async () => {
  const { code, stdout, stderr } = await runCli(["doctor", "--server-command", GOOD]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(withoutTimes(stdout)).toMatch(
    /^node .*good\.mjs\n {2}✓ spawn {12}process PID runs \(TIME\)\n {2}✓ first byte {7}it writes to stdout \(TIME\)\n {2}✓ handshake {8}.* speaks protocol 2025-11-25 \(TIME\)\n {2}✓ tools {12}9 tools \(TIME\)\n {2}✓ resources {8}not offered\n {2}✓ prompts {10}not offered\n {2}✓ ping {13}answered \(TIME\)\n {2}✓ stdout {11}nothing but messages\n {2}✓ protocol {9}nothing else breaks the protocol\n {2}✓ shutdown {9}exit code 0, nothing left behind \(TIME\)\nReady: 9 tools, 0 resources, 0 prompts\.\n$/,
  );
});

test("asks each list once, and fails for an error of the protocol, not for a warning", async () => {
  const doctor = (...modes: string[]) => runCli(["doctor", "--server-command", `node ${RULES} ${modes.join(" ")}`]);
  const broken = await doctor("resource-duplicate", "tool-duplicate");
  expect(broken.code).toBe(1);
  expect(withoutTimes(broken.stdout)).toContain("✗ tools            2 tools; clients may refuse 1 (TIME)\n");
  expect(broken.stdout).toContain('    error tool-duplicate: tool "t" /name wants a name of its own, found "t"');
  expect(broken.stdout).toContain("      Give each tool a name of its own: clients see only one of two.\n");
  expect(broken.stdout).toMatch(/\nNot ready: tools failed\. Clients may refuse what this server sends\.\n$/);
  const warned = await doctor("resource-duplicate");
  expect(warned.code).toBe(0);
  expect(warned.stdout).toContain("    warning resource-duplicate: ");
  const refusing = await doctor("capability-method");
  expect([refusing.code, refusing.stdout]).toEqual([1, expect.stringContaining("error capability-method: ")]);
});

test("a list of templates may be missing, and may not be broken", async () => {
  const doctor = (mode: string) => runCli(["doctor", "--server-command", `node ${RULES} ${mode}`]);
  expect((await doctor('"capability-method is fine"')).code).toBe(0);
  const broken = await doctor('"templates broken"');
  expect([broken.code, broken.stdout]).toEqual([
    1,
    expect.stringContaining("✗ resources        resources/templates/list was answered with no (-32603)"),
  ]);
});

test("what is but noted stands in JSON alone", async () => {
  const doctor = (...format: string[]) => runCli(["doctor", "--server-command", `node ${RULES} tool-name`, ...format]);
  const [text, json] = [await doctor(), await doctor("--format", "json")];
  expect([text.code, json.code]).toEqual([0, 0]);
  expect(text.stdout).not.toContain("tool-name:");
  expect(text.stdout).toContain("✓ tools            1 tool (");
  expect(
    JSON.parse(json.stdout).steps.find(({ layer }: { layer: string }) => layer === "tools").findings,
  ).toMatchObject([{ rule: "tool-name", severity: "note" }]);
});

test("stops at the broken layer of a url, says what to do, and exits with 1", async () => {
  const { origin } = await serve((call) => sendText(call, 401, "text/plain", `no: ${call.headers.authorization}`));
  const args = ["doctor", "--url", `${origin}/mcp?key=hidden`, "--bearer-token-env", "TOKEN"];
  const { code, stdout } = await runCli(args, { env: { TOKEN: "t0ken-of-the-test" } });
  expect(code).toBe(1);
  expect(withoutTimes(stdout.replaceAll(new URL(origin).port, "PORT"))).toBe(`http://127.0.0.1:PORT/mcp
  ✓ name resolution  127.0.0.1 is an address (TIME)
  ✓ TCP              127.0.0.1 port PORT accepts connections (TIME)
  ✗ HTTP             POST http://127.0.0.1:PORT/mcp?… answered 401 Unauthorized: no: Bearer [redacted] (sent: bearer token) (TIME)
    hint: check that these credentials are current, belong to this server and have the scope that it asks for
Stopped at HTTP. 7 later steps were not run.
`);
});

test("shows the stderr of a process that ends at once", async () => {
  const command = `node -e "console.error('no config'); process.exit(3)"`;
  const { code, stdout } = await runCli(["doctor", "--server-command", command]);
  expect(code).toBe(1);
  expect(stdout).toContain("exited (code 3)");
  expect(stdout).toContain("    stderr: no config\n");
});

test("gives the steps as JSON", async () => {
  const { code, stdout } = await runCli(["doctor", "--url", "http://127.0.0.1:1/mcp", "--format", "json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    target: "http://127.0.0.1:1/mcp",
    ok: false,
    conclusion: "Stopped at TCP. 8 later steps were not run.",
    not_run: ["HTTP", "handshake", "tools", "resources", "prompts", "ping", "protocol", "shutdown"],
    steps: [
      {
        layer: "name resolution",
        ok: true,
        status: "ok",
        detail: "127.0.0.1 is an address",
        duration_ms: expect.any(Number),
      },
      {
        layer: "TCP",
        ok: false,
        status: "failed",
        detail: "nothing listens on 127.0.0.1:1 (ECONNREFUSED)",
        duration_ms: expect.any(Number),
        hint: expect.stringContaining("start the server"),
      },
    ],
  });
});

test("examines a server that is named in a suite", async () => {
  const { origin } = await serve(streamable());
  const folder = mkdtempSync(join(tmpdir(), "mcptest-doctor-"));
  const servers = `servers:\n  web: { url: "\${var.BASE}/mcp" }\n  local: { command: [no-such-command] }\n`;
  writeFileSync(join(folder, "suite.yml"), `variables: { BASE: "http://127.0.0.1:1" }\n${servers}`);
  const doctor = (...args: string[]) => runCli(["doctor", "--config", "suite.yml", ...args], { cwd: folder });
  expect((await doctor("--server", "web", "--var", `BASE=${origin}`)).code).toBe(0);
  expect((await doctor("--server", "local")).stdout).toContain("✗ spawn");
  const unnamed = await doctor();
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain("hint: add --server web; its servers: web, local");
  const unknown = await doctor("--server", "other");
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('error[unknown-server]: suite.yml declares no server "other"');
  renameSync(join(folder, "suite.yml"), join(folder, "mcptest.yaml"));
  const found = (...args: string[]) => runCli([...args, "--server", "web", "--var", `BASE=${origin}`], { cwd: folder });
  expect((await found("doctor")).stdout).toContain("\nReady: 1 tool, 0 resources, 0 prompts.\n");
  expect((await found("tools", "list")).stdout).toMatch(/^1 tool\n/);
  rmSync(folder, { recursive: true });
});

test("trusts a certificate whose authority the environment names, beside that of --ca", async () => {
  const other = createAuthority(mkdtempSync(join(tmpdir(), "mcptest-ca-")));
  const file = pathOf("fixture", "localhost.pem");
  const pem = readFileSync(file, "utf8");
  const { origin } = await serve(streamable(), { key: pem, cert: pem });
  const trusting = await runCli(["doctor", "--url", `${origin}/mcp`, "--ca", other.certFile], {
    bundle: true,
    env: { NODE_EXTRA_CA_CERTS: file },
  });
  expect(trusting.stdout).toMatch(
    /✓ TLS +TLSv1\.3, the certificate for localhost, 127\.0\.0\.1 is trusted and +valid until /,
  );
  expect(trusting.code).toBe(0);
  const strict = await runCli(["doctor", "--url", `${origin}/mcp`]);
  expect(strict.stdout).toContain("✗ TLS");
  expect(strict.code).toBe(1);
  rmSync(dirname(other.certFile), { recursive: true });
});
