import { isNested, type Json } from "../json.ts";
import { isNumber } from "../numbers/numeral.ts";
import { decodePercents } from "../text.ts";
import { isCommonWord, isSecretName, isTelling, secrecyOf } from "./secret-name.ts";

/** Shorter secrets are part of too many words to be masked everywhere. */
const MIN_SECRET_LENGTH = 4;
/** Shorter pieces (of base64, or of a secret of several lines) would match by chance. */
const MIN_PIECE_LENGTH = 6;

/** Every form of a secret in a text; empty for one that is too short or too common. */
export function formsOf(secret: string): string[] {
  const whole = secret.trim();
  const lines = whole.split(/\s*[\r\n]+\s*/);
  const pieces = lines.length > 1 ? lines.filter((line) => line.length >= MIN_PIECE_LENGTH) : [];
  const telling = [secret, whole, ...pieces].filter(
    (text) => text.trim().length >= MIN_SECRET_LENGTH && !isCommonWord(text),
  );
  return telling.flatMap((text) => {
    const hex = text.length < MIN_PIECE_LENGTH ? [] : [Buffer.from(text).toString("hex")];
    const hexes = hex.flatMap((digits) => [digits, digits.toUpperCase()]);
    return [text, quoted(text), quoted(quoted(text)), ...urlForms(text), ...hexes, ...base64Forms(text)];
  });
}

/** As in JSON. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As JavaScript, RFC 3986, Python (which keeps the slash) and HTML forms encode it, and with all except letters and digits encoded. */
function urlForms(text: string): string[] {
  const whole = text.toWellFormed();
  const strict = encodeURIComponent(whole).replace(/[!'()*]/g, percentOf);
  const form = new URLSearchParams([["", whole]]).toString().slice(1);
  const all = strict.replace(/[-._~]/g, percentOf);
  return [encodeURIComponent(whole), strict, strict.replaceAll("%2F", "/"), form, all].flatMap((encoded) => [
    ...[encoded, encoded.replaceAll("%20", "+")],
    encoded.replace(/%../g, (byte) => byte.toLowerCase()),
  ]);
}

const percentOf = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Whole, and the part of a longer base64 text that depends only on the secret, at each of the three alignments. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text, "utf8");
  const inner = [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const encoded = shifted.toString("base64").replace(/=+$/, "");
    const spoilt = (bytes.length + shift) % 3 === 0 ? 0 : 1;
    return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - spoilt);
  });
  const forms = [bytes.toString("base64"), ...inner.filter((form) => form.length >= MIN_PIECE_LENGTH)];
  return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""))];
}

/** The secrets among values: those under names of secrets, without `Bearer` and the like, credentials in URLs, and all under names in `mask`. */
export function secretsOf(values: Readonly<Record<string, Json | undefined>>, mask?: readonly string[]): string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    ...(mask?.includes(name) ? textsOf(value) : []),
    ...tellingOf(name, value).filter(isTelling),
  ]);
}

function tellingOf(name: string, value: Json | undefined): string[] {
  if (typeof value !== "string") return secrecyOf(name) === "secret" ? textsOf(value) : [];
  const own = isSecretName(name, value) ? [value.replace(/^\s*(?:basic|bearer|digest|token)\s+/i, "")] : [];
  return [...own, ...own.flatMap(() => partsOf(name, value)), ...credentialsOf(value)];
}

/** Shorter cookies are mostly settings. */
const MIN_COOKIE_LENGTH = 8;

/** Parts of a header's value that a server may repeat alone: the password of basic authentication, each cookie. */
function partsOf(name: string, value: string): string[] {
  const [, encoded = ""] = /^\s*basic\s+(\S+)/i.exec(value) ?? [];
  const [, ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const cookies = /^cookie$/i.test(name) ? value.split(";").map((each) => each.slice(each.indexOf("=") + 1)) : [];
  return [password.join(":"), ...cookies.filter((each) => each.length >= MIN_COOKIE_LENGTH)].filter(Boolean);
}

/** Every text and number of a secret value. */
function textsOf(secret: Json | undefined): string[] {
  if (isNested(secret)) return Object.values(secret).flatMap(textsOf);
  return typeof secret === "string" || isNumber(secret) ? [String(secret)] : [];
}

/** The credentials of a URL: user info, but not the name of a user, and values under names of secrets in the query. */
function credentialsOf(url: string): string[] {
  if (!url.includes("://")) return [];
  const query = /^\s*[a-z][\w+.-]*:\/\/[^?#]*\?([^#]*)/i.exec(url)?.[1] ?? "";
  const named = [...new URLSearchParams(query)].flatMap(([name, value]) => (isSecretName(name, value) ? [value] : []));
  const [, info = ""] = /^\s*[a-z][\w+.:-]*:\/\/([^\s/?#]+)@/i.exec(url) ?? [];
  const [user = "", ...rest] = info.split(":");
  const password = rest.join(":");
  const tokens = user.length >= 16 && /\d/.test(user) ? [user] : [];
  if (password === "") return [...named, ...tokens];
  return [...named, info, ...tokens, ...(password === user ? [] : [password, decodePercents(password)])];
}
