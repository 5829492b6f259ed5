import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { McptestError } from "../../../src/errors.ts";
import type { Transform } from "../../../src/suite/index.ts";
import type { Json } from "../../../src/values/json.ts";
import { command, location, script, useTransformBench } from "./bench.ts";

const bench = useTransformBench();

async function fail(transform: Transform, input: Json = {}, more = {}): Promise<McptestError> {
  return bench.give(transform, input, more).then(
    (value) => {
      throw new Error(`it gave ${JSON.stringify(value)}`);
    },
    (error) => error as McptestError,
  );
}

const jq = (program: string): Transform => ({ jq: program, location });

describe("a jq program", () => {
  test("gives its one value, null and false included", async () => {
    expect(await bench.give(jq(".a + 1"), { a: 1 })).toBe(2);
    expect(await bench.give(jq(".b"), {})).toBeNull();
    expect(await bench.give(jq("false"), {})).toBe(false);
  });

  test.each([
    ["empty", "gave no value; it must give exactly one"],
    ["1, 2", "gave 2 values; it must give exactly one"],
    [".a.b", 'failed: jq: Cannot index string with string ("b")'],
    ['error("no hits")', "failed: jq: no hits"],
  ])("%s is an error that tells where it stands", async (program, reason) => {
    const error = await fail(jq(program), { a: "x" });
    expect(error).toMatchObject({ code: "transform-failed", location });
    expect(error.message).toBe(`the request transform of "a test" ${reason}`);
  });

  test("what jq quotes of a value with a secret is left out", async () => {
    const { message } = await fail(jq(".text.b"), { text: "hunter2-secret" });
    expect(message).not.toContain("hunter2-se");
  });

  test("the identity changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(await bench.give(jq("."), json)).toEqual(json);
      }),
    );
  });

  test("an interrupted run stops waiting for it", async () => {
    const interrupt = new AbortController();
    const failed = fail(jq("[range(1e9)] | length"), null, { signal: interrupt.signal });
    interrupt.abort();
    expect(await failed).toMatchObject({ code: "cancelled" });
  });
});

