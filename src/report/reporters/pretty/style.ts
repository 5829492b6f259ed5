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

const MARKS: Readonly<Record<Status, string>> = {
  passed: "✓",
  failed: "✗",
  errored: "!",
  skipped: "○",
  deferred: "~",
};

/** The mark of a status, in its colour. */
export function markOf(status: Status, style: Style): string {
  return paintStatus(status, style)(MARKS[status]);
}

/** The colour of a status. */
export function paintStatus(status: Status, style: Style): (text: string) => string {
  switch (status) {
    case "passed":
      return style.green;
    case "failed":
    case "errored":
      return style.red;
    case "deferred":
      return style.yellow;
    case "skipped":
      return style.dim;
  }
}
