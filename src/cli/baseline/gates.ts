import { type Command, Option } from "commander";
import { McptestError } from "../../errors.ts";
import type { GateOptions } from "../../report/index.ts";

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

/** Understands the flags. Throws McptestError `usage`. */
export function readGates(flags: GateFlags): GateOptions {
  const { failOn, maxScoreDrop, maxCostIncrease, maxSurfaceTokens, failOnBreakingSurface } = flags;
  return {
    failOn,
    maxScoreDrop: maxScoreDrop === undefined ? undefined : readDrop(maxScoreDrop),
    maxCostIncrease: maxCostIncrease === undefined ? undefined : readIncrease(maxCostIncrease),
    maxSurfaceTokens: maxSurfaceTokens === undefined ? undefined : readTokens(maxSurfaceTokens),
    failOnBreakingSurface,
  };
}

/** Whether any of them needs a baseline. */
export function needBaseline(gates: GateOptions): boolean {
  const { failOn, maxScoreDrop, maxCostIncrease, failOnBreakingSurface } = gates;
  return failOn === "regression" || maxScoreDrop !== undefined || !!maxCostIncrease || failOnBreakingSurface === true;
}

function readDrop(text: string): number {
  const value = Number(text);
  if (/^[0-9]*\.?[0-9]+$/.test(text) && value <= 1) return value;
  throw usage(`--max-score-drop ${text}: expected a number from 0 to 1`, "write 0.05");
}

function readIncrease(text: string): NonNullable<GateOptions["maxCostIncrease"]> {
  const match = /^\$?([0-9]*\.?[0-9]+)(%?)$/.exec(text);
  if (!match || (match[2] && text.startsWith("$")))
    throw usage(`--max-cost-increase ${text} is neither a percentage nor an amount of US dollars`, "write 10% or 0.50");
  const value = Number(match[1]);
  return match[2] ? { share: value / 100 } : { usd: value };
}

function readTokens(text: string): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw usage(`--max-surface-tokens ${text}: expected a whole number`, "write 5000");
}

function usage(message: string, hint: string): McptestError {
  return new McptestError("usage", message, { hint });
}
