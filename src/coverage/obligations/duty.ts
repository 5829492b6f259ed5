import type { Violation } from "../../json-schema/index.ts";
import { andThen, type Soon } from "../../values/async/soon.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { type Place, type Steps, showSteps } from "../places.ts";
import type { Obligation } from "../types.ts";

/** A call that was accepted or refused, as obligations look at it. */
export interface Asked {
  accepted: boolean;
  args: JsonObject;
  /** Of a read resource; else "". */
  uri: string;
  result: Json | undefined;
  /** How the arguments break their schema; undefined where that cannot be said. */
  breaches(): Promise<readonly Violation[] | undefined>;
}

type Tries = (asked: Asked) => Soon<boolean>;

/** An obligation, and what meets it. */
export interface Duty extends Obligation {
  /** Whether a call meets it; false: it was answered the other way; undefined: it does not try it. */
  meets(asked: Asked): Soon<boolean | undefined>;
}

/** A tool or prompt. */
export interface Subject {
  /** Starts the ids of its obligations: `tool/T`. */
  prefix: string;
  /** Its input schema, what that requires, and the places in it. */
  schema: JsonObject;
  required: readonly string[];
  places: readonly Place[];
  outputSchema: JsonObject;
}

/** Makes a kind's obligations for a tool or prompt. */
export type KindRow = (subject: Subject) => Iterable<Omit<Duty, "kind" | "tool" | "prompt">>;

/** A name as it stands in ids. */
export function writeName(name: string): string {
  return name.replace(/[/%]/g, encodeURIComponent);
}

/** `id` and `at` of an obligation at a place; `more` follows the path in both. */
export function placed({ prefix }: Subject, word: string, steps: Steps, more = ""): { id: string; at: string } {
  return { id: `${prefix}/${word}/${showSteps(steps, writeName)}${more}`, at: showSteps(steps) + more };
}

/** Met by an accepted call of which this holds. */
export function whenAccepted(tries: Tries): Duty["meets"] {
  return (asked) => andThen(tries(asked), (isTried) => (isTried ? asked.accepted : undefined));
}

/** Met by a refused call of which this holds. */
export function whenRefused(tries: Tries): Duty["meets"] {
  return (asked) => andThen(tries(asked), (isTried) => (isTried ? !asked.accepted : undefined));
}