describe("a command", () => {
  test("reads one value on stdin and gives the one that it writes", async () => {
    expect(await bench.give(script("write(JSON.stringify({ was: input.a }))"), { a: "é☃" })).toEqual({ was: "é☃" });
  });

  test("may end without reading", async () => {
    const input = { text: "x".repeat(1_000_000) };
    expect(await bench.give(command(["node", "-e", "console.log(7)"]), input)).toBe(7);
  });

  test("takes and gives large values", async () => {
    const input = { text: "x".repeat(8 * 1024 * 1024) };
    expect(await bench.give(script("write(JSON.stringify(input))"), input)).toEqual(input);
  });

  test("runs in its folder, with the environment that it is given, and gets secrets as they are", async () => {
    const own = script("write(JSON.stringify([process.cwd(), process.env.GREETING, input]))", bench.folder);
    const env = { PATH: process.env.PATH ?? "", HOME: bench.folder, GREETING: "hi" };
    expect(await bench.give(own, "hunter2-secret", { env })).toEqual([bench.folder, "hi", "hunter2-secret"]);
  });

  test("no shell reads its words", async () => {
    const words = ["$HOME", "a b", "*", "; exit 1", ""];
    const echo = "console.log(JSON.stringify(process.argv.slice(1)))";
    expect(await bench.give(command(["node", "-e", echo, "--", ...words]), null)).toEqual(words);
  });

  test("the identity changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(await bench.give(command(["cat"]), json)).toEqual(json);
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    ["process.exit(3)", "exited with code 3"],
    ["process.kill(process.pid, 'SIGKILL')", "was ended by SIGKILL"],
    ["", "wrote nothing to stdout; it must write one JSON value"],
    ["write(' \\n')", "wrote nothing to stdout; it must write one JSON value"],
    ["write('Hello, World')", "wrote to stdout what is not JSON: Hello, World"],
    ["write('{\"a\": 1')", 'wrote to stdout what is not JSON: {"a": 1'],
    ["write('{} {}')", "wrote more than one JSON value to stdout; after the first comes {}"],
    ["write('1\\nDone!')", "wrote more than one JSON value to stdout; after the first comes Done!"],
    ["write('\\x1b[2J')", "wrote to stdout what is not JSON: \\x1b[2J"],
  ])("%s is an error", async (body, fault) => {
    const error = await fail(script(body));
    expect(error).toMatchObject({ code: "transform-failed", location });
    expect(error.message).toBe(`the request transform of "a test" failed: its command \`node reshape.mjs\` ${fault}`);
  });

  test("a failure shows the last lines of stderr, without secrets", async () => {
    const body = "for (const line of [1, 2, 3, 4, 5, 6]) console.error(line, 'hunter2-secret'); process.exitCode = 1";
    expect((await fail(script(body))).message).toBe(
      [
        'the request transform of "a test" failed: its command `node reshape.mjs` exited with code 1',
        ...[2, 3, 4, 5, 6].map((line) => `stderr: ${line} [redacted]`),
      ].join("\n  "),
    );
  });

  test("a failure masks what it wrote to stdout", async () => {
    expect((await fail(script("write('token hunter2-secret')"))).message).toMatch(/not JSON: token \[redacted\]$/);
  });

  test("a program that is not there is an error that says what was looked for", async () => {
    const error = await fail(command(["no-such-program-here"]), {}, { env: { PATH: "/nowhere" } });
    expect(error.message).toMatch(/could not be started: command not found: no-such-program-here$/);
    expect(error.hint).toMatch(/no shell/);
    expect((await fail(command(["./none"]))).message).toMatch(/could not be started: ".\/none" does not exist$/);
    expect((await fail(command(["cat"], "/nowhere"))).message).toMatch(/working directory \/nowhere does not exist$/);
    expect((await fail(command(["/dev/null"]))).hint).toMatch(/chmod \+x/);
  });

  test("one that hangs is ended with all that it started, and the error says when", async () => {
    const child = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"])`;
    const error = await fail(script(`${child}; setInterval(() => {}, 1e6)`), {}, { timeoutMs: 1500 });
    expect(error.message).toMatch(/`node reshape.mjs` did not end within 1.5s; it was stopped$/);
    expect(error.hint).toMatch(/`timeout`/);
  });

  test("what it leaves running is ended, though it holds stdout open", async () => {
    const body = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"],
      { stdio: "inherit" }).once("spawn", () => { write("5"); process.exit(0) })`;
    expect(await bench.give(script(body), {})).toBe(5);
  });

  test("one that writes without end is stopped at the limit", async () => {
    const flood = script("const more = () => process.stdout.write('x'.repeat(65536), more); more()");
    expect((await fail(flood)).message).toMatch(/wrote more than 16 MiB to stdout$/);
  });

  test("a failure of Node names the error, not the frames of its stack", async () => {
    const gone = command(["node", "no-such-file.cjs"], bench.folder);
    await expect(bench.give(gone, 1)).rejects.toThrow(
      /exited with code 1\n {2}stderr: Error: Cannot find module '.*no-such-file.cjs'\n/,
    );
  });

  test("one that floods stderr gives its value all the same", async () => {
    const flood = script("process.stderr.write('y'.repeat(5e6)); write('1')");
    expect(await bench.give(flood, {})).toBe(1);
  });

  test("an interrupted run ends it", async () => {
    const interrupt = new AbortController();
    const mark = join(bench.folder, "running");
    const hanging = script(`require("fs").writeFileSync(${JSON.stringify(mark)}, ""); setInterval(() => {}, 1e6)`);
    const failed = fail(hanging, {}, { signal: interrupt.signal });
    while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 5));
    interrupt.abort();
    expect(await failed).toMatchObject({ code: "cancelled" });
  });

  test("a value nested too deeply to be written is an error", async () => {
    let deep: Json = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect((await fail(script(""), deep)).message).toMatch(/nested too deeply/);
  });
});
