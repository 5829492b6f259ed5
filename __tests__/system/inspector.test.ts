import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cliBundle, NODE_24, useBundles } from "../helpers/bundles.ts";
import { type RunningCli, startBundle, startNode } from "../helpers/cli.ts";

useBundles();

/** A hundred megabytes, which `npm ci` need not install. */
const PACKAGE = "@modelcontextprotocol/inspector@2.12.0";
const EVERYTHING = join(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

const LIST = ["--method", "tools/list"];
const CALL = ["--method", "tools/call", "--tool-name", "echo", "--tool-args-json", '{"message":"hi"}'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-inspector-"));
  execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", PACKAGE], { stdio: "ignore" });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the inspector's command line prints of a server: a command, or a URL. */
async function inspect(server: readonly string[], asked: readonly string[]): Promise<unknown> {
  const inspector = join(folder, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  const config = join(folder, "servers.json");
  const [command, ...args] = server;
  const entry = server.length > 1 ? { type: "stdio", command, args } : { type: "streamable-http", url: command };
  writeFileSync(config, JSON.stringify({ mcpServers: { it: entry } }));
  const flags = ["--cli", "--config", config, "--server", "it", ...asked, "--format", "json"];
  const { code, stdout, stderr } = await startNode([inspector, ...flags], {}, NODE_24).done;
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(stdout);
}

const text = (words: string) => ({ result: { content: [{ type: "text", text: words }] } });

test.each<[string, string[], object]>([
  ["lists tools", LIST, { result: { tools: expect.arrayContaining([expect.objectContaining({ name: "echo" })]) } }],
  ["calls a tool", CALL, text("Echo: hi")],
])("over stdio it %s through record, and is told the same by serve", async (_what, asked, answer) => {
  const file = join(folder, "stdio.json");
  const recorded = await inspect(
    [NODE_24, cliBundle(), "record", "-o", file, "--", NODE_24, EVERYTHING, "stdio"],
    asked,
  );
  expect(recorded).toMatchObject(answer);
  expect(await inspect([NODE_24, cliBundle(), "serve", "--cassette", file], asked)).toEqual(recorded);
});

const MANIFEST = "tools: [{ name: echo, response: 'Echo: ${args.message}' }]\n";

test("over HTTP it lists and calls tools of the mock through record, and is told the same by serve", async () => {
  const manifest = join(folder, "echo.mock.yml");
  const file = join(folder, "http.json");
  writeFileSync(manifest, MANIFEST);
  const mock = await start(["mock", manifest, "--front", "http"]);
  const proxy = await start(["record", "-o", file, "--url", mock.url]);
  const recorded = [await inspect([proxy.url], LIST), await inspect([proxy.url], CALL)];
  expect(recorded).toMatchObject([{ result: { tools: [{ name: "echo" }] } }, text("Echo: hi")]);
  for (const { cli } of [proxy, mock]) {
    cli.kill("SIGTERM");
    expect(await cli.done).toMatchObject({ code: 0, stdout: "" });
  }
  const { cli, url } = await start(["serve", "--cassette", file, "--front", "http"]);
  expect([await inspect([url], LIST), await inspect([url], CALL)]).toEqual(recorded);
  cli.kill("SIGTERM");
  expect(await cli.done).toMatchObject({ code: 0, stdout: "" });
});

/** Starts what listens; gives its address. */
async function start(args: readonly string[]): Promise<{ cli: RunningCli; url: string }> {
  const cli = startBundle(args);
  await cli.printed('"url"');
  return { cli, url: /"url": ?"([^"]+)"/.exec(cli.stderr)?.[1] ?? "" };
}
