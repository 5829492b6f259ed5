/** Why no connection stood, and what to do. */
export interface ConnectFailure {
  message: string;
  hint: string;
}

/** Codes of a chain whose end nobody here trusts (OpenSSL, `verify`). */
const UNKNOWN_ISSUER =
  /^(?:UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?)$/;

type FailureRow = readonly [codes: readonly string[], message: (place: string, host: string) => string, hint: string];

const FAILURES: readonly FailureRow[] = [
  [
    ["ENOTFOUND", "EAI_AGAIN"],
    (_, host) => `the host name ${host} cannot be resolved`,
    "check the spelling, and that this machine (or container) can reach its name server",
  ],
  [
    ["ECONNREFUSED"],
    (place) => `nothing listens on ${place}`,
    "start the server, or check host and port; in a container, localhost is the container itself",
  ],
  [
    ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"],
    (place) => `${place} cannot be reached`,
    "check the address, the network and any firewall between",
  ],
];

/** Says why a connection to `url` could not be made; undefined when it stood and broke later. */
export function explainConnectFailure(url: URL, error: unknown, connected: boolean): ConnectFailure | undefined {
  const { code, reason } = firstCause(error);
  const place = `${url.hostname}:${portOf(url)}`;
  const known = FAILURES.find(([codes]) => codes.includes(code));
  if (known) return { message: `${known[1](place, url.hostname)} (${code})`, hint: known[2] };
  if (code.startsWith("HPE_")) {
    return {
      message: `what answers on ${place} does not speak HTTP (${code})`,
      hint: "check the port, and http or https in `url`",
    };
  }
  if (connected) return undefined;
  if (url.protocol === "https:") return explainTlsFailure(place, code, reason);
  return { message: `no connection to ${place} could be made (${code})`, hint: "check host and port" };
}

function explainTlsFailure(place: string, code: string, reason: string): ConnectFailure {
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) {
    return { message: `${place} does not speak TLS (${code})`, hint: "use http:// if the server has no TLS" };
  }
  const hint = UNKNOWN_ISSUER.test(code)
    ? "`NODE_EXTRA_CA_CERTS=<file.pem>` adds an authority; it is read when Node starts"
    : "renew the certificate, or correct the host name in `url`";
  return { message: `TLS with ${place} failed: ${reason} (${code})`, hint };
}

/** Node tries all addresses of a name and then throws one error for all: the first tells enough. */
function firstCause(error: unknown): { code: string; reason: string } {
  const { errors } = error as { errors?: readonly unknown[] };
  const { code, message } = (errors?.[0] ?? error) as NodeJS.ErrnoException;
  return { code: code ?? message, reason: message };
}

/** The port that a URL leads to, the scheme's default included. */
export function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}
