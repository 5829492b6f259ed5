import { NODE_ROOTS, type NodeRoot } from "../graph/index.ts";
import { compile, type Reference } from "../template/template.ts";
import type { Guard } from "./pipeline.ts";
import { GUARD_FAULTS } from "./wording.ts";

/** A `when` with its first reference; `fault`: why it has not the form of one. */
interface ReadGuard {
  guard: Guard | undefined;
  reference: Reference<NodeRoot> | undefined;
  fault?: string;
}

/** Reads `${reference}`, or `${reference} | jq`. */
export function readGuard(text: string): ReadGuard {
  const [reference, second] = compile(text, NODE_ROOTS).references;
  const none = (fault: string): ReadGuard => ({ guard: undefined, reference, fault });
  if (!reference || text.slice(0, reference.at).trim() !== "") return none(GUARD_FAULTS.start);
  if (second) return none(GUARD_FAULTS.second);
  const rest = text.slice(reference.at + reference.raw.length).trim();
  if (rest !== "" && !rest.startsWith("|")) return none(GUARD_FAULTS.rest);
  const program = rest === "" ? undefined : rest.slice(1).trim();
  if (program === "") return none(GUARD_FAULTS.program);
  return { guard: { text, value: compile(reference.raw, NODE_ROOTS), program }, reference };
}
