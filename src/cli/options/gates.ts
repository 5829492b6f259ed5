import { type Command, Option } from "commander";

/** Flags that `readGates` reads, as commander gives them. */
export interface GateFlags {
  failOn?: "regression" | "any" | "never";
  maxScoreDrop?: string;
  maxCostIncrease?: string;
  maxSurfaceTokens?: string;
  failOnBreakingSurface?: boolean;
}

/** Adds the gates that a report is held to besides its tests; `choices` of --fail-on. */
export function addGateOptions(command: Command, choices: readonly string[], failOn: string): Command {
  return command
    .addOption(new Option("--fail-on <which>", failOn).choices(choices))
    .option("--max-score-drop <n>", "how far a test's score may fall below the baseline's (exit 6)")
    .option(
      "--max-cost-increase <percent|usd>",
      "how much more tests may cost than in the baseline: 10% or 0.50 (exit 6)",
    )
    .option("--max-surface-tokens <n>", "how many tokens the tool definitions of one server may have (exit 6)")
    .option(
      "--fail-on-breaking-surface",
      "fail when a tool was removed, or changed in a way that breaks callers (exit 6)",
    );
}
