import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { identifyServer } from "../../src/result-cache/index.ts";
import type { HttpServer, MockServer, ServerSpec, StdioServer } from "../../src/suite/index.ts";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-identity-")));
  write("app/package.json", "{}");
  write("app/server.mjs", "1");
  write("app/lib/part.mjs", "1");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const COMMON = {
  name: "s",
  location: { file: "suite.yml", line: 1, column: 1 },
  startup_timeout_ms: 1,
  call_timeout_ms: 1,
  client: {},
  protocols: [],
  on_crash: "restart",
  max_message_bytes: 1,
} as const;

function stdio(argv: readonly string[], more: Partial<StdioServer> = {}): StdioServer {
  return { ...COMMON, kind: "stdio", argv, cwd: root, env: {}, stderr: "capture", ...more };
}

function http(more: Partial<HttpServer> = {}): HttpServer {
  const url = "https://example.com/mcp";
  return { ...COMMON, kind: "http", url, transport: "auto", headers: {}, http: { retries: 0 }, ...more };
}

async function hash(server: ServerSpec, secrets: readonly string[] = []): Promise<string | undefined> {
  const ignored = new Set([join(root, "app/report.json")]);
  return (await identifyServer(server, { root, ignored, secrets }))?.hash;
}

/** Whether the server is another one after a change. */
async function changes(server: ServerSpec, change: () => void): Promise<boolean> {
  const before = await hash(server);
  expect(before).toMatch(/^[0-9a-f]{32}$/);
  change();
  return (await hash(server)) !== before;
}

const node = (): StdioServer => stdio(["node", "app/server.mjs"]);

test.each<[string, string, boolean]>([
  ["the program", "app/server.mjs", true],
  ["a file beside it", "app/lib/part.mjs", true],
  ["a new file", "app/lib/new.json", true],
  ["a hidden file", "app/.env", true],
  ["the record of what is installed", "app/node_modules/.package-lock.json", true],
  ["a report of the run", "app/report.json", false],
  ["a snapshot", "app/__snapshots__/suite.yml.snap.json", false],
  ["a file in a hidden folder", "app/.git/index", false],
  ["a file outside of the project", "other.mjs", false],
])("of a local server, %s: %s", async (_, path, seen) => {
  expect(await changes(node(), () => write(path, "22"))).toBe(seen);
});

test("a package that is linked into node_modules is part of the server", async () => {
  write("shared/package.json", "{}");
  write("shared/index.mjs", "1");
  mkdirSync(join(root, "app/node_modules/@scope"), { recursive: true });
  symlinkSync(join(root, "shared"), join(root, "app/node_modules/@scope/shared"));
  expect(await changes(node(), () => write("shared/index.mjs", "22"))).toBe(true);
});

test("an installed server is its file, its manifest and the record of what is installed beside it", async () => {
  const file = "node_modules/pkg/dist/index.js";
  write(file, "1");
  write("node_modules/pkg/package.json", "{}");
  write("node_modules/pkg/README.md", "1");
  const server = stdio(["node", file]);
  expect(await changes(server, () => write("node_modules/pkg/README.md", "22"))).toBe(false);
  expect(await changes(server, () => write("node_modules/pkg/package.json", "{} "))).toBe(true);
  expect(await changes(server, () => write("node_modules/.package-lock.json", "{}"))).toBe(true);
});

test.each<[string, StdioServer["argv"], Record<string, string>]>([
  ["a folder", ["node", "app/server.mjs", "data"], {}],
  ["a flag's folder", ["node", "app/server.mjs", "--root=data"], {}],
  ["a variable's file", ["node", "app/server.mjs"], { DATA: "data/items.json" }],
  ["a setting's folder", ["node", "app/server.mjs", "root=data"], {}],
  ["a folder of a list", ["node", "app/server.mjs", "--roots=gone,data"], {}],
  ["a folder of a path variable", ["node", "app/server.mjs"], { NODE_PATH: "/gone:data" }],
  ["a folder in JSON", ["node", "app/server.mjs", `{"root":"data"}`], {}],
])("%s that the command names is part of the server", async (_, argv, env) => {
  write("data/items.json", "1");
  expect(await changes(stdio(argv, { env }), () => write("data/items.json", "22"))).toBe(true);
});

