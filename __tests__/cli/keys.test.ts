import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type CliResult, runCli } from "../helpers/cli.ts";
import { pathOf } from "../mcp/sessions.ts";

const KEY = "canary-4711-of-the-test";
const SERVER = `
if (process.env.SHOP_API_KEY === undefined) {
  console.error("Error: set SHOP_API_KEY");
  process.exit(1);
}
await import(${JSON.stringify(pathToFileURL(pathOf("fixture", "good.mjs")).href)});
`;

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-keys-"));
  writeFileSync(join(cwd, "server.mjs"), SERVER);
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
const written = (): string => readFileSync(join(cwd, "mcptest.yml"), "utf8");
const COMMAND = ["--server-command", "node server.mjs"];
const HAS_KEY = { SHOP_API_KEY: KEY };

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> {
  const result = await runCli(args, { cwd, env });
  expect(result.stdout + result.stderr).not.toContain(KEY);
  return result;
}

describe.each([["init"], ["doctor"], ["tools", "list"], ["tools", "call", "pid"]])("%s %s %s", (...command) => {
  const words = command.filter((word) => typeof word === "string");

  test("says which flag hands on a key that the shell has", async () => {
    const { code, stdout, stderr } = await start([...words, ...COMMAND], HAS_KEY);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("stderr: Error: set SHOP_API_KEY");
    expect(stdout + stderr).toContain(
      'its stderr names "SHOP_API_KEY", set in your environment or .env and not passed on: add `--env SHOP_API_KEY`',
    );
  });

  test("finds the key in .env, unless told not to", async () => {
    write(".env", `SHOP_API_KEY=${KEY}\n`);
    const args = [...words, ...COMMAND, "--env", "SHOP_API_KEY"];
    expect((await start([...args, "--no-env-file"])).stderr).toContain("error[unset-env]");
    expect((await start(args)).stderr).not.toContain("error[");
  });
});

test("says nothing of keys that the shell has not, or the server was given", async () => {
  expect((await start(["tools", "list", ...COMMAND])).stderr).not.toContain("not passed on");
  write("server.mjs", `console.error("SHOP_API_KEY is wrong"); process.exit(1);`);
  const { stderr } = await start(["tools", "list", ...COMMAND, "--env", "SHOP_API_KEY"], HAS_KEY);
  expect(stderr).toContain("SHOP_API_KEY is wrong");
  expect(stderr).not.toContain("not passed on");
});

test.each([
  ["", "add `env: [SHOP_API_KEY]` to the server"],
  ["env: [LEVEL]", "add `env: [SHOP_API_KEY]` to the server"],
  ["env: { LEVEL: warn }", 'add `env: { SHOP_API_KEY: "${env.SHOP_API_KEY}" }` to the server'],
])("a run says which line hands on a key to a server with %j", async (env, hint) => {
  write(
    "mcptest.yml",
    `servers:\n  shop:\n    command: node server.mjs\n    ${env}\ntools:\n  - { name: a, tool: echo }\n`,
  );
  const { code, stdout } = await start(["run"], { ...HAS_KEY, LEVEL: "warn" });
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, " ")).toContain(hint);
});

test("a run knows keys of .env, and servers that die later, and takes no single word for a key", async () => {
  const suite =
    "servers:\n  shop: { command: node server.mjs }\ntools:\n  - { name: a, tool: die, args: { signal: SIGKILL } }\n";
  write("mcptest.yml", suite);
  write(".env", `SHOP_API_KEY=${KEY}\n`);
  expect((await start(["run"])).stdout).toContain('its stderr names "SHOP_API_KEY"');
  expect((await start(["run", "--no-env-file"])).stdout).not.toContain("its stderr names");

  const midway = JSON.stringify(pathToFileURL(pathOf("fixture", "exits-midway.mjs")).href);
  write("server.mjs", `console.error("DEBUG: set SHOP_API_KEY");\nawait import(${midway});`);
  const { stdout } = await start(["run"], { DEBUG: "1" });
  expect(stdout).toContain("before it answered tools/call die");
  expect(stdout.replace(/\s+/g, " ")).toContain('its stderr names "SHOP_API_KEY", set');
});

test("init writes names of keys and no value, and what it writes runs", async () => {
  const { stdout } = await start(["init", ...COMMAND, "--env", `SHOP_API_KEY=${KEY}`, "--env", "LEVEL=$warn"]);
  expect(stdout).toContain("set SHOP_API_KEY before you run it");
  expect(written()).toContain("    env:\n      SHOP_API_KEY: ${env.SHOP_API_KEY}\n      LEVEL: $warn\n");
  expect((await start(["validate"], HAS_KEY)).code).toBe(0);
});

const SHOP = { command: "node", args: ["server.mjs", "a b"], env: { SHOP_API_KEY: KEY } };

test.each([
  ["mcpServers of a desktop client", { mcpServers: { shop: SHOP } }, []],
  ["one of several", { mcpServers: { other: { url: "http://127.0.0.1:9/" }, shop: SHOP } }, ["--server", "shop"]],
  ["VS Code's servers", { servers: { shop: { ...SHOP, env: { SHOP_API_KEY: "${input:key}" } } } }, []],
  ["a variable of the shell", { mcpServers: { shop: { ...SHOP, env: { SHOP_API_KEY: "${SHOP_API_KEY}" } } } }, []],
  [
    "comments and commas, after a byte order mark",
    `\ufeff{ // "x"\n"servers": { "shop": ${JSON.stringify(SHOP)}, /* , } */ }, }`,
    [],
  ],
])("init --from takes %s", async (_, config, more) => {
  write("client.json", typeof config === "string" ? config : JSON.stringify(config));
  const { code, stdout } = await start(["init", "--from", "client.json", ...more, "--only-success"], HAS_KEY);
  expect(code).toBe(0);
  // It is set, so nobody is told to set it.
  expect(stdout).not.toContain("before you run it");
  expect(written()).toContain("    command: node server.mjs 'a b'\n    env:\n      - SHOP_API_KEY\n");
  expect(written()).not.toContain("refuses");
});

