import { setTimeout as sleep } from "node:timers/promises";
import type { MockManifest } from "../../generated/mock.ts";
import { andThen, type Soon } from "../../values/async/soon.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { createPeer, type Effects, type Peer, type Service } from "../peer.ts";
import { LEGACY, META, MODERN, methodNotFound, RpcError, unsupportedRevision } from "../rpc.ts";
import { type Answer, chooseAnswer, covers, type Fault } from "./answers.ts";
import { type Catalog, createCatalog, type Tool } from "./catalog.ts";

interface Call {
  params: JsonObject;
  catalog: Catalog;
  modern: boolean;
  effects: Effects;
}

interface Method {
  /** Only a server with this capability has the method. */
  needs?: "tools" | "resources" | "prompts" | "logging";
  /** The only generation of the protocol that has the method. */
  only?: "legacy" | "modern";
  /** Whether a result of 2026-07-28 says how long it may be kept. */
  cacheable?: true;
  answer(call: Call): Soon<JsonObject | undefined>;
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["initialize", { only: "legacy", answer: initialize }],
  ["ping", { only: "legacy", answer: () => ({}) }],
  ["logging/setLevel", { only: "legacy", needs: "logging", answer: () => ({}) }],
  ["server/discover", { only: "modern", cacheable: true, answer: discover }],
  ["tools/list", { needs: "tools", cacheable: true, answer: listOf("tools") }],
  ["tools/call", { needs: "tools", answer: call }],
  ["resources/list", { needs: "resources", cacheable: true, answer: listOf("resources") }],
  ["resources/templates/list", { needs: "resources", cacheable: true, answer: () => ({ resourceTemplates: [] }) }],
  ["resources/read", { needs: "resources", cacheable: true, answer: readResource }],
  ["prompts/list", { needs: "prompts", cacheable: true, answer: listOf("prompts") }],
  ["prompts/get", { needs: "prompts", answer: getPrompt }],
]);

/** A checked manifest as a server, which counts calls over all its sessions. */
export function createMock(manifest: MockManifest): Service {
  const catalog = createCatalog(manifest);
  const { faults = [] } = manifest;
  let planted: Promise<Catalog> | undefined;
  const plant = async () => (await import("./faults.ts")).plantFaults(catalog, faults);
  return () => (outlet) => {
    let hasBegun = false;
    return createPeer((method, params, effects) => {
      if (!hasBegun && faults.includes("stray-output")) effects.print("Listening: this line is no frame");
      hasBegun = true;
      if (faults.length === 0) return answerRequest(method, params, catalog, effects);
      planted ??= plant();
      return planted.then((whole) => answerRequest(method, params, whole, effects));
    }, outlet);
  };
}

/** A server that serves the manifest, already checked, in the params of its first message. */
export function awaitMock(): Service {
  return () => (outlet) => {
    let peer: Peer | undefined;
    return {
      receive(message) {
        if (peer) peer.receive(message);
        else peer = createMock(message.params as MockManifest)()(outlet);
      },
      close: () => peer?.close(),
    };
  };
}

/** Answers a request, in the revision of its `_meta`, else as after a handshake; undefined: never. Throws RpcError. */
function answerRequest(
  name: string,
  params: JsonObject,
  catalog: Catalog,
  effects: Effects,
): Soon<JsonObject | undefined> {
  const modern = isModern(params._meta);
  const method = METHODS.get(name);
  const foreign = method?.only === (modern ? "legacy" : "modern");
  if (!method || foreign || (method.needs && !(method.needs in catalog.capabilities))) throw methodNotFound(name);
  return andThen(method.answer({ params, catalog, modern, effects }), (result) =>
    modern && result ? stamp(result, method, catalog) : result,
  );
}

function isModern(meta: Json | undefined): boolean {
  const revision = isObject(meta) ? meta[`${META}protocolVersion`] : undefined;
  if (!isObject(meta) || revision === undefined) return false;
  if (!MODERN.includes(String(revision))) throw unsupportedRevision(String(revision), MODERN);
  if (!isObject(meta[`${META}clientCapabilities`]))
    throw invalid(`Invalid params: _meta lacks "${META}clientCapabilities"`);
  return true;
}

/** What every result of revision 2026-07-28 carries. */
function stamp(result: JsonObject, { cacheable }: Method, { info }: Catalog): JsonObject {
  const meta = isObject(result._meta) ? result._meta : {};
  return {
    resultType: "complete",
    ...(cacheable && { ttlMs: 0, cacheScope: "private" }),
    ...result,
    _meta: { [`${META}serverInfo`]: info, ...meta },
  };
}

