import type { RuleId } from "../../../generated/protocol-rules.ts";
import { type Json, type JsonObject, stableStringify } from "../../../values/json.ts";
import { compareNumbers, isNumber } from "../../../values/numbers/numeral.ts";
import { LISTS } from "../lists.ts";
import { asStep, type Fault, type Frame, listOf, objectOf } from "./frame.ts";
import { type Known, LEVELS } from "./known.ts";

/** A rule decides over one frame and what the session knows; `on`: frames that it looks at, by their kind, and method. */
export interface FrameRule {
  readonly on: readonly string[];
  decide(frame: Frame, known: Known): readonly Fault[] | undefined;
}

const METHOD = "/method";
const MODERN = "2026-07-28";
const isModern = ({ revision }: Known): boolean => revision >= MODERN;

/** What messages of the server take of what both sides declared, asked and answered. */
export const LIFECYCLE: Partial<Record<RuleId, FrameRule>> = {
  "request-id": {
    on: ["request"],
    decide: ({ message: { id } }, { serverIds }) =>
      serverIds.has(stableStringify(id ?? null))
        ? [{ at: "/id", wanted: "an id that was not used before", found: id }]
        : undefined,
  },
  "early-message": {
    on: ["request", "notification"],
    decide({ early, kind, method }) {
      if (!early || method === (kind === "request" ? "ping" : "notifications/message")) return undefined;
      return [{ at: METHOD, wanted: "nothing of this before notifications/initialized", found: method }];
    },
  },
  "capability-undeclared": {
    on: ["response", "notification"],
    decide(frame, { server }) {
      const needed = frame.kind === "response" ? usedBy(frame) : NOTIFICATIONS[frame.method];
      if (!needed) return undefined;
      const [capability, flag] = needed;
      const declared = server[capability];
      if (declared !== undefined && (flag === undefined || objectOf(declared)[flag] === true)) return undefined;
      const wanted = `the capability ${[capability, ...(flag ? [flag] : [])].join(".")} declared`;
      const at = frame.kind === "response" ? "/result" : METHOD;
      return [{ at, wanted, found: frame.kind === "response" ? declaredBy(server) : frame.method }];
    },
  },
  "capability-method": {
    on: ["response tools/list", "response resources/list", "response prompts/list"],
    decide({ method, message }, { server }) {
      const { code } = objectOf(message.error);
      if (code !== -32601 || server[LISTS[method]?.capability ?? ""] === undefined) return undefined;
      return [
        {
          at: "/error/code",
          wanted: `an answer to ${method}, as ${LISTS[method]?.capability} is declared`,
          found: code,
        },
      ];
    },
  },
  "client-capability": {
    on: ["request", "response"],
    decide({ kind, message, method }, known) {
      if (kind === "request")
        return isModern(known) ? undefined : unoffered(method, objectOf(message.params), "", known);
      const { resultType, inputRequests } = objectOf(message.result);
      if (resultType !== "input_required" || !isModern(known)) return undefined;
      return Object.entries(objectOf(inputRequests)).flatMap(([key, value]) => {
        const { method: asked, params } = objectOf(value);
        const at = `/result/inputRequests/${asStep(key)}`;
        return unoffered(asked, objectOf(params), at, known).map((fault) => ({ ...fault, severity: "error" as const }));
      });
    },
  },
  "cancelled-unknown": {
    on: ["notification notifications/cancelled"],
    decide({ params: { requestId } }, known) {
      const own = isModern(known)
        ? known.subscriptions.has(requestId ?? null)
        : known.serverIds.has(stableStringify(requestId ?? null));
      if (requestId === undefined || own) return undefined;
      const wanted = isModern(known) ? "the id of a subscription" : "the id of a request that the server made";
      return [{ at: "/params/requestId", wanted, found: requestId }];
    },
  },
  "progress-token": {
    on: ["notification notifications/progress"],
    decide: ({ progress, params }) =>
      progress?.of === "none" ? [token("the progressToken of a request", params)] : undefined,
  },
  "progress-late": {
    on: ["notification notifications/progress"],
    decide: ({ progress, params }, { ordered }) =>
      ordered && progress?.of === "answered" ? [token("that of a request that is not answered", params)] : undefined,
  },
  "progress-order": {
    on: ["notification notifications/progress"],
    decide({ progress, params: { progress: now } }) {
      const last = progress?.last;
      if (!isNumber(last) || !isNumber(now) || compareNumbers(now, last) > 0) return undefined;
      return [{ at: "/params/progress", wanted: "more than the progress before", found: now }];
    },
  },
  "log-level": {
    on: ["notification notifications/message"],
    decide({ params: { level } }, known) {
      if (known.level === undefined) {
        return isModern(known)
          ? [{ at: METHOD, wanted: "no log message without a logLevel", found: level }]
          : undefined;
      }
      if (!LEVELS.includes(level) || LEVELS.indexOf(level) >= LEVELS.indexOf(known.level)) return undefined;
      return [{ at: "/params/level", wanted: `${known.level} or above`, found: level }];
    },
  },
  subscription: { on: ["notification"], decide: judgeSubscription },
};

