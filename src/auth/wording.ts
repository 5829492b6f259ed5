import { failure } from "../errors.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { words } from "../values/show/words.ts";
import { cutText, foldBlanks } from "../values/text.ts";

/** A link of the chain from a server to its tokens, as messages of `login-failed` and rows of doctor begin. */
export type Layer =
  | "challenge"
  | "resource metadata"
  | "authorization server"
  | "PKCE"
  | "client"
  | "authorization"
  | "token";

/** Text of a server as part of a message: without tags of HTML, on one line, harmless, secrets masked, at most 300 characters. */
export function showSaid(text: string, redactor: Redactor): string {
  return showField(text.replace(/<(script|style)\b.*?<\/\1\s*>|<[!/a-z][^>]*>/gis, " "), redactor, 300);
}

/** A field of a head, or a URL, as it was sent. */
export function showField(text: string, redactor: Redactor, max = 2000): string {
  return cutText(foldBlanks(redactor.text(text)), max);
}

const logIn = words("run: mcptest login <name>[[ --scope <scopes>]]");
const noPerson = words("<hint>; under CI, where nobody can log in, use client credentials or `refresh_token_env`");

/** What to type for a login that is missing, has ended, or lacks these scopes. */
export type Advise = (scopes?: string) => string;

/** Advises to log in; under CI that is for elsewhere. */
export function adviseLogin(name: string, isCi: boolean): Advise {
  return (scopes) => {
    const hint = logIn({ name, scopes });
    return isCi ? noPerson({ hint }) : hint;
  };
}

/** The link of the chain that an error `login-failed` names. */
export function layerOf({ message }: Error): Layer {
  return message.slice(0, message.indexOf(":")) as Layer;
}

export const refused = failure("login-failed: <layer>: <url> answered <answer>[[: <said>]]");
export const notAnswered = failure("login-failed: <layer>: <url> was not answered within <limit>s");
export const notReached = failure(`login-failed: <layer>: <url> cannot be asked: <why>
  hint: <hint>`);
export const tooLarge = failure("login-failed: <layer>: <url> is larger than 1 MiB");
export const movedAway = failure(`login-failed: <layer>: <url> redirects to another origin: <origin>
  hint: serve the document where it is asked for: a client that follows could be led anywhere`);
export const movedOn = failure("login-failed: <layer>: <url> redirects more than <count hops time>");
export const notJson = failure("login-failed: <layer>: <url> answered 200 with <type>, not <wanted>");
export const noneFound = failure("login-failed: <layer>: none found; tried <tried>");
export const lacks = failure("login-failed: <layer>: <url> has no <key>");

export const notAbsolute = failure("login-failed: <layer>: <what> is <json url>, not an absolute URL[[ (<source>)]]");
export const unprotected = failure(`login-failed: <layer>: <what> is <url>: https is required (or loopback)
  hint: for a test network, --allow-insecure or \`allow_insecure: true\` lifts this`);
export const linkLocal = failure("login-failed: <layer>: <url> is at a link-local address, where no server may lead");
export const notPublic =
  failure(`login-failed: <layer>: <url> is at a private address, where no server at a public one may lead
  hint: for a test network, --allow-insecure or \`allow_insecure: true\` lifts this`);

export const twice = failure("login-failed: challenge: <name> is there twice in WWW-Authenticate: <field>");
export const endless = failure("login-failed: challenge: a quote has no end in WWW-Authenticate: <field>");
export const unreadable =
  failure(`login-failed: challenge: no challenge can be read from "<start rest>" on, in WWW-Authenticate: <field>
  hint: RFC 9110 11.6.1: a scheme, then \`name=value\` or \`name="value"\`, with commas between them`);

export const otherResource =
  failure(`login-failed: resource metadata: <url> is for resource <resource>, not for <server> (RFC 9728 3.3)
  hint: \`resource\` is the server's URL, or one of its origin whose path begins it by whole segments`);
export const otherServers =
  failure(`login-failed: authorization server: <url> names <list>, where <json issuer> was asked for
  hint: correct \`issuer\`, or leave it out; no client id was sent`);
export const otherIssuer =
  failure(`login-failed: authorization server: issuer is <found> where <wanted> was asked for (RFC 8414 3.3)
  hint: <url> says so; a client that takes it could be led to a stranger's authorization server`);
export const slashedIssuer =
  failure(`login-failed: authorization server: issuer is <found> where <wanted> was asked for (RFC 8414 3.3);
  they differ by a slash at the end
  hint: <url> says so; \`issuer: <found>\` in the suite, or --issuer, takes it as it is`);
export const unsupported = failure(`login-failed: <layer>: <key> is <found>, <wanted> is required
  hint: <hint>`);

/** What a link that holds has. */
export const told = {
  challenge: words("<told>[[, with WWW-Authenticate: <sent>]]"),
  resource: words("<url> is for resource <resource>; its authorization server is <issuer>"),
  none: words("none found; tried <all>; by the revision of 2025-03-26 the authorization server is <issuer>"),
  issuer: words("<url> is for issuer <issuer>"),
  defaults: words("the default endpoints of 2025-03-26: /authorize, /token and /register of <origin>"),
  announced: words("<url> announces S256"),
  presumed: words("S256 is used, which nobody announced"),
};

const several = words("<number> authorization servers are named, and the first is taken: `issuer` picks another");

/** What is odd, and works. */
export const hints = {
  bare: "a 401 carries a Bearer challenge (RFC 6750 3): without one, clients guess where the metadata is",
  older: "serve metadata of the resource (RFC 9728): newer clients ask for nothing else",
  several,
  unsent: "`resource: none`: the parameter is left out, and tokens are bound to no server (RFC 8707)",
  offline:
    "the resource asks for offline_access, which is for its authorization server to offer (OpenID Connect Core 11)",
  unrenewed: "grant_types_supported has no refresh_token: renewing may not work",
  refused: "clients of MCP refuse an authorization server that does not announce S256 (spec, authorization, security)",
};
