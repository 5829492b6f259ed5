import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "./cli.ts";

/** Writes into a folder what is printed for a shell, and gives the path of the file. */
export async function saveCompletion(shell: string, folder: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(["completion", shell]);
  expect([code, stderr]).toEqual([0, ""]);
  const file = join(folder, `completion.${shell}`);
  writeFileSync(file, stdout);
  return file;
}

/** What a shell of this machine prints. */
export function runShell(shell: string, home: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, HOME: home };
  const { stdout, stderr, status } = spawnSync(shell, args, { encoding: "utf8", env });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

/** Lines with the cursor at their end, a blank between words; what is offered there; none: names of files. */
export const LINES: [string, string[]][] = [
  ["mcptest va", ["validate"]],
  ["mcptest tools ", ["list", "describe", "call", "help"]],
  ["mcptest run --up", ["--update-snapshots", "--update-baseline"]],
  ["mcptest run suite.yml --watch --fail-on ", ["regression", "any", "never"]],
  ["mcptest run --fail-on = re", ["regression"]],
  ["mcptest run --fail-on =", ["regression", "any", "never"]],
  ["mcptest tools call --protocol 2024", ["2024-11-05"]],
  ["mcptest report --reporter ht", ["html"]],
  ["mcptest completion ", ["bash", "zsh", "fish"]],
  ["mcptest run ", []],
  ["mcptest run --var ", []],
  ["mcptest run --ret", ["--retries"]],
];
