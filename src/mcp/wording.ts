import { BrokenAnswer, McptestError } from "../errors.ts";
import { explainSpawn } from "../process/index.ts";
import type { ServerSpec, StdioServer } from "../suite/index.ts";
import { formatDuration } from "../values/duration.ts";
import { writeJson } from "../values/json.ts";
import { listNames } from "../values/suggest.ts";
import { count, cutText, formatNumber } from "../values/text.ts";
import type { Exchange, SessionFinding, TimeLimit } from "./session.ts";
import type { Wait } from "./transport.ts";

/** "tools/call echo": a request as messages name it. */
export function nameRequest(method: string, params: { readonly [key: string]: unknown }): string {
  const subject = params.name ?? params.uri;
  return typeof subject === "string" ? `${method} ${subject}` : method;
}

// Starting and ending

export function spawnFailed(
  server: string,
  file: string,
  cwd: string,
  path: string | undefined,
  cause: NodeJS.ErrnoException,
): McptestError {
  return new McptestError("spawn-failed", `cannot start server "${server}": ${explainSpawn(file, cwd, path, cause)}`, {
    hint: cause.code === "ENOENT" ? hintMissing(file) : undefined,
    cause,
  });
}

/** Runtimes that many servers need, and the container image does not have. */
const NOT_IN_IMAGE = /^(?:python[\d.]*|pipx?|uvx?|poetry|go|cargo|deno|bunx?|dotnet|java|docker)$/;

function hintMissing(file: string): string {
  if (!NOT_IN_IMAGE.test(file)) return "`command` is a program and its arguments; no shell reads it";
  return `install ${file} where mcptest runs; its container image has Node only, and docs/docker.md shows how to add to it`;
}

/** `output`: what is wrong with what it wrote. */
export function serverExited(
  { name, argv }: { name: string; argv: readonly string[] },
  exitCode: number | null,
  signal: NodeJS.Signals | null,
  livedMs: number,
  output: string | undefined,
): McptestError {
  const how = signal === null ? `exited with code ${exitCode}` : `was ended by ${signal}`;
  return new McptestError("server-exited", `server "${name}" ${how}, ${formatDuration(livedMs)} after its start`, {
    hint: `${output === undefined ? "" : `${output}; `}its command was: ${argv.join(" ")}`,
  });
}

/** The same error with what to add when the server asks for variables that it was not given; no value of theirs is shown. */
export function missesVariables(error: McptestError, server: StdioServer, names: readonly string[]): McptestError {
  if (names.length === 0) return error;
  const { code, message, cause, stderr } = error;
  const byFlag = server.location.file.startsWith("(");
  const line = byFlag
    ? names.map((name) => `--env ${name}`).join(" ")
    : server.mapsEnv
      ? `env: { ${names.map((name) => `${name}: "\${env.${name}}"`).join(", ")} }`
      : `env: [${names.join(", ")}]`;
  const hint = `its stderr names ${listNames(names)}, set in your environment or .env and not passed on: add \`${line}\`${byFlag ? "" : " to the server"}`;
  return new McptestError(code, message, { hint, cause, stderr });
}

/** The end of a server that owed answers: the same error for all who wait, and it names the first of them. */
export function endedBefore(error: McptestError, requests: readonly string[]): McptestError {
  const [first, ...others] = requests;
  const more = others.length === 0 ? "" : ` and ${count(others.length, "other request")}`;
  const { code, hint, cause, stderr } = error;
  return new McptestError(code, `${error.message}, before it answered ${first}${more}`, { hint, cause, stderr });
}

/** The end of a server under one of the requests that were in flight when it died first. */
export function diedAgain(error: McptestError, together: number): McptestError {
  const { code, hint, cause, stderr } = error;
  const message = `${error.message}; it was asked again alone, as one of ${together} in flight when the server died`;
  return new McptestError(code, message, { hint, cause, stderr });
}

