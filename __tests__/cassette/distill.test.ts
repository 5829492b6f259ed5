import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { converse, createClient, EVERYTHING, openStdio } from "../cli/record/recorder.ts";
import { commandLine, runCli } from "../helpers/cli.ts";

const MOCK = `name: shop
tools:
  - name: find
    responses:
      - when: { title: Emma }
        structured: { title: Emma, tags: [a], by: { name: Jane } }
    response: { isError: true, content: [{ type: text, text: Nothing found. }] }
  - { name: greet, response: "Welcome, \${args.key}" }
`;
const PIPE = JSON.stringify({
  pipe: [
    { id: "a", tool: "find", args: { title: "Emma" } },
    { id: "b", tool: "find", args: { title: "Nope $${x}" }, on_error: "continue" },
    { id: "c", tool: "find", args: { title: "Emma" } },
    { id: "d", tool: "greet", args: { key: "${env.SHOP_TOKEN}" } },
  ],
});
const SECRET = { SHOP_TOKEN: "hunter2-hunter2" };

let cwd = "";
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-distill-"));
  writeFileSync(join(cwd, "mock.yml"), MOCK);
  writeFileSync(join(cwd, "p.yml"), PIPE);
  const { code, stderr } = await runCli(["pipe", "p.yml", ...SERVER, "--record=s.json"], { cwd, env: SECRET });
  expect({ code, failed: stderr.includes("error[") }).toEqual({ code: 0, failed: false });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const SERVER = ["--server-command", `${process.execPath} ${commandLine()} mock mock.yml`];

test("makes a suite that holds on the server and fails on one that answers otherwise", async () => {
  const { code, stdout } = await runCli(["distill", "s.json", "-o", "suite.yml", ...SERVER], { cwd });
  expect(code).toBe(0);
  expect(stdout.split("\n")).toEqual([
    "wrote suite.yml: 3 tests, each with its recording",
    "no list of tools was recorded: the tests' recordings hold one that is made up",
    ...["set SHOP_TOKEN before you run it", "next: mcptest run suite.yml --replay", ""],
  ]);
  const text = readFileSync(join(cwd, "suite.yml"), "utf8");
  expect(text).toContain('key: "${env.SHOP_TOKEN}"');
  expect(readdirSync(join(cwd, ".mcptest/cassettes/suite.yml"))).toHaveLength(3);
  expect(text + (await readAll())).not.toContain(SECRET.SHOP_TOKEN);
  const ls = await runCli(["cassette", "ls", "suite.yml"], { cwd, env: SECRET });
  expect(ls.stdout).toContain("3 recordings: 3 fits");
  expect(await runCli(["run", "suite.yml"], { cwd, env: SECRET })).toMatchObject({ code: 0 });
  const verified = await runCli(["cassette", "verify", "suite.yml"], { cwd, env: SECRET });
  expect(verified.stdout).toContain("answered as recorded");
  writeFileSync(join(cwd, "mock.yml"), MOCK.replace("name: Jane", "name: 1"));
  const broken = await runCli(["run", "suite.yml"], { cwd, env: SECRET });
  expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining("1 failed") });
});

async function readAll(): Promise<string> {
  const folder = join(cwd, ".mcptest/cassettes/suite.yml");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

test("without a server the suite serves the recording; it overwrites nothing, and says what it cannot read", async () => {
  const { code, stdout, stderr } = await runCli(["distill", "s.json"], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "set SHOP_TOKEN before you run it\n" });
  expect(stdout).toContain("- ${CONFIG_DIR}/s.json");
  writeFileSync(join(cwd, "suite.yml"), "mine\n");
  expect(await runCli(["distill", "s.json", "-o", "suite.yml"], { cwd })).toMatchObject({ code: 2, stdout: "" });
  expect(readFileSync(join(cwd, "suite.yml"), "utf8")).toBe("mine\n");
  expect(await runCli(["distill", "none.json"], { cwd })).toMatchObject({ code: 2 });
  expect(await runCli(["distill", "p.yml"], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("unreadable"),
  });
});

test("a suite whose recordings cannot be written is none, and one that was there stays as it was", async () => {
  writeFileSync(join(cwd, ".mcptest"), "no folder\n");
  const distill = ["distill", "s.json", "-o", "suite.yml", ...SERVER];
  expect(await runCli(distill, { cwd })).toMatchObject({ code: 1, stdout: "" });
  expect(existsSync(join(cwd, "suite.yml"))).toBe(false);
  writeFileSync(join(cwd, "suite.yml"), "mine\n");
  expect(await runCli([...distill, "--force"], { cwd })).toMatchObject({ code: 1, stdout: "" });
  expect(readFileSync(join(cwd, "suite.yml"), "utf8")).toBe("mine\n");
});

