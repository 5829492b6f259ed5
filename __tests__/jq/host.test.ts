import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JqOptions, openJq } from "../../src/jq/index.ts";
import { until, withEnoughTime } from "../helpers/patience.ts";

// What the machine has runs the whole language in the system tests: system/jq-host.test.ts.
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mcptest-jq-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A jq that answers --version and otherwise does what the script says. */
function writeBinary(path: string, script: string): string {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && { echo jq-9.9; exit 0; }\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("which engine runs", () => {
  const answers = async (engine: string | undefined, env: Record<string, string>) => {
    const jq = await openJq({ engine, root, env });
    try {
      return await jq.evaluate("$ENV", null);
    } finally {
      await jq.close();
    }
  };

  test("the built-in one, unless --jq or MCPTEST_JQ ask for another; --jq wins", async () => {
    const env = { JQ_PATH: writeBinary("my/jq", "echo '\"mine\"'") };
    expect(await answers(undefined, env)).toEqual([{}]);
    expect(await answers(undefined, { ...env, MCPTEST_JQ: "" })).toEqual([{}]);
    expect(await answers("wasm", { ...env, MCPTEST_JQ: "host" })).toEqual([{}]);
    expect(await answers(undefined, { ...env, MCPTEST_JQ: "host" })).toEqual(["mine"]);
    expect(await answers("host", { ...env, MCPTEST_JQ: "wasm" })).toEqual(["mine"]);
  });

  test("JQ_PATH wins over node-jq, which wins over PATH", async () => {
    writeBinary("bin/jq", "echo 1");
    const PATH = `/nowhere:${join(root, "bin")}`;
    expect(await answers("host", { PATH })).toEqual([1]);
    expect(await answers("host", { PATH: "/nowhere:bin" })).toEqual([1]);
    writeBinary("node_modules/node-jq/bin/jq", "echo 2");
    expect(await answers("host", { PATH })).toEqual([2]);
    writeBinary("other/jq", "echo 3");
    expect(await answers("host", { PATH, JQ_PATH: "other/jq" })).toEqual([3]);
  });

  test("what cannot be had is a usage error", async () => {
    const refused = (engine: string | undefined, env: Record<string, string>, message: RegExp) =>
      expect(openJq({ engine, root, env })).rejects.toMatchObject({
        code: "usage",
        message: expect.stringMatching(message),
        hint: expect.stringMatching(/built in|built-in/),
      });
    await refused("gojq", {}, /^--jq gojq: unknown jq engine$/);
    await refused(undefined, { MCPTEST_JQ: "gojq" }, /^MCPTEST_JQ gojq: unknown jq engine$/);
    await refused("host", { PATH: "/nowhere" }, /^no jq binary was found: JQ_PATH is not set, /);
    await refused("host", { JQ_PATH: "no/jq" }, /\/no\/jq does not run: spawn .* ENOENT$/);
    const broken = join(root, "broken");
    writeFileSync(broken, "#!/bin/sh\necho no such library >&2\nexit 127\n");
    chmodSync(broken, 0o755);
    await refused("host", { JQ_PATH: broken }, /broken does not run: it ended with code 127: no such library$/);
    chmodSync(broken, 0o644);
    await refused("host", { JQ_PATH: broken }, /broken does not run: spawn .* EACCES$/);
  });
});

describe("a binary", () => {
  const open = (script: string, options: JqOptions = {}) =>
    openJq({ engine: "host", root, env: { JQ_PATH: writeBinary("jq", script) }, ...options });

  test("gets the program as one argument that is no option, an empty environment, and no place for modules", async () => {
    const jq = await open(`env | /usr/bin/sort > ${root}/env; printf '%s\\n' "$@" > ${root}/args; echo 1`);
    expect(await jq.evaluate("--arg a b", null)).toEqual([1]);
    expect(readFileSync(join(root, "args"), "utf8")).toBe("-c\n-M\n-L\n/dev/null/modules\n --arg a b\n");
    const names = readFileSync(join(root, "env"), "utf8").match(/^\w+/gm) ?? [];
    // The shell that stands for jq sets these itself.
    expect(names.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name))).toEqual([]);
    for (const program of ['import "a" as a; .', '# x\n include "a"; .', "module {}; ."]) {
      await expect(jq.evaluate(program, null)).rejects.toMatchObject({ message: /cannot import modules/ });
      expect(await jq.check(program)).toBe("a program cannot import modules");
    }
    await jq.close();
  });

  test("goes with all that it started when its time is over, when it writes too much, and on close", async () => {
    const child = `sh -c 'echo $$ >> ${root}/pids; exec sleep 60' & echo $$ >> ${root}/pids; `;
    const script = `${child}case "$5" in much) yes;; *) wait;; esac`;
    await withEnoughTime(async (timeoutMs) => {
      const slow = await open(script, { timeoutMs });
      const message = expect.stringMatching(/^the jq program was stopped after [\d.]+m?s$/);
      await expect(slow.evaluate("slow", null)).rejects.toMatchObject({ message });
      await slow.close();
    });
    // However busy the machine is: no time ends these two before what is to end them does.
    const jq = await open(script, { timeoutMs: 600_000, maxOutputBytes: 10_000 });
    await expect(jq.evaluate("much", null)).rejects.toMatchObject({ message: /more than 10000 bytes/ });
    // How many the stopped ones wrote depends on how far they came.
    const stopped = readPids().length;
    const closed = expect(jq.evaluate("wait", 1)).rejects.toMatchObject({ message: "the jq engine was closed" });
    await until(() => readPids().length === stopped + 2);
    await jq.close();
    await closed;
    const pids = readPids();
    expect(pids.length).toBeGreaterThanOrEqual(3);
    await until(() => pids.every((pid) => !isAlive(pid)));
  });

  test("that dies or does not read its input fails the evaluation, and nothing else", async () => {
    const jq = await open('case "$5" in die) kill -SEGV $$;; deaf) echo 5;; *) cat;; esac');
    await expect(jq.evaluate("die", null)).rejects.toMatchObject({
      code: "jq-failed",
      message: "the jq binary did not finish: it was ended by SIGSEGV",
    });
    expect(await jq.evaluate("deaf", "x".repeat(5_000_000))).toEqual([5]);
    await expect(jq.evaluate("x".repeat(3_000_000), 1)).rejects.toMatchObject({ message: /did not finish: .*E2BIG/ });
    expect(await jq.evaluate("echo", [1])).toEqual([[1]]);
    await jq.close();
  });
});

/** The processes that the binaries named so far. */
function readPids(): number[] {
  const file = join(root, "pids");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean).map(Number) : [];
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] !== "Z";
  } catch {
    return false;
  }
}
