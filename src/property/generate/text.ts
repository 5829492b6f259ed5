import { limit, matches } from "./merge.ts";
import type { Shape } from "./shapes.ts";

/** Names and addresses that lead nowhere: reserved by RFC 2606, RFC 5737 and RFC 3849. */
export const PLAIN: Readonly<Record<string, string>> = {
  "date-time": "2025-01-01T00:00:00Z",
  date: "2025-01-01",
  time: "00:00:00Z",
  duration: "PT1S",
  email: "sample@example.invalid",
  "idn-email": "sample@example.invalid",
  hostname: "example.invalid",
  "idn-hostname": "example.invalid",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.invalid/",
  url: "https://example.invalid/",
  iri: "https://example.invalid/",
  "uri-reference": "https://example.invalid/",
  "iri-reference": "https://example.invalid/",
  "uri-template": "https://example.invalid/{id}",
  uuid: "00000000-0000-4000-8000-000000000000",
  "json-pointer": "/sample",
  "relative-json-pointer": "0",
  regex: "sample",
};

/** Makes texts in which a pattern is found, the plainest first; undefined for a pattern that cannot be read. */
export type Matching = (pattern: string) => readonly string[] | undefined;

/** Lengths are code points. Longer texts are not made. */
export const MAX_TEXT = 10_000;

/** The plainest text of a shape; undefined where none is found. Another turn gives another text. */
export function plainText(shape: Shape, turn: number, matching: Matching): string | undefined {
  const { pattern, format } = shape;
  const [least, most] = lengthsOf(shape);
  if (least > MAX_TEXT || least > most) return undefined;
  const known = PLAIN[String(format)];
  const usual = turn === 0 ? (known ?? "sample") : varied(String(format), known, turn);
  if (typeof pattern !== "string") return [...usual.padEnd(least, "x")].slice(0, most).join("");
  const fits = (text: string): boolean => isWithin(text, least, most) && matches(pattern, text);
  const made = [usual, ...RESERVED_TEXTS, ...(matching(pattern) ?? [])].filter((text) => !namesHost(text));
  const short = made.filter(fits);
  const long =
    short.length > 0
      ? short
      : made
          .slice(-STRETCHED)
          .flatMap((text) => stretch(text, least))
          .filter(fits);
  const harmless = long.filter((text) => !isForeign(text));
  const texts = harmless.length > 0 ? harmless : long;
  return texts[Math.min(turn, texts.length - 1)];
}

/** Texts of a pattern that are made longer. */
const STRETCHED = 20;
const RESERVED_TEXTS = [...Object.values(PLAIN), "http://127.0.0.1/", "example.test", "sample@example.test"];

/** The text with one of its characters repeated until it is long enough, each in turn. */
function stretch(text: string, least: number): string[] {
  const points = [...text];
  return points.map((point, at) => points.with(at, point.repeat(Math.max(1, least - points.length + 1))).join(""));
}

function varied(format: string, known: string | undefined, turn: number): string {
  if (known === undefined) return `sample${turn}`;
  if (format === "uuid") return known.slice(0, -4) + String(turn).padStart(4, "0");
  if (/^(?:date|time)/.test(format))
    return known.replace(/01(?=T|$)|00(?=Z)/, String((turn % 27) + 1).padStart(2, "0"));
  return /\d$/.test(known)
    ? `${known.slice(0, -1)}${turn + 1}`
    : known.replace(/example|1S|sample/, `$&${turn}`).replace(/1S(\d+)/, "$1S");
}

/** The shortest and the longest that a text may be. */
export function lengthsOf({ minLength, maxLength }: Shape): [number, number] {
  return [limit(minLength) ?? 0, limit(maxLength) ?? Number.POSITIVE_INFINITY];
}

export function isWithin(text: string, least: number, most: number): boolean {
  const length = lengthOf(text);
  return length >= least && length <= most;
}

/** In code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const RESERVED = /(?:^|\.)(?:invalid|test|example|localhost|example\.(?:com|org|net))$/i;
const ADDRESS = /^(?:127\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|0\.0\.0\.0$)/;
const NAME = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?[.\u3002\uff0e\uff61])+[\p{L}\p{N}-]*[\p{L}\p{N}]/gu;
const HOST = /(?:\/\/(?:[^\s/@]*@)?|@(?=[^\s@]+\.\p{L}))([^\s/?#@:"'<>]+)/gu;

/** Whether a text has a name or an address that somebody may own. */
export function isForeign(text: string): boolean {
  const names = [...text.matchAll(NAME)].map(([name]) => name);
  const hosts = names.filter((name) => !/^[\d.]+$/.test(name) || /^\d+(?:\.\d+){3}$/.test(name));
  return namesHost(text) || hosts.some(isOwned);
}

/** Whether a text has such a host where nothing else can be meant. A name with a dot may be that of a file. */
function namesHost(text: string): boolean {
  return [...text.matchAll(HOST)].some(([, host = ""]) => isOwned(host));
}

function isOwned(host: string): boolean {
  return !RESERVED.test(host) && !ADDRESS.test(host) && host.toLowerCase() !== "localhost";
}
