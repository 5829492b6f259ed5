import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { streamable, useHttp } from "../fixtures/servers/http.ts";
import { cliBundle, startNode, useBundles } from "../helpers/cli.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { after, KNOWN, suiteOf, useStored } from "./logins.ts";

useBundles();

const HOOK = join(import.meta.dirname, "../fixtures/list-opened.mjs");
const BUNDLES = dirname(dirname(cliBundle()));
const LIBRARY = /OAUTH_RESPONSE_BODY_ERROR/;

const { oauth } = useOAuth();
const { serve } = useHttp();
const { workspace, env, logIn } = useStored();

/** Which parts a run of the suite loads: of the login, and the library; from lib/ and from the bundle. */
async function loads(suite: object): Promise<string[][]> {
  workspace.write("suite.yml", suite);
  const found = [];
  for (const entry of [join(BUNDLES, "lib/cli/index.js"), cliBundle()]) {
    const OPENED = join(workspace.root, `opened-${found.length}`);
    const argv = ["--import", HOOK, entry, "run", "suite.yml"];
    expect((await startNode(argv, { cwd: workspace.root, env: { ...env(), OPENED } }).done).code).toBe(0);
    const paths = readFileSync(OPENED, "utf8")
      .trim()
      .split("\n")
      .map((url) => fileURLToPath(url));
    const texts = paths.map((path) => readFileSync(path, "utf8"));
    const isAuth =
      paths.some((path) => /^lib\/auth\//.test(relative(BUNDLES, path))) ||
      texts.some((text) => /no login for <url> is stored/.test(text));
    found.push([...(isAuth ? ["auth"] : []), ...(texts.some((text) => LIBRARY.test(text)) ? ["library"] : [])]);
  }
  return found;
}

test("a run over HTTP without auth loads nothing of logins", async () => {
  const { origin } = await serve(streamable());
  expect(await loads({ ...suiteOf(`${origin}/mcp`), servers: { api: { url: `${origin}/mcp` } } })).toEqual([[], []]);
});

test("a login whose token is good loads no library, and a renewal does", async () => {
  const server = await oauth(KNOWN);
  await logIn(server, { expires_at: after(3_600_000) });
  expect(await loads(suiteOf(server.url))).toEqual([["auth"], ["auth"]]);
  await logIn(server, { expires_at: after(0) });
  const [lib] = await loads(suiteOf(server.url));
  await logIn(server, { expires_at: after(0) });
  const [, bundle] = await loads(suiteOf(server.url));
  expect([lib, bundle?.includes("auth")]).toEqual([["auth", "library"], true]);
});
