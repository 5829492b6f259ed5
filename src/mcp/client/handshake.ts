import type { ProtocolRevision } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { unknownProtocol } from "../findings.ts";
import { isLegacy, LEGACY_REVISIONS, METHOD_NOT_FOUND, MODERN_REVISION } from "../revisions.ts";
import type { OpenOptions } from "../session.ts";
import { handshakeMalformed, handshakeRefused, show, unsupportedProtocol } from "../wording.ts";
import type { CallOptions, Connection } from "./connection.ts";
import { createEnvelope } from "./modern.ts";

interface HandshakeOptions extends Pick<OpenOptions, "version"> {
  server: string;
  capabilities: JsonObject;
  protocol: ProtocolRevision | undefined;
}

export interface Agreement {
  protocol: string;
  result: JsonObject;
}

/** The whole start has one deadline, startup_timeout; its requests have none of their own. */
export const UNHURRIED: CallOptions = { timeoutMs: Number.POSITIVE_INFINITY };
const INVALID_PARAMS = -32602;

/** Settles revision and capabilities with the server. Throws handshake-failed, unsupported-protocol and what `call` throws. */
export async function shakeHands(connection: Connection, options: HandshakeOptions): Promise<Agreement> {
  const { server, protocol: asked, capabilities } = options;
  if (asked === MODERN_REVISION) return discover(connection, options);
  let refusal: ReturnType<typeof readRefusal> | undefined;
  for (const protocolVersion of asked === undefined ? LEGACY_REVISIONS : [asked]) {
    if (refusal?.supported?.includes(protocolVersion) === false) continue;
    const params = { protocolVersion, capabilities, clientInfo: { name: "mcptest", version: options.version } };
    const { result, error } = await connection.call("initialize", params, UNHURRIED);
    if (error === undefined) return accept(connection, options, result as Json);
    refusal = readRefusal(error);
    // Only a refusal of the version is worth another proposal to the same process.
    if (refusal.supported === undefined && refusal.code !== INVALID_PARAMS) break;
  }
  if (asked !== undefined && refusal?.supported)
    throw unsupportedProtocol({ server, asked, answer: show(refusal.error) });
  if (asked === undefined && (refusal?.code === METHOD_NOT_FOUND || refusal?.supported?.includes(MODERN_REVISION))) {
    return discover(connection, options, refusal.error);
  }
  throw handshakeRefused({ server, method: "initialize", error: show(refusal?.error) });
}

function accept(connection: Connection, { server, protocol: asked }: HandshakeOptions, result: Json): Agreement {
  const protocol = isObject(result) ? result.protocolVersion : undefined;
  if (!isObject(result) || typeof protocol !== "string") {
    const missing = isObject(result) ? "a protocolVersion" : "an object";
    throw handshakeMalformed({ server, method: "initialize", missing, result: show(result) });
  }
  if (asked !== undefined && protocol !== asked) {
    const answer = `it answered initialize with protocolVersion ${JSON.stringify(protocol)}`;
    throw unsupportedProtocol({ server, asked, answer });
  }
  if (!isLegacy(protocol)) connection.add(unknownProtocol({ revision: protocol }));
  connection.speak(protocol);
  return { protocol, result };
}

async function discover(connection: Connection, options: HandshakeOptions, refused?: Json): Promise<Agreement> {
  const { server, capabilities, version } = options;
  const asked = MODERN_REVISION;
  connection.speak(asked);
  const params = { _meta: createEnvelope(capabilities, version) };
  const { result, error } = await connection.call("server/discover", params, UNHURRIED);
  if (error !== undefined) {
    if (refused !== undefined) throw handshakeRefused({ server, method: "initialize", error: show(refused) });
    const answer = `it answered server/discover with the error ${show(error)}`;
    throw unsupportedProtocol({ server, asked, answer });
  }
  const versions = isObject(result) ? result.supportedVersions : undefined;
  if (!isObject(result) || !Array.isArray(versions)) {
    const missing = isObject(result) ? "supportedVersions" : "an object";
    throw handshakeMalformed({ server, method: "server/discover", missing, result: show(result) });
  }
  if (!versions.includes(asked)) {
    throw unsupportedProtocol({ server, asked, answer: `its supportedVersions are ${show(versions)}` });
  }
  return { protocol: asked, result };
}

/** An error in answer to initialize; `supported`: the revisions that the server says it has. */
function readRefusal(error: Json) {
  const { code, data } = isObject(error) ? error : {};
  const supported = isObject(data) ? data.supported : undefined;
  return { error, code, supported: Array.isArray(supported) ? supported : undefined };
}