/** Of a request in flight together with others when the server died. */
export function notAskedAgain({ code, message, cause, stderr }: McptestError): McptestError {
  const told = `in flight when the server died; not asked again, because it may have acted: ${message}`;
  const hint = "calls of tools with `readOnlyHint: true` or `idempotentHint: true` are asked again";
  return new McptestError(code, told, { hint, cause, stderr });
}

export function outputClosed(server: string, pipe: "stdin" | "stdout"): McptestError {
  return new McptestError("server-exited", `server "${server}" closed its ${pipe} while its process went on running`);
}

/** `waitingFor`: the request that was sent and not answered; undefined where none is. `output`: what is wrong with what it wrote. */
export function startupTimeout(
  { name, kind, location }: Pick<ServerSpec, "name" | "kind" | "location">,
  waitedMs: number,
  waitingFor: string | undefined,
  progress: string,
  output: string | undefined,
): McptestError {
  const isNamed = location.file.startsWith("(");
  const raise = isNamed ? "declare it in a suite, with" : "raise";
  const stdio = kind === "http" ? "" : "; its logs belong on stderr, stdout carries messages only";
  const missed = waitingFor === undefined ? "was not ready" : `did not answer ${waitingFor}`;
  return new McptestError(
    "startup-timeout",
    `server "${name}" ${missed} within ${formatDuration(waitedMs)}: ${progress}`,
    { hint: output ?? `${raise} \`startup_timeout\` if the server needs longer${stdio}` },
  );
}

export function notReady(server: string, waitedMs: number, attempts: number, last: McptestError): McptestError {
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const message = `server "${server}" was not ready after ${formatDuration(waitedMs)} and ${tries}; last: ${last.message}`;
  return new McptestError("not-ready", message, { hint: last.hint, cause: last, stderr: last.stderr });
}

export function interrupted(what: string): McptestError {
  return new McptestError("cancelled", `${what} was interrupted`);
}

// Handshake

export function handshakeRefused(server: string, method: string, error: unknown): McptestError {
  return new McptestError("handshake-failed", `server "${server}" answered ${method} with the error ${show(error)}`);
}

export function handshakeMalformed(server: string, method: string, missing: string, result: unknown): McptestError {
  const message = `server "${server}" answered ${method} without ${missing}: ${show(result)}`;
  return new McptestError("handshake-failed", message);
}

export function unsupportedProtocol(server: string, asked: string, answer: string): McptestError {
  return new McptestError("unsupported-protocol", `server "${server}" does not speak protocol ${asked}: ${answer}`, {
    hint: "leave `protocol` out to use the newest revision that the server accepts",
  });
}

// Requests

/** The server did not answer one request in time. */
export function callTimeout(
  request: string,
  waitedMs: number,
  seen: SessionFinding | undefined,
  limit: TimeLimit = "call_timeout",
  wait?: Wait,
): McptestError {
  const frame = seen?.frame === undefined ? "" : `: ${cutText(seen.frame, 120)}`;
  const cause = wait?.reason ?? (seen && `${seen.message}${frame}`);
  const also = cause === undefined ? "" : `; meanwhile: ${cause}`;
  const waited = formatDuration(waitedMs);
  const message = wait?.unsent
    ? `${request} could not be sent within ${waited}: ${wait.reason}`
    : `no answer to ${request} after ${waited}; the request was cancelled${also}`;
  const ofTest = limit === "timeout" || limit === "test_timeout";
  return new McptestError(ofTest ? "test-timeout" : "call-timeout", message, {
    hint: wait?.hint ?? `raise ${LIMITS[limit]} if the call may take this long`,
    cause: wait,
  });
}

const LIMITS: Readonly<Record<TimeLimit, string>> = {
  call_timeout: "the server's `call_timeout`",
  timeout: "the test's `timeout`",
  test_timeout: "the suite's `run.test_timeout`",
  "--timeout": "--timeout",
};

