import { percentOf } from "../../values/numbers/percent.ts";
import type { Coverage, CoverageServer, Obligation } from "../model/report.ts";

type Groups = Coverage["groups"];

/** The group in which obligations of a kind are counted. */
const GROUP_OF: Readonly<Record<Obligation["kind"], keyof Groups>> = {
  tool: "tools",
  given: "inputs",
  minimal: "inputs",
  value: "inputs",
  edge: "inputs",
  branch: "inputs",
  completion: "inputs",
  missing: "refusals",
  beyond: "refusals",
  refusal: "refusals",
  output: "outputs",
  resource: "resources",
  template: "resources",
  prompt: "prompts",
};

/** What sums are made of, and what stands beside them. */
export type CoverageParts = Pick<
  Coverage,
  "by_agents" | "judged_tests" | "min" | "min_asserted" | "bound_by" | "asserted_bound_by" | "servers"
>;

/** Whether a list of the server was not read. */
export function isUnknown({ lists }: Pick<CoverageServer, "lists">): boolean {
  return Object.values(lists).includes("unknown");
}

/** Coverage with its sums. Excluded obligations leave the total; one unknown list, or nothing to count, leaves no percentage. */
export function sumCoverage(parts: CoverageParts): Coverage {
  const all = parts.servers.flatMap(({ obligations }) => obligations);
  const counted = all.filter(({ state }) => state !== "excluded");
  const sum = (of: readonly Obligation[]) => ({
    total: of.length,
    called: of.filter(({ state }) => state !== "open").length,
    asserted: of.filter(({ state }) => state === "asserted").length,
  });
  const group = (name: keyof Groups) => sum(counted.filter(({ kind }) => GROUP_OF[kind] === name));
  const { total, called, asserted } = sum(counted);
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
