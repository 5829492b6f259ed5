import { isSecretName } from "./secret-name.ts";

/** A secret in a word of a command: `--api-key x`, `--api-key=x`, `env API_KEY=x`, `--header 'Authorization: Bearer x'`. */
export interface SecretWord {
  /** Which word holds it, from 0. */
  at: number;
  /** The name that tells, without dashes. */
  name: string;
  /** The word before it. */
  before: string;
  value: string;
}

const NAMED = /^(--?(?=[A-Za-z])|)([A-Za-z_][\w.-]*)(=|:\s+(?:(?:basic|bearer|digest|token)\s+)?)(.+)$/is;

/** The secrets in the words of a command, by their names. */
export function secretWords(words: readonly string[]): SecretWord[] {
  return words.flatMap((word, at) => {
    const [, dashes = "", name = "", separator = "", rest = ""] = NAMED.exec(word) ?? [];
    if (isSecretName(name, rest) && rest !== "") return [{ at, name, before: dashes + name + separator, value: rest }];
    const [, flag = ""] = /^--?([A-Za-z][\w-]*)$/.exec(words[at - 1] ?? "") ?? [];
    return isSecretName(flag, word) && !word.startsWith("-") ? [{ at, name: flag, before: "", value: word }] : [];
  });
}
