import { Command } from "commander";
import { parse } from "yaml";
import { COMMANDS } from "../../src/cli/commands/table.ts";
import { INPUT_NAMES } from "../../src/generated/action-inputs.ts";
import { type Page, readPage, readPages } from "./pages.ts";
import { readSnippets } from "./snippets.ts";

/** What commands may look at while they only declare their flags. */
const CONTEXT = { env: {}, cwd: "/", self: ["mcptest"], version: "", terminal: false, colour: false, columns: 80 };
const known = new Map<string, Command>();

beforeAll(async () => {
  for (const [name, , configure] of COMMANDS) {
    const command = new Command(name);
    (await configure())(command, CONTEXT as never, () => undefined as never);
    known.set(name, command);
  }
});

/** Commands of mcptest in blocks of code and in code within text: what follows the word `mcptest`, up to the end of the command. */
function listCommands({ text }: Page): string[] {
  const blocks = [...text.matchAll(/^( *)```(?:sh|bash|yaml)\n([\s\S]*?)^\1```$|^( {4,}mcptest .*)$/gm)];
  const spans = text.replace(/^( *)```[\s\S]*?^\1```$/gm, "").matchAll(/`(mcptest [^`]+)`/g);
  const code = [
    ...blocks.map(([, , block = "", line = ""]) => block + line),
    ...[...spans].map(([, span = ""]) => span),
  ];
  return code.flatMap((part) =>
    [...part.replaceAll("\\\n", " ").matchAll(/(?<![\w@/.-])mcptest ((?!action\b)[a-z][^\n]*)/g)].map(
      ([, command = ""]) => command.replace(/(?:;| +(?:#|\||&&|>|--(?= ))).*/, ""),
    ),
  );
}

/** A command or flags that there are not: `run --nonesuch`. */
function findUnknown(line: string): string[] {
  const [name = "", ...rest] = line.trim().split(/\s+/);
  const command = known.get(name);
  if (!command) return [name];
  const sub = command.commands.find((one) => one.name() === rest[0]);
  const options = [...command.options, ...(sub?.options ?? [])].map(({ long }) => long);
  const flags = rest.flatMap((word) => /^\[?(--[a-z][a-z-]*)/.exec(word)?.[1] ?? []);
  return flags.filter((flag) => !options.includes(flag) && flag !== "--help").map((flag) => `${name} ${flag}`);
}

const findIn = (pages: readonly Page[]) =>
  pages.flatMap((page) =>
    listCommands(page).flatMap((line) => findUnknown(line).map((word) => `${page.path}: ${word} (${line})`)),
  );

test("every command that a page names is one, and so is each of its flags", () => {
  const pages = readPages().filter(({ path }) => path.startsWith("docs/") || path === "README.md");
  expect(pages.flatMap(listCommands).length).toBeGreaterThan(100);
  expect(findIn(pages)).toEqual([]);
});

/** Inputs of the Action that there are not, in workflows and parts of them. */
function findUnknownInputs({ path, text }: Page): string[] {
  const blocks = readSnippets(text.replace(/^ +(?=```)/gm, "")).filter(({ language }) => language === "yaml");
  const used = blocks
    .filter((block) => block.text.includes("mcptest/action@"))
    .flatMap((block) => listSteps(parse(block.text)));
  return used.filter((name) => !(INPUT_NAMES as readonly string[]).includes(name)).map((name) => `${path}: ${name}`);
}

/** Names of inputs that steps of the Action set, anywhere in a value. */
function listSteps(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { uses, with: inputs = {} } = value as { uses?: unknown; with?: object };
  const own = typeof uses === "string" && uses.startsWith("mcptest/") ? Object.keys(inputs) : [];
  return [...own, ...Object.values(value).flatMap(listSteps)];
}

test("every input of the Action that a page sets is one", () => {
  expect(readPages().flatMap(findUnknownInputs)).toEqual([]);
  const page = "```yaml\n- uses: mcptest/action@v0\n  with: { suites: a.yml, nonesuch: 1 }\n```\n";
  expect(findUnknownInputs(readPage("a.md", page))).toEqual(["a.md: nonesuch"]);
});

test("a command or a flag that does not exist is found, wherever it stands", () => {
  const page =
    "Try `mcptest rum` or\n\n    mcptest run --nonesuch a.yml\n\n```sh\nmcptest tools call x \\\n  --no # --comment\n```\n";
  expect(findIn([readPage("a.md", page)])).toEqual([
    "a.md: run --nonesuch (run --nonesuch a.yml)",
    "a.md: tools --no (tools call x    --no)",
    "a.md: rum (rum)",
  ]);
});
