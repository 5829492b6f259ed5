import { words } from "../../values/show/words.ts";
import type { Hit } from "../rule.ts";
import { ADDRESS, type Signal, signalsIn } from "./signals.ts";
import { eachText } from "./texts.ts";

const poisons = words("it has <signals>: <quoted>");
const addresses = words("it orders a model to send something to <address>");

const CLOAKS: readonly Signal[] = ["concealment", "pseudo-tag"];
const THEFT: readonly Signal[] = ["order", "source", "sink"];

/** Words without which no text has enough signals: a quick test. */
const MAY_POISON = new RegExp(
  [
    "\\busers?\\b|without|silently|secretly|covertly|ignore|disregard|forget|you are now|instruction|<|\\[",
    "~/\\.|\\.env|id_|mcp\\.json|/etc/|\\bkeys?\\b|credential|password|variable|prompt|history|\\blog\\b|conversation",
  ].join("|"),
  "i",
);

/** Sentences that are read together. */
const WINDOW = 3;

/** A pseudo-tag holds what it encloses together, however long that is. */
const TAGGED = /<(important|system|hidden|secret|instructions?)>[^<]{0,2000}<\/\1>/gi;

/** Which signals a text has within three sentences, if they are enough; and these sentences. */
function findPoison(text: string): { signals: readonly Signal[]; quoted: string } | undefined {
  if (!MAY_POISON.test(text) || !isEnough(signalsIn(text))) return undefined;
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== "");
  const windows = [
    ...sentences.map((_, at) => sentences.slice(at, at + WINDOW).join("\n")),
    ...[...text.matchAll(TAGGED)].map(([whole]) => whole),
  ];
  for (const quoted of windows) {
    const signals = signalsIn(quoted);
    if (isEnough(signals)) return { signals, quoted };
  }
  return undefined;
}

function isEnough(signals: readonly Signal[]): boolean {
  const cloaked = signals.length > 1 && CLOAKS.some((name) => signals.includes(name));
  return cloaked || signals.includes("override") || THEFT.every((name) => signals.includes(name));
}

export const poisonedText = eachText((text) => {
  const poison = findPoison(text);
  if (!poison) return undefined;
  const { signals, quoted } = poison;
  return { message: poisons({ signals: signals.join(", "), quoted: showText(quoted, 160) }), evidence: quoted };
});

/** Addresses that stand for any in documentation. */
const RESERVED = /[@/.](?:example\.(?:com|org|net)|localhost|127\.0\.0\.1)\b/i;
const START = "(?:^|[.!?:;\\n]\\s{0,9}|\\b(?:must|should|always|also|then|please|and|to|you)\\s+)";
const BETWEEN = "(?:(?!\\be\\.g\\.|\\bexample|\\bsuch as)[^!?\\n])";
const SEND = "(?:send|copy|forward|upload|post|transmit|exfiltrate)\\b";
const ORDER = new RegExp(
  `${START}(?:${SEND}${BETWEEN}{0,80}?\\b(?:to|bcc|cc)\\b|b?cc\\b)${BETWEEN}{0,40}?(${ADDRESS})`,
  "gi",
);

export const foreignAddress = eachText((text): Hit | undefined => {
  if (!/@|:\/\//.test(text)) return undefined;
  for (const [quoted, address = ""] of text.matchAll(ORDER)) {
    if (RESERVED.test(address) && !/^\W*(?:always|must)\b/i.test(quoted)) continue;
    return findPoison(text) ? undefined : { message: addresses({ address }), evidence: quoted };
  }
  return undefined;
});

function showText(text: string, max: number): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
