import type { RuleId } from "../../../generated/protocol-rules.ts";
import { asStep } from "../../../values/json/pointer.ts";
import { type Json, type JsonObject, stableStringify } from "../../../values/json.ts";
import { compareNumbers, isNumber } from "../../../values/numbers/numeral.ts";
import { type Fault, type Frame, LISTS, listOf, objectOf } from "./frame.ts";
import { type Known, LEVELS } from "./known.ts";
import { at, type FrameRule } from "./rule.ts";

const isModern = ({ revision }: Known): boolean => revision >= "2026-07-28";
const PROGRESS = ["notification notifications/progress"];

/** Rules about what both sides declared, asked and answered before. */
export const LIFECYCLE: Partial<Record<RuleId, FrameRule>> = {
  "request-id": at("/id", ["request"], (id, _, { serverIds }) =>
    serverIds.has(stableStringify(id ?? null)) ? "an id that was not used before" : undefined,
  ),
  "early-message": at("/method", ["request", "notification"], (method, { early, kind }) => {
    if (!early || method === (kind === "request" ? "ping" : "notifications/message")) return undefined;
    return "nothing of this before notifications/initialized";
  }),
  "capability-undeclared": {
    on: ["response", "notification"],
    decide(frame, { server }) {
      const isResponse = frame.kind === "response";
      const needed = isResponse ? usedBy(frame) : NOTIFICATIONS.get(frame.method);
      if (!needed) return undefined;
      const [capability, flag] = needed;
      const declared = server[capability];
      if (declared !== undefined && (flag === undefined || objectOf(declared)[flag] === true)) return undefined;
      const wanted = `the capability ${needed.join(".")} declared`;
      return isResponse
        ? { at: "/result", wanted, found: Object.keys(server) }
        : { at: "/method", wanted, found: frame.method };
    },
  },
  "capability-method": at(
    "/error/code",
    ["response tools/list", "response resources/list", "response prompts/list"],
    (code, { method }, { server }) => {
      const { capability = "" } = LISTS[method] ?? {};
      if (code !== -32601 || server[capability] === undefined) return undefined;
      return `an answer to ${method}, as ${capability} is declared`;
    },
  ),
  "client-capability": {
    on: ["request", "response"],
    decide({ kind, message, method }, known) {
      if (kind === "request")
        return isModern(known) ? undefined : unoffered(method, objectOf(message.params), "", known);
      const { resultType, inputRequests } = objectOf(message.result);
      if (resultType !== "input_required" || !isModern(known)) return undefined;
      return Object.entries(objectOf(inputRequests)).flatMap(([key, value]) => {
        const { method: asked, params } = objectOf(value);
        const fault = unoffered(asked, objectOf(params), `/result/inputRequests/${asStep(key)}`, known);
        return fault ? [{ ...fault, severity: "error" as const }] : [];
      });
    },
  },
  "cancelled-unknown": at("/params/requestId", ["notification notifications/cancelled"], (id, _, known) => {
    if (id === undefined) return undefined;
    if (isModern(known)) return known.subscriptions.has(id) ? undefined : "the id of a subscription";
    return known.serverIds.has(stableStringify(id)) ? undefined : "the id of a request that the server made";
  }),
  "progress-token": at("/params/progressToken", PROGRESS, (_, { progress }) =>
    progress?.of === "none" ? "the progressToken of a request" : undefined,
  ),
  "progress-late": at("/params/progressToken", PROGRESS, (_, { progress }, { ordered }) =>
    ordered && progress?.of === "answered" ? "that of a request that is not answered" : undefined,
  ),
  "progress-order": at("/params/progress", PROGRESS, (now, { progress }) => {
    const last = progress?.last;
    if (!isNumber(last) || !isNumber(now) || compareNumbers(now, last) > 0) return undefined;
    return "more than the progress before";
  }),
  "log-level": {
    on: ["notification notifications/message"],
    decide({ params: { level: found } }, known) {
      const { level } = known;
      if (level === undefined) {
        return isModern(known) ? { at: "/method", wanted: "no log message without a logLevel", found } : undefined;
      }
      if (!LEVELS.includes(found) || LEVELS.indexOf(found) >= LEVELS.indexOf(level)) return undefined;
      return { at: "/params/level", wanted: `${level} or above`, found };
    },
  },
  subscription: { on: ["notification"], decide: judgeSubscription },
};

