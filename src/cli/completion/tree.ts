import type { Command, Option } from "commander";
import { groupBy } from "../../values/group-by.ts";

/** What completion knows of a flag. */
export interface Flag {
  long: string;
  short: string | undefined;
  summary: string;
  /** What may follow it; undefined where nothing does, empty where a file or any text may. */
  values: readonly string[] | undefined;
}

/** A word that may stand at some place. */
export interface Word {
  name: string;
  summary: string;
}

/** What may follow the words of a command. */
export interface Node {
  /** Words behind `mcptest`: `tools list`; empty for itself. */
  path: string;
  /** Commands, or what its argument may be; empty where a text or file is to be given. */
  words: readonly Word[];
  flags: readonly Flag[];
}

/** The command and all below it, as help shows them. */
export function listNodes(command: Command, path = ""): Node[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const words = [
    ...commands.map((each) => ({ name: each.name(), summary: firstSentence(each.description()) })),
    ...choices.map((name) => ({ name, summary: "" })),
  ];
  const flags = help.visibleOptions(command).map(describeFlag);
  const below = command.commands.flatMap((each) => listNodes(each, `${path} ${each.name()}`.trimStart()));
  return [{ path, words, flags }, ...below];
}

function describeFlag({ long, short, flags, description, required, optional, argChoices = [] }: Option): Flag {
  const values = required || optional ? argChoices : undefined;
  return { long: long ?? flags, short, summary: firstSentence(description), values };
}

/** What has room beside a word. */
function firstSentence(text: string): string {
  return text.split(/[;\n]/)[0] ?? "";
}

/** Paths of commands, but for the first, which is mcptest itself. */
export function pathsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ path }) => (path === "" ? [] : [path]));
}

/** Places of flags that take a value, each with the command's path before it: those together that take the same ones. */
export function groupValues(nodes: readonly Node[]): { places: string[]; values: readonly string[] }[] {
  const places = nodes.flatMap(({ path, flags }) =>
    flags.flatMap((flag) => {
      const values = flag.values ?? [];
      return flag.values ? spellings(flag).map(({ name }) => ({ place: `${path} ${name}`, values })) : [];
    }),
  );
  const groups = groupBy(places, ({ values }) => values.join(" "));
  return [...groups.values()].map((all) => ({ places: all.map(({ place }) => place), values: all[0]?.values ?? [] }));
}

/** The ways to write a flag. */
export function spellings({ long, short, summary }: Flag): Word[] {
  return [long, ...(short ? [short] : [])].map((name) => ({ name, summary }));
}
