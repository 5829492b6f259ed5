import picocolors from "picocolors";
import { count, oneLine, takeSome } from "../../values/text.ts";
import type { Level } from "./differences.ts";
import type { Finding, Verified } from "./verify.ts";

const MAX_DIFF = 20;
const LEVELS: readonly Level[] = ["breaking", "change", "info"];

/** How often each level was found. */
function countLevels(verified: readonly Verified[]): Record<Level, number> {
  const all = verified.flatMap(({ findings }) => findings);
  const of = (level: Level): number => all.filter((each) => each.level === level).length;
  return { breaking: of("breaking"), change: of("change"), info: of("info") };
}

/** What was found, as programs read it. */
export function describeVerified(verified: readonly Verified[]): object {
  return {
    cassettes: verified.map(({ subject, requests, findings, updated }) => ({
      ...{ path: subject.place.path, name: subject.name, requests, updated },
      findings: findings.map(({ diff, ...rest }) => ({ ...rest, ...(diff && { diff: diff.map(lineOf) }) })),
    })),
    totals: countLevels(verified),
  };
}

/** The cassettes that live servers answer otherwise, each with how, and a sum. */
export function renderVerified(verified: readonly Verified[], { colour }: { colour: boolean }): string {
  const { bold, dim } = picocolors.createColors(colour);
  const differing = verified.filter(({ findings }) => findings.length > 0);
  const groups = differing.map(({ subject, findings, updated }) => {
    const { name, place } = subject;
    const path = name === place.path ? "" : ` ${dim(oneLine(place.path))}`;
    const heading = `${bold(oneLine(name))}${path}${updated ? " (updated)" : ""}`;
    return [heading, ...findings.flatMap((finding) => renderFinding(finding, colour))].join("\n");
  });
  const requests = verified.reduce((sum, each) => sum + each.requests, 0);
  const counts = countLevels(verified);
  const found = LEVELS.flatMap((level) => (counts[level] === 0 ? [] : [`${counts[level]} ${level}`]));
  const updated = verified.filter((each) => each.updated).length;
  const sum =
    `${count(verified.length, "cassette")}, ${count(requests, "request")}: ` +
    `${found.length === 0 ? "answered as recorded" : found.join(", ")}${updated > 0 ? `; ${updated} updated` : ""}`;
  return `${[...groups, sum].join("\n\n")}\n`;
}

function renderFinding({ level, request, server, text, diff = [] }: Finding, colour: boolean): string[] {
  const { red, yellow, dim } = picocolors.createColors(colour);
  const paint = { breaking: red, change: yellow, info: dim }[level];
  const lines = takeSome(diff.map(lineOf), MAX_DIFF, (more) => `… ${more} more lines`);
  return [
    `  ${paint(level)}  ${oneLine(request ?? `server ${server}`)}: ${oneLine(text, 600)}`,
    ...lines.map((line) => `      ${dim(oneLine(line))}`),
  ];
}

function lineOf({ op, text }: NonNullable<Finding["diff"]>[number]): string {
  return `${op} ${text}`;
}
