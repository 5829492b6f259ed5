import type { Json } from "../values/json.ts";
import { serverErrorOf } from "../values/show/server-error.ts";

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
export function hintBackend(answer: { result?: Json | undefined; error?: Json | undefined }): string | undefined {
  const said = serverErrorOf({ result: answer.result ?? null, error: answer.error ?? null })?.text;
  return said === undefined ? undefined : HINTS.find(([words]) => words.test(said))?.[1];
}
