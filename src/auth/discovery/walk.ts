import { createLap } from "../../values/duration.ts";
import type { Asked, AuthContext, Grant, WalkStep } from "../types.ts";
import type { Layer } from "../wording.ts";
import * as wording from "../wording.ts";
import { parseChallenge } from "./challenge.ts";
import { canonicalUrl, locateIssuer } from "./locate.ts";
import { createFinder, listNames, type Metadata } from "./metadata.ts";

/** A server, and the keys of its `auth.oauth` that decide where its chain leads. */
export interface Walked {
  url: string;
  headers: Readonly<Record<string, string>>;
  issuer?: string | undefined;
  /** A URL to send in place of the metadata's, or `none`. */
  resource?: string | undefined;
  /** False: nobody will register, so that default endpoints alone are a broken link (doctor without a login). */
  mayDefault?: boolean;
}

const RESOURCE = "resource metadata";
const SERVER = "authorization server";

/**
 * Walks from a server's challenge to its authorization server, link by link, and checks what the grant needs. Throws
 * login-failed at the first broken link, which `layerOf` names; or the reason of the context's signal.
 */
export async function* walk(server: Walked, asked: Asked, context: AuthContext, grant: Grant) {
  const { told, hints } = wording;
  const { redactor, guard } = context;
  const finder = createFinder(server, asked.protocol, context);
  const lap = createLap(performance.now() - asked.duration_ms);
  const step = (layer: Layer, detail: string, ...odd: (string | false | undefined)[]): WalkStep => {
    return { layer, detail, duration_ms: lap(), hint: odd.filter(Boolean).join("; ") || undefined };
  };

  const fields = asked.fields ?? [];
  const challenge = parseChallenge(fields, redactor);
  const sent = fields.map((field) => wording.showField(field, redactor)).join(", ");
  yield step("challenge", told.challenge({ told: asked.told, sent }), !/\bbearer\b/i.test(sent) && hints.bare);

  const { origin } = new URL(server.url);
  const tried: string[] = [];
  const resource = await finder.resource(challenge.resource_metadata, tried);
  const { resource: received, authorization_servers, scopes_supported } = resource?.document ?? {};
  // Without metadata of the resource the authorization server is the server's origin (2025-03-26).
  const servers = listNames(authorization_servers) ?? [origin];
  const older = resource
    ? undefined
    : await finder.find({ layer: SERVER, how: "guessed" }, locateIssuer(origin).slice(0, 1), tried);
  const hasDefaults = !resource && !older;
  const all = tried.join(", ");
  if (hasDefaults && server.mayDefault === false) throw wording.noneFound({ layer: RESOURCE, tried: all });
  // The one of several that is taken: the first, or the one that a suite names, as the suite writes it.
  const { issuer = servers[0] ?? origin } = server;
  if (!servers.some((one) => bare(one) === bare(issuer)))
    throw wording.otherServers({ url: resource?.url ?? server.url, list: finder.show([...servers]), issuer });
  const scopes = listNames(scopes_supported);
  yield step(
    RESOURCE,
    resource
      ? told.resource({ url: resource.url, resource: finder.show(received), issuer })
      : told.none({ all, issuer }),
    !resource && hints.older,
    servers.length > 1 && server.issuer === undefined && hints.several({ number: servers.length }),
    server.resource === "none" && hints.unsent,
    scopes?.includes("offline_access") && hints.offline,
  );

  const { url, document } = older ?? (resource ? await finder.issuer(issuer) : defaultsOf(origin, issuer));
  if (document.issuer !== issuer) {
    const isSlash = typeof document.issuer === "string" && bare(document.issuer) === bare(issuer);
    const facts = { url, found: finder.show(document.issuer), wanted: finder.show(issuer) };
    throw (isSlash ? wording.slashedIssuer : wording.otherIssuer)(facts);
  }
  const endpoint = (key: string): string => {
    const value = document[key];
    if (typeof value !== "string") throw wording.lacks({ layer: SERVER, url, key });
    return guard.check(SERVER, key, value) && value;
  };
  const requires = (layer: Layer, key: string, wanted: string, hint?: string): void => {
    const names = listNames(document[key]);
    const found = names ? `[${names.join(", ")}]` : finder.show(document[key]);
    if (!names?.includes(wanted)) throw wording.unsupported({ layer, key, found, wanted, hint });
  };
  // A client of its own needs neither a browser nor PKCE.
  const isPersons = grant === "authorization_code";
  const authorization = isPersons ? endpoint("authorization_endpoint") : undefined;
  const token = endpoint("token_endpoint");
  const { response_types_supported: types, grant_types_supported: grants, ...others } = document;
  if (isPersons && types !== undefined) requires(SERVER, "response_types_supported", "code");
  if (isPersons && grants !== undefined) requires(SERVER, "grant_types_supported", grant);
  const renews = !isPersons || grants === undefined || listNames(grants)?.includes("refresh_token");
  yield step(
    SERVER,
    hasDefaults ? told.defaults({ origin }) : told.issuer({ url, issuer }),
    !renews && hints.unrenewed,
  );
  if (isPersons) {
    requires("PKCE", "code_challenge_methods_supported", "S256", hints.refused);
    yield step("PKCE", hasDefaults ? told.presumed({}) : told.announced({ url }));
  }

  const urlOf = (key: string) => (typeof others[key] === "string" ? others[key] : undefined);
  const indicator = server.resource ?? (received === undefined ? canonicalUrl(server.url) : String(received));
  return {
    server: server.url,
    /** To be sent as `resource`, as it was received; undefined for `resource: none`. */
    resource: indicator === "none" ? undefined : indicator,
    issuer,
    /** There for the grant of a person. */
    authorization_endpoint: authorization,
    token_endpoint: token,
    registration_endpoint: urlOf("registration_endpoint"),
    revocation_endpoint: urlOf("revocation_endpoint"),
    /** Of the authorization server; the default endpoints as such. */
    metadata: document,
    challenge,
    /** `scopes_supported` of the resource. */
    scopes,
    /** The endpoints are the defaults of 2025-03-26: only a registration, or a client that is given, shows that they are there. */
    hasDefaults,
    /** URLs of metadata that led to nothing, as `http://localhost/x (404)`. */
    tried: tried as readonly string[],
  };
}

/** Where a walk ended: the authorization server of a server, checked. */
export type Found = ReturnType<typeof walk> extends AsyncGenerator<unknown, infer End> ? End : never;

/** Where a walk ends; `tell` hears of each link. */
export async function walkAll(steps: ReturnType<typeof walk>, tell?: (step: WalkStep) => void): Promise<Found> {
  let next = await steps.next();
  for (; !next.done; next = await steps.next()) tell?.(next.value);
  return next.value;
}

const bare = (issuer: string): string => issuer.replace(/\/$/, "");

/** The endpoints of 2025-03-26, "Fallbacks for Servers without Metadata Discovery". */
function defaultsOf(origin: string, issuer: string): Metadata {
  const document = {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    code_challenge_methods_supported: ["S256"],
  };
  return { url: origin, document };
}
