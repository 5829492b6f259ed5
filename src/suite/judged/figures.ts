import { parsePath } from "../../values/path.ts";
import type { Assertion } from "../expectation.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { undefinedFigure, unknownPart } from "../wording/rubrics.ts";
import type { Label } from "./judged.ts";

/** What a label must say for a figure to be defined by it. */
const NEEDS = new Map<string, { what: string; defines(label: Label): boolean }>(
  Object.entries({
    accuracy: { what: "says pass or fail", defines: ({ label }) => label !== undefined },
    tpr: { what: "says pass", defines: ({ label }) => label === "pass" },
    tnr: { what: "says fail", defines: ({ label }) => label === "fail" },
    kappa: { what: "says pass or fail", defines: ({ label }) => label !== undefined },
    mae: { what: "has a score", defines: ({ score }) => score !== undefined },
    bias: { what: "has a score", defines: ({ score }) => score !== undefined },
  }),
);
const ENDS: readonly unknown[] = ["low", "high"];

/** Reports targets that lead to no part of a figure, and warns of figures that the labels leave undefined. */
export function checkFigures(
  assertions: readonly Assertion[],
  labels: readonly Label[],
  { report, warn }: Pick<TestResolving, "report" | "warn">,
): void {
  for (const { target, location } of assertions) {
    const steps = parsePath(target);
    if ("error" in steps) continue;
    const [name, end, more] = steps.map((step) => (step.kind === "key" ? step.key : step));
    const need = NEEDS.get(String(name));
    if (name !== "n" && !need) continue; // Reported where it stands.
    if ((end !== undefined && (!need || !ENDS.includes(end))) || more !== undefined)
      report(unknownPart(target, location));
    else if (need && !labels.some(need.defines)) warn(undefinedFigure(String(name), need.what, location));
  }
}
