import { Argument, type Command } from "commander";
import { failure } from "../../errors.ts";
import { groupBy } from "../../values/group-by.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { suggest } from "../../values/suggest.ts";
import { type CliContext, writeStream } from "../context.ts";

const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

export function configureCompletion(command: Command, context: CliContext): void {
  command
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      `
In ~/.bashrc:                     eval "$(mcptest completion bash)"
In ~/.zshrc, after compinit:      eval "$(mcptest completion zsh)"
In ~/.config/fish/config.fish:    mcptest completion fish | source`,
    )
    .action(async (shell: keyof typeof SHELLS) => {
      if (command.parent) await writeStream(context.stdout, SHELLS[shell](listNodes(command.parent)));
    });
}

const unknownSchema = failure(`usage: unknown schema <json name>
  hint: [[did you mean <close>? Otherwise: ]]there are <names>`);

export function configureSchema(command: Command, context: CliContext): void {
  command
    .argument("[name]", "suite, pipe, report, baseline, lock, cassette, mock or pricing", "suite")
    .action(async (name: string) => {
      const { SCHEMAS } = await import("../../generated/schemas.ts");
      const text = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name as keyof typeof SCHEMAS] : undefined;
      const names = Object.keys(SCHEMAS);
      if (text === undefined) throw unknownSchema({ name, close: suggest(name, names), names: names.join(", ") });
      await writeStream(context.stdout, text);
    });
}

interface Flag {
  long: string;
  short: string | undefined;
  summary: string;
  /** Undefined: it takes no value; empty: any text or file. */
  values: readonly string[] | undefined;
}

interface Word {
  name: string;
  summary: string;
}

interface Node {
  /** Words after `mcptest`: `tools list`. */
  path: string;
  /** Commands, or choices of its argument; empty for a text or file. */
  words: readonly Word[];
  flags: readonly Flag[];
}

/** A command and its subcommands, as help shows them. */
export function listNodes(command: Command, path = ""): Node[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const words = [
    ...commands.map((each) => ({ name: each.name(), summary: firstSentence(each.description()) })),
    ...choices.map((name) => ({ name, summary: "" })),
  ];
  const flags = help.visibleOptions(command).map((option): Flag => {
    const { long, short, flags: spelled, description, required, optional, argChoices = [] } = option;
    const taken = required || optional ? argChoices : undefined;
    return { long: long ?? spelled, short, summary: firstSentence(description), values: taken };
  });
  const below = command.commands.flatMap((each) => listNodes(each, `${path} ${each.name()}`.trimStart()));
  return [{ path, words, flags }, ...below];
}

function firstSentence(text: string): string {
  return text.split(/[;\n]/)[0] ?? "";
}

function pathsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ path }) => (path === "" ? [] : [path]));
}

/** Places of flags that take a value, as `path --flag`, by the values that they take. */
function groupValues(nodes: readonly Node[]): { places: string[]; values: readonly string[] }[] {
  const places = nodes.flatMap(({ path, flags }) =>
    flags.flatMap((flag) => {
      const values = flag.values ?? [];
      return flag.values ? spellings(flag).map(({ name }) => ({ place: `${path} ${name}`, values })) : [];
    }),
  );
  const groups = groupBy(places, ({ values }) => values.join(" "));
  return [...groups.values()].map((all) => ({ places: all.map(({ place }) => place), values: all[0]?.values ?? [] }));
}

function spellings({ long, short, summary }: Flag): Word[] {
  return [long, ...(short ? [short] : [])].map((name) => ({ name, summary }));
}

/** Without candidates bash completes file names. */
export function renderBash(nodes: readonly Node[]): string {
  const values = groupValues(nodes).map(
    ({ places, values: words }) => `    ${places.map(quoteWord).join("|")}) names=${quoteWord(words.join(" "))} ;;`,
  );
  const words = nodes.map(({ path, flags, words: names }) => {
    const options = flags.flatMap(spellings).map(({ name }) => name);
    return `      ${quoteWord(path)}) names=${quoteWord(names.map(({ name }) => name).join(" "))} flags=${quoteWord(options.join(" "))} ;;`;
  });
  return `# Completion of mcptest for bash. In ~/.bashrc: eval "$(mcptest completion bash)"
_mcptest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} at= word names flags
  # Bash takes --flag=value for three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at\${at:+ }$word" in
    ${pathsOf(nodes).map(quoteWord).join("|")}) at="$at\${at:+ }$word" ;;
    esac
  done
  case "$at $prev" in
${values.join("\n")}
    *) case "$at" in
${words.join("\n")}
    esac ;;
  esac
  [[ $cur != -* ]] || names=$flags
  COMPREPLY=($(compgen -W "$names" -- "$cur"))
}
complete -o default -F _mcptest mcptest
`;
}

/** For `eval`, or a file `_mcptest` in a folder of `fpath`. */
export function renderZsh(nodes: readonly Node[]): string {
  const values = groupValues(nodes).map(({ places, values: words }) => {
    const offer = words.length === 0 ? "_files" : `compadd -- ${words.map(quoteWord).join(" ")}`;
    return `    (${places.map(quoteWord).join("|")}) ${offer}; return ;;`;
  });
  const words = nodes.map(({ path, flags, words: names }) => {
    const options = flags.flatMap(spellings);
    return `    (${quoteWord(path)}) names=(${names.map(nameForZsh).join(" ")}); flags=(${options.map(nameForZsh).join(" ")}) ;;`;
  });
  return `#compdef mcptest
# Completion of mcptest for zsh. In ~/.zshrc, behind compinit: eval "$(mcptest completion zsh)"
_mcptest() {
  local at= word prev=\${words[CURRENT-1]}
  local -a names flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at\${at:+ }$word" in
    (${pathsOf(nodes).map(quoteWord).join("|")}) at="$at\${at:+ }$word" ;;
    esac
  done
  if [[ $PREFIX == --*=* ]]; then prev=\${PREFIX%%=*}; compset -P "*="; fi
  case "$at $prev" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then _describe flag flags
  elif (( $#names )); then _describe word names
  else _files; fi
}
if [[ $funcstack[1] == _mcptest ]]; then _mcptest "$@"; else compdef _mcptest mcptest; fi
`;
}

function nameForZsh({ name, summary }: Word): string {
  return quoteWord(summary === "" ? name : `${name}:${summary}`);
}

/** Without a command or a known value, fish completes file names. */
export function renderFish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, flags }) => {
    const at = `complete -c mcptest -n ${quote(`__mcptest_at ${quote(path)}`)}`;
    return [
      ...words.map(({ name, summary }) => `${at} -f -a ${quote(name)} -d ${quote(summary)}`),
      ...flags.map((flag) => `${at} ${flagForFish(flag)}`),
    ];
  });
  return `# Completion of mcptest for fish. In ~/.config/fish/config.fish: mcptest completion fish | source
function __mcptest_at
    set -l at
    for word in (commandline -opc)[2..-1]
        if contains -- "$(string join ' ' -- $at $word)" ${pathsOf(nodes).map(quote).join(" ")}
            set -a at $word
        end
    end
    test "$at" = "$argv[1]"
end
${lines.join("\n")}
`;
}

function flagForFish({ long, short, summary, values }: Flag): string {
  const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ""} -d ${quote(summary)}`;
  if (values === undefined) return names;
  return values.length === 0 ? `${names} -r` : `${names} -x -a ${quote(values.join(" "))}`;
}

/** A word of fish, which knows \\' in quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
