import { type Numeral, readNumber } from "./numeral.ts";

/** By the core schema of YAML 1.2.2, section 10.3.2. */
const NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)$/;

/** The number that a text without quotes is in YAML; undefined when it is none. JSON has no 0x1F, 0o17, +1, 007, .5 and 5. */
export function readYamlNumber(text: string): number | Numeral | undefined {
  if (!NUMBER.test(text)) return undefined;
  if (/^0[ox]/.test(text)) return readNumber(String(BigInt(text)));
  const signed = text.replace(/^\+/, "").replace(/^(-?)0+(?=\d)/, "$1");
  return readNumber(signed.replace(/(?<!\d)\./, "0.").replace(/\.(?!\d)/, ""));
}
