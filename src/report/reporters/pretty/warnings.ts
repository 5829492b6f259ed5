import { formatProblem } from "../../../errors.ts";
import { cutText } from "../../../values/text.ts";
import type { Warning } from "../../report.ts";
import type { Style } from "./style.ts";
import { indent } from "./words.ts";

const MAX_MESSAGE = 1000;

/** Warnings as the loader prints them, one after the other. */
export function renderWarnings(warnings: readonly Warning[], style: Style): string[] {
  return warnings.flatMap((warning) => {
    const shown = { ...warning, message: cutText(warning.message, MAX_MESSAGE) };
    return indent(formatProblem(shown, "warning", style.yellow).split("\n"), 2);
  });
}
