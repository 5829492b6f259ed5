import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { isLoopback } from "../values/net/loopback.ts";
import { cutText } from "../values/text.ts";
import { type Layer, linkLocal, notAbsolute, notPublic, unprotected } from "./wording.ts";

const LINK_LOCAL = listSubnets("169.254.0.0/16 fe80::/10");
/** Private (RFC 1918), shared (RFC 6598), loopback, unspecified, which leads to this machine, and unique-local (RFC 4193) addresses. */
const NOT_PUBLIC = listSubnets(
  "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 127.0.0.0/8 0.0.0.0/8 ::1/128 ::/128 fc00::/7",
);

/** A list of subnets; IPv4 ones also as IPv6 carries them: mapped, which the list itself knows, and translated (RFC 6052). */
function listSubnets(subnets: string): BlockList {
  const list = new BlockList();
  for (const [address = "", bits] of subnets.split(" ").map((subnet) => subnet.split("/"))) {
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
    if (!isIPv6(address)) list.addSubnet(`64:ff9b::${address}`, 96 + Number(bits), "ipv6");
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** The address that a host is without being looked up. */
function literalOf({ hostname }: URL): string | undefined {
  if (/^(?:.+\.)?localhost\.?$/.test(hostname)) return "127.0.0.1";
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) > 0 ? bare : undefined;
}

/** Looks a name up, as `dns.lookup` does. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Where requests of a login may go; its errors are `login-failed`. */
export type Guard = Awaited<ReturnType<typeof createGuard>>;

/** Decides where requests for one server may go; `address`: where the server was reached, else its name is looked up. */
export async function createGuard(
  server: { url: string; address?: string | undefined; allowInsecure?: boolean | undefined },
  resolve: Resolve = lookup,
) {
  const own = new URL(server.url);
  const known = server.address ?? literalOf(own);
  const addresses = await new Promise<{ address: string }[]>((settle) => {
    if (known !== undefined) return settle([{ address: known }]);
    // A name that cannot be looked up here, behind a proxy, counts as public.
    resolve(own.hostname, { all: true }, (_, found = []) => settle(found));
  });
  const isInside = addresses.length > 0 && addresses.every(({ address }) => isIn(NOT_PUBLIC, address));

  const refusal = (layer: Layer, url: string, address: string): Error | undefined => {
    if (isIn(LINK_LOCAL, address)) return linkLocal({ layer, url });
    return isIn(NOT_PUBLIC, address) && !isInside && !server.allowInsecure ? notPublic({ layer, url }) : undefined;
  };

  return {
    /** The URL in a text: https, or http to this machine, at no address that is out of bounds. `what`: its name, such as `token_endpoint`. Throws. */
    check(layer: Layer, what: string, text: string): URL {
      if (!URL.canParse(text)) throw notAbsolute({ layer, what, url: cutText(text, 300), source: undefined });
      const url = new URL(text);
      // Node would send them as credentials.
      url.username = url.password = "";
      const shown = cutText(url.href, 300);
      const address = literalOf(url);
      const wrong = address === undefined ? undefined : refusal(layer, shown, address);
      if (wrong) throw wrong;
      const isPlain = url.protocol === "http:" && (isLoopback(url.href) || server.allowInsecure);
      if (!isPlain && url.protocol !== "https:")
        throw unprotected({ layer, what, url: shown }, url.protocol === "http:" ? {} : { hint: undefined });
      return url;
    },
    /** Looks up the host of a URL, and leaves out addresses that are out of bounds; an error without any left. */
    lookup:
      (layer: Layer, url: URL): LookupFunction =>
      (host, options, done) => {
        // The connection asks for one address or all; what is out of bounds is left out of both.
        resolve(host, { ...options, all: true }, (error, found) => {
          if (error) return done(error, []);
          const refusals = found.map(({ address }) => refusal(layer, url.href, address));
          const allowed = found.filter((_, at) => refusals[at] === undefined);
          const [first] = allowed;
          if (first === undefined) return done(refusals[0] ?? new Error("no address"), []);
          return options.all ? done(null, allowed) : done(null, first.address, first.family);
        });
      },
  };
}
