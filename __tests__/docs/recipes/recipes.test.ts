import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { sendText, streamable, useHttp } from "../../fixtures/servers/http.ts";
import { createAuthority } from "../../helpers/certificates.ts";
import { type CliResult, commandLine, runCli } from "../../helpers/cli.ts";
import { useOAuth } from "../../helpers/oauth.ts";
import { bookshop, has, playBlock, ROOT, readPage } from "../play.ts";
import { readSnippets } from "../snippets.ts";

const RECIPES = join(ROOT, "docs/recipes");
const entries = readdirSync(RECIPES, { withFileTypes: true });
const pages = entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.md$/, ""));
const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

const { serve } = useHttp();
const { oauth } = useOAuth();
/** A person who agrees to all. */
const BROWSER = join(ROOT, "__tests__/fixtures/oauth/browser.mjs");
const token = "a-token-of-the-shop";

/** A server over HTTP, which may know one token. */
const shop = (guarded: boolean) =>
  serve(
    streamable({
      before(call) {
        if (!guarded || call.headers.authorization === `Bearer ${token}`) return false;
        sendText(call, 401, "text/plain", "no");
        return true;
      },
    }),
  );

/** A server behind a private authority that wants a client certificate; the files of both, and the key. */
async function secured(folder: string) {
  const ca = createAuthority(folder);
  const [{ key, cert }, client] = [ca.issue("server"), ca.issue("client")];
  const { origin } = await serve(streamable(), { key, cert, ca: ca.cert, requestCert: true, rejectUnauthorized: true });
  return { url: `${origin}/mcp`, env: { CLIENT_KEY_PEM: client.key, CLIENT_KEY_FILE: client.keyFile } };
}

/** What is in the reader's folder besides: what `go build` makes, or a stand-in where there is no Go; the example that the page names. */
const PREPARED: Readonly<Record<string, (folder: string) => void>> = {
  sharding(folder) {
    for (const file of ["quickstart.yml", "quickstart.mock.yml"])
      cpSync(join(ROOT, "examples", file), join(folder, file));
  },
  "go-server"(folder) {
    const built = has("go", "version");
    if (built) execFileSync("go", ["build", "-o", "bookshop", "."], { cwd: folder });
    else writeFileSync(join(folder, "bookshop"), bookshop(), { mode: 0o755 });
  },
};

const needs = (name: string): boolean => name !== "python-server" || has("python3", "--version");

test.each(pages.filter(needs))("%s: every block of it works", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-recipe-"));
  try {
    if (folders.includes(name)) cpSync(join(RECIPES, name), folder, { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    PREPARED[name]?.(folder);
    const { url, ...own } =
      name === "remote-oauth"
        ? await oauth()
        : name === "private-ca"
          ? await secured(join(folder, "certs"))
          : { url: `${(await shop(name === "remote-bearer")).origin}/mcp` };
    const person = { BROWSER, XDG_CONFIG_HOME: join(folder, "config") };
    const env = { SHOP_URL: url, SHOP_TOKEN: token, EXPIRED_TOKEN: "expired", ...person, ...("env" in own && own.env) };
    let last: CliResult | undefined;
    for (const snippet of readSnippets(readPage(name)))
      last = await playBlock(snippet, `docs/recipes/${name}.md:${snippet.line}`, { folder, env }, last);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("remote-bearer: the step that starts a server leaves it running, and the Action's inputs wait for it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-recipe-"));
  const snippets = readSnippets(readPage("remote-bearer"));
  const [start, action] = parse(snippets.find(({ mark }) => mark?.startsWith("part"))?.text ?? "") as {
    run: string;
    env: Record<string, string>;
    with: Record<string, string>;
  }[];
  const port = `${await freePort()}`;
  // The reader's server, which does not answer at once.
  const manifest = { tools: [{ name: "echo", response: { content: [{ type: "text", text: "hello" }] } }] };
  writeFileSync(join(folder, "shop.mock.yml"), JSON.stringify(manifest));
  const flags = ["mock", "shop.mock.yml", "--front", "http", "--port"];
  writeFileSync(
    join(folder, "server.mjs"),
    `process.argv.splice(1, 9, ${JSON.stringify(commandLine())}, ...${JSON.stringify(flags)}, process.env.PORT);
setTimeout(() => import(${JSON.stringify(pathToFileURL(commandLine()).href)}), 500);`,
  );
  writeFileSync(join(folder, "mcptest.yml"), snippets.find(({ mark }) => mark === "run")?.text ?? "");
  let pid = 0;
  try {
    expect(Object.keys(start?.env ?? {})).toEqual(["PORT", "SHOP_TOKEN"]);
    const script = `${start?.run}\necho $!`;
    pid = Number(execFileSync("bash", ["-e", "-c", script], { cwd: folder, env: { ...process.env, PORT: port } }));
    const env = { SHOP_URL: action?.env.SHOP_URL?.replace("8080", port) ?? "", SHOP_TOKEN: token };
    const wait = action?.with["wait-for-ready"] ?? "";
    const { code, stdout } = await runCli(["run", "--wait-for-ready", wait], { cwd: folder, env });
    expect(stdout).toContain("1 passed");
    expect(code).toBe(0);
  } finally {
    if (pid > 0) process.kill(pid);
    rmSync(folder, { recursive: true });
  }
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test.each(pages)("%s is short, says for whom it is, and ends with its reference page", (name) => {
  const lines = readPage(name).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.slice(0, 3)).toEqual([expect.stringMatching(/^# \S/), "", expect.stringMatching(/^For .*\.$/)]);
  expect(lines.at(-1)).toMatch(/^Next: .*\. Reference: \[.*\]\(\.\.\/reference\/[\w-]+\.md\)$/);
  const marks = readSnippets(readPage(name)).map(({ mark }) => mark);
  expect(marks.filter((mark) => !mark)).toEqual([]);
  expect(marks.join("\n")).toMatch(/^(run|workflow|shows)\b/m);
});

test.each(folders)("the files of %s are those that its page names", (name) => {
  const named = [...readPage(name).matchAll(/\]\(([\w-]+\/[\w.-]+)\)/g)].map(([, path]) => path);
  expect(named.toSorted()).toEqual(readdirSync(join(RECIPES, name)).map((file) => `${name}/${file}`));
});