/** The server answers nothing any more. Said alike of each time that it hangs: that is one cause. */
export function serverHung(server: string, probe: string, limitMs: number): McptestError {
  const message = `server "${server}" hangs: it did not answer ${probe} within ${formatDuration(limitMs)}`;
  return new McptestError("server-hung", message, { hint: "look at what the request before keeps it busy with" });
}

/** The request after which that became known. */
export function hungBy({ code, message, hint }: McptestError, hang: McptestError): McptestError {
  return new McptestError(code, `${message}; ${hang.message}`, { hint: hang.hint ?? hint, cause: hang });
}

export function messageTooLarge(server: string, limitBytes: number): McptestError {
  const message = `server "${server}" sent a message of more than ${limitBytes} bytes; it was dropped`;
  return new McptestError("message-too-large", message, { hint: "raise the server's `max_message_bytes`" });
}

export function tooManyValues(server: string, limit: number): McptestError {
  const message = `server "${server}" sent a message of more than ${formatNumber(limit)} values; it was dropped`;
  return new McptestError("message-too-large", message, { hint: "ask for less, or for one page at a time" });
}

export function brokenResponse(request: string, finding: SessionFinding): McptestError {
  const frame = finding.frame === undefined ? "" : `: ${finding.frame}`;
  return new McptestError("protocol-violation", `no valid answer to ${request}, but ${finding.message}${frame}`);
}

/** The same where what rests on the answer fails by the rule. */
export function brokenAnswer(
  request: string,
  { rule, message, places, frame }: SessionFinding,
  exchange?: Exchange,
  hint?: string,
): BrokenAnswer {
  const text = frame === undefined ? "" : `: ${frame}`;
  const told = places ? message : `no valid answer to ${request}, but ${message}${text}`;
  return new BrokenAnswer(told, rule, exchange, hint);
}

export function requestFailed(server: string, method: string, error: unknown): McptestError {
  return new McptestError("request-failed", `server "${server}" answered ${method} with ${show(error)}`, {
    cause: error,
  });
}

/** Why there is no list of a server's tools, where the error of a request tells of one page. */
export function unlisted(server: string, error: McptestError, waitedMs: number): McptestError {
  const { code, message, hint } = error;
  if (code === "message-too-large") return new McptestError("tools-list-too-large", message, { hint, cause: error });
  if (code !== "call-timeout") return error;
  const told = `server "${server}" did not list its tools within ${formatDuration(waitedMs)}`;
  return new McptestError("tools-list-timeout", told, { cause: error });
}

export function listTooLarge(server: string, limit: string): McptestError {
  return new McptestError("tools-list-too-large", `the list of tools of server "${server}" goes beyond ${limit}`);
}

export function unansweredInput(request: string, method: string): McptestError {
  return new McptestError("input-required", `${request} needs an answer to ${method}, and the suite declares none`, {
    hint: adviseAnswer(method),
  });
}

export function endlessInput(request: string, rounds: number): McptestError {
  return new McptestError("input-required", `${request} still asked for input after ${rounds} rounds of answers`);
}

/** What the server is told when it asks for something that the suite does not answer. */
export function refuseServerRequest(method: string): string {
  const advice = adviseAnswer(method);
  return advice === undefined
    ? `${method} is no request that a client answers`
    : `mcptest: the suite declares no answer to ${method}; ${advice}`;
}

function adviseAnswer(method: string): string | undefined {
  if (method === "roots/list") return "declare `client.roots` on the server";
  if (method === "sampling/createMessage") return "add an entry to `client.sampling` of the server: `{ result: … }`";
  if (method === "elicitation/create") return "add an entry to `client.elicitation` of the server: `{ action: … }`";
  return undefined;
}

/** A value of the server as messages quote it. */
export function show(value: unknown): string {
  return cutText(writeJson(value) ?? "nothing", 300);
}
