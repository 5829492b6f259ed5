import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cliBundle, NODE_24 } from "./bundles.ts";
import { type CliOptions, type CliResult, startNode } from "./cli.ts";

/** Runs a program where `mcptest` is installed: it is on PATH. */
export async function runInstalled(argv: readonly string[], options: CliOptions): Promise<CliResult> {
  const bin = mkdtempSync(join(tmpdir(), "mcptest-bin-"));
  writeFileSync(join(bin, "mcptest"), `#!/bin/sh\nexec "${NODE_24}" "${cliBundle()}" "$@"\n`, { mode: 0o755 });
  const env = { ...options.env, PATH: `${bin}:${process.env.PATH}` };
  return startNode(argv, { ...options, env }, "env").done.finally(() => rmSync(bin, { recursive: true }));
}
