import { failure, McptestError } from "../../errors.ts";
import { saysTls, USE_HTTPS } from "../../values/net/tls-port.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import { cutText } from "../../values/text.ts";
import { warning } from "../findings.ts";
import type { SessionFinding } from "../session.ts";
import type { Wait } from "../transport.ts";
import { type HttpResponse, nameAnswer, nameUrl, portOf } from "./exchange.ts";
import { encodingOf, type Refusal } from "./refusal.ts";
import type { Shown } from "./tls.ts";

const statuses = new WeakMap<Error, number>();

/** The HTTP status that led to an error; undefined when none did. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? statuses.get(error) : undefined;
}

const refusal = words(
  "<answer>[[ (<count attempts attempt>)]][[ with Retry-After: <retryAfter>]][[ to <location>]][[: <bodyStart>]]",
);
const badStatus = failure(`http-status: <refusal>
  hint: <hint>`);
const unauthorized = failure(`unauthorized: <refusal>[[; WWW-Authenticate: <wwwAuthenticate>]] (<sent>)[[; <why>]]
  hint: <hint>`);
const outOfScope = failure(`unauthorized: <answer>: <why>
  hint: <hint>`);

/** A status other than 2xx. `tried`: how often the request was sent; `credentials`: what was sent with it; `explained`: why they were refused. */
export function refused(
  response: Refusal,
  tried: number,
  credentials: string | undefined,
  explained: { why: string; hint: string } | undefined,
): McptestError {
  const { status, retryAfter, location, bodyStart, wwwAuthenticate } = response;
  const isDenied = status === 401 || status === 403;
  const attempts = tried > 1 && !isDenied ? tried : undefined;
  const hint = isDenied ? hintForCredentials(credentials, response) : hintForStatus(response, tried);
  const facts = {
    refusal: refusal({ answer: nameAnswer(response), attempts, retryAfter, location, bodyStart }),
    hint: hintForHeader(response) ?? hint,
  };
  const sent = credentials === undefined ? "no credentials were sent" : `sent: ${credentials}`;
  let error = isDenied
    ? unauthorized({ ...facts, wwwAuthenticate, sent, why: undefined, ...explained })
    : badStatus(facts);
  if (explained && status === 403) error = outOfScope({ ...explained, answer: nameAnswer(response) });
  statuses.set(error, status);
  return error;
}

const noCredentials = words(`log in by \`mcptest login <url>\`, with \`auth: { oauth: … }\` in a suite;
  or give a token by --bearer-token-env NAME, in a suite by \`auth: { bearer_token_env: NAME }\``);

function hintForCredentials(credentials: string | undefined, { url }: Refusal): string {
  return credentials === undefined
    ? noCredentials({ url: quoteWord(url.href) })
    : "check that these credentials are current, belong to this server and have the scope that it asks for";
}

const checkedHeader = words(
  "the server checks the <name> header: allow <host> in its settings, or use the address that it allows",
);
/** For a server that guards itself against DNS rebinding, as SDKs do. */
function hintForHeader({ status, url: { host }, bodyStart }: Refusal): string | undefined {
  const [header] = [403, 421].includes(status) ? (/\b(?:host|origin)\b/i.exec(bodyStart) ?? []) : [];
  return header && checkedHeader({ name: /host/i.test(header) ? "Host" : "Origin", host });
}

function hintForStatus({ status, url, body }: Refusal, tried: number): string {
  if (status === 400 && saysTls(body)) return USE_HTTPS;
  if (status >= 300 && status < 400) return "if that address is the server, use it as `url`";
  if (status === 404 || status === 405)
    return `check the path ${url.pathname}: most servers use /mcp, or /sse with transport: sse`;
  const again = tried > 1 ? "the server stays busy: wait, or raise" : "let mcptest ask again with";
  if (status === 429 || status === 503) return `${again} \`http.retries\``;
  if (status >= 500) return "the fault is in the server or in a proxy before it: look at its log";
  return "the server or a proxy before it does not take this request: look at its log";
}

const askingAgain = words("<answer>[[ (<count attempts attempt>)]]; asking again in <delay> ms");

export function retrying(answer: string, tried: number, delayMs: number): Wait {
  const reason = askingAgain({ answer, attempts: tried > 1 ? tried : undefined, delay: Math.round(delayMs) });
  return { reason, hint: "the server stays busy: wait, or lower `http.retries` to be told at once" };
}

export const sessionExpired =
  failure(`session-expired: session expired: <answer> to a session id that the server gave out[[; <cookies>]]
  hint: the server was restarted, ended the session, or another instance without shared sessions answered`);

// Answers that break a rule of HTTP

const rules = new WeakMap<Error, string>();

