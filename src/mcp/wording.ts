import { BrokenAnswer, failure, McptestError } from "../errors.ts";
import { commandNotFound, explainSpawn } from "../process/index.ts";
import type { ServerSpec, StdioServer } from "../suite/index.ts";
import { writeJson } from "../values/json.ts";
import { subjectOfParams } from "../values/show/asked.ts";
import { words } from "../values/show/words.ts";
import { count, cutText } from "../values/text.ts";
import { isFromFlags, type TimeLimit } from "./client/deadline.ts";
import { asksForProgress, type PendingCall } from "./client/pending.ts";
import { objectOf, URL_REQUIRED } from "./protocol/rules/frame.ts";
import type { Exchange, SessionFinding } from "./session.ts";
import type { Wait } from "./transport.ts";

/** "tools/call echo": a request as messages name it. */
export function nameRequest(method: string, params: { readonly [key: string]: unknown }): string {
  const subject = subjectOfParams(params);
  return subject === undefined ? method : `${method} ${subject}`;
}

export function show(value: unknown): string {
  return cutText(writeJson(value) ?? "nothing", 300);
}

function retell(error: McptestError, message: string, hint = error.hint): McptestError {
  const { code, cause, stderr } = error;
  return new McptestError(code, message, { hint, cause, stderr });
}

const notFound = failure(`spawn-failed: command not found: <file>
  hint: <hint>`);
const notStarted = failure('spawn-failed: cannot start server "<server>": <why>');
const notInImage = words(
  "install <file> where mcptest runs; its container image has Node only, and docs/reference/environment.md shows how to add to it",
);
/** Runtimes of many servers that the container image does not have. */
const NOT_IN_IMAGE = /^(?:python[\d.]*|pipx?|uvx?|poetry|go|cargo|deno|bunx?|dotnet|java|docker)$/;
const NO_SHELL = "`command` is a program and its arguments; no shell reads it";
/** What only a shell understands: an assignment, a whole command in one word, a command of its own. */
const FOR_SHELL = /[=\s]|^(?:cd|eval|exec|exit|export|set|source|ulimit|\.)$/;

export function spawnFailed(server: string, file: string, cwd: string, cause: NodeJS.ErrnoException): McptestError {
  const why = explainSpawn(file, cwd, cause);
  if (why !== commandNotFound({ file })) {
    return notStarted({ server, why }, { cause, hint: cause.code === "ENOENT" ? NO_SHELL : undefined });
  }
  const install = NOT_IN_IMAGE.test(file) ? notInImage({ file }) : "install it, or give its full path";
  return notFound({ file, hint: FOR_SHELL.test(file) ? NO_SHELL : install }, { cause });
}

const exited = failure(`server-exited: <who> exited (code <code>)
  hint: [[<output>; ]]its command was: <command>`);
const exitedAtOnce = words('a stdio server keeps running and reads stdin: is "<command>" its start command?');
const killed = failure(`server-exited: <who> was ended by <signal>
  hint: [[<output>; ]]its command was: <command>`);

/** `output`: what is wrong with its output; `spoke`: it sent a message. */
export function serverExited(
  { name, argv }: { name: string; argv: readonly string[] },
  { code, signal }: { code: number | null; signal: NodeJS.Signals | null },
  { output, spoke }: { output: string | undefined; spoke: boolean },
): McptestError {
  const facts = { who: name === "server" ? "the server" : `server "${name}"`, output, command: argv.join(" ") };
  if (signal !== null) return killed({ ...facts, signal });
  const hint = code === 0 && output === undefined && !spoke ? { hint: exitedAtOnce(facts) } : {};
  return exited({ ...facts, code: code ?? 0 }, hint);
}

export const outputClosed = failure('server-exited: server "<server>", whose process still runs, closed its <pipe>');

/** A server ended before it answered: one error for all who wait; it names the first request. */
export function endedBefore(error: McptestError, [first, ...others]: readonly string[]): McptestError {
  const more = others.length === 0 ? "" : ` and ${count(others.length, "other request")}`;
  return retell(error, `${error.message} before it answered ${first}${more}`);
}

/** A server died again, under one of the requests that were in flight when it died first. */
export function diedAgain(error: McptestError, together: number): McptestError {
  const how = `it was asked again alone, as one of ${together} in flight when the server died`;
  return retell(error, `${error.message}; ${how}`);
}

/** For a request that was in flight together with others when the server died. */
export function notAskedAgain(error: McptestError): McptestError {
  const message = `in flight when the server died; not asked again, because it may have acted: ${error.message}`;
  return retell(error, message, "calls of tools with `readOnlyHint: true` or `idempotentHint: true` are asked again");
}

