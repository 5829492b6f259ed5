import { words } from "../../values/show/words.ts";
import type { TaskDetail, TaskStatus } from "../model/report.ts";

/** `input_required after 1.2s: Which one?` */
export function sayStatus({ status, at_ms, message }: TaskStatus): string {
  return seen({ status, at_ms, message });
}

const seen = words("<status> after <duration at_ms>[[: <message>]]");
const made = words("task <id>, made after <duration created_ms>");
const polled = words("<count polls poll>[[, asked for <asked>]]");

/** What a call that ran as a task came to besides its statuses, a fact each. */
export function tellTask({ id, polls, inputs, cancelled, created_ms }: TaskDetail): string[] {
  return [
    made({ id, created_ms }),
    polled({ polls, asked: inputs.join(", ") }),
    ...(cancelled ? ["cancelled by mcptest"] : []),
  ];
}
