import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import { show } from "../wording.ts";
import type { Loaded } from "./html.ts";

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[^\s/?#@:*'";,]+(?::(?:[0-9]+|\*))?$/i;

type Fits = (value: Json) => string | undefined;

const origins: Fits = (value) => {
  if (!Array.isArray(value)) return "a list of origins";
  return value.every((one) => typeof one === "string" && ORIGIN.test(one))
    ? undefined
    : "a list of origins without a path";
};
const nothing: Fits = (value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : "{}");

/** McpUiResourceMeta of ext-apps 2.0.4: it has no other keys. */
const META: Readonly<Record<string, Fits | Readonly<Record<string, Fits>>>> = {
  csp: { connectDomains: origins, resourceDomains: origins, frameDomains: origins, baseUriDomains: origins },
  permissions: { camera: nothing, microphone: nothing, geolocation: nothing, clipboardWrite: nothing },
  domain: (value) => (typeof value === "string" ? undefined : "text"),
  prefersBorder: (value) => (typeof value === "boolean" ? undefined : "true or false"),
};

/** What is wrong with the `_meta.ui` of a resource, each fault with its place. */
export function faultsOfMeta(
  ui: Json,
  table: Readonly<Record<string, Fits | Readonly<Record<string, Fits>>>> = META,
  at = "_meta.ui",
): string[] {
  if (!isObject(ui)) return [`${at} is ${show(ui)}, where an object is wanted`];
  return Object.entries(ui).flatMap(([key, value]) => {
    const fits = Object.hasOwn(table, key) ? table[key] : undefined;
    if (!fits) return [`${at} has the unknown key ${JSON.stringify(key)}`];
    if (typeof fits !== "function") return faultsOfMeta(value, fits, `${at}.${key}`);
    const wanted = fits(value);
    return wanted === undefined ? [] : [`${at}.${key} is ${show(value)}, where ${wanted} is wanted`];
  });
}

/** Whether a CSP names what a document loads, in either list. A domain with `http:` allows `https:` as well, and `*.` any subdomain. */
export function allows(csp: JsonObject | undefined, { origin }: Loaded): boolean {
  const { resourceDomains, frameDomains } = objectOf(csp);
  const domains = [resourceDomains, frameDomains].flatMap((list) => (Array.isArray(list) ? list : []));
  return domains.some((one) => typeof one === "string" && covers(one, new URL(origin)));
}

function covers(domain: string, { protocol, hostname, port }: URL): boolean {
  const [, scheme = "", star, host = "", own = ""] =
    /^([a-z][a-z0-9+.-]*:)\/\/(\*\.)?([^/?#:]+)(?::([0-9]+|\*))?\/?$/i.exec(domain) ?? [];
  const name = host.toLowerCase();
  const hasScheme = scheme.toLowerCase() === protocol || (scheme.toLowerCase() === "http:" && protocol === "https:");
  const hasHost = star === undefined ? hostname === name : hostname.endsWith(`.${name}`);
  const standard = protocol === "https:" ? "443" : "80";
  return hasScheme && hasHost && (own === "*" || (own || standard) === (port || standard));
}
