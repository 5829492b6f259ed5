import { groupBy } from "../../values/group-by.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Regex } from "../../values/regex.ts";
import { type Duty, whenAccepted } from "./duty.ts";

/** With more resources than this, one of each MIME type counts. */
const MAX_RESOURCES = 10;

/** The obligations of a server's resources. */
export function* dutiesOfResources(resources: readonly JsonObject[]): Generator<Duty> {
  const isMany = resources.length > MAX_RESOURCES;
  const groups = groupBy(resources, ({ uri, mimeType = "" }) => (isMany ? `*${mimeType}` : String(uri)));
  for (const [resource, own] of groups) {
    const uris = new Set(own.map(({ uri }) => String(uri)));
    yield { id: `resource/${resource}`, kind: "resource", resource, meets: whenAccepted(({ uri }) => uris.has(uri)) };
  }
}

/** The obligations of its resource templates. */
export function* dutiesOfTemplates(templates: readonly JsonObject[]): Generator<Duty> {
  for (const { uriTemplate } of templates) {
    const resource = String(uriTemplate);
    const isExpansion = expansionsOf(resource);
    const meets = whenAccepted(({ uri }) => isExpansion(uri));
    yield { id: `template/${resource}`, kind: "template", resource, meets };
  }
}

/** What a variable with each operator of RFC 6570 may expand to. */
const EXPANSIONS: Readonly<Record<string, string>> = {
  "+": ".*",
  "#": ".*",
  "?": String.raw`(?:\?[^#]*)?`,
  "&": "(?:&[^#]*)?",
  "/": "(?:/[^/?#]*)*",
  ".": String.raw`(?:\.[^/?#]*)*`,
  ";": "(?:;[^/?#]*)*",
};

/** Whether a URI is what a template expands to with some values of its variables (RFC 6570): literals are equal. */
export function expansionsOf(template: string): (uri: string) => Promise<boolean> {
  const parts = template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return EXPANSIONS[part.charAt(0)] ?? "[^/?#]*";
  });
  let regex: Regex | undefined;
  return async (uri) => {
    const { compileRegex } = await import("../../values/regex.ts");
    try {
      regex ??= compileRegex(`(?s)^${parts.join("")}$`);
    } catch {
      return false; // The template is too long to be read.
    }
    return regex.test(uri);
  };
}
