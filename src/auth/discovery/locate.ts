/** Where metadata of a resource may be (RFC 9728 3.1): for its path, which clients ask for without a slash at its end, too; then for its origin. */
export function locateResource(server: string): readonly string[] {
  const { origin, pathname, search } = new URL(server);
  const paths = [pathname, pathname.replace(/\/$/, "")].map((path) => (path === "/" ? "" : path) + search);
  return [...new Set([...paths, ""])].map((path) => `${origin}/.well-known/oauth-protected-resource${path}`);
}

/** Where metadata of an authorization server may be (RFC 8414 3.1 and 5, OpenID Connect Discovery 4). */
export function locateIssuer(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  const inserted = [`/.well-known/oauth-authorization-server${path}`, `/.well-known/openid-configuration${path}`];
  return [...inserted, ...(path === "" ? [] : [`${path}/.well-known/openid-configuration`])].map((at) => origin + at);
}

/** A server's URL as its resource indicator (spec, overview, "Canonical Server URI"). */
export function canonicalUrl(server: string): string {
  const { origin, pathname, search } = new URL(server);
  return `${origin}${pathname === "/" ? "" : pathname}${search}`;
}

/** Whether a resource is that of a server: the same origin, and a path that begins the server's by whole segments, as official SDKs have it. */
export function covers(resource: string, server: string): boolean {
  if (!URL.canParse(resource)) return false;
  const [wide, narrow] = [new URL(resource), new URL(server)];
  const isBelow = narrow.pathname === wide.pathname || narrow.pathname.startsWith(wide.pathname.replace(/\/?$/, "/"));
  return wide.origin === narrow.origin && wide.hash === "" && isBelow;
}
