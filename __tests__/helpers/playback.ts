/** What the runner makes of a step's output. */
export interface Playback {
  /** Commands that were obeyed, in order. */
  commands: readonly Command[];
  /** Annotations that GitHub shows: the first ten of each level. */
  annotations: readonly Shown[];
  /** Annotations that vanished over the limit. */
  lost: number;
  /** What a reader sees, values that were masked hidden. */
  log: string;
}

export interface Command {
  name: string;
  properties: Record<string, string>;
  data: string;
}

export interface Shown extends Record<string, string> {
  level: string;
  message: string;
}

const KNOWN = [
  ...["stop-commands", "add-mask", "set-env", "set-output", "save-state", "add-path", "add-matcher", "remove-matcher"],
  ...["debug", "notice", "warning", "error", "group", "endgroup", "echo"],
];
const LEVELS = ["error", "warning", "notice"];
const PER_LEVEL = 10;

/**
 * Reads a step's stdout as the runner does: both forms of commands, the stop token, the limits, the masks.
 * Source: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs, and ActionCommandManager.cs of the worker
 */
export function playBack(stdout: string): Playback {
  const known = new Set(KNOWN);
  const commands: Command[] = [];
  const log: string[] = [];
  const masks: string[] = [];
  let token: string | undefined;
  for (const line of stdout.split(/\r\n|\n|\r/)) {
    const command = parseCommand(line, known) ?? parseLegacy(line, known);
    if (command && token === undefined && command.name !== "stop-commands") {
      commands.push(command);
      if (command.name === "add-mask") masks.push(command.data);
      continue;
    }
    if (command && token === undefined) {
      token = command.data.toLowerCase();
      known.add(token);
    } else if (command && command.name === token) {
      known.delete(token);
      token = undefined;
    } else {
      log.push(masks.reduce((text, mask) => text.replaceAll(mask, "***"), line));
    }
  }
  const all = commands.filter(({ name }) => LEVELS.includes(name));
  const kept = LEVELS.flatMap((level) => all.filter(({ name }) => name === level).slice(0, PER_LEVEL));
  const annotations = kept.map(({ name, properties, data }) => ({ ...properties, level: name, message: data }));
  return { commands, annotations, lost: all.length - kept.length, log: log.join("\n") };
}

/** `::name key=value,key=value::data`, with white space in front: what .NET's `TrimStart` takes away. */
function parseCommand(line: string, known: ReadonlySet<string>): Command | undefined {
  const text = line.replace(/^[\s\x85]+/, "");
  const end = text.startsWith("::") ? text.indexOf("::", 2) : -1;
  if (end < 0) return undefined;
  const [name = "", ...rest] = text.slice(2, end).split(" ");
  if (!known.has(name.toLowerCase())) return undefined;
  const properties = rest
    .join(" ")
    .split(",")
    .flatMap((pair): [string, string][] => {
      const at = pair.indexOf("=");
      return at > 0 ? [[pair.slice(0, at).trim(), unescapeText(pair.slice(at + 1), { "3A": ":", "2C": "," })]] : [];
    });
  const data = unescapeText(text.slice(end + 2), {});
  return { name: name.toLowerCase(), properties: Object.fromEntries(properties), data };
}

/** `##[name]data`, anywhere in a line. */
function parseLegacy(line: string, known: ReadonlySet<string>): Command | undefined {
  const start = line.indexOf("##[");
  const end = start < 0 ? -1 : line.indexOf("]", start);
  if (end < 0) return undefined;
  const name = (line.slice(start + 3, end).split(" ")[0] ?? "").toLowerCase();
  return known.has(name) ? { name, properties: {}, data: line.slice(end + 1) } : undefined;
}

function unescapeText(text: string, more: Record<string, string>): string {
  const codes: Record<string, string> = { "0D": "\r", "0A": "\n", ...more, "25": "%" };
  return text.replace(/%([0-9A-F]{2})/g, (whole, code: string) => codes[code] ?? whole);
}

/** The values in a GITHUB_OUTPUT file. */
export function parseOutputs(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, name = "", , value = ""] of text.matchAll(/^(.+?)<<(.+)\n(?:([\s\S]*?)\n)?\2$/gm)) values[name] = value;
  return values;
}
