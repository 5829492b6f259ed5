import { isObject, type Json, type JsonObject, nameType, writeJson } from "../../values/json.ts";
import { saysTls, USE_HTTPS } from "../../values/net/tls-port.ts";
import { ask, errorOf, typeOf } from "../ask.ts";
import type { AuthContext, Reply } from "../types.ts";
import * as wording from "../wording.ts";
import { covers, locateIssuer, locateResource } from "./locate.ts";

/** A document of metadata, and the URL that gave it. */
export interface Metadata {
  url: string;
  document: JsonObject;
}

const REDIRECTS = 3;

const isMissing = ({ status }: Reply): boolean => status >= 400 && status < 500;
/** Whether a document is not here, by how its URL came about: a server names it, an issuer does, or nobody. */
const NOT_HERE = {
  named: () => false,
  derived: isMissing,
  // Hosts of web applications answer every path.
  guessed: (reply: Reply) => isMissing(reply) || (reply.status === 200 && !isObject(reply.json)),
};

/** Metadata at the first of some URLs that has any. Its methods throw login-failed. */
export function createFinder(
  server: { url: string; headers: Readonly<Record<string, string>> },
  protocol: string,
  context: AuthContext,
) {
  const own = Object.entries(server.headers).filter(([name]) => name.toLowerCase() !== "authorization");
  const { origin } = new URL(server.url);
  const show = (value: Json | undefined): string =>
    value === undefined ? "missing" : wording.showField(writeJson(value), context.redactor, 300);

  /** Undefined: there is none; then `tried` has the URLs. */
  const find = async (
    { layer, how, what = "url" }: { layer: wording.Layer; how: keyof typeof NOT_HERE; what?: string },
    urls: readonly string[],
    tried: string[],
  ): Promise<Metadata | undefined> => {
    for (const url of urls) {
      const isOwn = new URL(url).origin === origin;
      const headers = { ...(isOwn && Object.fromEntries(own)), "mcp-protocol-version": protocol };
      const reply = await ask(context, { layer, what, redirects: REDIRECTS }, { method: "GET", url, headers });
      const { status, json, answer } = reply;
      if (status === 200 && isObject(json)) return { url: reply.url.href, document: json };
      const type = json === undefined ? typeOf(reply) : nameType(json);
      const facts = { layer, url: reply.url.href, answer, type, wanted: json === undefined ? "JSON" : "an object" };
      const odd = status === 200 ? `, ${type}` : saysTls(reply.body) ? `: ${USE_HTTPS}` : "";
      if (NOT_HERE[how](reply)) tried.push(`${url} (${status}${odd})`);
      else if (status === 200) throw wording.notJson(facts);
      else throw wording.refused({ ...facts, said: errorOf(reply, context.redactor) });
    }
    return undefined;
  };

  return {
    find,
    show,
    /** Of a resource (RFC 9728): at the URL that the challenge names, else at those that are guessed. */
    async resource(named: string | undefined, tried: string[]): Promise<Metadata | undefined> {
      const layer = "resource metadata";
      const what = "resource_metadata";
      if (named !== undefined && !URL.canParse(named)) {
        const url = wording.showField(named, context.redactor, 300);
        throw wording.notAbsolute({ layer, what, url, source: "RFC 9728 5.1" });
      }
      const found = await (named === undefined
        ? find({ layer, how: "guessed" }, locateResource(server.url), tried)
        : find({ layer, how: "named", what }, [named], tried));
      if (!found) return undefined;
      const { resource, authorization_servers: servers } = found.document;
      if (resource === undefined) throw wording.lacks({ layer, url: found.url, key: "resource" });
      if (typeof resource !== "string" || !covers(resource, server.url)) {
        throw wording.otherResource({ url: found.url, resource: show(resource), server: server.url });
      }
      if (listNames(servers)?.[0] === undefined) {
        throw wording.lacks({ layer, url: found.url, key: "authorization_servers" });
      }
      return found;
    },
    /** Of an authorization server (RFC 8414, OpenID Connect Discovery). */
    async issuer(issuer: string): Promise<Metadata> {
      const layer = "authorization server";
      context.guard.check(layer, "issuer", issuer);
      const tried: string[] = [];
      const found = await find({ layer, how: "derived" }, locateIssuer(issuer), tried);
      if (!found) throw wording.noneFound({ layer, tried: tried.join(", ") });
      return found;
    },
  };
}

/** The texts in a list of a document; undefined for anything else. */
export function listNames(value: Json | undefined): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}
