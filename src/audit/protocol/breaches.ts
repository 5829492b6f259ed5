import { PROTOCOL_RULES, type ProtocolRule, type RuleId } from "../../generated/protocol-rules.ts";
import { faultOfSchema, LISTS, type SessionFinding } from "../../mcp/index.ts";
import { joinSame } from "../../property/index.ts";
import { groupBy } from "../../values/group-by.ts";
import type { JsonObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { shown } from "../behaviour.ts";
import { type Breach, type Check, type Hit, nameTool } from "../rule.ts";
import { wantsObject } from "../surface/rules.ts";

const wants = words("<at> wants <wanted>, found <found>");

/** What a rule about frames found: one hit for each finding and tool that its places lead to. */
export function breachesOf(id: RuleId): Check {
  return ({ breaches, frames, behaved }) => {
    const own = breaches.filter(({ rule }) => rule === id);
    const hits = [...groupBy(own, causeOf).values()].map((same) => joinSame(same.map(tell)));
    // What every session breaks is no fault of a call.
    const called = hits.length > 0 ? [] : shown(behaved, id).map(sharpen);
    return { checked: frames, hits: [...hits, ...called] };
  };
}

/** What several methods break alike has one cause: a uri of another spelling is answered wherever it stands, other values at one place. */
function causeOf(breach: Breach): unknown {
  const { rule, places = [], tool, reason } = breach;
  const [place, ...more] = places;
  if (!place || more.length > 0 || tool !== undefined) return breach;
  return JSON.stringify([rule === "uri" ? "" : place.at, place.wanted, place.found, reason ?? null]);
}

/** Elsewhere a test is judged, and here the server. */
const sharpen = (hit: Hit & { rule: string }): Hit =>
  hit.rule === "stray-output" && hit.severity === "warning" ? { ...hit, severity: "error" } : hit;

function tell({ rule, severity, message, places = [], total = places.length, ...rest }: Breach): Hit {
  const { frame, reason: accepted, count = 1, tool, at, method } = rest;
  const [place] = places;
  // Each list is read twice.
  const times = Object.hasOwn(LISTS, method ?? "") ? 1 : count;
  const also = Math.max(times, total, 1) - 1;
  return {
    ...sharpen({ rule, severity, message }),
    ...(tool === undefined ? { at: method } : { tool, at }),
    message: place && tool !== undefined ? wants({ ...place, at: at || "it" }) : message,
    evidence: frame ?? place?.found,
    ...(also > 0 && { also }),
    ...(accepted !== undefined && { accepted }),
  };
}

/** Findings of sessions by the tools that their places lead to, without what a rule of an audit says better. `pages`: those of tools/list. */
export function placeBreaches(
  findings: readonly SessionFinding[],
  pages: readonly (readonly JsonObject[])[],
  revision: string,
): Breach[] {
  // On which of several pages a place is, nobody knows.
  const items = pages.length === 1 ? pages[0] : undefined;
  return findings.flatMap((finding): Breach[] => {
    const { places, method } = finding;
    if (!places || method !== "tools/list") return [finding];
    const placed = places.flatMap((place) => {
      const [, index, at = ""] = /^\/result\/tools\/(\d+)(.*)$/s.exec(place.at) ?? [];
      const [, key = ""] = /^\/(inputSchema|outputSchema)\/type$/.exec(at) ?? [];
      const item = index === undefined ? undefined : items?.[Number(index)];
      const isTold = (key !== "" && wantsObject(key, revision)) || tellsSchema(item, at);
      if (finding.rule === "protocol-schema" && isTold) return [];
      return [{ place, at, tool: item && nameTool(item, Number(index)) }];
    });
    const tools = new Map(placed.map((one) => [one.tool, one]));
    const untold = (finding.total ?? places.length) - places.length;
    return [...tools].map(([tool, { at }], position): Breach => {
      const own = placed.filter((one) => one.tool === tool).map(({ place }) => place);
      const total = own.length + (position === 0 ? untold : 0);
      return { ...finding, places: own, total, tool, ...(tool !== undefined && { at }) };
    });
  });
}

/** Whether `schema-invalid` tells the place of a definition. */
function tellsSchema(tool: JsonObject | undefined, at: string): boolean {
  const [, key = ""] = /^\/(inputSchema|outputSchema)\//.exec(at) ?? [];
  const fault = faultOfSchema(tool?.[key], `/${key}`);
  return fault?.at === at && fault.severity !== "note";
}

const OVER_HTTP = /^(?:http|sse)-/;
const OF_PROCESSES = /^(?:slow-shutdown|unclean-exit|orphaned-process)$/;

/** Whether a rule about frames applies to a server at all. */
export function appliesTo(id: string, isHttp: boolean): boolean {
  return !(isHttp ? OF_PROCESSES : OVER_HTTP).test(id);
}

/** Rules that need calls of tools, or reads of their apps, or that another rule tells. */
const ELSEWHERE = /^(?:output-schema|app-(?:resource-missing|mime-type|content|size|csp|csp-origin))$/;

/** The rules about frames that an audit has, in the order of their table. */
export function frameRules(): [RuleId, ProtocolRule][] {
  return (Object.entries(PROTOCOL_RULES) as [RuleId, ProtocolRule][]).filter(([id]) => !ELSEWHERE.test(id));
}
