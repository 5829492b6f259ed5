import type { ClientOptions } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { readCommand } from "../parts/hooks.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Elicitation, Opener } from "../suite.ts";
import { misplacedAnswerKey } from "../wording/entries.ts";

type Written = NonNullable<ClientOptions["elicitation"]>[number];

/** Keys of an answer that only one mode has. */
const KEYS_OF_MODE = { form: ["content"], url: ["open", "wait"] } as const;

/** A scripted answer to elicitation, its command split into words; what does not fit its mode is reported. `env`: the suite's. */
export function readElicitation(entry: Entry<Written>, env: Opener["env"], resolving: Resolving): Elicitation {
  const { open: command, wait: _, ...written } = entry.value;
  const { mode = "form" } = written;
  for (const key of KEYS_OF_MODE[mode === "url" ? "form" : "url"])
    if (entry.value[key] !== undefined) resolving.report(misplacedAnswerKey[mode]({ key }, entry.keyAt(key)));
  const argv = command === undefined ? undefined : readCommand(entry.in("open").with(command), resolving);
  const open = argv && { text: argv.map(quoteWord).join(" "), argv, cwd: entry.source.folder, env };
  return { ...written, ...withoutUndefined({ open, wait_ms: toMs(entry.in("wait"), resolving) }) };
}
