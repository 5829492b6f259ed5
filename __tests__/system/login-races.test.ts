import { setTimeout as sleep } from "node:timers/promises";
import { type CliResult, type RunningProcess, startBundle, useBundles } from "../helpers/cli.ts";
import { CLIENT, loginSuite, person, readStored, storeLogin } from "../helpers/logins.ts";
import { type Answer, type OAuthServer, useOAuth } from "../helpers/oauth.ts";
import { useWorkspace } from "../helpers/runs.ts";

useBundles();

const { oauth } = useOAuth();
const workspace = useWorkspace();
const PAST = { expires_at: "2020-01-01T00:00:00.000Z" };
const PASSED = { code: 0, stdout: expect.stringContaining("1 passed") };

/** Starts so many processes that run the suite; each asks another server first, which tells that it has come so far. */
function startRuns(server: OAuthServer, count: number, lobby?: OAuthServer): RunningProcess[] {
  const suite = loginSuite(server.url);
  // However long so many processes take to come up: each waits for all.
  const patient = { startup_timeout: "120s", call_timeout: "120s" };
  const api = { ...suite.servers.api, ...patient };
  const first = { name: "is up", server: "lobby", tool: "echo" };
  const servers = { ...(lobby && { lobby: { url: lobby.url, ...patient } }), api };
  workspace.write("mcptest.yml", { servers, tools: [...(lobby ? [first] : []), ...suite.tools] });
  const options = { cwd: workspace.root, env: person(workspace.root) };
  return Array.from({ length: count }, () => startBundle(["run"], options));
}

const ends = (runs: readonly RunningProcess[]): Promise<CliResult[]> => Promise.all(runs.map(({ done }) => done));

/** The refresh token that is stored is the newest, and good. */
async function expectGood(server: OAuthServer): Promise<void> {
  server.expire();
  expect(await ends(startRuns(server, 1))).toMatchObject([PASSED]);
}

test.each([2, 5, 20])("%d processes that find an ended token renew it once", async (count) => {
  const lobby = await oauth({ open: "all" });
  // The endpoint answers when all are up: the others wait for the one that renews.
  const holdOn: Answer = async (_, usual) => {
    await lobby.asked("/mcp", 3 * count);
    return usual();
  };
  const server = await oauth({ clients: [CLIENT], answers: { "/token": holdOn } });
  const before = storeLogin(workspace.root, server, PAST);
  const passed = { code: 0, stdout: expect.stringContaining("2 passed") };
  expect(await ends(startRuns(server, count, lobby))).toMatchObject(Array(count).fill(passed));
  expect(server.to("/token")).toHaveLength(1);
  const [stored] = readStored(workspace.root);
  expect(stored?.refresh_token).not.toBe(before.refresh_token);
  await expectGood(server);
});

test.each([2, 5])("%d processes that are refused by 401 at once renew once", async (count) => {
  const server = await oauth({ clients: [CLIENT] });
  storeLogin(workspace.root, server);
  server.expire();
  // The endpoint answers when all have been refused: none of them can have read what another one stored.
  server.options.answers = {
    "/token": async (_, usual) => {
      while (server.to("/mcp").filter(({ status }) => status === 401).length < count) await sleep(5);
      return usual();
    },
  };
  expect(await ends(startRuns(server, count))).toMatchObject(Array(count).fill(PASSED));
  expect(server.to("/token")).toHaveLength(1);
  await expectGood(server);
});

test("after a process is killed while it renews, the next one renews, and nobody waits for the dead one", async () => {
  const server = await oauth({ clients: [CLIENT], answers: { "/token": ["hang"] } });
  const before = storeLogin(workspace.root, server, PAST);
  const [victim] = startRuns(server, 1);
  await server.asked("/token");
  const others = startRuns(server, 2);
  victim?.kill("SIGKILL");
  expect(await victim?.done).toMatchObject({ signal: "SIGKILL" });
  const ended = await ends(others);
  expect(ended).toMatchObject([PASSED, PASSED]);
  expect(server.to("/token")).toHaveLength(2);
  for (const { ms } of ended) expect(ms).toBeLessThan(30_000);
  expect(readStored(workspace.root)[0]?.refresh_token).not.toBe(before.refresh_token);
});