/** The capability that a notification needs, and which flag of it. */
const NOTIFICATIONS = new Map<string, readonly [capability: string, flag?: string]>([
  ["notifications/message", ["logging"]],
  ["notifications/tools/list_changed", ["tools", "listChanged"]],
  ["notifications/prompts/list_changed", ["prompts", "listChanged"]],
  ["notifications/resources/list_changed", ["resources", "listChanged"]],
  ["notifications/resources/updated", ["resources", "subscribe"]],
]);

const NEEDED = new Map([
  ["tools/call", "tools"],
  ["resources/read", "resources"],
  ["prompts/get", "prompts"],
]);

function usedBy({ method, message }: Frame): readonly [string, string?] | undefined {
  const result = objectOf(message.result);
  const list = LISTS[method];
  if (list) return listOf(result[list.key]).length > 0 ? [list.capability] : undefined;
  const needed = message.result !== undefined && result.isError !== true ? NEEDED.get(method) : undefined;
  return needed === undefined ? undefined : [needed];
}

/** The capability that a request of the server needs, and the one inside it for such params. */
const CLIENT_NEEDS = new Map<
  unknown,
  readonly [capability: string, inside?: string, keyOf?: (params: JsonObject) => string | undefined]
>([
  ["roots/list", ["roots"]],
  ["sampling/createMessage", ["sampling", "tools", (params) => TOOL_KEYS.find((key) => params[key] !== undefined)]],
  ["elicitation/create", ["elicitation", "url", ({ mode }) => (mode === "url" ? "mode" : undefined)]],
]);
const TOOL_KEYS = ["tools", "toolChoice"];

/** What a request of the server needs and the client did not offer. */
function unoffered(method: Json | undefined, params: JsonObject, place: string, { client }: Known): Fault | undefined {
  const [capability, inside, keyOf] = CLIENT_NEEDS.get(method) ?? [];
  if (capability === undefined) return undefined;
  const offered = client[capability];
  if (offered === undefined) {
    return { at: `${place}/method`, wanted: `the capability ${capability} offered`, found: method };
  }
  const key = keyOf?.(params);
  if (key === undefined || inside === undefined || objectOf(offered)[inside] !== undefined) return undefined;
  return { at: `${place}/params/${key}`, wanted: `the capability ${capability}.${inside} offered`, found: params[key] };
}

/** The key of a subscription, by the notification. */
const KINDS = new Map([
  ["notifications/tools/list_changed", "toolsListChanged"],
  ["notifications/prompts/list_changed", "promptsListChanged"],
  ["notifications/resources/list_changed", "resourcesListChanged"],
  ["notifications/resources/updated", "resourceSubscriptions"],
]);

function judgeSubscription({ method, params }: Frame, { subscriptions }: Known): Fault | undefined {
  const kind = KINDS.get(method);
  if (kind === undefined && method !== "notifications/subscriptions/acknowledged") return undefined;
  const id = objectOf(params._meta)["io.modelcontextprotocol/subscriptionId"];
  const subscription = id === undefined ? undefined : subscriptions.get(id);
  if (!subscription) {
    const place = "/params/_meta/io.modelcontextprotocol~1subscriptionId";
    return { at: place, wanted: "the id of a subscription", found: id };
  }
  if (kind === undefined) return undefined;
  const wrong = { at: "/method", found: method };
  if (!subscription.acknowledged) return { ...wrong, wanted: "notifications/subscriptions/acknowledged first" };
  const asked = subscription.kinds[kind];
  const holds = Array.isArray(asked) ? asked.some((uri) => uri === params.uri) : asked === true;
  return holds ? undefined : { ...wrong, wanted: "a kind that was asked for" };
}