/** The finding that an error makes, where the answer breaks a rule. */
export function findingOf(error: unknown): SessionFinding | undefined {
  const rule = error instanceof Error ? rules.get(error) : undefined;
  return rule === undefined ? undefined : { rule, severity: "error", message: (error as Error).message };
}

/** The error, which from now on makes a finding by this rule. */
export function breaking(rule: string, error: McptestError): McptestError {
  rules.set(error, rule);
  return error;
}

export const resultRefused = failure(`http-status: <answer> with a result, which counts only under 2xx
  hint: send a result with 200; send what went wrong as a JSON-RPC error, or as a result with \`isError\``);

const encoded =
  failure(`http-content: <answer> with content-encoding <encoding>, where only identity was asked for; the body was not read
  hint: have the server, or the proxy before it, honour the request's \`accept-encoding\``);
/** Throws http-content for a body that is encoded: only `identity` was asked for. */
export function refuseEncoding(response: HttpResponse): void {
  const encoding = encodingOf(response);
  if (encoding === undefined) return;
  response.discard();
  throw breaking("http-encoding", encoded({ answer: nameAnswer(response), encoding }));
}

const badContent = failure(`http-content: <answer> with <type> where an MCP message was expected: <body>
  hint: check \`url\` and the proxies before it: another program may answer there, or the server sets the wrong type`);
export function unexpectedContent(response: Refusal): McptestError {
  const { contentType: type = "no content type", bodyStart } = response;
  const body = bodyStart === "" ? "an empty body" : cutText(bodyStart, 80);
  return breaking("http-content-type", badContent({ answer: nameAnswer(response), type, body }));
}

/** A response ended without the answer; `seen`: what it held instead. */
export const unanswered = failure(`connection-lost: <place> ended its response to <request> without the answer: <seen>
  hint: the server, or a proxy before it, closed the response too early: look at its log`);
export const strayAnswer = failure(`connection-lost: <place> ended its response to <request> without the answer: <seen>
  hint: look at what else writes to the body, such as a log line or a page of errors`);

export const streamEnded = failure(`connection-lost: <place> ended the event stream that its answers come through
  hint: the server was stopped, or a proxy before it limits how long a stream may last`);

/** The endpoint event of a legacy SSE server is missing or leads elsewhere. */
export const badEndpoint = failure(`http-content: <place> is not a legacy SSE server: <why>
  hint: use \`transport: http\` for a streamable HTTP server, or check \`url\``);

const both = words("<http>; then as legacy SSE: <sse>");
export function bothRefused({ code, message, hint }: McptestError, sse: McptestError): McptestError {
  return new McptestError(code, both({ http: message, sse: sse.message }), { hint, cause: sse });
}

export const sessionNotEnded = warning("unclean-exit: DELETE <place>, which ends the session, was answered <answer>");
export const sessionEndTimedOut = warning(
  "slow-shutdown: DELETE <place>, which ends the session, had no answer within <duration limit>",
);
export const strayText = warning("stray-output: text from <place> that is not JSON");
export const lostMessage = warning("invalid-frame: a message on the server's own stream was lost: <message>");

/** Why no connection stood, by the code of the system or of OpenSSL; the first row whose codes match. */
const CONNECTING = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    failure(`server-unreachable: the host name <host> cannot be resolved (<code>)
      hint: check the spelling, and that this machine (or container) can reach its name server`),
  ],
  [
    /^ECONNREFUSED$/,
    failure(`server-unreachable: nothing listens on <place> (<code>)
      hint: start the server, or check host and port; in a container, localhost is the container itself`),
  ],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    failure(`server-unreachable: <place> cannot be reached (<code>)
      hint: check the address, the network and any firewall between`),
  ],
  [
    /^HPE_/,
    failure(`server-unreachable: what answers on <place> does not speak HTTP (<code>)
      hint: check the port, and http or https in \`url\``),
  ],
] as const;
/** A handshake that the server ends: under TLS 1.3 after the connection stands, and by a reset where it sends no alert. */
const REFUSED =
  /alert (?:handshake failure|(?:no|bad|unsupported) certificate|certificate \w+|unknown ca|access denied)/i;
const ENDED = /^(?:ECONNRESET|EPIPE)$/;
const USE_HTTP = "use http:// if the server has no TLS";
const wantsCertificate = failure(`server-unreachable: <place> ended the TLS handshake (<code>)
  hint: it may want a client certificate: \`tls.cert\` and \`tls.key\`, --cert and --key, or the Action's \`cert\` and \`key\`[[; <plain>]]`);
const refusesCertificate = failure(`server-unreachable: <place> ended the TLS handshake (<code>)
  hint: it may refuse the certificate of \`tls.cert\`: check who issued it, and until when it is valid`);
