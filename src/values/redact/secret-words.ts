import { isSecretName } from "./secret-name.ts";

const NAMED = /^(--?(?=[A-Za-z])|)([A-Za-z_][\w.-]*)(=|:\s+(?:(?:basic|bearer|digest|token)\s+)?)(.+)$/is;

/**
 * The secrets in the words of a command: `--api-key x`, `--api-key=x`, `env API_KEY=x`, `--header 'Authorization: Bearer x'`. `at`: which word
 * holds it, from 0; `name`: what tells, without dashes; `before`: the part of the word before it.
 */
export function secretWords(words: readonly string[]): { at: number; name: string; before: string; value: string }[] {
  return words.flatMap((word, at) => {
    const [, dashes = "", name = "", separator = "", rest = ""] = NAMED.exec(word) ?? [];
    if (isSecretName(name, rest) && rest !== "") return [{ at, name, before: dashes + name + separator, value: rest }];
    const [, flag = ""] = /^--?([A-Za-z][\w-]*)$/.exec(words[at - 1] ?? "") ?? [];
    return isSecretName(flag, word) && !word.startsWith("-") ? [{ at, name: flag, before: "", value: word }] : [];
  });
}
