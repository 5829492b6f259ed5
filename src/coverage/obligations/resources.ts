import type { JsonObject } from "../../values/json.ts";
import { type Duty, whenAccepted } from "./duty.ts";
import { expansionsOf } from "./uri-template.ts";

/** With more resources than this, one of each MIME type counts. */
const MAX_RESOURCES = 10;

/** The obligations of a server's resources. */
export function* dutiesOfResources(resources: readonly JsonObject[]): Generator<Duty> {
  const isMany = resources.length > MAX_RESOURCES;
  const groups = new Map<string, Set<string>>();
  for (const { uri, mimeType = "" } of resources) {
    const resource = isMany ? `*${mimeType}` : String(uri);
    groups.set(resource, (groups.get(resource) ?? new Set()).add(String(uri)));
  }
  for (const [resource, uris] of groups)
    yield { id: `resource/${resource}`, kind: "resource", resource, meets: whenAccepted(({ uri }) => uris.has(uri)) };
}

/** The obligations of its resource templates. */
export function* dutiesOfTemplates(templates: readonly JsonObject[]): Generator<Duty> {
  for (const { uriTemplate } of templates) {
    const resource = String(uriTemplate);
    const isExpansion = expansionsOf(resource);
    yield {
      id: `template/${resource}`,
      kind: "template",
      resource,
      meets: whenAccepted(({ uri }) => isExpansion(uri)),
    };
  }
}
