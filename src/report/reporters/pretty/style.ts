import picocolors from "picocolors";
import type { TestResult } from "../../model/report.ts";

/** How text is set off. Colour never says anything that the text does not. */
export interface Style
  extends Pick<ReturnType<typeof picocolors.createColors>, "bold" | "dim" | "red" | "green" | "yellow" | "cyan"> {
  /** Columns for source lines; undefined where nothing wraps them. */
  readonly columns?: number;
  /** Whether failures tell what was asked and what came back. */
  readonly verbose?: boolean | undefined;
}

const COLOURED = picocolors.createColors(true);
const PLAIN = picocolors.createColors(false);

export function styleOf(options: { colour: boolean }): Style {
  return options.colour ? COLOURED : PLAIN;
}

/** The style of a block that is indented by so many columns. */
export function narrower(style: Style, by: number): Style {
  return style.columns === undefined ? style : { ...style, columns: style.columns - by };
}

type Status = TestResult["status"];

const LOOKS: Readonly<Record<Status, { mark: string; colour: "green" | "red" | "dim" | "yellow" }>> = {
  passed: { mark: "✓", colour: "green" },
  failed: { mark: "✗", colour: "red" },
  errored: { mark: "!", colour: "red" },
  skipped: { mark: "○", colour: "dim" },
  deferred: { mark: "~", colour: "yellow" },
};

/** The mark of a status, in its colour. */
export function markOf(status: Status, style: Style): string {
  return paintStatus(status, style)(LOOKS[status].mark);
}

/** The colour of a status. */
export function paintStatus(status: Status, style: Style): (text: string) => string {
  return style[LOOKS[status].colour];
}
