import { AUDIT_RULES } from "../../generated/audit-rules.ts";
import type { Violation } from "../../json-schema/index.ts";
import type { ToolDefinition } from "../../mcp/index.ts";
import { requiredKeys, withoutFormats } from "../../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { findFrames } from "../checks/shapes.ts";
import { CHECKS, type CheckId, type Hit, textOf } from "../checks/table.ts";
import type { ArgumentGenerator, Case } from "../types.ts";
import { cannotJudge } from "../wording.ts";
import type { Observation } from "./caller.ts";

/** How much a check counts. */
export type Level = "off" | "warning" | "error";
export type Levels = Readonly<Partial<Record<string, Level>>>;

/** Something that a call showed once. */
export interface Suspect {
  readonly check: CheckId | "protocol";
  readonly hit: Hit;
  readonly severity: "error" | "warning";
  readonly one: Case;
  readonly seen: Observation;
  /** The calls before it on the same session, the last one first; of a lost session alone. */
  readonly history: readonly Before[];
}

/** A call of the same session before. */
export type Before = Pick<Suspect, "one"> & { readonly subject: Subject };

/** A tool under test, and what is known of it. */
export type Subject = ReturnType<typeof createSubject>;

export function createSubject(tool: ToolDefinition, generator: ArgumentGenerator, canary: string | undefined) {
  const { inputSchema, annotations } = tool;
  const hints = isObject(annotations) ? annotations : {};
  const notes = new Set<string>();
  const frames = new Set<string>();
  let validate: ReturnType<typeof compile> | undefined;
  return {
    tool,
    generator,
    judge,
    hints,
    notes,
    frames,
    /** What the root of its schema requires, and what it says of each argument. */
    needs: requiredKeys(inputSchema),
    properties: isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {},
    isReader: hints.readOnlyHint === true,
    unsettled: new Set<string>(),
    untried: new Set<string>(),
    phases: {} as Record<string, number>,
    answers: {} as Record<string, number>,
    /** By rule, place and keyword. */
    suspects: new Map<string, Suspect & { also: number }>(),
    durations: [] as number[],
    /** Some valid cases that were accepted. */
    accepted: [] as Case[],
    /** Names at the top of its accepted answers. */
    fields: new Set<string>(),
    left: 0,
    losses: 0,
    /** Valid calls that it refused. */
    refused: 0,
    /** It is left alone from now on. */
    isOver: false,
  };

  /** Everything that checks have to say of a call. */
  async function judge(one: Case, seen: Observation, levels: Levels): Promise<Omit<Suspect, "history">[]> {
    const { outcome, breaches } = seen;
    const violations = outcome.kind === "accepted" ? await violationsOf(outcome.result) : undefined;
    const facts = { tool, frames, violations, breaks: one.breaks, canary };
    const found = (Object.keys(CHECKS) as CheckId[]).flatMap((check) => {
      const { [check]: level } = levels;
      // Of what hangs some has a time that follows a number.
      if (level === "off" && (check !== "answers" || levels["unbounded-time"] === "off")) return [];
      const severity = level === "off" ? undefined : level;
      const hits = CHECKS[check].find(seen, facts);
      const usual = AUDIT_RULES[check].severity;
      return hits.map((hit) => ({ check, hit, severity: severity ?? hit.severity ?? usual, one, seen }));
    });
    const broken = (levels.protocol === "off" ? [] : breaches).map(({ rule, severity: told, message, frame }) => {
      const hit: Hit = { rule, message, ...(frame !== undefined && { evidence: frame }) };
      const severity = told === "error" ? ("error" as const) : ("warning" as const);
      return { check: "protocol" as const, hit, severity, one, seen };
    });
    if (outcome.kind === "accepted") for (const frame of findFrames(textOf(outcome))) frames.add(frame);
    return [...found, ...broken];
  }

  async function violationsOf(result: Json): Promise<readonly Violation[] | undefined> {
    const { outputSchema } = tool;
    const content = isObject(result) ? result.structuredContent : undefined;
    if (!isObject(outputSchema) || content === undefined) return undefined;
    validate ??= compile(outputSchema);
    try {
      return await (await validate)(content);
    } catch {
      notes.add(cannotJudge({ what: "outputSchema" }));
      return undefined;
    }
  }
}

async function compile(schema: JsonObject) {
  const { compileFinder } = await import("../../json-schema/index.ts");
  return compileFinder(withoutFormats(schema));
}

/** Of a check that stands behind another one, which that is. */
export function behindOf({ check }: Pick<Suspect, "check">): string | undefined {
  return CHECKS[check]?.behind;
}

/** What tells suspects of one tool apart. */
export function keyOf({ check, hit }: Pick<Suspect, "check" | "hit">): string {
  const each = CHECKS[check]?.each ?? behindOf({ check });
  return JSON.stringify([hit.rule ?? check, ...(each ? [hit.at ?? null, hit.keyword ?? null] : [])]);
}
