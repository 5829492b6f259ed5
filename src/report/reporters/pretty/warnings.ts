import { formatProblem } from "../../../errors.ts";
import { cutText, oneLine } from "../../../values/text.ts";
import type { Warning } from "../../model/report.ts";
import { indent, narrower, type Style } from "./style.ts";

const MAX_MESSAGE = 1000;
const INDENT = 2;

/** Warnings as the loader prints them; those of several lines stand apart. */
export function renderWarnings(warnings: readonly Warning[], style: Style): string[] {
  const blocks = warnings.map((warning) => {
    // The code of a saved report may be any text.
    const shown = { ...warning, code: oneLine(warning.code), message: cutText(warning.message, MAX_MESSAGE) };
    return indent(formatProblem(shown, "warning", style.yellow, narrower(style, INDENT).columns).split("\n"), INDENT);
  });
  return blocks.flatMap((block, index) => ((blocks[index - 1]?.length ?? 0) > 1 ? ["", ...block] : block));
}
