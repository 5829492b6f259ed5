import { chmodSync } from "node:fs";
import { join } from "node:path";
import { call, textIs } from "../../helpers/runs.ts";
import { ALWAYS, suite, useCachedWorkspace } from "./cached.ts";

const space = useCachedWorkspace();
const { cached: run } = space;

/** A program called `node` that starts Node with a variable. */
function writeInterpreter(folder: string, said: string): void {
  space.write(`${folder}/node`, `#!/bin/sh\nSAID=${said} exec "${process.execPath}" "$@"\n`);
  chmodSync(join(space.root, folder, "node"), 0o755);
}

function onPath(folder: string): Record<string, string> {
  return { PATH: `${join(space.root, folder)}:${process.env.PATH}` };
}

/** An answer that depends on the world, and how the world changes between two runs. */
interface Change {
  answers: string;
  server?: object;
  /** Before the first run. */
  prepare?(): void;
  /** Between both. */
  change?(): void;
  /** Of both runs. */
  env?: [Record<string, string>, Record<string, string>];
}

const INHERITED: Change = {
  answers: "export const answer = () => process.env.LANG;",
  env: [{ LANG: "right" }, { LANG: "wrong" }],
};
const INTERPRETER: Change = {
  answers: "export const answer = () => process.env.SAID;",
  prepare() {
    writeInterpreter("one", "right");
    writeInterpreter("two", "wrong");
  },
  get env(): [Record<string, string>, Record<string, string>] {
    return [onPath("one"), onPath("two")];
  },
};
const NAMED: Change = {
  answers: `import { readFileSync } from "node:fs"; export const answer = () => readFileSync("data.txt", "utf8");`,
  server: { command: ["node", "server/index.mjs", "--data", "@data.txt"] },
  prepare: () => space.write("data.txt", "right"),
  change: () => space.write("data.txt", "wrong"),
};
const OUTSIDE: Change = {
  answers: `export { answer } from "../shared.mjs";`,
  prepare: () => space.write("shared.mjs", `export const answer = () => "right";`),
  change: () => space.write("shared.mjs", `export const answer = () => "wrong";`),
};

describe("what passed before fails once it is wrong:", () => {
  test.each<[string, Change, object]>([
    ["a variable that the server inherits", INHERITED, {}],
    ["a variable that the server inherits, under cache: always", INHERITED, ALWAYS],
    ["the interpreter on the PATH", INTERPRETER, {}],
    ["the interpreter on the PATH, under cache: always", INTERPRETER, ALWAYS],
    ["a file that an argument names", NAMED, {}],
    ["a module outside of the server's folder", OUTSIDE, {}],
  ])("%s", async (_, { answers, server, prepare, change, env }, more) => {
    prepare?.();
    space.write("server/answers.mjs", answers);
    const content = suite([call("read", {}, { ...more, expect: [textIs("right")] })], server);
    const [before = {}, after = {}] = env ?? [];
    expect((await run(content, [], before)).code).toBe(0);
    change?.();
    const second = await run(content, [], after);
    expect([second.code, second.result("read").status]).toEqual([1, "failed"]);
  });

  test.each([
    ["", {}],
    [", under cache: always", ALWAYS],
  ])("what was written twice because of a retry%s", async (_, more) => {
    space.write(
      "server/answers.mjs",
      `import { existsSync, writeFileSync } from "node:fs";
      export const answer = () => existsSync("there") ? "there" : (writeFileSync("there", ""), "not yet");`,
    );
    const tests = [
      call("write", {}, { ...more, retries: 1, expect: [textIs("there")] }),
      call("count", {}, { ...more, expect: [textIs("2")] }),
    ];
    const first = await run(suite(tests));
    expect([first.code, first.result("write").flaky]).toEqual([0, true]);
    // The writer alone passes at once, and may be kept.
    expect((await run(suite(tests), ["--filter", "write"])).code).toBe(0);
    const second = await run(suite(tests));
    expect([second.code, second.result("count").status]).toEqual([1, "failed"]);
  });
});
