/** What a document loads from elsewhere, and the list of a CSP that has to allow it. */
export interface Loaded {
  origin: string;
  list: "resourceDomains" | "frameDomains";
}

const OPENING = /<!--|<(script|style|link|img|iframe)(?=[\s/>])/gi;
/** One attribute, or what stands between two. A quote that does not end matches nothing, so that no text is read twice. */
const ATTRIBUTE = /[\s/]+|([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;

/** Whether a text begins as an HTML document does, after blanks and comments. */
export function isDocument(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/[\s\uFEFF]/.test(text.charAt(at))) at += 1;
    if (!text.startsWith("<!--", at)) return /^<(?:!doctype html|html)(?=[\s/>])/i.test(text.slice(at, at + 16));
    const end = text.indexOf("-->", at + 4);
    if (end < 0) return false;
    at = end + 3;
  }
}

/** The http and https origins that scripts, stylesheets, images and frames of a document name, each once. Neither code nor comments are searched. */
export function findOrigins(html: string): Loaded[] {
  const found = new Map<string, Loaded>();
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [, name] = match;
    const tag = name?.toLowerCase();
    const attributes = new Map<string, string>();
    let end =
      tag === undefined ? html.indexOf("-->", opening.lastIndex) : readAttributes(html, opening.lastIndex, attributes);
    if (tag === "script" || tag === "style") end = end < 0 ? end : endOfCode(html, end, tag);
    const origin = originOf(attributes.get(tag === "link" ? "href" : "src"));
    const isLoaded = tag !== "link" || /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes.get("rel") ?? "");
    const list = tag === "iframe" ? "frameDomains" : "resourceDomains";
    if (origin !== undefined && isLoaded) found.set(`${list} ${origin}`, { origin, list });
    if (end < 0) break;
    opening.lastIndex = end;
  }
  return [...found.values()];
}

/** Where the tag ends; below 0 when it does not. */
function readAttributes(html: string, from: number, attributes: Map<string, string>): number {
  const attribute = new RegExp(ATTRIBUTE);
  attribute.lastIndex = from;
  let at = from;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    const [, name, double, single, bare] = match;
    const key = name?.toLowerCase();
    if (key !== undefined && !attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
    at = attribute.lastIndex;
  }
  return html[at] === ">" ? at + 1 : -1;
}

function endOfCode(html: string, from: number, tag: string): number {
  const closing = new RegExp(`</${tag}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function originOf(address = ""): string | undefined {
  const written = address.replace(REFERENCE, decode).trim();
  if (!/^(?:https?:)?\/\//i.test(written)) return undefined;
  return URL.canParse(written, BASE) ? new URL(written, BASE).origin : undefined;
}

const BASE = "https://app.invalid/";
/** Character references, as far as an address needs them. */
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|colon|period|sol))(?:;|(?!\w))/gi;
const NAMED: Readonly<Record<string, string>> = { amp: "&", colon: ":", period: ".", sol: "/" };

function decode(_: string, decimal: string | undefined, hex: string | undefined, name = ""): string {
  const code = Number(decimal ?? `0x${hex}`);
  return NAMED[name.toLowerCase()] ?? String.fromCodePoint(Math.min(code, 0x10ffff));
}
