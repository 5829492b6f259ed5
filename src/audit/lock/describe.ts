import { sha256 } from "../../values/hash.ts";
import { isObject, type Json, type JsonObject, stableStringify, withoutUndefined } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { freeName } from "../../values/text.ts";
import { nameTool, type Surface } from "../rule.ts";
import type { LockedServer, LockedTool } from "./file.ts";

/** Bytes of a definition, as JSON. A reviewer has to read what changed; of more only a hash is kept. */
const MAX_BYTES = 64 * 1024;

/** What a server says of itself; revisions differ in where. */
export function infoIn({ serverInfo, _meta: meta }: JsonObject): JsonObject {
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return isObject(info) ? info : {};
}

/** A surface as a lock has it: texts as sent, secrets masked. */
export function lockServer({ revision, handshake, lists, weighed }: Surface, redactor: Redactor): LockedServer {
  const { version } = infoIn(handshake);
  const { capabilities, instructions } = handshake;
  const weights = new Map<Json, number | undefined>(weighed?.tools.map(({ name, tokens }) => [name, tokens]));
  const all = (list: readonly JsonObject[], id: string): Map<string, JsonObject> =>
    byName(list, (item, at) => (typeof item[id] === "string" ? item[id] : `entry ${at + 1}`));
  const tools = [...byName(lists.tools.items, nameTool)].map(([name, definition]): [string, LockedTool] => [
    name,
    withoutUndefined({ tokens: weights.get(definition.name ?? null), definition }),
  ]);
  const raw = withoutUndefined<LockedServer>({
    server_version: typeof version === "string" ? version : undefined,
    protocol: revision,
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions: typeof instructions === "string" ? instructions : undefined,
    tools: Object.fromEntries(tools),
    resources: Object.fromEntries([...all(lists.resources.items, "uri"), ...all(lists.templates.items, "uriTemplate")]),
    prompts: Object.fromEntries(all(lists.prompts.items, "name")),
  });
  return maskServer(raw, redactor);
}

/** The server without secrets. Names of tools say nothing about what is secret: each part is masked by itself. */
export function maskServer(
  { server_version: version, capabilities, instructions, tools, resources, prompts, ...rest }: LockedServer,
  redactor: Redactor,
): LockedServer {
  const part = <T extends Json>(value: T): T | string => bound(redactor.json(value));
  const each = <T>(all: Readonly<Record<string, T>>, mask: (value: T) => T): Record<string, T> => {
    const masked = new Map<string, T>();
    for (const [name, value] of Object.entries(all)) masked.set(freeName(redactor.text(name), masked), mask(value));
    return Object.fromEntries(masked);
  };
  return withoutUndefined<LockedServer>({
    ...rest,
    server_version: version === undefined ? undefined : redactor.text(version),
    capabilities: redactor.json(capabilities),
    instructions: instructions === undefined ? undefined : part(instructions),
    tools: each(tools, (tool) => ({ ...tool, definition: part(tool.definition) })),
    resources: each(resources, part),
    prompts: each(prompts, part),
  });
}

/** Definitions by their names; those of one name are numbered, in an order that does not depend on the list. */
function byName(items: readonly JsonObject[], nameOf: (item: JsonObject, at: number) => string) {
  const named = items.map((item, at) => ({ item, name: nameOf(item, at), text: stableStringify(item) }));
  named.sort((a, b) => compare(a.name, b.name) || compare(a.text, b.text));
  const all = new Map<string, JsonObject>();
  for (const { item, name } of named) all.set(freeName(name, all, "#"), item);
  return all;
}

function bound<T extends Json>(part: T): T | string {
  const text = typeof part === "string" ? part : stableStringify(part);
  return Buffer.byteLength(text) <= MAX_BYTES ? part : `sha256:${sha256(text)}`;
}