function token(wanted: string, { progressToken: found }: JsonObject): Fault {
  return { at: "/params/progressToken", wanted, found };
}

/** The capability that a notification needs, and which flag of it. */
const NOTIFICATIONS: Readonly<Record<string, readonly [capability: string, flag?: string]>> = {
  "notifications/message": ["logging"],
  "notifications/tools/list_changed": ["tools", "listChanged"],
  "notifications/prompts/list_changed": ["prompts", "listChanged"],
  "notifications/resources/list_changed": ["resources", "listChanged"],
  "notifications/resources/updated": ["resources", "subscribe"],
};

/** The capability by which a request can succeed. */
const NEEDED: Readonly<Record<string, readonly [capability: string]>> = {
  "tools/call": ["tools"],
  "resources/read": ["resources"],
  "prompts/get": ["prompts"],
};

function usedBy({ method, message }: Frame): readonly [string, string?] | undefined {
  const result = objectOf(message.result);
  const list = LISTS[method];
  if (list) return listOf(result[list.key]).length > 0 ? [list.capability] : undefined;
  return message.result !== undefined && result.isError !== true ? NEEDED[method] : undefined;
}

function declaredBy(server: JsonObject): Json {
  return Object.keys(server);
}

/** What a request of the server takes of the client that was not offered. */
function unoffered(method: Json | undefined, params: JsonObject, at: string, { client }: Known): Fault[] {
  const lack = (wanted: string): Fault[] => [{ at: `${at}${METHOD}`, wanted: `${wanted} offered`, found: method }];
  if (method === "roots/list") return client.roots === undefined ? lack("the capability roots") : [];
  if (method === "sampling/createMessage") {
    if (client.sampling === undefined) return lack("the capability sampling");
    const uses = ["tools", "toolChoice"].find((key) => params[key] !== undefined);
    if (uses === undefined || objectOf(client.sampling).tools !== undefined) return [];
    return [{ at: `${at}/params/${uses}`, wanted: "the capability sampling.tools offered", found: params[uses] }];
  }
  if (method !== "elicitation/create") return [];
  if (client.elicitation === undefined) return lack("the capability elicitation");
  if (params.mode !== "url" || objectOf(client.elicitation).url !== undefined) return [];
  return [{ at: `${at}/params/mode`, wanted: "the capability elicitation.url offered", found: params.mode }];
}

/** What a client asks a subscription for, by the notification that comes. */
const KINDS: Readonly<Record<string, string>> = {
  "notifications/tools/list_changed": "toolsListChanged",
  "notifications/prompts/list_changed": "promptsListChanged",
  "notifications/resources/list_changed": "resourcesListChanged",
  "notifications/resources/updated": "resourceSubscriptions",
};

function judgeSubscription({ method, params }: Frame, { subscriptions }: Known): Fault[] | undefined {
  const kind = KINDS[method];
  if (kind === undefined && method !== "notifications/subscriptions/acknowledged") return undefined;
  const id = objectOf(params._meta)["io.modelcontextprotocol/subscriptionId"];
  const subscription = id === undefined ? undefined : subscriptions.get(id);
  if (!subscription) {
    const at = "/params/_meta/io.modelcontextprotocol~1subscriptionId";
    return [{ at, wanted: "the id of a subscription", found: id }];
  }
  if (kind === undefined) return undefined;
  if (!subscription.acknowledged) {
    return [{ at: METHOD, wanted: "notifications/subscriptions/acknowledged first", found: method }];
  }
  const asked = subscription.kinds[kind];
  const holds = Array.isArray(asked) ? asked.some((uri) => uri === params.uri) : asked === true;
  return holds ? undefined : [{ at: METHOD, wanted: "a kind that was asked for", found: method }];
}