/** Why the certificate of a server was not taken; the last row is for all other codes. */
const SECURING = [
  [
    /^(?:EPROTO$|ERR_SSL_)/,
    failure(`server-unreachable: <place> does not speak TLS (<code>)
      hint: <plain>`),
  ],
  [
    /^(?:UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?)$/,
    failure(`server-unreachable: TLS with <place> failed: <reason> (<code>)
      hint: add the authority that issued the certificate: \`tls.ca\`, --ca, or the Action's input \`ca\``),
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    failure(`server-unreachable: TLS with <place> failed: the certificate is for another name[[: <names>]] (<code>)
      hint: use one of its names in \`url\`, or write the one to expect into \`tls.server_name\``),
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    failure(`server-unreachable: TLS with <place> failed: the certificate ended[[ on <until>]] (<code>)
      hint: renew the certificate of the server`),
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    failure(`server-unreachable: TLS with <place> failed: the certificate is not valid yet[[, but from <from>]] (<code>)
      hint: check the clocks of both machines, or renew the certificate of the server`),
  ],
  [
    /^/,
    failure(`server-unreachable: TLS with <place> failed: <reason> (<code>)
      hint: renew the certificate of the server`),
  ],
] as const;
const noConnection = failure(`server-unreachable: no connection to <place> could be made (<code>)
  hint: check host and port`);
const broken =
  failure(`connection-lost: the connection to <host> broke before the answer to <method> <place> was complete (<code>)
  hint: the server, or a proxy before it, closed the connection: look at its log`);
/** How most ports for TLS answer what is no TLS; others send an alert. */
const MAYBE_TLS =
  "use https:// in its URL if this port is for TLS; else the server, or a proxy before it, closed the connection: look at its log";
const isAlert = ({ rawPacket }: { rawPacket?: Buffer }): boolean => rawPacket?.[0] === 21 && rawPacket[1] === 3;

/**
 * The connection broke, or never stood; `shown`: what the certificate of the server says; `isFirst`: nothing of its origin has ever been
 * answered.
 */
export function exchangeFailed(
  method: string,
  url: URL,
  error: unknown,
  { connected, shown, isFirst }: { connected: boolean; shown?: Shown | undefined; isFirst?: boolean },
): McptestError {
  if (error instanceof McptestError) return error;
  // Node tries all addresses of a name and then throws one error for all: the first tells enough.
  const { errors } = error as { errors?: readonly unknown[] };
  const { code: known, message: reason } = (errors?.[0] ?? error) as NodeJS.ErrnoException;
  const code = known ?? reason;
  const certificate = { names: undefined, from: undefined, until: undefined, ...shown };
  // Whose certificate came has TLS.
  const plain = shown?.names === undefined && !REFUSED.test(reason) ? USE_HTTP : undefined;
  const facts = { host: url.hostname, place: `${url.hostname}:${portOf(url)}`, code, reason, plain, ...certificate };
  const [, row] = CONNECTING.find(([codes]) => codes.test(code)) ?? [];
  if (row) return row(facts, { cause: error, ...(isAlert(error as object) && { hint: USE_HTTPS }) });
  const isRefused = REFUSED.test(reason) || (!connected && url.protocol === "https:" && ENDED.test(code));
  if (isRefused) return (shown?.isGiven ? refusesCertificate : wantsCertificate)(facts, { cause: error });
  const maybeTls = isFirst && url.protocol === "http:" && ENDED.test(code) && { hint: MAYBE_TLS };
  if (connected) return broken({ host: url.host, method, place: nameUrl(url), code }, { cause: error, ...maybeTls });
  const secure = url.protocol === "https:" ? SECURING.find(([codes]) => codes.test(code)) : undefined;
  return (secure?.[1] ?? noConnection)(facts, { cause: error });
}

const late = failure(`server-unreachable: no connection to <host> within <duration limitMs>
  hint: a firewall may drop the packets: check host and port, or raise \`http.connect_timeout\``);
const NO_TLS =
  "the port is open, and no TLS comes from it: use http:// if the server has none, or raise `http.connect_timeout`";
/** `isOpen`: what did not come in time is the TLS of a connection that stands. */
export function connectTimedOut(facts: { host: string; limitMs: number }, isOpen: boolean): McptestError {
  return late(facts, isOpen ? { hint: NO_TLS } : {});
}

export const exchangeTimedOut =
  failure(`call-timeout: <method> <place> was not answered in full within <duration limitMs> (http.timeout)
  hint: raise \`http.timeout\` of the server if a request may take this long`);

/** A header that Node refuses to send; its message names the header and not the value. */
export const badHeader = failure(`invalid-value: a header cannot be sent: <message>
  hint: header values are one line of text; a secret that was read from a file often ends in a newline`);
