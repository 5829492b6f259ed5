import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../lib/cli/index.js", import.meta.url));

/** A result without verdict, in the JSON or in the headline of a report. */
const ERRORED = /"status": ?"errored"|\b[1-9]\d* errored/;

/** What `mcptest <args>` prints, in turn, in a folder of its own that holds these files. `env`: what it gets besides PATH and HOME. */
export function runThere(files, commands, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-docs-"));
  try {
    return commands.map(({ write = {}, args }) => {
      for (const [path, text] of Object.entries({ ...files, ...write })) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const { stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, ...env },
        encoding: "utf8",
      });
      if (stderr.includes("error[")) throw new Error(`mcptest ${args.join(" ")}: ${stderr}`);
      // Such as a server that did not start in time: no page shows that.
      if (ERRORED.test(stdout))
        throw new Error(`mcptest ${args.join(" ")}: a test is errored; run it again:\n${stdout}`);
      return stdout;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
