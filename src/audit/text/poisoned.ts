import { words } from "../../values/show/words.ts";
import { infoIn } from "../lock/describe.ts";
import type { Hit, Surface } from "../rule.ts";
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

/** Hosts that stand for any in documentation. */
const RESERVED = /(?:^|\.)(?:example\.(?:com|org|net)|localhost)$|^127\.0\.0\.1$/;
const NEEDS = "(?:need|have|has|had|required|sure|remember) to";
const AFTER = "[.!?:;]\\s{1,9}|\\n\\s{0,9}";
const EACH = "\\b(?:before|after|when|whenever|once|for each|every)\\b[^.,!?\\n]{1,60}";
const START = `(?:^|${AFTER}|\\b(?:must|should|always|also|then|please|and|you|${NEEDS})\\s+|${EACH},\\s)`;
/** Words of one sentence that show no example, and lead nowhere else. */
const BETWEEN = "(?:(?!\\be\\.g\\.|\\bexample|\\bsuch as|\\bsee\\b|\\bdoc(?:s|umentation)\\b|\\[#|[.!?;]\\s)[^\\n])";
const SEND =
  "send|copy|forward|upload|post|transmit|exfiltrate|e?mail(?=\\s+(?:an?|the|it|them|all|every|each|this|that)\\b)";
const ORDER = new RegExp(
  `${START}(?:(${SEND})\\b((?:(?!:\\s)${BETWEEN}){0,80}?)\\b(?:to|bcc|cc)\\b|b?cc\\b)${BETWEEN}{0,40}?(${ADDRESS})(.?)`,
  "gi",
);
/** A request by itself carries nothing off, and what people want to say to others is theirs. */
const PLAIN = "(?:(?:an?|the|your|all|each|every|HTTP|API|JSON|GET|POST|PUT|PATCH|DELETE|requests?)\\s+)*";
const REQUEST = new RegExp(`^(?:POST|[Ss]end(?=.*\\brequests?\\b))\\s+${PLAIN}$`);
const WHICH = "(?:(?:any|all|your|an?)\\s+)*";
const OPINION =
  "feedback|bugs?|questions?|issues?|suggestions?|patches|(?:bug|security|abuse) reports?|feature requests?";
const CONTACT = new RegExp(`^\\w+\\s+${WHICH}(?:(?:${OPINION})\\s+(?:(?:and|or)\\s+)?)+$`, "i");

function hostOf(address: string): string {
  const url = address.includes("://") ? address : `mail://${address}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/[^a-z0-9]+$/i, "").toLowerCase() : "";
}

/** Whether a host has the server's own name. Others may have a page there. */
function isOwn(host: string, { handshake }: Surface): boolean {
  const { name, title, websiteUrl } = infoIn(handshake);
  const labels = host.split(".");
  const own = labels.at(/^(?:com?|org|net|ac|gov)$/.test(labels.at(-2) ?? "") && labels.length > 2 ? -3 : -2) ?? "";
  const isWord = new RegExp(`(?<![a-z0-9])${own}(?![a-z0-9])`, "i");
  return /^[a-z0-9-]*[a-z]/.test(own) && isWord.test([name, title, websiteUrl].join(" ")) && !PAGES.test(host);
}
const PAGES = /\.(?:github|gitlab)\.io$/;

export const foreignAddress = eachText((text, surface): Hit | undefined => {
  if (!/@|:\/\//.test(text)) return undefined;
  for (const [quoted, verb = "", what = "", address = "", next = ""] of text.matchAll(ORDER)) {
    const host = hostOf(address);
    if (RESERVED.test(host) && !/^\W*(?:always|must)\b/i.test(quoted)) continue;
    const isUrl = address.includes("://");
    // What a query is to hold may be anything.
    const isFilled = /=$/.test(address) || /[<{[]/.test(next + address);
    const isHarmless = isUrl && !isFilled && REQUEST.test(verb + what);
    if (isHarmless || CONTACT.test(verb + what) || (isUrl && isOwn(host, surface))) continue;
    return findPoison(text) ? undefined : { message: addresses({ address }), evidence: quoted };
  }
  return undefined;
});

function showText(text: string, max: number): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}…` : text);
}