test("what a client did with a real server becomes a suite that passes without the server, and with it", async () => {
  const client = createClient();
  await client.connect(openStdio(["node", EVERYTHING], cwd));
  await converse(client);
  await client.close();
  const server = ["--server-command", `node ${EVERYTHING}`];
  const { code, stdout } = await runCli(["distill", "it.json", "-o", "it.yml", ...server], { cwd });
  expect({ code, lines: stdout.split("\n") }).toEqual({
    code: 0,
    lines: [
      "wrote it.yml: 4 tests, each with its recording",
      expect.stringContaining("calls in which the server asked the client are left out"),
      ...["next: mcptest run it.yml --replay", ""],
    ],
  });
  for (const flags of [["--replay"], ["--cassettes", "off"]]) {
    const run = await runCli(["run", "it.yml", ...flags], { cwd });
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("4 passed") });
    expect(run.stdout + run.stderr).not.toContain("warning[");
  }
});

test("a handshake that was not recorded is made up, which is said", async () => {
  const { exchanges, ...rest } = JSON.parse(readFileSync(join(cwd, "s.json"), "utf8"));
  const kept = exchanges.filter(({ method }: { method: string }) => method !== "initialize");
  writeFileSync(join(cwd, "s.json"), JSON.stringify({ ...rest, exchanges: kept }));
  const { stdout } = await runCli(["distill", "s.json", "-o", "suite.yml", ...SERVER], { cwd });
  expect(stdout).toContain(
    "no handshake was recorded: the tests' recordings hold one that is made up\nno list of tools",
  );
  const run = await runCli(["run", "suite.yml", "--replay"], { cwd, env: SECRET });
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("3 passed") });
});

test("what is secret, empty or called like YAML's own words becomes a suite that loads and holds", async () => {
  const call = (params: object, result: object, method = "tools/call") => ({
    via: "server",
    server: "s",
    method,
    params,
    result,
  });
  const text = (said: string) => ({ content: [{ type: "text", text: said }] });
  const session = {
    ...{ format: "mcptest-cassette", version: 1, kind: "session", recorded: "2026-01-02T03:04:05.000Z" },
    servers: { s: { source: "stdio", protocol: "2025-11-25" } },
    exchanges: [
      call({ name: "login", arguments: { password: "[secret:value:1]" } }, text("in")),
      call({ name: "echo", arguments: { "<<": 1 } }, text("merged")),
      call({ uri: "e://1" }, { contents: [] }, "resources/read"),
      call({ name: "empty" }, { messages: [] }, "prompts/get"),
    ],
  };
  writeFileSync(join(cwd, "odd.json"), JSON.stringify(session));
  const env = { VALUE_SECRET_1: "hunter2-Xq81" };
  expect(await runCli(["distill", "odd.json", "-o", "suite.yml"], { cwd, env })).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(join(cwd, ".mcptest/cassettes/suite.yml"))).toHaveLength(4);
  const { stdout, code } = await runCli(["run", "suite.yml", "--replay"], { cwd, env });
  expect({ code, told: stdout }).toEqual({ code: 0, told: expect.stringContaining("4 passed") });
});

test("numbers stand in the suite as they were sent", async () => {
  const numbers = ["9007199254740993", "0.1234567890123456789", "1e400", "1E2", "1.0", "-0", "10.50"];
  writeFileSync(
    join(cwd, "n.yml"),
    `pipe: [{ id: a, tool: find, on_error: continue, args: { title: [${numbers.join(", ")}] } }]`,
  );
  expect(await runCli(["pipe", "n.yml", ...SERVER, "--record=n.json"], { cwd })).toMatchObject({ code: 0 });
  expect(await runCli(["distill", "n.json", "-o", "suite.yml", ...SERVER], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, "suite.yml"), "utf8")).toContain(`{ title: [ ${numbers.join(", ")} ] }`);
  expect(await runCli(["run", "suite.yml", "--replay"], { cwd })).toMatchObject({ code: 0 });
  expect(await runCli(["run", "suite.yml"], { cwd })).toMatchObject({ code: 0 });
});
