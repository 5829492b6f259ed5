import { readList } from "../../mcp/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import type { Caller, CallerOptions } from "./caller.ts";
import type { Pool } from "./pool.ts";
import type { Subject } from "./suspect.ts";

/** Arguments whose values a server is asked to complete. */
const MOST_COMPLETIONS = 20;

/** Fills the pool with what a server tells besides answers of tools: its resources, and completions of what tools require. */
export async function learnOffers(
  caller: Caller,
  subjects: readonly Subject[],
  { server, limitMs, signal }: CallerOptions & { server: string },
  pool: Pool,
): Promise<void> {
  const needs = new Set(subjects.flatMap(({ needs }) => needs));
  if (needs.size === 0) return;
  const session = await caller.session();
  // They only give values: tools are tried without them, too.
  const list = async (method: string): Promise<readonly JsonObject[]> =>
    (await readList(session, { name: server, call_timeout_ms: limitMs }, method, signal).catch(() => undefined)) ?? [];
  for (const { uri } of await list("resources/list"))
    for (const name of ["uri", "resource_uri", "resourceUri"]) pool.add(name, uri);
  const { capabilities } = session.handshake;
  if (!isObject(capabilities) || capabilities.completions === undefined) return;
  const offered = [...promptsIn(await list("prompts/list")), ...templatesIn(await list("resources/templates/list"))];
  for (const { ref, name } of offered.filter(({ name }) => needs.has(name)).slice(0, MOST_COMPLETIONS)) {
    const answer = await caller.ask("completion/complete", { ref, argument: { name, value: "" } });
    const values = isObject(answer) && isObject(answer.completion) ? answer.completion.values : undefined;
    if (Array.isArray(values)) for (const value of values) pool.add(name, value);
  }
}

/** What a prompt or a template has that can be completed, with the name of the argument. */
interface Completed {
  ref: JsonObject;
  name: string;
}

function promptsIn(prompts: readonly JsonObject[]): Completed[] {
  return prompts.flatMap(({ name: prompt, arguments: all }) =>
    (Array.isArray(all) ? all : []).flatMap((one) =>
      isObject(one) && typeof one.name === "string" && prompt !== undefined
        ? [{ ref: { type: "ref/prompt", name: prompt }, name: one.name }]
        : [],
    ),
  );
}

/** `book_id` of `books://{book_id}` and of `books://all{?book_id*}`. */
function templatesIn(templates: readonly JsonObject[]): Completed[] {
  return templates.flatMap(({ uriTemplate: uri }) =>
    [...String(uri).matchAll(/\{[^\w]?([^}]*)\}/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => ({ ref: { type: "ref/resource", uri: String(uri) }, name: name.replace(/[*:].*$/, "") })),
  );
}
