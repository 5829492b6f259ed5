import type { RuleId } from "../../../generated/protocol-rules.ts";
import { asStep } from "../../../values/json/pointer.ts";
import { type Json, type JsonObject, stableStringify } from "../../../values/json.ts";
import { isNumber } from "../../../values/numbers/numeral.ts";
import {
  type Fault,
  type Frame,
  grows,
  isAtOrUnder,
  KINDS,
  LISTS,
  listOf,
  objectOf,
  subscriptionOf,
  URL_REQUIRED,
  URL_REVISION,
} from "./frame.ts";
import { type Known, LEVELS } from "./known.ts";
import { modeOf, unoffered } from "./offers.ts";
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
      const { client } = known;
      if (kind === "request")
        return isModern(known) ? undefined : unoffered(method, objectOf(message.params), "", client);
      const { code } = objectOf(message.error);
      if (code === URL_REQUIRED && known.revision === URL_REVISION && objectOf(client.elicitation).url === undefined)
        return { at: "/error/code", wanted: "the capability elicitation.url offered", found: code };
      if (objectOf(message.result).resultType !== "input_required" || !isModern(known)) return undefined;
      return ofInputs(message, (asked, params, place) => {
        const fault = unoffered(asked, params, place, client);
        return fault && { ...fault, severity: "error" };
      });
    },
  },
  "elicitation-url": {
    on: ["request elicitation/create", "response"],
    decide({ kind, message, params }, known) {
      if (kind === "request") return faultOfUrl(params, "/params");
      if (message.result !== undefined)
        return ofInputs(message, (asked, own, place) =>
          asked === "elicitation/create" ? faultOfUrl(own, `${place}/params`) : undefined,
        );
      const { code, data } = objectOf(message.error);
      return code === URL_REQUIRED && known.revision === URL_REVISION
        ? faultsOfList(objectOf(data).elicitations)
        : undefined;
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
    return !isNumber(now) || grows(now, progress?.last) ? undefined : "more than the progress before";
  }),
  "log-level": at("/params/level", ["notification notifications/message"], (found, _, known) => {
    const { level } = known;
    if (level === undefined && isModern(known)) return { at: "/method", wanted: "no log message without a logLevel" };
    const isEnough = !LEVELS.includes(found) || LEVELS.indexOf(found) >= LEVELS.indexOf(level);
    return level === undefined || isEnough ? undefined : `${level} or above`;
  }),
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

/** The faults of the questions in a result. */
function ofInputs(
  { result }: JsonObject,
  judge: (method: Json | undefined, params: JsonObject, place: string) => Fault | undefined,
): Fault[] {
  return Object.entries(objectOf(objectOf(result).inputRequests)).flatMap(([key, value]) => {
    const { method, params } = objectOf(value);
    return judge(method, objectOf(params), `/result/inputRequests/${asStep(key)}`) ?? [];
  });
}

function faultOfUrl(params: JsonObject, place: string): Fault | undefined {
  const { url: found } = params;
  if (modeOf(params) !== "url" || typeof found !== "string" || URL.canParse(found)) return undefined;
  return { at: `${place}/url`, wanted: "a URL that parses", found };
}

/** What is wrong with the questions of -32042, which are all for URLs. */
function faultsOfList(found: Json | undefined): Fault | Fault[] | undefined {
  const place = "/error/data/elicitations";
  // What is no list the schema tells.
  if (!Array.isArray(found)) return undefined;
  if (found.length === 0) return { at: place, wanted: "at least one elicitation of mode url", found };
  return found.map(objectOf).flatMap((one, index) => {
    const own = `${place}/${index}`;
    if (modeOf(one) !== "url") return [{ at: `${own}/mode`, wanted: '"url"', found: one.mode }];
    return faultOfUrl(one, own) ?? [];
  });
}

function judgeSubscription({ method, params }: Frame, { subscriptions }: Known): Fault | undefined {
  const kind = KINDS.get(method);
  if (kind === undefined && method !== "notifications/subscriptions/acknowledged") return undefined;
  const id = subscriptionOf(params);
  const subscription = id === undefined ? undefined : subscriptions.get(id);
  if (!subscription) {
    const place = "/params/_meta/io.modelcontextprotocol~1subscriptionId";
    return { at: place, wanted: "the id of a subscription", found: id };
  }
  if (kind === undefined) return undefined;
  const wrong = { at: "/method", found: method };
  const { asked, agreed } = subscription;
  if (!agreed) return { ...wrong, wanted: "notifications/subscriptions/acknowledged first" };
  const holds = ({ [kind]: kinds }: JsonObject): boolean => {
    return Array.isArray(kinds) ? kinds.some((uri) => isAtOrUnder(params.uri, uri)) : kinds === true;
  };
  if (!holds(asked)) return { ...wrong, wanted: "a kind that was asked for" };
  return holds(agreed) ? undefined : { ...wrong, wanted: "a kind that was agreed to" };
}
