import { cutText, escapeControls } from "../../../values/text.ts";
import { BOUNDS } from "./limits.ts";

/** Text as a viewer of SARIF may show it: cut, harmless, and no link; `[x](1)` would be one (SARIF 2.1.0, 3.11.6). */
export function messageOf(text: string, max: number = BOUNDS.text): { text: string } {
  return { text: plain(text, max).replace(/[\\[\]]/g, "\\$&") };
}

/** Text that is not read as a message: cut and harmless. */
export function plain(text: string, max: number = BOUNDS.text): string {
  return escapeControls(cutText(text, max));
}