const passOn = words(
  "its stderr names <names>, set in your environment or .env and not passed on: add `<line>`[[ to the <entry>]]",
);
/** Adds to an error how to pass on variables that the server asks for; shows none of their values. */
export function missesVariables(error: McptestError, server: StdioServer, names: readonly string[]): McptestError {
  if (names.length === 0) return error;
  const mapped = `env: { ${names.map((name) => `${name}: "\${env.${name}}"`).join(", ")} }`;
  const line = server.maps_env ? mapped : `env: [${names.join(", ")}]`;
  const told = isFromFlags(server)
    ? { line: names.map((name) => `--env ${name}`).join(" "), entry: undefined }
    : { line, entry: "server" };
  return retell(error, error.message, passOn({ names, ...told }));
}

const late = failure(`startup-timeout: server "<server>" <missed> within <duration waitedMs>: <progress>
  hint: <raise> \`startup_timeout\` (default: 10s; npx, uvx, docker: 60s) if the server needs longer[[. <stdio>]]`);

/** `waitingFor`: the request without an answer, if any; `output`: what is wrong with its output. */
export function startupTimeout(
  server: Pick<ServerSpec, "name" | "kind" | "location">,
  facts: { waitedMs: number; waitingFor: string | undefined; progress: string; output: string | undefined },
): McptestError {
  const { waitingFor, output } = facts;
  const stdio = server.kind === "http" ? undefined : "Its logs belong on stderr: stdout carries messages only";
  const raise = isFromFlags(server) ? "declare it in a suite, with" : "raise";
  const missed = waitingFor === undefined ? "was not ready" : `did not answer ${waitingFor}`;
  return late({ ...facts, server: server.name, missed, raise, stdio }, output === undefined ? {} : { hint: output });
}

const unready = failure(
  'not-ready: server "<server>" was not ready after <duration waitedMs> and <count attempts attempt>; last: <message>',
);
export function notReady(server: string, waitedMs: number, attempts: number, last: McptestError): McptestError {
  const { message, hint, stderr } = last;
  return unready({ server, waitedMs, attempts, message }, { hint, cause: last, stderr });
}

const cancelled = failure("cancelled: <what> was interrupted");
export const interrupted = (what: string): McptestError => cancelled({ what });
export const startInterrupted = (server: string): McptestError => interrupted(`the start of server "${server}"`);

export const handshakeRefused = failure('handshake-failed: server "<server>" answered <method> with the error <error>');
export const handshakeMalformed = failure(
  'handshake-failed: server "<server>" answered <method> without <missing>: <result>',
);
export const unsupportedProtocol =
  failure(`unsupported-protocol: server "<server>" does not speak protocol <asked>: <answer>
  hint: leave \`protocol\` out to use the newest revision that the server accepts`);

const unanswered = words(`no answer to <request> after <duration waitedMs> (<limit>)[[, <progress>]];
  the request was cancelled[[; meanwhile: <cause>]]`);
const withProgress = words("with <count came progress notification>, the last <duration agoMs> before");
const unsent = words("<request> could not be sent within <duration waitedMs> (<limit>): <reason>");
const STUCK = "only a `progress` that grows starts `call_timeout` again: let the server count up";
const RESET = "set `reset_timeout_on_progress: true` for the server: progress then starts `call_timeout` again";

/** `wait`: what kept the request. */
export function callTimeout(
  { method, params, deadline, seen }: Pick<PendingCall, "method" | "params" | "deadline" | "seen">,
  wait: Wait | undefined,
): McptestError {
  const { limit, limits, came, grew, startedAt, lastAt } = deadline;
  const frame = seen?.frame === undefined ? "" : `: ${cutText(seen.frame, 120)}`;
  const cause = wait?.reason ?? (seen && `${seen.message}${frame}`);
  const now = performance.now();
  const facts = { request: nameRequest(method, params), waitedMs: now - startedAt, limit };
  const none = asksForProgress(method) ? "without progress" : undefined;
  const progress = came === 0 ? none : withProgress({ came, agoMs: now - lastAt });
  const message = wait?.unsent ? unsent({ ...facts, reason: wait.reason }) : unanswered({ ...facts, progress, cause });
  const code = limit === "timeout" || limit === "test_timeout" ? "test-timeout" : "call-timeout";
  const moves = limit === "call_timeout" && came > 0 && (limits.renews ? !grew && STUCK : RESET);
  const hint = wait?.hint ?? (moves || `raise ${LIMITS[limit]} if the call may take this long`);
  return new McptestError(code, message, { hint, cause: wait });
}

export const LIMITS: Readonly<Record<TimeLimit, string>> = {
  call_timeout: "the server's `call_timeout`",
  max_call_timeout: "the server's `max_call_timeout`",
  timeout: "the test's `timeout`",
  test_timeout: "the suite's `run.test_timeout`",
  "--timeout": "--timeout",
};