function initialize({ params: { protocolVersion: asked }, catalog: { about, info: serverInfo } }: Call): JsonObject {
  return {
    protocolVersion: LEGACY.find((revision) => revision === asked) ?? (LEGACY[0] as string),
    ...about,
    serverInfo,
  };
}

function discover({ catalog }: Call): JsonObject {
  return { supportedVersions: MODERN, ...catalog.about };
}

function listOf(key: "tools" | "resources" | "prompts"): Method["answer"] {
  return ({ catalog }) => ({ [key]: [...catalog[key].values()].map(({ definition }) => definition) });
}

/** Undefined: no answer. Throws RpcError for arguments that break the schema, a broken schema, a declared error. */
function call({ params, catalog, effects }: Call): Soon<JsonObject | undefined> {
  const tool = catalog.tools.get(params.name as string);
  if (!tool) throw unknown("tool", params.name);
  const args = params.arguments ?? {};
  return andThen(tool.check(args), (violations) => {
    if (violations.length > 0) throw wrongArguments("tool", params.name, violations);
    return answerCall(tool, params, args as JsonObject, effects);
  });
}

function readResource({ params, catalog, modern }: Call): JsonObject {
  const resource = catalog.resources.get(params.uri as string);
  if (!resource) {
    if (typeof params.uri !== "string") throw invalid('Invalid params: "uri" must be a string');
    throw new RpcError(modern ? INVALID : -32002, `Resource not found: ${params.uri}`, { uri: params.uri });
  }
  return { contents: [resource.contents] };
}

function getPrompt({ params, catalog }: Call): JsonObject {
  const prompt = catalog.prompts.get(params.name as string);
  if (!prompt) throw unknown("prompt", params.name);
  const args = isObject(params.arguments) ? params.arguments : {};
  const missing = prompt.required.filter((name) => !Object.hasOwn(args, name)).map((name) => `"${name}" is required`);
  const wrong = Object.keys(args).filter((name) => typeof args[name] !== "string");
  const violations = [...missing, ...wrong.map((name) => `"${name}" must be string`)];
  if (violations.length > 0) throw wrongArguments("prompt", params.name, violations);
  return prompt.result(args) as JsonObject;
}

function answerCall(tool: Tool, params: JsonObject, args: JsonObject, effects: Effects): Soon<JsonObject | undefined> {
  tool.calls++;
  const answer = chooseAnswer(tool.answers, args, tool.calls);
  const fault = answer.fault && covers(answer.fault, tool.calls) ? answer.fault : undefined;
  const pause = fault?.slowMs ? sleep(fault.slowMs, undefined, { signal: effects.signal }) : undefined;
  return andThen(pause, () => {
    sendNotifications(answer, params, effects);
    return spoil(fault, args, effects) ? undefined : (answer.result(args) as JsonObject);
  });
}

function sendNotifications(answer: Answer, params: JsonObject, effects: Effects): void {
  for (const entry of answer.logs) effects.notify("notifications/message", entry);
  const token = (params._meta as JsonObject | undefined)?.progressToken;
  if (token === undefined) return;
  for (const step of answer.progress) effects.notify("notifications/progress", { progressToken: token, ...step });
}

/** Does what the fault declares; true when no answer follows. */
function spoil(fault: Fault | undefined, args: JsonObject, effects: Effects): boolean {
  if (fault === undefined) return false;
  if (fault.garbage !== undefined) effects.print(fault.garbage);
  if (fault.crash) effects.crash(fault.crash.exitCode, fault.crash.message);
  if (fault.hang || fault.crash) return true;
  if (fault.error === undefined) return false;
  const { code, message, data } = fault.error(args) as { code: number; message: string; data?: Json };
  throw new RpcError(code, String(message), data);
}

const INVALID = -32602;

function invalid(message: string): RpcError {
  return new RpcError(INVALID, message);
}

function unknown(kind: "tool" | "prompt", name: Json | undefined): RpcError {
  return invalid(typeof name === "string" ? `Unknown ${kind}: ${name}` : 'Invalid params: "name" must be a string');
}

function wrongArguments(kind: "tool" | "prompt", name: Json | undefined, violations: readonly string[]): RpcError {
  return invalid(`Invalid arguments for ${kind} ${name}: ${violations.join("; ")}`);
}
