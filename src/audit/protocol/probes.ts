import { setTimeout as sleep } from "node:timers/promises";
import { brokenAnswerOf, McptestError } from "../../errors.ts";
import { LISTS, type OpenOptions, openSession, type Session } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { words } from "../../values/show/words.ts";
import type { Check, Hit, Judged, Surface } from "../rule.ts";

const SAID = {
  version: words('`initialize` with protocolVersion "1999-12-31" is answered with that revision'),
  result: words("an unknown request is answered with a result: <result>"),
  silent: words("an unknown request is not answered, and a later one is"),
  lost: words("an unknown request ends the session: <why>"),
  notification: words("an unknown notification is answered: <message>"),
  tool: words("a call of a tool that does not exist succeeds: <result>"),
  toolForm: words("a call of a tool that does not exist is answered with <form>; the protocol wants the error -32602"),
  toolLost: words("a call of a tool that does not exist ends the session: <why>"),
  order: words("<method>, read twice, has another order"),
  entries: words("<method>, read twice, has other entries: <names>"),
  unreadable: words("it is listed, and <method> answers <answer>"),
  noAnswer: words("no answer to <method>"),
  missing: words("<method> is answered with -32601, though its capability is declared"),
};

/** A revision that nobody published. */
const PROPOSED = "1999-12-31";
/** How long a request to which a server may well be silent is waited for, once a later one is answered. */
const GRACE_MS = 1000;
const METHOD_NOT_FOUND = -32601;
/** How many resources, and how many prompts, are read, and up to which size. */
const MAX_READS = 20;
const MAX_BYTES = 1024 * 1024;

/** A request whose broken answer counts as its answer: the rules tell what is broken. Throws McptestError without one. */
export type Ask = (
  method: string,
  params: JsonObject,
  limitMs?: number,
  signal?: AbortSignal,
) => Promise<{ result?: Json; error?: Json }>;

/** How a request was answered; `silent`: not at all, though a later one was; `lost`: the session ended. */
type Reply = { result: Json } | { error: Json } | { silent: true } | { lost: string };

const judged = (...hits: Hit[]): Judged => ({ checked: 1, hits });

async function replyTo(asked: ReturnType<Ask>, silence = "call-timeout"): Promise<Reply> {
  try {
    const { result, error } = await asked;
    return error === undefined ? { result: result ?? null } : { error };
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    return error.code === silence ? { silent: true } : { lost: error.message };
  }
}

/** Proposes a revision that nobody published, in a session of its own. */
export async function proposeUnknown(server: ServerSpec, options: OpenOptions): Promise<Judged> {
  let answered: Json | undefined;
  const received = (frame: Json): void => {
    if (answered !== undefined || !isObject(frame) || !("id" in frame)) return;
    answered = (isObject(frame.result) ? frame.result.protocolVersion : null) ?? null;
  };
  const observer = { sent() {}, received };
  try {
    const session = await openSession(server, { ...options, observer, protocol: PROPOSED as ProtocolRevision });
    await session.close();
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    if (answered === undefined) return { unasked: error.message };
  }
  if (answered === undefined) return { unasked: "initialize was not answered" };
  return answered === PROPOSED ? judged({ message: SAID.version({}) }) : judged();
}

/** Sends an unknown request, and one to compare with. */
export async function askUnknown(ask: Ask, alive: string): Promise<Judged> {
  const given = new AbortController();
  const asked = replyTo(ask("mcptest/unknown", {}, undefined, given.signal), "cancelled");
  const late = async (): Promise<Reply> => {
    await ask(alive, {});
    await sleep(GRACE_MS, undefined, { signal: given.signal }).catch(() => {});
    return { silent: true };
  };
  const reply = await Promise.race([asked, late()]).catch((error: McptestError): Reply => ({ lost: error.message }));
  given.abort();
  await asked;
  const at = "request";
  if ("result" in reply) return judged({ at, message: SAID.result({ result: showJson(reply.result, 100) }) });
  if ("silent" in reply) return judged({ at, message: SAID.silent({}) });
  return "lost" in reply ? judged({ at, message: SAID.lost({ why: reply.lost }) }) : judged();
}

/** Sends an unknown notification, and a request whose answer comes after what it may be answered with. `seen`: all that came. */
export async function notifyUnknown(session: Session, ask: Ask, alive: string, seen: readonly Json[]): Promise<Judged> {
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
    .find((frame) => isObject(frame) && (frame.id === null || (frame.error !== undefined && frame.id === undefined)));
  if (came === undefined) return judged();
  return judged({ at: "notification", message: SAID.notification({ message: showJson(came, 100) }) });
}

/** Calls a tool that does not exist. */
export async function callUnknown(ask: Ask): Promise<Judged> {
  const name = `mcptest-${Math.random().toString(36).slice(2)}`;
  const reply = await replyTo(ask("tools/call", { name, arguments: {} }));
  const noted = (form: string): Judged => judged({ severity: "note", message: SAID.toolForm({ form }) });
  if ("lost" in reply) return judged({ message: SAID.toolLost({ why: reply.lost }) });
  if ("silent" in reply) return noted("nothing");
  if ("error" in reply) {
    const code = isObject(reply.error) ? reply.error.code : undefined;
    return code === -32602 ? judged() : noted(`the error ${showJson(code ?? null, 20)}`);
  }
  const { result } = reply;
  if (isObject(result) && result.isError === true) return noted("`isError`");
  return judged({ message: SAID.tool({ result: showJson(result, 100) }) });
}

