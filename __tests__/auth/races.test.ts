import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, type RunningProcess, startNode } from "../helpers/cli.ts";
import { useOAuth } from "../helpers/oauth.ts";
import { after, KNOWN, suiteOf, useStored } from "./logins.ts";

const { oauth } = useOAuth();
const { workspace, file, env, logIn, stored } = useStored();

/** Runs the suite in a process of its own. */
const start = (): RunningProcess => startNode([commandLine(), "run", "suite.yml"], { cwd: workspace.root, env: env() });

const several = (count: number) => Array.from({ length: count }, start);
const codes = async (processes: RunningProcess[]) =>
  (await Promise.all(processes.map(({ done }) => done))).map(({ code }) => code);

test.each([2, 5])("%i processes whose token ends renew it once", async (count) => {
  const server = await oauth(KNOWN);
  const before = await logIn(server, { expires_at: after(0) });
  workspace.write("suite.yml", suiteOf(server.url));
  expect(await codes(several(count))).toEqual(Array(count).fill(0));
  expect(server.to("/token").map(({ form }) => form.refresh_token)).toEqual([before.refresh_token]);
  expect(readdirSync(dirname(file()))).toEqual(["tokens.json"]);
});

test("processes that are refused at once renew once, and nobody uses a rotated token again", async () => {
  const server = await oauth(KNOWN);
  const { access_token: old } = await logIn(server);
  server.expire();
  server.options.answers = {
    "/token": async (_, usual) => {
      // Not before all of them were refused.
      await server.asked("/mcp", 4);
      return usual();
    },
  };
  workspace.write("suite.yml", suiteOf(server.url));
  expect(await codes(several(4))).toEqual([0, 0, 0, 0]);
  expect(server.to("/token")).toHaveLength(1);
  const sent = server.to("/mcp").map(({ headers }) => headers.authorization);
  expect(sent.filter((token) => token === `Bearer ${old}`)).toHaveLength(4);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${old}`, `Bearer ${stored()?.access_token}`]));
});

test("after a process was killed while it renewed, the next one renews", async () => {
  const server = await oauth({ ...KNOWN, answers: { "/token": ["hang"] } });
  const before = await logIn(server, { expires_at: after(0) });
  workspace.write("suite.yml", suiteOf(server.url));
  const killed = start();
  await server.asked("/token");
  const next = several(2);
  killed.kill("SIGKILL");
  expect(await codes([killed, ...next])).toEqual([null, 0, 0]);
  expect(server.to("/token").map(({ form }) => form.refresh_token)).toEqual([
    before.refresh_token,
    before.refresh_token,
  ]);
  expect(stored()?.refresh_token).not.toBe(before.refresh_token);
  expect(readdirSync(dirname(file()))).toEqual(["tokens.json"]);
});

test("an interruption waits for the answer that has the only copy of the next refresh token", async () => {
  const server = await oauth(KNOWN);
  const before = await logIn(server, { expires_at: after(0) });
  server.options.answers = {
    "/token": async (_, usual) => {
      const answer = usual();
      stopped.kill("SIGINT");
      // The signal is there before the answer.
      await sleep(300);
      return answer;
    },
  };
  workspace.write("suite.yml", suiteOf(server.url));
  const stopped = start();
  expect((await stopped.done).code).toBe(130);
  expect(stored()?.refresh_token).not.toBe(before.refresh_token);
});
