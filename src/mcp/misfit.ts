import { firstOf } from "../values/async/first-of.ts";
import { isObject, type Json } from "../values/json.ts";
import { serverErrorOf } from "../values/show/server-error.ts";
import { words } from "../values/show/words.ts";
import { hintName, listNames, suggest } from "../values/suggest.ts";
import { LIST_MS, readPages, toolsOf } from "./lists.ts";
import { objectOf } from "./protocol/rules/frame.ts";
import type { RequestOptions, Session, ToolDefinition } from "./session.ts";

/** How a call differs from the tools that the server lists. */
export interface Misfit {
  /** The server has no such tool: a message, and what is meant as a hint. */
  readonly unlisted?: { readonly message: string; readonly hint: string };
  /** Which arguments the tool does not have, or needs; else what may be wrong behind the server. */
  readonly hint?: string | undefined;
}

type Answer = Partial<Record<"result" | "error", Json | undefined>>;

/** How a failed call differs from what is listed, and what else may be wrong. */
export function findMisfit(
  tools: readonly ToolDefinition[] | undefined,
  name: unknown,
  args: unknown,
  answer: Answer = {},
): Misfit {
  const hint = hintBackend(answer);
  if (!tools?.length || typeof name !== "string") return { hint };
  const tool = tools.find((one) => one.name === name);
  if (tool) {
    const told = explainArguments(tool, isObject(args) ? Object.keys(args) : []);
    return { hint: told.length === 0 ? hint : told.join("; ") };
  }
  const names = tools.map((one) => one.name);
  return { unlisted: { message: noTool({ name: listNames([name]) }), hint: hintName(name, names) } };
}

const noTool = words("the server has no tool <name>");
const inOneLine = words("<message> (<hint>)");

/** A misfit in one line. */
export function explainCall(...call: Parameters<typeof findMisfit>): string | undefined {
  const { unlisted, hint } = findMisfit(...call);
  return unlisted ? inOneLine(unlisted) : hint;
}

/** What servers listed after a failed call; undefined for a server that did not answer. */
const peeked = new WeakMap<Session, Promise<readonly ToolDefinition[] | undefined>>();

/** Explains a failed call: asks its server for the list once a session, 5 s at most; learns and judges nothing. Never rejects. */
export async function explainFailure(
  session: Session,
  tool: string,
  args: unknown,
  answer: Answer,
  { timeoutMs, signal }: Required<Pick<RequestOptions, "timeoutMs" | "signal">>,
): Promise<string | undefined> {
  if (!peeked.has(session)) {
    const late = AbortSignal.timeout(Math.round(Math.min(LIST_MS, Math.max(0, timeoutMs))));
    // Longer than the signal's limit: a request that runs out by itself has the server probed.
    const options = { timeoutMs: 2 * LIST_MS, signal: firstOf(signal, late) };
    const pages = readPages((params) => session.request("tools/list", params, options), "", "tools/list", false).then(
      (tools) => toolsOf({ tools: [...tools] }),
      () => undefined,
    );
    peeked.set(session, pages);
  }
  return explainCall(await peeked.get(session), tool, args, answer);
}

function explainArguments({ name, inputSchema }: ToolDefinition, given: readonly string[]): string[] {
  const { properties, required, additionalProperties } = objectOf(inputSchema);
  if (!isObject(properties)) return [];
  const free = Object.keys(properties).filter((key) => !given.includes(key));
  const meant = new Set<string>();
  const unknown = given.filter((key) => !Object.hasOwn(properties, key));
  const wrong = unknown.flatMap((key) => {
    const close = suggest(key, free);
    if (close !== undefined) meant.add(close);
    else if (additionalProperties !== false) return [];
    return [`${listNames([name])} has no argument ${listNames([key])} (${hintName(key, free, "it has no others")})`];
  });
  const missing = (Array.isArray(required) ? required : []).filter((key) => typeof key === "string");
  const needed = missing.filter((key) => !given.includes(key) && !meant.has(key));
  return needed.length === 0 ? wrong : [...wrong, `${listNames([name])} needs ${listNames(needed)}`];
}

const UNREACHABLE = "the server's backend cannot be reached from here";
const CERTIFICATE =
  "the server does not trust its backend's certificate: pass on the authority, such as NODE_EXTRA_CA_CERTS, in `env`";

/** What runtimes say of a failed connection (Node, Python, Go, Rust, Java), and what to do about it. */
const HINTS: readonly (readonly [said: RegExp, hint: string])[] = [
  [/\b(?:ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b|getaddrinfo|UnknownHostException/, UNREACHABLE],
  [/no such host|name or service not known|name resolution|no route to host|network is unreachable/i, UNREACHABLE],
  [
    /\bECONNREFUSED\b|connection refused/i,
    "nothing listens where the server calls its backend: start it, or correct the address",
  ],
  [/\bECONNRESET\b|socket hang up|connection reset/i, "the server's backend closed the connection: look at its log"],
  [/certificate|\bx509\b|\bDEPTH_ZERO_SELF_SIGNED_CERT\b|\bUNABLE_TO_VERIFY_LEAF_SIGNATURE\b/i, CERTIFICATE],
  [
    /\b(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)\b|connect(?:ion)? timed out|dial tcp .* i\/o timeout/i,
    "the server's backend did not answer in time: can it be reached from here?",
  ],
];

/** What to do about an error that a server passes on from what it calls; undefined for any other. */
function hintBackend(answer: Answer): string | undefined {
  const said = serverErrorOf({ result: answer.result ?? null, error: answer.error ?? null })?.text;
  return said === undefined ? undefined : HINTS.find(([words]) => words.test(said))?.[1];
}