/** The text is the same each time, so that reports count one cause. */
export const serverHung =
  failure(`server-hung: server "<server>" hangs: it did not answer <probe> within <duration limitMs>
  hint: look at what the request before keeps it busy with`);

export function hungBy({ code, message, hint }: McptestError, hang: McptestError): McptestError {
  return new McptestError(code, `${message}; ${hang.message}`, { hint: hang.hint ?? hint, cause: hang });
}

export const messageTooLarge =
  failure(`message-too-large: server "<server>" sent a message of more than <limitBytes> bytes; it was dropped
  hint: raise the server's \`max_message_bytes\``);
export const tooManyValues =
  failure(`message-too-large: server "<server>" sent a message of more than <number limit> values; it was dropped
  hint: ask for less, or for one page at a time`);

const noValidAnswer = words("no valid answer to <request>, but <message>[[: <frame>]]");
export function brokenResponse(request: string, { message, frame }: SessionFinding): McptestError {
  return new McptestError("protocol-violation", noValidAnswer({ request, message, frame }));
}

/** The same for a test that fails by the rule. */
export function brokenAnswer(
  request: string,
  { rule, message, places, frame }: SessionFinding,
  exchange?: Exchange,
  hint?: string,
): BrokenAnswer {
  return new BrokenAnswer(places ? message : noValidAnswer({ request, message, frame }), rule, exchange, hint);
}

export const requestFailed = failure('request-failed: server "<server>" answered <method> with <answer>');
export const listTooLarge = failure(
  'tools-list-too-large: the list of <what> of server "<server>" goes beyond <limit>',
);
const listTimeout = failure('tools-list-timeout: server "<server>" did not list its tools within <duration waitedMs>');
const pageTooLarge = failure("tools-list-too-large: <message>");

/** Why a server's tools are not listed; `error`: of the request for one page. */
export function unlisted(server: string, error: McptestError, waitedMs: number): McptestError {
  if (error.code === "message-too-large") return pageTooLarge(error, { hint: error.hint, cause: error });
  return error.code === "call-timeout" ? listTimeout({ server, waitedMs }, { cause: error }) : error;
}

export const subscriptionRefused = failure('subscription-refused: server "<server>" <why>');

/** What to declare so that mcptest answers the server, by method. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ["roots/list", "declare `client.roots` on the server"],
  ["sampling/createMessage", "add an entry to `client.sampling` of the server: `{ result: … }`"],
  ["elicitation/create", "add an entry to `client.elicitation` of the server: `{ action: … }`"],
]);

/** Tests fail by these, and nothing is sent. */
export const unknownTemplate = failure(`unknown-template: server <"server"> does not list the template <"template">
  hint: <template of templates> else: it lists no templates`);
export const capabilityMissing = failure(`capability-missing: server <"server"> does not declare <capability>
  hint: declare the capability in the handshake; a test under \`requests\` asks all the same`);
const needsInput = failure("input-required: <request> needs an answer to <method>, and the suite declares none");
export function unansweredInput(request: string, method: string): McptestError {
  return needsInput({ request, method }, { hint: ANSWERS.get(method) });
}

export const endlessInput = failure("input-required: <request> still asked for input after <rounds> rounds of answers");

/** What to declare so that the server may ask it. */
const OFFERS: ReadonlyMap<string, string> = new Map([
  ["elicitation.url", "add an entry with `mode: url` to `client.elicitation` of the server"],
  ["elicitation.form", "add an entry without `mode` to `client.elicitation` of the server"],
  ["sampling.tools", "add `sampling: { tools: {} }` to `client.capabilities` of the server"],
]);
const unoffered = words("mcptest: <method> needs the capability <capability>, which was not offered[[; <advice>]]");

/** What to declare for what a server asked in vain: in the error of an answer, or meanwhile; undefined for nothing. */
export function adviseAsked({ error, asked = [] }: Pick<Exchange, "error"> & Partial<Exchange>): string | undefined {
  if (objectOf(error).code === URL_REQUIRED) return OFFERS.get("elicitation.url");
  const { method, params } = asked.map(objectOf).find(({ answer }) => objectOf(answer).error !== undefined) ?? {};
  return objectOf(params).mode === "url" ? OFFERS.get("elicitation.url") : ANSWERS.get(String(method));
}

/** What the server is told when it asks for what was not offered. */
export function refuseUnoffered(method: string, capability: string): string {
  return unoffered({ method, capability, advice: OFFERS.get(capability) });
}

/** What the server is told when the suite does not answer it. */
export function refuseServerRequest(method: string): string {
  const advice = ANSWERS.get(method);
  if (advice === undefined) return `mcptest does not answer ${method}`;
  return `mcptest: the suite declares no answer to ${method}; ${advice}`;
}
