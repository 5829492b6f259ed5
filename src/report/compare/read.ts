import { readVersioned } from "../../files/read-versioned.ts";
import type { Baseline } from "../../generated/baseline.ts";

/** Reads a baseline that messages call `name`. Throws McptestError `baseline-unreadable`. */
export function readBaseline(text: string, name: string): Promise<Baseline> {
  return readVersioned(text, name, {
    noun: "baseline",
    mark: { key: "schema", value: /\/schemas\/baseline\/v\d+\.json$/ },
    version: 1,
    code: "baseline-unreadable",
    remedy: "restore it, or make one with `mcptest run <suite> --update-baseline`",
    loadValidator: () => import("../../generated/validate-baseline.ts"),
  });
}

/** A baseline as text; equal baselines give equal bytes. */
export function writeBaseline(baseline: Baseline): string {
  return `${JSON.stringify(baseline, null, 2)}\n`;
}
