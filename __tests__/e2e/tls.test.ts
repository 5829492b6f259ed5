import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { type Call, sendJson, streamable, useHttp } from "../fixtures/servers/http.ts";
import { type Authority, createAuthority, encryptKey, type Issued } from "../helpers/certificates.ts";
import { runStep } from "../helpers/runner.ts";
import { call, echo, useWorkspace } from "../helpers/runs.ts";
import { readFolders } from "../helpers/secrets.ts";

const workspace = useWorkspace();
const { serve } = useHttp();

const PASSPHRASE = "hunter2!";
const folder = mkdtempSync(join(tmpdir(), "mcptest-e2e-tls-"));
let ca: Authority;
let server: Issued;
let client: Issued;
let locked: string;
beforeAll(() => {
  ca = createAuthority(folder);
  [server, client] = [ca.issue("server"), ca.issue("client")];
  locked = encryptKey(client, join(folder, "locked.key"), PASSPHRASE);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const [path, text] of Object.entries({ "ca.pem": ca.cert, "c.pem": client.cert, "c.key": client.key }))
    workspace.write(path, text);
});

const mutual = (handler = streamable()) =>
  serve(handler, { key: server.key, cert: server.cert, ca: ca.cert, requestCert: true, rejectUnauthorized: true });
const FORMATS = ["pretty", "json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];

test("no output and no recording holds a key, its lines, a passphrase or the value of a cookie", async () => {
  const lines = locked.split("\n").filter((line) => line !== "" && !line.startsWith("-----"));
  const cookie = "sid-9f8e7d6c5b";
  // It repeats what no server should know, so that the test sees the mask at work.
  const told = `${locked} ${lines[0]} ${PASSPHRASE} ${cookie}`;
  const { origin, calls } = await mutual(
    streamable({
      before: (one) => void one.response.setHeader("set-cookie", `sid=${cookie}; Path=/; Secure`),
      onTool: ({ frame, ...one }: Call) =>
        sendJson(
          { frame, ...one },
          { jsonrpc: "2.0", id: frame.id ?? 0, result: { content: [{ type: "text", text: told }] } },
        ),
    }),
  );
  const suite = {
    servers: {
      web: {
        url: `${origin}/mcp`,
        tls: { ca: "ca.pem", cert: "c.pem", key: { env: "KEY_PEM" }, passphrase_env: "KP" },
      },
    },
    tools: [echo("tells"), call("echo", { message: `${lines[1]} ${cookie}` }, { name: "asks" })],
  };
  const reporters = FORMATS.flatMap((format) => ["--reporter", `${format}=out.${format}`]);
  const env = { KEY_PEM: locked.replaceAll("\n", "\\n"), KP: PASSPHRASE };
  const { stdout, stderr, report } = await workspace.run(suite, ["--record", "--verbose", ...reporters], { env });
  expect(report.results.map(({ status }) => status)).toEqual(["failed", "passed"]);
  expect(report.servers[0]?.findings).toMatchObject([{ rule: "cookies-kept", severity: "note" }]);
  expect(calls.at(-1)?.headers.cookie).toBe(`sid=${cookie}`);
  // The suite itself asks about them.
  rmSync(join(workspace.root, "suite.yml"));
  const texts = { stdout, stderr, ...readFolders(workspace.root) };
  expect(Object.keys(texts).filter((path) => /out\.\w+$|mcptest\/|\.json$/.test(path)).length).toBeGreaterThan(
    FORMATS.length,
  );
  const secrets = [...lines, PASSPHRASE, cookie];
  const found = Object.entries(texts).flatMap(([path, text]) =>
    secrets.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
  expect(workspace.read("out.json")).toContain("[redacted]");
});

const steps = (stdout: string) =>
  (JSON.parse(stdout) as { steps: { layer: string; status: string; detail: string; hint?: string }[] }).steps;

test("--ca, --cert and --key stand beside each --url", async () => {
  const { origin } = await mutual();
  const url = `${origin}/mcp`;
  const flags = ["--ca", "ca.pem", "--cert", "c.pem", "--key", "c.key"];
  const of = (...args: string[]) => workspace.cli([...args, ...flags]);

  const doctor = await of("doctor", url, "--format", "json");
  expect(doctor.code).toBe(0);
  expect(steps(doctor.stdout).find(({ layer }) => layer === "TLS")?.detail).toMatch(
    /^TLSv1\.3, the certificate for 127\.0\.0\.1, localhost is trusted and valid until \w{3} .* GMT; client certificate: client, valid until \w{3} .* GMT$/,
  );
  expect((await of("tools", "list", "--url", url)).stdout).toMatch(/^1 tool\n/);
  expect((await of("tools", "call", "echo", "message=hi", "--url", url)).stdout).toContain("hi");
  const audit = await of("audit", "--url", url, "--only", "protocol");
  expect(audit.stdout).toContain("audit  fixture-http 1.2.3 · http");
  workspace.write("pipe.yml", { pipe: [{ id: "one", tool: "echo", args: { message: "piped" } }] });
  expect((await of("pipe", "pipe.yml", "--url", url)).code).toBe(0);
  expect((await of("fuzz", "--url", url, "--seed", "1", "--cases", "2")).stdout).not.toContain("server-unreachable");
  const login = await of("login", url);
  expect(login.stderr).toContain("asks for no login");

  const init = await of("init", "made.yml", "--url", url);
  expect(init.code).toBe(0);
  expect((parse(workspace.read("made.yml")) as { servers: object }).servers).toEqual({
    "fixture-http": { url, tls: { ca: "ca.pem", cert: "c.pem", key: "c.key" } },
  });
  expect((await workspace.cli(["run", "made.yml"])).code).toBe(0);
  // A server of a suite takes them, too.
  workspace.write("mcptest.yml", { servers: { web: { url } }, tools: [echo("x")] });
  expect((await of("tools", "list", "--server", "web")).stdout).toMatch(/^1 tool\n/);

  const recording = workspace.start(["record", "-o", "it.json", "--url", url, ...flags]);
  await recording.printed("\n}\n");
  const { mcpServers } = JSON.parse(recording.stderr.slice(recording.stderr.indexOf("{"))) as {
    mcpServers: { recorded: { url: string } };
  };
  expect((await workspace.cli(["tools", "list", "--url", mcpServers.recorded.url])).stdout).toMatch(/^1 tool\n/);
  recording.kill("SIGTERM");
  expect((await recording.done).stderr).toContain("recorded ");
});

test("the inputs ca, cert and key of the Action reach the server of a pipeline and of an audit", async () => {
  const { origin, calls } = await mutual();
  const files = {
    "flow.yml": "pipe: [{ id: say, tool: echo, args: { message: hi } }]\n",
    "ca.pem": ca.cert,
    "c.pem": client.cert,
    "c.key": client.key,
  };
  const url = { url: `${origin}/mcp` };
  const pipe = { ...url, command: "pipe", suites: "flow.yml" };
  const audit = { ...url, command: "audit", only: "protocol" };
  const tls = { ca: "ca.pem", cert: "c.pem", key: "c.key" };
  expect(await runStep({ files, inputs: { ...pipe, ...tls } })).toMatchObject({
    code: 0,
    outputs: { result: "passed", passed: "1" },
  });
  expect((await runStep({ files, inputs: { ...audit, ...tls } })).report).toMatch(/"errored": 0/);
  const before = calls.length;
  for (const inputs of [pipe, audit, { ...pipe, ca: "ca.pem" }, { ...audit, ca: "ca.pem" }])
    expect((await runStep({ files, inputs })).outputs.result).not.toBe("passed");
  const wrong = await runStep({ files, inputs: { ...pipe, ...tls, cert: "gone.pem" } });
  expect([wrong.outputs["exit-code"], wrong.log]).toEqual(["2", expect.stringContaining("gone.pem")]);
  expect(calls.length).toBe(before);
});

test("a mistake with these flags is told before anything is sent", async () => {
  const { origin, calls } = await mutual();
  const url = `${origin}/mcp`;
  const failing = async (...args: string[]) => {
    const { code, stderr } = await workspace.cli(args);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await failing("doctor", url, "--ca", "none.pem")).toContain(
    'file-not-found]: "none.pem" cannot be read: it does not exist',
  );
  expect(await failing("doctor", url, "--ca", "c.key")).toContain("invalid-value]: --ca holds no certificate in PEM");
  expect(await failing("doctor", url, "--cert", "c.pem")).toContain("usage]: --cert and --key go together");
  expect(await failing("doctor", url, "--cert", "ca.pem", "--key", "c.key")).toContain(
    "invalid-value]: --key is not the private key of",
  );
  for (const flag of ["--ca", "--cert", "--key"])
    expect(await failing("tools", "list", "--url", url.replace("https", "http"), flag, "ca.pem")).toContain(
      `no-tls]: ${flag} is for a server with an https url`,
    );
  expect(await failing("tools", "list", "--server-command", "node x.js", "--ca", "ca.pem")).toContain("no-tls]");
  expect(await failing("record", "-o", "x.json", "--ca", "ca.pem", "--", "node", "x.js")).toContain("--ca needs --url");
  workspace.write("suite.yml", { servers: { web: { url, tls: { ca: "gone.pem" } } }, tools: [echo("x")] });
  expect(await failing("run", "suite.yml")).toContain("file-not-found");
  expect(calls).toEqual([]);
});

test("doctor says what is wrong with a certificate at the step that it breaks", async () => {
  const { origin } = await mutual();
  const named = await serve(streamable(), ca.issue("named", "DNS:a.test,DNS:b.test"));
  const old = await serve(streamable(), ca.issue("old", undefined, -1));
  const broken = async (url: string, ...flags: string[]) => {
    const { code, stdout } = await workspace.cli(["doctor", `${url}/mcp`, "--format", "json", ...flags]);
    expect(code).toBe(1);
    const { layer, detail, hint } = steps(stdout).at(-1) ?? {};
    return `${layer}: ${detail}\n${hint}`;
  };
  expect(await broken(origin)).toMatch(
    /^TLS: TLS with .* failed: self.signed certificate in certificate chain .*\n.*`tls\.ca`/,
  );
  expect(await broken(named.origin, "--ca", "ca.pem")).toMatch(
    /^TLS: .* is for another name: a\.test, b\.test .*\n.*`tls\.server_name`/,
  );
  expect(await broken(old.origin, "--ca", "ca.pem")).toMatch(
    /^TLS: .* the certificate ended on .* GMT .*\nrenew the certificate/,
  );
  expect(await broken(origin, "--ca", "ca.pem")).toMatch(/^HTTP: .* ended the TLS handshake .*\n.*`tls\.cert`/);
});

test("under --replay no certificate is asked for", async () => {
  const { origin } = await mutual();
  const url = `${origin}/mcp`;
  const suite = {
    servers: { web: { url, tls: { ca: "ca.pem", cert: "c.pem", key: { env: "KEY_PEM" } } } },
    tools: [echo("x")],
  };
  expect((await workspace.run(suite, ["--record"], { env: { KEY_PEM: client.key } })).code).toBe(0);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.statuses).toEqual(["passed"]);
  const live = await workspace.cli(["run", "suite.yml"]);
  expect(live.code).toBe(2);
  expect(live.stderr + live.stdout).toContain("KEY_PEM is not set");
});
