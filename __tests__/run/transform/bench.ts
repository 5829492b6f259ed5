import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJq, type Jq } from "../../../src/jq/index.ts";
import { applyTransform } from "../../../src/run/transform/apply.ts";
import type { TransformUse } from "../../../src/run/transform/command.ts";
import type { Transform } from "../../../src/suite/index.ts";
import type { Json } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { findLeftovers, killLeftovers } from "../../helpers/leftovers.ts";

export const location = { file: "suite.yml", line: 7, column: 9 };

export type Program = (transform: Transform, input: Json, more?: Partial<TransformUse>) => Promise<Json>;

/** jq and a folder that all tests of a file share; fails when a process is left behind at its end. */
export function useTransformBench(): { readonly folder: string; give: Program } {
  let folder = "";
  let jq: Jq | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "mcptest-transform-"));
    // No time ends a program, however busy the machine is.
    jq = createJq({ timeoutMs: 25_000 });
  });
  afterAll(async () => {
    await jq?.close();
    const leftovers = await findLeftovers(folder);
    killLeftovers(leftovers);
    rmSync(folder, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });
  const redactor = createRedactor({ secrets: ["hunter2-secret"] });
  return {
    get folder() {
      return folder;
    },
    give(transform, input, more = {}) {
      const own = {
        jq: jq as Jq,
        signal: new AbortController().signal,
        redactor,
        env: { PATH: process.env.PATH ?? "", HOME: folder },
        timeoutMs: 60_000,
      };
      return applyTransform(transform, 'the request transform of "a test"', input, { ...own, ...more });
    },
  };
}

/** A command that runs JavaScript; `input` is the value on its stdin, `write` writes text to stdout. */
export function script(body: string, cwd = process.cwd()): Transform {
  const read = `const input = JSON.parse(require("fs").readFileSync(0, "utf8"));`;
  const write = "const write = (text) => void process.stdout.write(text);";
  return command(["node", "-e", `${read}${write}${body}`], cwd);
}

/** A command with these words. */
export function command(argv: [string, ...string[]], cwd = process.cwd()): Transform {
  return { text: "node reshape.mjs", argv, cwd, location };
}
