import type { ClientOptions } from "../../generated/suite.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { splitCommand } from "../parts/command.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Elicitation, Opener } from "../suite.ts";
import * as wording from "../wording/entries.ts";

type Written = NonNullable<ClientOptions["elicitation"]>[number];

/** Keys of an answer that only one mode has. */
const KEYS_OF_MODE = { form: ["content"], url: ["open", "wait"] } as const;

/** A scripted answer to elicitation, its command split into words; what does not fit its mode is reported. `env`: the suite's. */
export function readElicitation(entry: Entry<Written>, env: Opener["env"], resolving: Resolving): Elicitation {
  const { open, wait: _, ...written } = entry.value;
  const { mode = "form" } = written;
  for (const key of KEYS_OF_MODE[mode === "url" ? "form" : "url"])
    if (entry.value[key] !== undefined) resolving.report(wording.misplacedAnswerKey[mode]({ key }, entry.keyAt(key)));
  const opener = open === undefined ? undefined : readOpener(entry.in("open"), env, resolving);
  const wait_ms = toMs(entry.in("wait"), resolving);
  return { ...written, ...(opener && { open: opener }), ...(wait_ms !== undefined && { wait_ms }) };
}

function readOpener(entry: Entry<Written["open"]>, env: Opener["env"], { report }: Resolving): Opener | undefined {
  const { value: open = [], source } = entry;
  const argv = typeof open === "string" ? splitCommand(open) : open;
  if ("error" in argv) return void report(wording.invalidCommand(argv, entry.at()));
  const [program, ...args] = argv;
  if (!program) return void report(wording.emptyProgram(entry.at()));
  return { text: argv.map(quoteWord).join(" "), argv: [program, ...args], cwd: source.folder, env };
}
