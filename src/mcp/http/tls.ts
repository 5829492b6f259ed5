import { readFileSync } from "node:fs";
import { isIP, type Socket } from "node:net";
import {
  type ConnectionOptions,
  checkServerIdentity,
  createSecureContext,
  type PeerCertificate,
  TLSSocket,
} from "node:tls";
import type { HttpServer } from "../../suite/index.ts";
import { cutText, escapeControls } from "../../values/text.ts";
import type { OpenOptions } from "../session.ts";

/** How connections are secured: by the URL that they lead to. */
export type Secure = (url: URL) => Pick<ConnectionOptions, "secureContext" | "servername" | "checkServerIdentity">;

/**
 * The authorities of a server hold for every connection that serves it, such as that to its token endpoint. Its client certificate and its name
 * are for the origin of its `url` alone. Nothing turns verification off.
 */
export function secureFor({ url, tls }: Pick<HttpServer, "url" | "tls">, env: OpenOptions["env"]): Secure {
  if (tls === undefined) return () => ({});
  const { ca = [], cert, key, passphrase, server_name: name } = tls;
  const { origin } = new URL(url);
  const more = readExtra(env.NODE_EXTRA_CA_CERTS);
  const contextOf = (own: object) => {
    const secureContext = createSecureContext(own);
    // Beside the built-in roots, which the option `ca` would replace.
    for (const each of [...ca, ...more]) secureContext.context.addCACert(each);
    return { secureContext };
  };
  const named: ReturnType<Secure> =
    name === undefined ? {} : { ...sentName(name), checkServerIdentity: (_, peer) => checkServerIdentity(name, peer) };
  return (target) => (target.origin === origin ? { ...contextOf({ cert, key, passphrase }), ...named } : contextOf({}));
}

/** The authorities that Node itself adds to the built-in ones, but not to those of a context with more. Node tells of a file that it cannot read. */
function readExtra(path: string | undefined): Buffer[] {
  try {
    return path ? [readFileSync(path)] : [];
  } catch {
    return [];
  }
}

/** An address is no name that TLS may send (RFC 6066, 3). */
export function sentName(host: string): { servername: string } {
  return { servername: isIP(host) > 0 ? "" : host };
}

/** What a certificate says of itself, as OpenSSL prints it. */
interface Certificate {
  /** The names and addresses that it is for: `a.test, 127.0.0.1`. */
  names: string;
  from: string;
  until: string;
}

/** What the server's certificate says, once it came; `isGiven`: whether there is one of the client. */
export type Shown = Partial<Certificate> & { isGiven?: boolean };

/** What the certificate on a socket says, whether or not it is trusted; that of the chain which has ended, if one has. */
export function watchCertificate(socket: unknown): () => Shown {
  let shown: Shown = {};
  // An untrusted one is gone with its socket by the time that anybody hears of the error.
  if (socket instanceof TLSSocket) {
    const isGiven = Object.keys(socket.getCertificate() ?? {}).length > 0;
    shown = { isGiven };
    socket.prependOnceListener("secure", () => {
      shown = { isGiven, ...showCertificate(socket) };
    });
  }
  return () => shown;
}

/** A certificate is as foreign as what comes after it. */
const MOST_NAMES = 8;
const MOST_CHARS = 100;
const MOST_LINKS = 10;

function showCertificate(socket: TLSSocket): Certificate | undefined {
  const own = socket.getPeerCertificate(true);
  const chain: PeerCertificate[] = [];
  for (
    let link = own;
    link?.valid_to && !chain.includes(link) && chain.length < MOST_LINKS;
    link = link.issuerCertificate
  )
    chain.push(link);
  if (chain.length === 0) return undefined;
  const { valid_from: from, valid_to: until } = chain.find(({ valid_to }) => Date.parse(valid_to) < Date.now()) ?? own;
  const names = (own.subjectaltname ?? `DNS:${own.subject?.CN ?? ""}`)
    .split(", ")
    .map((name) => cutText(escapeControls(name.replace(/^(?:DNS|IP Address):/, "")), MOST_CHARS));
  return {
    names: [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", "),
    from,
    until,
  };
}

/** Under TLS 1.3 a server judges a client's certificate once the connection stands for the client; its first ticket tells that it took it. */
export function awaitsVerdict(socket: Socket): boolean {
  return socket instanceof TLSSocket && socket.getProtocol() === "TLSv1.3" && nameOwn(socket) !== undefined;
}

/** The client certificate that a server may see: its name, and when it ends. */
export function nameOwn(socket: TLSSocket): string | undefined {
  const own = socket.getCertificate() as Partial<PeerCertificate> | null;
  return own?.subject && `${own.subject.CN ?? own.subject.O ?? "without a name"}, valid until ${own.valid_to}`;
}
