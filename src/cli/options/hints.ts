import type { Command } from "commander";
import type { McptestError } from "../../errors.ts";
import { words } from "../../values/show/words.ts";
import { suggest } from "../../values/suggest.ts";
import { nameSome } from "../../values/text.ts";
import { notAccepted } from "./options.ts";

/** What to type where an argument or a flag is missing that a command cannot do without, by the command's words. */
const EXAMPLES: Readonly<Record<string, string>> = {
  report: "name a report: mcptest report run.json; mcptest run --output run.json writes it",
  "baseline update": "mcptest run --update-baseline needs no file; of saved runs: mcptest baseline update run.json",
  "baseline diff": "name a report: mcptest baseline diff run.json; mcptest run --output run.json writes it",
  "tools describe": "name a tool: mcptest tools describe search; mcptest tools list has the names",
  "tools call": "name a tool: mcptest tools call search query=ali; mcptest tools list has the names",
  distill: "name a recording: mcptest distill session.json -o suite.yml; mcptest record writes it",
  record: "write mcptest record -o session.json -- npx -y my-server",
  mock: "name a manifest, as in mcptest mock shop.mock.yml",
  serve: "name a recording, as in mcptest serve --cassette session.json",
  completion: "name your shell, as in mcptest completion bash",
};

/** Where else a thing is said that is a flag of some commands. */
const INSTEAD: Readonly<Record<string, string>> = {
  "--timeout": "set `call_timeout` of the server in the suite",
  "--env": "write `env: [NAME]` under the server in the suite",
  "--header": "write `headers` under the server in the suite",
  "--ca": "write `tls: { ca: FILE }` under the server in the suite",
  "--cert": "write `tls: { cert: FILE, key: FILE }` under the server in the suite",
  "--key": "write `tls: { cert: FILE, key: FILE }` under the server in the suite",
  "--bearer-token-env": "write `auth: { bearer_token_env: NAME }` under the server in the suite",
};

/**
 * The hint for what commander says is wrong with a command line; undefined: there is none. `commands`: all of them, with their flags.
 * `suggestion`: what commander suggests.
 */
export function hintUsage(
  message: string,
  argv: readonly string[],
  commands: readonly Command[],
  suggestion: string | undefined,
): string | undefined {
  const all = commands.flatMap((command) => listCommands(command));
  const typed = argv.filter((word) => !word.startsWith("-")).join(" ");
  const path = all.map((each) => each.path).findLast((each) => `${typed} `.startsWith(`${each} `)) ?? "";
  if (/^missing required argument|^required option/.test(message)) return EXAMPLES[path];
  if (message.startsWith("too many arguments")) return `mcptest ${path} --help shows what it takes`;
  const [, valued] = /^option '(?:-\w, )?(--\S+ <.*>)' argument missing/.exec(message) ?? [];
  if (valued !== undefined) return `write a value after it: ${valued}`;
  const [, flag] = /^unknown option '(--?[\w-]+)/.exec(message) ?? [];
  if (flag === undefined) return suggestion;
  if (Object.hasOwn(INSTEAD, flag)) return INSTEAD[flag];
  const others = all.filter(({ command }) => command.options.some((option) => flag === option.long));
  const own = all.find((each) => each.path === path)?.command.options.map(({ long }) => long ?? "");
  const longer = own?.find((name) => name.startsWith(flag) && suggestion?.includes(name));
  const below = others.filter((other) => other.path.startsWith(`${path} `));
  if (others.length > 0)
    return flagOf({
      longer,
      flag,
      commands: nameSome(below.length > 0 ? below : others, 3, (one) => `\`mcptest ${one.path}\``),
    });
  return suggestion ?? `mcptest ${path} --help lists the flags`.replace("  ", " ");
}

/** A value that is none of the choices of a flag, or of the argument of a command; undefined for what else is wrong. */
export function findChoice(message: string, argv: readonly string[]): McptestError | undefined {
  const [, flag = argv[0] ?? "", text = "", listed] = CHOICES.exec(message) ?? [];
  if (listed === undefined) return undefined;
  const choices = listed.split(", ");
  const expected = choices.join(", ").replace(/, ([^,]*)$/, " or $1");
  return notAccepted({ flag, text, expected, example: suggest(text, choices) ?? choices[0] ?? "" });
}

const CHOICES =
  /^(?:option '(?:-\w, )?(--[\w-]+).*' argument|command-argument value) '(.*)' is invalid(?: for .*)?\. Allowed choices are (.*)\.$/s;

const flagOf = words("[[did you mean <longer>? ]]<flag> is a flag of <commands>");

/** A command and those below it, by their words. */
function listCommands(command: Command, above = ""): { path: string; command: Command }[] {
  const path = `${above} ${command.name()}`.trimStart();
  return [{ path, command }, ...command.commands.flatMap((each) => listCommands(each, path))];
}
