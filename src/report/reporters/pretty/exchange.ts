import { writeJson } from "../../../values/json.ts";
import { count, cutText, escapeControls, takeSome } from "../../../values/text.ts";
import type { TestResult } from "../../model/report.ts";
import { sayAnswer, sayRequest } from "../../wording/answer.ts";
import { failedAssertions } from "../../wording/failures.ts";
import { MAX_VALUE } from "./assertion.ts";
import { indent, type Style } from "./style.ts";

/** Lines of a request, of an answer, and characters of a line. */
const SHORT = { asked: 5, answered: 10, line: 400 };
/** The same when asked for more. */
const LONG = { asked: 50, answered: 200, line: 4000 };
/** Data of no more characters stands on one line. */
const ROOM = 200;

/** What was asked and what came back, but for what a failure tells of it anyway. */
export function renderExchange(result: TestResult, style: Style): string[] {
  const { request } = result;
  if (!request) return [];
  const max = style.verbose ? LONG : SHORT;
  const answer = sayAnswer(result, { ...style, room: ROOM });
  const show = (label: "asked" | "answered", text: string): string[] => {
    const all = escapeControls(text.trimEnd()).split("\n");
    const block = takeSome(all, max[label], (rest) => style.dim(`… (${count(rest, "more line")}, see --verbose)`));
    const lines = block.map((line) => cutText(line, max.line));
    return labelled(label, lines, style.dim);
  };
  return [
    ...show("asked", sayRequest(request)),
    ...(answer === undefined || isTold(result) ? [] : show("answered", answer)),
  ];
}

/** Whether what failed shows the whole answer: by a diff of all of it, or word for word. */
function isTold(result: TestResult): boolean {
  const answer = fold(sayAnswer(result, PLAIN) ?? "");
  const failed = failedAssertions(result);
  const whole = failed.filter(({ target }) => WHOLE.test(target));
  const shown = whole.some(({ diff, actual }) => {
    return diff ? diff.length > 0 : actual !== undefined && writeJson(actual).length <= MAX_VALUE;
  });
  return shown || failed.some(({ message = "" }) => fold(message).includes(answer));
}

const WHOLE = /^(?:result|payload|text|error)(?:\.(?:structuredContent|content|contents|messages))?$/;
const PLAIN = { dim: String, cyan: String };

/** Without what sets a text off: quotes, escapes, blanks. */
function fold(text: string): string {
  return text.replace(/^isError: /, "").replace(/\\[nt]|[\s"\\]/g, "");
}

/** A block with a word before its first line. */
export function labelled(label: string, block: readonly string[], paint: (text: string) => string): string[] {
  const [first = "", ...rest] = block;
  return [`${paint(label.padEnd(8))}  ${first}`, ...indent(rest, 10)];
}
