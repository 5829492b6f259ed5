import { overrideServer } from "../../src/conduct/override-servers.ts";
import { resolveNamed, type ServerSpec, splitCommand } from "../../src/suite/index.ts";
import { startupTimeoutOf } from "../../src/suite/servers/startup-timeout.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const FETCHING = [
  "npx -y my-server",
  "/usr/bin/npx my-server",
  "'C:\\\\Program Files\\\\nodejs\\\\NPX.CMD' -y my-server",
  "cmd /c npx -y my-server",
  "env A=b uvx my-server",
  "docker run -i --rm shop",
  "podman run -i shop",
  "bunx my-server",
  "pnpm --silent dlx my-server",
  "yarn dlx my-server",
  "npm exec -- my-server",
  "pipx run my-server",
  "uv --directory /srv run server.py",
  "go run ./cmd/shop",
];
const QUICK = [
  "node server.js",
  "python -m server",
  "uv pip list",
  "go-shop",
  "npm start",
  "toString",
  "./docker-shop",
];

test.each([
  ...FETCHING.map((command) => [command, 60_000] as const),
  ...QUICK.map((command) => [command, 10_000] as const),
])("%s gets %i ms, in a suite and by flags", async (command, ms) => {
  const argv = splitCommand(command);
  expect(startupTimeoutOf(argv as readonly string[])).toBe(ms);
  const { startup_timeout_ms: named } = await resolveNamed(
    { serverCommand: command },
    { cwd: "/", env: {}, redactor: createRedactor({ secrets: [] }) },
  );
  expect(named).toBe(ms);
  expect((await declared(JSON.stringify({ command }))).startup_timeout_ms).toBe(ms);
  expect((await declared(JSON.stringify({ command: argv }))).startup_timeout_ms).toBe(ms);
});

test.each(["npx my-server", "node server.js"])("an explicit time wins over that of %s", async (command) => {
  const server = await declared(JSON.stringify({ command, startup_timeout: "7s" }));
  expect(server.startup_timeout_ms).toBe(7000);
  expect(overrideServer(server, { serverCommand: "docker run shop" }).startup_timeout_ms).toBe(7000);
});

test("a command that replaces a server's own brings its default", async () => {
  const server = await declared(JSON.stringify({ command: "node server.js" }));
  expect(overrideServer(server, { serverCommand: "npx shop" }).startup_timeout_ms).toBe(60_000);
});

test("a server over HTTP gets 10 s", async () => {
  expect((await declared("{ url: 'http://localhost:1/mcp' }")).startup_timeout_ms).toBe(10_000);
});

async function declared(server: string) {
  const tests = "tools: [{ name: x, tool: y, server: s }]";
  const { servers } = await createWorkspace(`servers: { s: ${server} }\n${tests}\n`).suite();
  return servers.get("s") as ServerSpec;
}