test("so is the file of a URL, one below ~, and not every program on the PATH", async () => {
  write("data/items.json", "1");
  const server = stdio(["node", "app/server.mjs", `--db=file://${root}/data/items.json`]);
  expect(await changes(server, () => write("data/items.json", "22"))).toBe(true);
  const atHome = `~/${relative(homedir(), root)}/data/items.json`;
  expect(await changes(stdio(["node", "app/server.mjs", "-f", atHome]), () => write("data/items.json", "4444"))).toBe(
    true,
  );
  const found = stdio(["node", "app/server.mjs"], { env: { PATH: `${root}/data:/usr/bin` } });
  expect(await changes(found, () => write("data/items.json", "333"))).toBe(false);
});

test("a project of too many files is not known, unless its version is pinned", async () => {
  for (let count = 0; count < 1001; count++) write(`app/many/${count}`, "");
  expect(await hash(node())).toBeUndefined();
  expect(await hash({ ...node(), server_version: "1" })).toBeDefined();
});

test.each([
  [["npx", "-y", "some-server"]],
  [["docker", "run", "--env-file", "app/server.mjs", "image"]],
  [["python", "-m", "app", "app/server.mjs"]],
  [["some-server", "app/server.mjs"]],
  [["app/start.sh"]],
  [["node", "app/gone.mjs"]],
])("what %j runs is not known, unless its version is pinned", async (argv) => {
  write("app/start.sh", "npx some-server");
  expect(await hash(stdio(argv))).toBeUndefined();
  expect(await hash(stdio(argv, { server_version: "1" }))).toBeDefined();
});

test("of a pinned server the files that its command names count by content, not by time", async () => {
  const pinned = { ...node(), server_version: "1" };
  expect(await changes(pinned, () => write("app/server.mjs", "1"))).toBe(false);
  expect(await changes(pinned, () => write("app/server.mjs", "2"))).toBe(true);
});

test("the same project in another folder is the same server when it is pinned", async () => {
  const here = { ...node(), argv: ["node", join(root, "app/server.mjs")], server_version: "1" };
  const before = await hash(here);
  write("other/app/server.mjs", "1");
  const elsewhere = { ...here, argv: ["node", join(root, "other/app/server.mjs")], cwd: join(root, "other") };
  const context = { root: join(root, "other"), ignored: new Set<string>(), secrets: [] };
  expect((await identifyServer(elsewhere, context))?.hash).toBe(before);
});

test.each<[string, Record<string, string>, Record<string, string>, boolean]>([
  ["a value", { MODE: "a" }, { MODE: "b" }, true],
  ["a name", { MODE: "a" }, { MODES: "a" }, true],
  ["a secret by its name", { API_TOKEN: "a" }, { API_TOKEN: "b" }, false],
  ["a secret of the suite", { WHO: "hidden-1" }, { WHO: "hidden-2" }, false],
])("of the environment, %s", async (_, before, after, seen) => {
  const secrets = ["hidden-1", "hidden-2", ""];
  const [first, second] = [
    await hash({ ...node(), env: before }, secrets),
    await hash({ ...node(), env: after }, secrets),
  ];
  expect(first !== second).toBe(seen);
});

test("a URL is known by its pinned version only", async () => {
  expect(await hash(http())).toBeUndefined();
  const first = await hash(http({ server_version: "1" }));
  expect(first).toBeDefined();
  const others: Partial<HttpServer>[] = [
    { server_version: "2" },
    { server_version: "1", url: "https://example.com/other" },
    { server_version: "1", headers: { "X-Mode": "a" } },
    { server_version: "1", auth: { kind: "bearer", token: "secret" } },
  ];
  const hashes = await Promise.all(others.map((more) => hash(http(more))));
  expect(new Set([first, ...hashes]).size).toBe(5);
});

test("a mock is its manifest", async () => {
  write("mock.yml", "name: a");
  const mock: MockServer = { ...COMMON, kind: "mock", manifest: join(root, "mock.yml"), env: {} };
  expect(await changes(mock, () => write("mock.yml", "name: b"))).toBe(true);
  expect(await hash({ ...mock, manifest: join(root, "gone.yml") })).toBeUndefined();
});
