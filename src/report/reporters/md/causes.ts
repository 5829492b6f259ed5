import { groupBy } from "../../../values/group-by.ts";
import { markdownCode, markdownLink, markdownProse, markdownSentence } from "../../../values/show/markdown.ts";
import { count, cutMiddle, cutText, formatNumber, takeSome } from "../../../values/text.ts";
import { type Failure, listServerCauses } from "../../causes/failures.ts";
import type { Location, Report, TestResult } from "../../model/report.ts";
import { remedyOf } from "../../wording/alerts.ts";
import { failedAssertions } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { blockSection, type Section } from "./tables.ts";

/** Bounds: causes in a line of their own, characters of a cause and a name, files and lines of one cause. */
const MAX = { causes: 10, message: 500, name: 200, files: 3, lines: 12 };

type UrlOf = (location: Location) => string | undefined;

/** `**Cause 1, 3 tests** \`ENOTFOUND\` at mcptest.yml:4, 5, 6`: each in a line, the server's words as code. */
export function causesSection(report: Report, failures: readonly Failure[], urlOf: UrlOf): Section {
  const isNew = (change: string): boolean => change === "new" || change === "regressed";
  const news = new Map(report.baseline?.tests.map(({ id, changes }) => [id, changes.find(isNew)]));
  const alone = listServerCauses(report).map(({ server = "", message, rule_id: rule }) => (number: number) => {
    const told = `**Cause ${number}, server ${markdownCode(server)}** ${showCause(message)}`;
    return [told, ...[remedyOf(rule) ?? []].flat().map(markdownProse)].join(" · ");
  });
  const shared = failures.map(({ cause, lead, echoes }) => (number: number) => {
    const results = [lead, ...echoes];
    const name = echoes.length === 0 ? ` · ${markdownSentence(cutText(nameResult(lead), MAX.name))}` : "";
    const [change, ...others] = new Set(results.map(({ id }) => news.get(id)));
    const added = change === undefined || others.includes(undefined) ? "" : ` · ${others.length > 0 ? "new" : change}`;
    const tests = count(results.length, "test");
    return `**Cause ${number}, ${tests}** ${showCause(cause.message)} at ${describePlaces(results, urlOf)}${name}${added}`;
  });
  const told = [...alone, ...shared];
  const lines = told.slice(0, MAX.causes).map((tell, at) => tell(at + 1));
  const section = blockSection("", lines, (rest) => `… and ${count(rest, "more cause")}`);
  return { ...section, untold: told.length - lines.length };
}

/** The number of a failure that this section tells in a line; undefined for those after them. */
export function numberCause(report: Report, at: number, section: string): number | undefined {
  const number = listServerCauses(report).length + at + 1;
  return number <= (section.match(/^\*\*Cause /gm) ?? []).length ? number : undefined;
}

function showCause(message: string): string {
  return markdownCode(cutMiddle(message, MAX.message));
}

/** `mcptest.yml:4, 5, 6; other.yml:7`. */
function describePlaces(results: readonly TestResult[], urlOf: UrlOf): string {
  const places = results.map((result) => failedAssertions(result)[0]?.location ?? result.location);
  const files = [...groupBy(places, ({ file }) => file)].map(([file, all]) => {
    const lines = [...new Map(all.map((place) => [place.line, place])).values()].sort((a, b) => a.line - b.line);
    const shown = lines.map((place, at) => {
      const label = markdownSentence(at === 0 ? `${cutText(file, MAX.name)}:${place.line}` : String(place.line));
      const url = urlOf(place);
      return url === undefined ? label : markdownLink(label, url);
    });
    return takeSome(shown, MAX.lines, (rest) => `and ${formatNumber(rest)} more`).join(", ");
  });
  return takeSome(files, MAX.files, (rest) => `and ${count(rest, "more file")}`).join("; ");
}