/** What may be kept from an audit, and from others not: it wants a login, or what is behind the server is away. */
const LOCKED =
  /\b40[13]\b|key|token|login|ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|network|timed? ?out|unreachable|connect|TLS|\bconfig/i;

/** Reads what is listed: resources, and prompts that need no arguments. */
export async function readListed(ask: Ask, { resources, prompts }: Surface["lists"]): Promise<Judged> {
  const wanted: [method: string, name: string, params: JsonObject][] = [
    ...resources.items
      .filter(({ uri, size }) => typeof uri === "string" && !(Number(size) > MAX_BYTES))
      .slice(0, MAX_READS)
      .map(({ uri = "" }): (typeof wanted)[number] => ["resources/read", String(uri), { uri }]),
    ...prompts.items
      .filter(({ name, arguments: all }) => typeof name === "string" && !(Array.isArray(all) && all.some(isRequired)))
      .slice(0, MAX_READS)
      .map(({ name = "" }): (typeof wanted)[number] => ["prompts/get", String(name), { name, arguments: {} }]),
  ];
  const hits: Hit[] = [];
  let [reads, checked] = [0, 0];
  let unread = resources.unread ?? prompts.unread;
  for (const [method, name, params] of wanted) {
    const reply = await replyTo(ask(method, params));
    if ("lost" in reply) {
      unread ??= reply.lost;
      break;
    }
    if ("silent" in reply) {
      unread ??= SAID.noAnswer({ method });
      continue;
    }
    reads += 1;
    const error = "error" in reply ? reply.error : undefined;
    if (error !== undefined && LOCKED.test(showJson(error, 2000))) continue;
    checked += 1;
    if (error === undefined) continue;
    const answer = serverErrorOf({ error })?.sentence ?? showJson(error, 200);
    hits.push({ at: name, message: SAID.unreadable({ method, answer }) });
  }
  if (reads === 0 && unread !== undefined) return { unasked: unread };
  return checked === 0 && reads > 0
    ? { unasked: "what is listed wants a login, or something behind it is away" }
    : { checked, hits };
}

function isRequired(argument: Json): boolean {
  return isObject(argument) && argument.required === true;
}

/** What a capability declares beside its lists; the last one changes what is logged. */
const DECLARED: readonly [capability: string, method: string, params: JsonObject][] = [
  [
    "completions",
    "completion/complete",
    { ref: { type: "ref/prompt", name: "mcptest-unknown" }, argument: { name: "mcptest", value: "" } },
  ],
  ["logging", "logging/setLevel", { level: "info" }],
];

/** Asks for what capabilities declare beside their lists. */
export async function askDeclared(ask: Ask, { capabilities }: JsonObject): Promise<Judged> {
  const hits: Hit[] = [];
  let checked = 0;
  for (const [capability, method, params] of DECLARED) {
    if (!isObject(capabilities) || capabilities[capability] === undefined) continue;
    const reply = await replyTo(ask(method, params));
    if ("lost" in reply) break;
    checked += 1;
    if ("error" in reply && isObject(reply.error) && reply.error.code === METHOD_NOT_FOUND)
      hits.push({ at: method, message: SAID.missing({ method }) });
  }
  return { checked, hits };
}

/** Joins what lists showed, which every session reads, with what else was asked. */
export const capabilityMethod: Check = ({ probed, breaches }) => {
  const lists = breaches
    .filter(({ rule }) => rule === "capability-method")
    .map(({ method = "", severity, reason: accepted }): Hit => {
      const excused = accepted === undefined ? {} : { severity, accepted };
      return { at: method, message: SAID.missing({ method }), ...excused };
    });
  const others = probed["capability-method"];
  if ("unasked" in others) return lists.length > 0 ? { checked: lists.length, hits: lists } : others;
  return { ...others, hits: [...lists, ...others.hits] };
};

const METHODS = {
  tools: "tools/list",
  resources: "resources/list",
  templates: "resources/templates/list",
  prompts: "prompts/list",
} as const satisfies Readonly<Record<keyof Surface["lists"], string>>;

/** Compares lists that were read a second time. A notification counts whenever it came: a list may be read before it is. `seen`: all that came. */
export function compareLists(first: Surface["lists"], second: Surface["lists"], seen: readonly Json[]): Judged {
  const hits: Hit[] = [];
  let checked = 0;
  for (const key of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
    if (first[key].unread !== undefined || second[key].unread !== undefined) continue;
    checked += 1;
    const method = METHODS[key];
    const news = `notifications/${method.split("/")[0]}/list_changed`;
    if (seen.some((frame) => isObject(frame) && frame.method === news)) continue;
    const id = LISTS[method]?.id ?? "name";
    const [before, after] = [first, second].map((lists) => lists[key].items.map((item) => String(item[id]))) as [
      string[],
      string[],
    ];
    const differ = [
      ...before.filter((name) => !after.includes(name)),
      ...after.filter((name) => !before.includes(name)),
    ];
    const names = showJson(differ.slice(0, 10), 200);
    if (differ.length > 0 || before.length !== after.length)
      hits.push({ at: method, severity: "error", message: SAID.entries({ method, names }) });
    else if (before.some((name, index) => name !== after[index]))
      hits.push({ at: method, message: SAID.order({ method }) });
  }
  return checked === 0 ? { unasked: "no list was read twice" } : { checked, hits };
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
