import { issuerOf, TOKEN_SHAPES } from "../../values/redact/token-shapes.ts";
import { words } from "../../values/show/words.ts";
import { eachText } from "./texts.ts";

const says = words("it has what looks like a secret of <issuer>[[, and <checked>]]");

const SHAPES = new RegExp(TOKEN_SHAPES, "g");
/** What people write in the place of a secret. */
const PLACEHOLDER = /x{4}|0{6}|\*{3}|\.{3}|example|your|placeholder|dummy|sample|changeme|test|fake|abcdef|12345/i;
const MIN_LENGTH = 16;
/** A random token has more different characters than that. */
const MIN_DISTINCT = 12;
/** Tokens of GitHub and npm: 30 characters, and 6 of a checksum. */
const CHECKED = /^(?:gh[opsur]|npm)_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;

export const secretInSurface = eachText((text) => {
  if (text.length < MIN_LENGTH) return undefined;
  for (const [token] of text.matchAll(SHAPES)) {
    const body = token.replace(/-----[A-Z ]+-----/g, "");
    if (new Set(body).size < MIN_DISTINCT || PLACEHOLDER.test(token)) continue;
    const [, random, checksum] = CHECKED.exec(token) ?? [];
    const isSure = random !== undefined && writeBase62(crc32(random)) === checksum;
    const message = says({ issuer: issuerOf(token) ?? "somebody", checked: isSure ? "its checksum fits" : undefined });
    return isSure ? { message, severity: "error" } : { message };
  }
  return undefined;
});

/** CRC-32 of ISO 3309, as zlib has it. */
function crc32(text: string): number {
  let crc = ~0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function writeBase62(number: number): string {
  let written = "";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) written = `${DIGITS[rest % 62]}${written}`;
  return written.padStart(6, "0");
}
