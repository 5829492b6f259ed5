import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { sendJson, streamable, useHttp } from "../../fixtures/servers/http.ts";
import { type CliOptions, runCli, startCli } from "../../helpers/cli.ts";
import { until } from "../../helpers/patience.ts";
import { COMPOSES, command, EVERYTHING, FILES, GOOD, json, MEMORY, PEOPLE, text, useCalls } from "./calls.ts";

const { call, folder } = useCalls();
const { serve } = useHttp();

describe("what a tool answered", () => {
  test("is JSON as it was sent, alone, in a pipe", async () => {
    const { code, stdout, stderr } = await call("echo", ["--args", json({ message: "hi" })], EVERYTHING);
    expect(JSON.parse(stdout)).toEqual(text("Echo: hi"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("is text for people on a terminal, and says how long it took", async () => {
    const { code, stdout, stderr } = await call("echo", ["--args", json({ message: "hi" })], EVERYTHING, PEOPLE);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Echo: hi\n" });
    expect(stderr).toMatch(/^echo answered in [\d.]+ms\n$/);
  });

  test.each<[string, CliOptions, string]>([
    ["text", {}, "Echo: hi\n"],
    ["json", PEOPLE, `${JSON.stringify(text("Echo: hi"), null, 2)}\n`],
  ])("--format %s decides against what stdout is", async (format, options, stdout) => {
    const args = ["--args", json({ message: "hi" }), "--format", format];
    expect(await call("echo", args, EVERYTHING, options)).toMatchObject({ code: 0, stdout });
  });

  test("shows blocks of every kind as people read them", async () => {
    const image = await call("get-tiny-image", [], EVERYTHING, PEOPLE);
    expect(image.stdout).toContain("\n\n[image: image/png, 4,033 bytes]\n\n");
    const links = await call("get-resource-links", ["--args", json({ count: 1 })], EVERYTHING, PEOPLE);
    expect(links.stdout).toMatch(
      /\n\n\[resource link: demo:\/\/resource\/dynamic\/\w+\/1, \w+ Resource 1, text\/plain\]\n$/,
    );
    const args = json({ resourceType: "Text", resourceId: 1 });
    const embedded = await call("get-resource-reference", ["--args", args], EVERYTHING, PEOPLE);
    expect(embedded.stdout).toMatch(/\[resource: demo:\/\/[\w/]+, text\/plain, \d+ bytes\]\nResource 1: This is/);
  });

  test("shows data once, in colour where there are colours", async () => {
    const args = ["--args", json({ location: "New York" })];
    const { stdout } = await call("get-structured-content", args, EVERYTHING, { terminal: true });
    expect(stdout).toContain('\n  \u001b[36m"conditions"\u001b[39m: "');
    expect(Object.keys(JSON.parse(stripVTControlCharacters(stdout)))).toEqual([
      "temperature",
      "conditions",
      "humidity",
    ]);
  });

  test("that is nothing is said", async () => {
    expect(await call("nothing", [], COMPOSES, PEOPLE)).toMatchObject({ code: 0, stdout: "[no content]\n" });
  });

  test("cannot act on a terminal", async () => {
    const words = "a\u001b[2Jb\u202ec";
    const shown = await call("text", ["--args", json({ text: words })], COMPOSES, PEOPLE);
    expect(shown.stdout).toBe("a\\x1b[2JbU+202Ec\n");
    const data = await call("structured", ["--args", json({ [words]: words })], COMPOSES, PEOPLE);
    expect(data.stdout).not.toMatch(/[\u001b\u202e]/);
  });

  test("goes to stdout with exit code 1 when it is an error", async () => {
    const { code, stdout, stderr } = await call("fail", [], GOOD);
    expect(JSON.parse(stdout)).toEqual({ ...text("it failed"), isError: true });
    expect(stderr).toMatch(/^fail answered with isError in /);
    expect(code).toBe(1);
    const people = await call("fail", ["--select", "$.x"], GOOD, PEOPLE);
    expect(people).toMatchObject({ code: 1, stdout: "it failed\n" });
  });

  test("that refuses the call is an error, with the tool that may be meant", async () => {
    const refused = await call("add", ["--args", json({ id: "a", fails: -1 })], COMPOSES);
    const message = "error[request-failed]: the server answered add with error -32001: no a\n";
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: message });
    const slip = await call("ech", [], EVERYTHING, PEOPLE);
    expect(slip).toMatchObject({ code: 1, stdout: "MCP error -32602: Tool ech not found\n" });
    expect(slip.stderr).toMatch(
      /ech answered with isError in .*\n {2}hint: the server has no tool "ech" \(did you mean "echo"\?\)\n$/,
    );
  });

  test("that is no object is an error", async () => {
    const bare = await call("bare", [], COMPOSES);
    expect(bare).toMatchObject({ code: 1, stdout: "" });
    expect(bare.stderr).toContain(
      'error[protocol-violation]: tools/call: /result wants object, found "bare" (CallToolResult)',
    );
  });
});

describe("servers", () => {
  test("that write files and remember are called like any other", async () => {
    writeFileSync(join(folder(), "a.txt"), "from a file");
    const read = await call(
      "read_text_file",
      ["--args", json({ path: join(folder(), "a.txt") })],
      `${FILES} ${folder()}`,
      PEOPLE,
    );
    expect(read).toMatchObject({ code: 0 });
    expect(read.stdout).toContain("from a file");
    const entity = { name: "Ada", entityType: "person", observations: ["counts"] };
    const env = ["--env", `MEMORY_FILE_PATH=${join(folder(), "memory.jsonl")}`];
    const chained = ["--then", "open_nodes", "--then-arg", 'names:=["Ada"]', "--select", "$.entities[0].observations"];
    const made = await call("create_entities", ["--args", json({ entities: [entity] }), ...env, ...chained], MEMORY);
    expect(made).toMatchObject({ code: 0, stdout: '[\n  "counts"\n]\n' });
  });

  test("of a suite are named by --config and --server", async () => {
    const servers = { one: { command: COMPOSES }, two: { command: GOOD } };
    writeFileSync(join(folder(), "s.yml"), json({ servers }));
    const args = ["tools", "call", "echo", "--config", "s.yml", "--args", json({ message: "two" }), "--select", "$"];
    expect(await runCli([...args, "--server", "two"], { cwd: folder() })).toMatchObject({ code: 0, stdout: '"two"\n' });
    const unnamed = await runCli(args, { cwd: folder() });
    expect(unnamed).toMatchObject({ code: 2, stdout: "" });
    expect(unnamed.stderr).toContain("s.yml declares 2 servers");
  });

  test("over HTTP get the headers, and --env is not for them", async () => {
    const { origin, calls } = await serve(
      streamable({
        before(each) {
          if (each.frame.method !== "tools/call") return false;
          sendJson(each, { jsonrpc: "2.0", id: each.frame.id ?? null, result: text("over http") });
          return true;
        },
      }),
    );
    const args = ["tools", "call", "x", "--url", `${origin}/mcp`, "--bearer-token-env", "TOKEN", "--select", "$"];
    const env = { TOKEN: "t0ken-of-the-test" };
    const ran = await runCli([...args, "--header", "X-Team: search"], { env });
    expect(ran).toMatchObject({ code: 0, stdout: '"over http"\n' });
    expect(calls[0]?.headers).toMatchObject({ authorization: "Bearer t0ken-of-the-test", "x-team": "search" });
    const refused = await runCli([...args, "--env", "A=b"], { env });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(
      "--env is for servers that are started\n  hint: over HTTP, write --bearer-token-env NAME,",
    );
  });

  test("get --env, by value and by name", async () => {
    const args = ["--env", "GIVEN=x=y", "--env", "HANDED", "--format", "json"];
    const { stdout } = await call("environment", [...args, "--select", "$['GIVEN','HANDED','LEFT']"], GOOD, {
      env: { HANDED: "on", LEFT: "out" },
    });
    expect(JSON.parse(stdout)).toEqual(["x=y", "on"]);
  });

  test("that do not answer in time, or die, fail the call", async () => {
    const late = await call("hang", ["--timeout", "150ms"], GOOD);
    expect(late).toMatchObject({ code: 1, stdout: "" });
    expect(late.stderr).toMatch(/^error\[call-timeout\]: no answer to .*\n {2}hint: raise --timeout if/);
    const dead = await call("die", [], COMPOSES);
    expect(dead).toMatchObject({ code: 1, stdout: "" });
    expect(dead.stderr).toMatch(/^error\[server-exited\]: [\s\S]*\n {2}stderr: fatal: out of threads\n/);
  });

  test("are ended by Ctrl-C", async () => {
    const log = join(folder(), "log");
    writeFileSync(log, "");
    const server = ["--server-command", `${command("fixture", "keeps-log.mjs")} ${log}`];
    const running = startCli(["tools", "call", "await", "--args", json({ name: "await", entry: "never" }), ...server], {
      cwd: folder(),
    });
    await until(() => readFileSync(log, "utf8").includes("+await"));
    running.kill("SIGINT");
    expect(await running.done).toMatchObject({ code: 130, stdout: "" });
  });
});
