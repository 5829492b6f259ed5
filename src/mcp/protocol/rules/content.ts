import type { RuleId } from "../../../generated/protocol-rules.ts";
import { asStep } from "../../../values/json/pointer.ts";
import type { Json } from "../../../values/json.ts";
import { objectOf } from "./frame.ts";
import type { PartRule } from "./rule.ts";

export const CONTENT: Partial<Record<RuleId, PartRule>> = {
  base64({ kind, value, at }) {
    const key = kind === "contents" ? "blob" : kind === "block" && isBinary(value.type) ? "data" : undefined;
    const found = key && value[key];
    return typeof found !== "string" || isBase64(found) ? undefined : { at: `${at}/${key}`, wanted: "base64", found };
  },
  uri({ kind, value: { uri: found }, at }) {
    if ((kind !== "resource" && kind !== "contents") || typeof found !== "string") return undefined;
    if (!SCHEME.test(found)) return { at: `${at}/uri`, wanted: "a uri with a scheme", found };
    return URI.test(found) ? undefined : { at: `${at}/uri`, wanted: "a uri by RFC 3986", found, severity: "note" };
  },
  "uri-template"({ kind, value: { uriTemplate: found }, at }) {
    if (kind !== "template" || typeof found !== "string" || TEMPLATE.test(found)) return undefined;
    return { at: `${at}/uriTemplate`, wanted: "a template by RFC 6570", found };
  },
  "contents-both"({ kind, value, at }) {
    if (kind !== "contents" || value.text === undefined || value.blob === undefined) return undefined;
    return { at, wanted: "text or blob", found: Object.keys(value) };
  },
  "icon-src"({ value, at }) {
    if (!Array.isArray(value.icons)) return undefined;
    return value.icons.flatMap((icon, index) => {
      const { src: found } = objectOf(icon);
      if (typeof found !== "string" || /^(?:https?|data):/i.test(found)) return [];
      return [{ at: `${at}/icons/${index}/src`, wanted: "an https:, http: or data: address", found }];
    });
  },
  "meta-key"({ value, at }, { revision }) {
    if (value._meta === undefined) return undefined;
    return Object.keys(objectOf(value._meta)).flatMap((found) => {
      const wanted = faultOfKey(found, revision);
      return wanted === undefined ? [] : [{ at: `${at}/_meta/${asStep(found)}`, wanted, found }];
    });
  },
};

const isBinary = (type: Json | undefined): boolean => type === "image" || type === "audio";

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** The characters of RFC 3986, 2; not its parts. */
const URI =
  /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?@!$&'()*+,;=[\]-]|%[\da-f]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;
/** RFC 6570, 2: literals, and expressions of variables. */
const TEMPLATE = (() => {
  const name = String.raw`(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*(?::[1-9]\d{0,3}|\*)?`;
  const expression = String.raw`\{[+#./;?&]?${name}(?:,${name})*\}`;
  const literal = String.raw`[^\0-\x20"'%<>\\^\x60{|}\x7f]|%[\da-fA-F]{2}`;
  return new RegExp(`^(?:${literal}|${expression})*$`, "u");
})();

/** By the standard alphabet; padding may be missing, line breaks may be there (RFC 4648, 3 and 4). */
function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/.test(text)) return false;
  const bare = /[\r\n]/.test(text) ? text.replace(/[\r\n]/g, "") : text;
  const padding = bare.endsWith("==") ? 2 : bare.endsWith("=") ? 1 : 0;
  return padding === 0 ? bare.length % 4 !== 1 : bare.length % 4 === 0;
}

/** The protocol's own keys under its prefix. */
const OWN_KEYS = new Set(
  [
    ...["protocolVersion", "clientInfo", "clientCapabilities", "logLevel", "serverInfo", "subscriptionId"],
    ...["related-task", "model-immediate-response", "tasks"],
  ].map((name) => `io.modelcontextprotocol/${name}`),
);
const LABEL = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/i;
const NAME = /^(?:[a-z0-9](?:[\w.-]*[a-z0-9])?)?$/i;
const RESERVED: readonly (string | undefined)[] = ["modelcontextprotocol", "mcp"];

/** What is wrong with a key of `_meta` (basic, `_meta`). */
function faultOfKey(key: string, revision: string): string | undefined {
  const cut = key.indexOf("/");
  const labels = cut === -1 ? [] : key.slice(0, cut).split(".");
  const isRight = labels.every((label) => LABEL.test(label)) && NAME.test(key.slice(cut + 1));
  if (!isRight || key === "") return "a key of _meta, by its grammar";
  // Since 2025-11-25 the second label is reserved, before that any but the last.
  const reserved = revision >= "2025-11-25" ? [labels[1]] : labels.slice(0, -1);
  if (!reserved.some((label) => RESERVED.includes(label)) || OWN_KEYS.has(key)) return undefined;
  return "a key that is not under a reserved prefix";
}
