import { setTimeout as sleep } from "node:timers/promises";
import { brokenAnswerOf, McptestError } from "../../errors.ts";
import { LISTS, type OpenOptions, openSession, type Session } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Listed, Surface } from "../rule.ts";
import type { Facts, Reply } from "./facts.ts";
import { namesIn } from "./facts.ts";
import { PROPOSED } from "./judged.ts";

/** A request whose broken answer counts as its answer: the rules tell what is broken. Throws McptestError without one. */
export type Ask = (
  method: string,
  params: JsonObject,
  limitMs?: number,
  signal?: AbortSignal,
) => Promise<{ result?: Json; error?: Json }>;

/** How long a request to which a server may well be silent is waited for, once a later one is answered. */
const GRACE_MS = 1000;
const METHOD_NOT_FOUND = -32601;
/** How many resources, and how many prompts, are read, and up to which size. */
const MAX_READS = 20;
const MAX_BYTES = 1024 * 1024;

export async function asksOf(ask: Ask, method: string, params: JsonObject): Promise<Reply> {
  try {
    const { result, error } = await ask(method, params);
    return error === undefined ? { result: result ?? null } : { error };
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    return error.code === "call-timeout" ? { silent: true } : { lost: error.message };
  }
}

/** Proposes a revision that nobody published, in a session of its own. */
export async function proposeUnknown(server: ServerSpec, options: OpenOptions): Promise<Facts["negotiated"]> {
  let answered: string | null | undefined;
  const received = (frame: Json): void => {
    if (answered !== undefined || !isObject(frame) || !("id" in frame)) return;
    const version = isObject(frame.result) ? frame.result.protocolVersion : null;
    answered = typeof version === "string" ? version : null;
  };
  const observer = { sent() {}, received };
  try {
    const session = await openSession(server, { ...options, observer, protocol: PROPOSED as ProtocolRevision });
    await session.close();
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    if (answered === undefined) return { unasked: error.message };
  }
  return answered === undefined ? { unasked: "initialize was not answered" } : { answered };
}

/** Sends an unknown request, and one to compare with. */
export async function askUnknown(ask: Ask, alive: string): Promise<Reply> {
  const given = new AbortController();
  const asked = ask("mcptest/unknown", {}, undefined, given.signal).then(
    ({ result, error }): Reply => (error === undefined ? { result: result ?? null } : { error }),
    (error: McptestError): Reply => (error.code === "cancelled" ? { silent: true } : { lost: error.message }),
  );
  const late = async (): Promise<Reply> => {
    await ask(alive, {});
    await sleep(GRACE_MS, undefined, { signal: given.signal }).catch(() => {});
    return { silent: true };
  };
  const reply = await Promise.race([asked, late()]).catch((error: McptestError): Reply => ({ lost: error.message }));
  given.abort();
  await asked;
  return reply;
}

/** Sends an unknown notification, and a request whose answer comes after what it may be answered with. */
export async function notifyUnknown(
  session: Session,
  ask: Ask,
  alive: string,
  seen: readonly Json[],
): Promise<Facts["unknownNotification"]> {
  const before = seen.length;
  try {
    await session.notify("notifications/mcptest/unknown", {});
    await ask(alive, {});
  } catch (error) {
    return { unasked: (error as Error).message };
  }
  // The last answer is that of the request.
  const came = seen
    .slice(before)
    .filter((frame) => isObject(frame) && (frame.id === null || (frame.error !== undefined && frame.id === undefined)));
  return { came };
}

/** Reads what is listed: resources, and prompts that need no arguments. */
export async function readListed(ask: Ask, resources: Listed, prompts: Listed): Promise<Facts["reads"]> {
  const wanted = [
    ...resources.items
      .filter(({ uri, size }) => typeof uri === "string" && !(Number(size) > MAX_BYTES))
      .slice(0, MAX_READS)
      .map(({ uri }) => ({ method: "resources/read", name: String(uri), params: { uri: String(uri) } as JsonObject })),
    ...prompts.items
      .filter(({ name, arguments: all }) => typeof name === "string" && !(Array.isArray(all) && all.some(isRequired)))
      .slice(0, MAX_READS)
      .map(({ name }) => ({
        method: "prompts/get",
        name: String(name),
        params: { name: String(name), arguments: {} } as JsonObject,
      })),
  ];
  const reads: Extract<Facts["reads"], { reads: unknown }>["reads"][number][] = [];
  for (const { method, name, params } of wanted) {
    const reply = await asksOf(ask, method, params);
    if ("lost" in reply) break;
    if (!("silent" in reply)) reads.push({ method, name, ...("error" in reply && { error: reply.error }) });
  }
  const unread = resources.unread ?? prompts.unread;
  return reads.length === 0 && unread !== undefined ? { unasked: unread } : { reads };
}

function isRequired(argument: Json): boolean {
  return isObject(argument) && argument.required === true;
}

/** Asks for what a capability declares beside its lists; the last one changes what is logged. */
export async function askDeclared(ask: Ask, { capabilities }: JsonObject): Promise<Facts["declared"]> {
  const has = (name: string): boolean => isObject(capabilities) && capabilities[name] !== undefined;
  const ref = { type: "ref/prompt", name: "mcptest-unknown" };
  const wanted: [capability: string, method: string, params: JsonObject][] = [
    ["completions", "completion/complete", { ref, argument: { name: "mcptest", value: "" } }],
    ["logging", "logging/setLevel", { level: "info" }],
  ];
  const [asked, missing]: [string[], string[]] = [[], []];
  for (const [capability, method, params] of wanted) {
    if (!has(capability)) continue;
    const reply = await asksOf(ask, method, params);
    if ("lost" in reply) break;
    asked.push(method);
    if ("error" in reply && isObject(reply.error) && reply.error.code === METHOD_NOT_FOUND) missing.push(method);
  }
  return { asked, missing };
}

/** The lists that were read a second time, by the names of their entries; `seen`: all that came. */
export function compareLists(first: Surface["lists"], second: Surface["lists"], seen: readonly Json[]): Facts["again"] {
  const methods = {
    tools: "tools/list",
    resources: "resources/list",
    templates: "resources/templates/list",
    prompts: "prompts/list",
  };
  const lists = (Object.keys(methods) as (keyof typeof methods)[]).flatMap((key) => {
    const [before, after] = [first[key], second[key]];
    if (before.unread !== undefined || after.unread !== undefined) return [];
    const method = methods[key];
    const id = LISTS[method]?.id ?? "name";
    const news = `notifications/${method.split("/")[0]}/list_changed`;
    const changed = seen.some((frame) => isObject(frame) && frame.method === news);
    return [{ method, first: namesIn(before.items, id), second: namesIn(after.items, id), changed }];
  });
  return lists.length === 0 ? { unasked: "no list was read twice" } : { lists };
}

/** Errors after which nobody knows what the answer would have been. */
const UNANSWERED: ReadonlySet<string> = new Set(["call-timeout", "cancelled", "message-too-large"]);

/** The answer behind an error: a broken one, or a refusal that is none of JSON-RPC, such as a status of HTTP. */
export function answerOf(error: unknown, { failure }: Session): { result?: Json; error?: Json } | undefined {
  const broken = brokenAnswerOf(error);
  if (broken && Object.keys(broken.answer).length > 0) return broken.answer;
  const isAnswer = error instanceof McptestError && failure === undefined && !UNANSWERED.has(error.code);
  return isAnswer ? { error: { message: error.message } } : undefined;
}
