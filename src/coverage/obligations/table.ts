import type { Obligation } from "../types.ts";
import { called, output } from "./answers.ts";
import type { KindRow } from "./duty.ts";
import { branch, edge, given, minimal, value } from "./inputs.ts";
import { beyond, missing, refusal } from "./refusals.ts";

/** What the schemas of a tool promise or permit, kind by kind. */
export const OF_TOOLS: readonly (readonly [Obligation["kind"], KindRow])[] = [
  ["tool", called],
  ["given", given],
  ["minimal", minimal],
  ["value", value],
  ["edge", edge],
  ["branch", branch],
  ["missing", missing],
  ["beyond", beyond],
  ["refusal", refusal],
  ["output", output],
];

/** The same of a prompt, whose arguments are texts. */
export const OF_PROMPTS: typeof OF_TOOLS = [
  ["prompt", called],
  ["given", given],
  ["minimal", minimal],
  ["missing", missing],
];
