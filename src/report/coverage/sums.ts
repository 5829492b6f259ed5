import { percentOf } from "../../values/numbers/percent.ts";
import type { Coverage, CoverageServer, Obligation } from "../model/report.ts";

type Groups = Coverage["groups"];
const GROUP_OF: Readonly<Record<Obligation["kind"], keyof Groups>> = {
  tool: "tools",
  given: "inputs",
  minimal: "inputs",
  value: "inputs",
  edge: "inputs",
  branch: "inputs",
  missing: "refusals",
  beyond: "refusals",
  refusal: "refusals",
  output: "outputs",
  resource: "resources",
  template: "resources",
  prompt: "prompts",
};

/** What follows from the obligations of the servers. */
type Summed = "total" | "called" | "asserted" | "excluded" | "known" | "percent" | "percent_asserted" | "groups";

/** How many of the counted obligations are called, and how many asserted. */
export function countStates(obligations: readonly Obligation[]): { total: number; called: number; asserted: number } {
  const counted = obligations.filter(({ state }) => state !== "excluded");
  const called = counted.filter(({ state }) => state !== "open");
  const asserted = called.filter(({ state }) => state === "asserted");
  return { total: counted.length, called: called.length, asserted: asserted.length };
}

/** Whether a list of the server was not read. */
export function isUnknown({ lists }: Pick<CoverageServer, "lists">): boolean {
  return Object.values(lists).includes("unknown");
}

/** Coverage with its sums. Excluded obligations leave the total; one unknown list, or nothing to count, leaves no percentage. */
export function sumCoverage(parts: Omit<Coverage, Summed>): Coverage {
  const all = parts.servers.flatMap(({ obligations }) => obligations);
  const group = (name: keyof Groups) => countStates(all.filter(({ kind }) => GROUP_OF[kind] === name));
  const { total, called, asserted } = countStates(all);
  const known = total > 0 && !parts.servers.some(isUnknown);
  return {
    total,
    called,
    asserted,
    excluded: all.length - total,
    known,
    percent: known ? percentOf(called, total) : null,
    percent_asserted: known ? percentOf(asserted, total) : null,
    groups: {
      tools: group("tools"),
      inputs: group("inputs"),
      refusals: group("refusals"),
      outputs: group("outputs"),
      resources: group("resources"),
      prompts: group("prompts"),
    },
    ...parts,
  };
}
