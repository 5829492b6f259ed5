import { PROTOCOL_RULES, type ProtocolRule, type RuleId } from "../../../generated/protocol-rules.ts";
import type { Tolerated } from "../../../suite/index.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import { redactCut } from "../../../values/redact/cut.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import { LEGACY_REVISIONS } from "../../revisions.ts";
import type { SessionFinding } from "../../session.ts";
import { type Breach, MAX_FOUND, MAX_TOLD, tellBreach } from "../schemas/breach.ts";
import { type FrameSchemas, loadSchemas } from "../schemas/frame-schemas.ts";
import { excusePlaces } from "../tolerance.ts";
import { ANSWERS } from "./answers.ts";
import { APPS } from "./apps.ts";
import { CONTENT } from "./content.ts";
import type { Fault, Frame } from "./frame.ts";
import { type Agreed, createKnown } from "./known.ts";
import { LIFECYCLE } from "./lifecycle.ts";
import { listParts } from "./parts.ts";
import type { FrameRule, PartRule } from "./rule.ts";
import { OF_TASKS } from "./tasks.ts";

export { loadSchemas };

/** Judges the frames of one session, in order, by the schema and the rules of its revision. */
export type Judge = ReturnType<typeof judgeBy>;

interface JudgeOptions extends Agreed {
  redactor: Redactor;
  tolerated: readonly Tolerated[];
}

/** A judge for the frames of a session, with the schemas of its revision. */
export async function createJudge(options: JudgeOptions): Promise<Judge> {
  return judgeBy(options, await loadSchemas(options.revision));
}

type Rules<R> = readonly (readonly [RuleId, R])[];
type Severity = SessionFinding["severity"];

/** `schemas`: undefined for a revision that was not published. */
function judgeBy(options: JudgeOptions, schemas: FrameSchemas | undefined) {
  const { redactor, tolerated } = options;
  const mask = (text: string): string => redactCut(text, MAX_FOUND, redactor);
  // A revision that was not published is judged as the last one with initialize.
  const revision = schemas ? options.revision : LEGACY_REVISIONS[0];
  const known = createKnown({ ...options, revision });
  const frameRules = rulesFor(revision, { ...LIFECYCLE, ...ANSWERS, ...APPS, ...OF_TASKS });
  const partRules = rulesFor(revision, CONTENT);
  const rulesOf = new Map<string, Rules<FrameRule>>();
  /** Plain answers were judged, and nothing was wrong with them. */
  let trustsPlain = false;

  const rulesBy = ({ kind, method }: Frame): Rules<FrameRule> => {
    const own = kind === "response" ? rulesOf.get(method) : undefined;
    if (own) return own;
    const rules = frameRules.filter(([, { on }]) => on.includes(kind) || on.includes(`${kind} ${method}`));
    // Kept for responses alone: servers may invent methods of notifications and requests.
    if (kind === "response") rulesOf.set(method, rules);
    return rules;
  };

  const add = ({ method }: Frame, rule: RuleId, severity: Severity, whole: Breach, found: SessionFinding[]): void => {
    for (const { breach, reason } of excusePlaces(rule, whole, tolerated)) {
      const places = breach.places.slice(0, MAX_TOLD).map(({ definition, ...place }) => {
        return { ...place, found: mask(place.found), ...(definition !== "" && { definition }) };
      });
      const message = tellBreach(method, breach, options.revision, mask);
      const facts = { message, revision: options.revision, method, places, total: breach.total };
      if (reason === undefined) found.push({ rule, severity, ...facts });
      else found.push({ rule, severity: "note", ...facts, reason });
    }
  };

  const tell = (frame: Frame, id: RuleId, told: ReturnType<PartRule>, found: SessionFinding[]): void => {
    if (told === undefined) return;
    const faults = [told].flat();
    const isTold = (at: string): boolean =>
      found[0]?.rule === "protocol-schema" && found[0].places?.some((place) => place.at === at) === true;
    const severityOf = ({ severity = PROTOCOL_RULES[id].severity }: Fault): Severity => severity;
    for (const severity of new Set(faults.map(severityOf))) {
      const places = faults.flatMap((fault) => {
        const { at, wanted, found: value } = fault;
        // What the schema says of the same place is enough.
        if (severityOf(fault) !== severity || isTold(at)) return [];
        return { at, wanted, found: writeJson(value) ?? "nothing", definition: "" };
      });
      if (places.length > 0) add(frame, id, severity, { places, total: places.length }, found);
    }
  };

  const judgeAll = (frame: Frame, found: SessionFinding[]): void => {
    const { kind, message } = frame;
    const { jsonrpc } = message;
    if (jsonrpc === "2.0") {
      const breach = kind === "response" ? schemas?.response(message, frame) : schemas?.[kind](message);
      if (breach) add(frame, "protocol-schema", "error", breach, found);
    } else if (kind === "response") {
      tell(frame, "invalid-frame", { at: "/jsonrpc", wanted: '"2.0"', found: jsonrpc, severity: "error" }, found);
    }
    for (const [id, rule] of rulesBy(frame)) tell(frame, id, rule.decide(frame, known), found);
    const parts = listParts(frame);
    for (const [id, rule] of partRules) {
      let faults: Fault[] | undefined;
      for (const part of parts) {
        const some = rule(part, known);
        if (some !== undefined) faults = (faults ?? []).concat(some);
      }
      tell(frame, id, faults, found);
    }
    known.learn(frame);
  };

  return {
    known,
    /** A finding for each rule that a frame breaks, and severity. */
    judge(frame: Frame): readonly SessionFinding[] {
      const plain = isPlain(frame) && (known.taskTools.size === 0 || !known.taskTools.has(String(frame.params.name)));
      if (plain && trustsPlain) return [];
      const found: SessionFinding[] = [];
      try {
        judgeAll(frame, found);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        const wanted = "less depth: it was not judged";
        tell(frame, "protocol-schema", { at: "", wanted, found: undefined, severity: "warning" }, found);
      }
      if (plain && found.length === 0) trustsPlain = true;
      return found;
    },
  };
}

function rulesFor<R>(revision: string, table: Partial<Record<RuleId, R>>): Rules<R> {
  return (Object.entries(table) as [RuleId, R][]).filter(([id]) => {
    const { since = "", until = "9" }: ProtocolRule = PROTOCOL_RULES[id];
    return since <= revision && revision <= until;
  });
}

/**
 * Whether a frame is the most common answer: texts, and nothing that a rule looks at. All such answers of a session are right, or none
 * is: schema and rules see no difference between them.
 */
function isPlain({ kind, method, message }: Frame): boolean {
  if (kind !== "response" || method !== "tools/call" || message.jsonrpc !== "2.0") return false;
  const { id, result } = message;
  if ((typeof id !== "number" && typeof id !== "string") || !isObject(result)) return false;
  const { content, isError } = result;
  if (isError !== undefined && isError !== false) return false;
  const own = isError === undefined ? 1 : 2;
  return countKeys(message) === 3 && countKeys(result) === own && Array.isArray(content) && content.every(isText);
}

function isText(block: Json): boolean {
  return isObject(block) && block.type === "text" && typeof block.text === "string" && countKeys(block) === 2;
}

function countKeys(value: JsonObject): number {
  let count = 0;
  for (const _ in value) count++;
  return count;
}
