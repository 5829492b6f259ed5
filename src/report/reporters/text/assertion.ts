import { formatLocation } from "../../../errors.ts";
import type { Json } from "../../../values/json.ts";
import { showJson } from "../../../values/show/preview.ts";
import { count, listTold, oneLine, takeSome } from "../../../values/text.ts";
import type { AssertionView } from "../../view/index.ts";
import { indent, labelled, lines, type Style } from "./style.ts";

/** Lines of a diff, and characters of a value and a hint. */
const MAX = { diff: 60, value: 240, hint: 600 };

/** A failed assertion: what was asked of which value, what was found instead, where it stands. */
export function renderAssertion(assertion: AssertionView, style: Style): string[] {
  const { target, matcher, facts, message, expected, actual, hint, location } = assertion;
  const subject = `${style.bold(oneLine(target))} ${style.cyan(oneLine(matcher))}`;
  const told = facts.map((fact) => style.dim(`  ${oneLine(fact)}`)).join("");
  const value = (label: string, value: Json | undefined, paint: (text: string) => string): string[] =>
    value === undefined ? [] : labelled(label, [paint(oneLine(showJson(value, MAX.value), MAX.value + 1))], style.dim);
  const values = [...value("expected", expected, style.green), ...value("actual", actual, style.red)];
  return [
    `${style.red("✗")} ${subject}${told}`,
    ...indent(listTold(lines(message)), 2),
    ...indent([...values, ...renderDiff(assertion, style)], 4),
    ...formatLocation(location, style),
    ...(hint === undefined ? [] : indent(labelled("hint", lines(hint, MAX.hint), style.yellow), 2)),
  ];
}

function renderDiff({ diff }: AssertionView, style: Style): string[] {
  const paints = { "-": style.green, "+": style.red, " ": style.dim };
  const shown = diff.map(({ op, text }) => paints[op](`${op} ${oneLine(text)}`.trimEnd()));
  const tell = (rest: number): string => style.dim(`  … ${count(rest, "more line")} in the JSON report`);
  return shown.length === 0
    ? []
    : [`${style.green("- expected")}  ${style.red("+ actual")}`, ...takeSome(shown, MAX.diff, tell)];
}
