import { PROTOCOL_RULES, type ProtocolRule, type RuleId } from "../../../generated/protocol-rules.ts";
import type { Tolerated } from "../../../suite/index.ts";
import { writeJson } from "../../../values/json.ts";
import { redactCut } from "../../../values/redact/cut.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import { LEGACY_REVISIONS } from "../../revisions.ts";
import type { SessionFinding } from "../../session.ts";
import { type Breach, type FrameSchemas, loadSchemas, MAX_FOUND, MAX_TOLD, tellBreach } from "../schemas/index.ts";
import { excusePlaces } from "../tolerance.ts";
import { ANSWERS } from "./answers.ts";
import { CONTENT, type PartRule } from "./content.ts";
import type { Fault, Frame } from "./frame.ts";
import { Known } from "./known.ts";
import { type FrameRule, LIFECYCLE } from "./lifecycle.ts";
import { listParts } from "./parts.ts";
import { isPlain } from "./plain.ts";

/** What a session agreed on, and how to judge by it. */
interface JudgeOptions extends Pick<Known, "revision" | "client" | "server" | "ordered"> {
  /** Undefined where the revision is none that was published. */
  schemas: FrameSchemas | undefined;
  redactor: Redactor;
  /** What the suite takes as it is. */
  tolerated: readonly Tolerated[];
}

/** What judges the frames of a session, with the schemas of its revision. */
export async function createJudge(options: Omit<JudgeOptions, "schemas">): Promise<Judge> {
  return new Judge({ ...options, schemas: await loadSchemas(options.revision) });
}

/** Holds the frames of one session, in the order in which they came, against the schema and the rules of its revision. */
class Judge {
  readonly known: Known;
  readonly #options: JudgeOptions;
  readonly #frameRules: readonly (readonly [RuleId, FrameRule])[];
  readonly #partRules: readonly (readonly [RuleId, PartRule])[];
  /** The rules that look at responses, by the method of the request. */
  readonly #rulesOf = new Map<string, readonly (readonly [RuleId, FrameRule])[]>();

  /** Plain answers were judged, and nothing was wrong with them. */
  #trustsPlain = false;

  constructor(options: JudgeOptions) {
    // Nobody knows what holds in one that was not published: what was agreed on by initialize is like the last of these.
    const revision = options.schemas ? options.revision : LEGACY_REVISIONS[0];
    this.known = new Known({ ...options, revision });
    this.#options = options;
    this.#frameRules = rulesFor(revision, { ...LIFECYCLE, ...ANSWERS });
    this.#partRules = rulesFor(revision, CONTENT);
  }

  /** What is wrong with a frame: a finding for each rule that it breaks, and severity. */
  judge(frame: Frame): readonly SessionFinding[] {
    const { message } = frame;
    const plain = isPlain(frame);
    if (plain && this.#trustsPlain) return [];
    const found: SessionFinding[] = [];
    try {
      if (message.jsonrpc === "2.0") this.#judgeSchema(frame, found);
      else if (frame.kind === "response") {
        this.#tell(
          frame,
          "invalid-frame",
          [{ at: "/jsonrpc", wanted: '"2.0"', found: message.jsonrpc, severity: "error" }],
          found,
        );
      }
      for (const [id, rule] of this.#rulesBy(frame)) {
        const faults = rule.decide(frame, this.known);
        if (faults !== undefined && faults.length > 0) this.#tell(frame, id, faults, found);
      }
      this.#judgeParts(frame, found);
      this.known.learn(frame);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const wanted = "less depth: it was not judged";
      this.#tell(frame, "protocol-schema", [{ at: "", wanted, found: undefined, severity: "warning" }], found);
    }
    if (plain && found.length === 0) this.#trustsPlain = true;
    return found;
  }

  #judgeSchema(frame: Frame, found: SessionFinding[]): void {
    const { schemas } = this.#options;
    const { kind, message } = frame;
    const breach = kind === "response" ? schemas?.response(message, frame) : schemas?.[kind](message);
    if (breach) this.#add(frame, "protocol-schema", "error", breach, found);
  }

  #judgeParts(frame: Frame, found: SessionFinding[]): void {
    const parts = listParts(frame);
    if (parts.length === 0) return;
    for (const [id, rule] of this.#partRules) {
      let faults: Fault[] | undefined;
      for (const part of parts) {
        const some = rule(part, this.known);
        if (some !== null) faults = [...(faults ?? []), ...some];
      }
      if (faults !== undefined && faults.length > 0) this.#tell(frame, id, faults, found);
    }
  }

  #rulesBy({ kind, method }: Frame): readonly (readonly [RuleId, FrameRule])[] {
    const known = kind === "response" ? this.#rulesOf.get(method) : undefined;
    if (known) return known;
    const key = `${kind} ${method}`;
    const rules = this.#frameRules.filter(([, { on }]) => on.includes(kind) || on.includes(key));
    // Methods of notifications and requests are the server's to invent.
    if (kind === "response") this.#rulesOf.set(method, rules);
    return rules;
  }

  #tell(frame: Frame, id: RuleId, faults: readonly Fault[], found: SessionFinding[]): void {
    const isTold = (at: string): boolean =>
      found[0]?.rule === "protocol-schema" && found[0].places?.some((place) => place.at === at) === true;
    const severityOf = ({ severity = PROTOCOL_RULES[id].severity }: Fault): Severity => severity;
    for (const severity of new Set(faults.map(severityOf))) {
      const places = faults.flatMap((fault) => {
        const { at, wanted, found: value } = fault;
        // What the schema says of the same place is enough.
        if (severityOf(fault) !== severity || isTold(fault.at)) return [];
        return { at, wanted, found: writeJson(value) ?? "nothing", definition: "" };
      });
      if (places.length > 0) this.#add(frame, id, severity, { places, total: places.length }, found);
    }
  }

  #add({ method }: Frame, rule: RuleId, severity: Severity, whole: Breach, found: SessionFinding[]): void {
    const { revision, redactor, tolerated } = this.#options;
    const mask = (text: string): string => redactCut(text, MAX_FOUND, redactor);
    for (const { breach, reason } of excusePlaces(rule, whole, tolerated)) {
      const places = breach.places.slice(0, MAX_TOLD).map(({ definition, ...place }) => {
        return { ...place, found: mask(place.found), ...(definition !== "" && { definition }) };
      });
      const message = tellBreach(method, breach, revision, mask);
      const facts = { message, revision, method, places, total: breach.total };
      if (reason === undefined) found.push({ rule, severity, ...facts });
      else found.push({ rule, severity: "note", ...facts, reason });
    }
  }
}

type Severity = SessionFinding["severity"];

/** The rules that a revision has. */
function rulesFor<R>(revision: string, table: Partial<Record<RuleId, R>>): (readonly [RuleId, R])[] {
  return (Object.entries(table) as [RuleId, R][]).filter(([id]) => {
    const { since = "", until = "9" }: ProtocolRule = PROTOCOL_RULES[id];
    return since <= revision && revision <= until;
  });
}