test("init --from starts the server where the client does, and the suite too", async () => {
  mkdirSync(join(cwd, "sub dir"));
  write(
    "client.json",
    JSON.stringify({ mcpServers: { shop: { ...SHOP, args: ["../server.mjs"], cwd: join(cwd, "sub dir") } } }),
  );
  const { code, stdout } = await start(["init", "a b.yml", "--from", "client.json"], HAS_KEY);
  expect({ code, next: stdout.split("\n").at(-3) }).toEqual({ code: 0, next: "run it: mcptest run 'a b.yml'" });
  expect(readFileSync(join(cwd, "a b.yml"), "utf8")).toContain("    command: node ../server.mjs\n    cwd: sub dir\n");
  expect((await start(["run", "a b.yml"], HAS_KEY)).code).toBe(0);
});

test("init --from writes no value of a variable, whatever its name, but those of --env", async () => {
  const env = { SHOP_API_KEY: KEY, DATABASE_URL: "postgres://u:pw-of-the-test@db/x", LEVEL: "warn", OPAQUE: "zq-9f8e" };
  write("client.json", JSON.stringify({ mcpServers: { shop: { ...SHOP, env } } }));
  const args = ["init", "--from", "client.json", "--force", "--env", `SHOP_API_KEY=${KEY}`];
  await start(args);
  expect(written()).toContain("    env:\n      - SHOP_API_KEY\n      - DATABASE_URL\n      - LEVEL\n      - OPAQUE\n");
  await start([...args, "--env", "LEVEL=debug"]);
  expect(written()).toContain("      LEVEL: debug\n");
  for (const value of ["pw-of-the-test", "warn", "zq-9f8e"]) expect(written()).not.toContain(value);
  expect((await start(["validate"], env)).code).toBe(0);
});

test.each([
  ["[", [], "is not valid JSON"],
  ["{}", [], "has neither mcpServers nor servers"],
  [`{"mcpServers":{"a":{"command":"x"},"b":{"command":"x"}}}`, [], "add --server NAME: a, b"],
  [`{"mcpServers":{"shop":{"command":"x"}}}`, ["--server", "shp"], 'did you mean "shop"?'],
  ["{}", ["--url", "http://127.0.0.1:9/"], "--from and --url exclude each other"],
  [`{"mcpServers":{}}`, [], "client.json declares no server"],
  [
    `{"servers":{"shop":{"command":"x","args":["\${workspaceFolder}/x.js"]}}}`,
    [],
    'only the client knows the value of "${workspaceFolder}/x.js"',
  ],
  [`{"servers":{"shop":{"command":"x","envFile":".env"}}}`, [], 'only the client knows the value of envFile ".env"'],
  [
    JSON.stringify({
      servers: { shop: { url: "http://127.0.0.1:9/", headers: { Authorization: "Bearer ${input:key}" } } },
    }),
    [],
    "only the client knows the value of the header",
  ],
])("init --from %j %j is refused", async (text, more, message) => {
  write("client.json", text);
  const { code, stderr } = await start(["init", "--from", "client.json", ...more]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test("init --tools takes these alone, and knows slips", async () => {
  await start(["init", ...COMMAND, "--tools", "echo", "--env", `SHOP_API_KEY=${KEY}`]);
  expect(new Set(written().match(/tool: \S+/g))).toEqual(new Set(["tool: echo"]));
  const slip = await start(["init", ...COMMAND, "--tools", "eco", "other.yml", "--env", `SHOP_API_KEY=${KEY}`]);
  expect(slip.stderr).toContain('did you mean "echo"?');
});

test("init names the schema of a project's own mcptest by its path, and without one by its address, also outside of repositories", async () => {
  const first = async (path: string): Promise<string | undefined> => {
    await start(["init", ...COMMAND, "--force", path, "--env", `SHOP_API_KEY=${KEY}`]);
    return readFileSync(join(cwd, path), "utf8").split("\n")[0];
  };
  const line = "# yaml-language-server: $schema=";
  const address = `${line}https://raw.githubusercontent.com/mcptest/action/main/schemas/suite/v1.json`;
  expect(await first("mcptest.yml")).toBe(address);
  write(".git", "");
  expect(await first("mcptest.yml")).toBe(address);
  mkdirSync(join(cwd, "node_modules/mcptest/schemas/suite"), { recursive: true });
  write("node_modules/mcptest/schemas/suite/v1.json", "{}");
  expect(await first("tests/a.yml")).toBe(`${line}../node_modules/mcptest/schemas/suite/v1.json`);
});

test("args beside command get a hint", async () => {
  write("mcptest.yml", "servers:\n  a:\n    command: npx\n    args: [-y, x]\ntools:\n  - { name: a, tool: b }\n");
  const { code, stdout } = await start(["validate"]);
  expect(code).toBe(2);
  expect(stdout).toContain('server "a" has its arguments in "args"\n  mcptest.yml:4:5');
  expect(stdout).toContain("put them into command: [npx, -y, my-server]");
});
