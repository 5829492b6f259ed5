import { htmlText, markdownCode, markdownFence, markdownSentence } from "../../../values/show/markdown.ts";
import { count, cutMiddle, listCounts, takeSome } from "../../../values/text.ts";
import { isOwner, nameOwner, sayOpen } from "../../coverage/told.ts";
import type { Report } from "../../model/report.ts";
import type { Survivor } from "../../mutation/survivors.ts";
import { listFigures, listNews } from "../../view/index.ts";
import { cell, type Link, type Section } from "./tables.ts";

/** Newly open obligations and new survivors that are told, each. */
const MAX = 5;

/** `Coverage **24 of 59 (40 %)**, +3 against main; 15 asserted, +2. Mutation score **63 %**, -4; 3 new survivors.` */
export function describeFigures(report: Report, branch: string | undefined): string[] {
  const told = listFigures(report, branch).map(
    ({ name, value, rest }) => `${name} **${value}**${rest.startsWith(" ") ? " " : ""}${markdownSentence(rest)}.`,
  );
  return told.length > 0 ? [told.join(" ")] : [];
}

const showName = (name: string): string => markdownCode(cutMiddle(name, 200));

/** What is open now and was not, and what no test notices any more; folded. */
export function newsSection(report: Report, link: Link): Section {
  const { untested, open, survivors } = listNews(report);
  const names = takeSome(untested, MAX, (rest) => `${rest} more`).map((name) => `<code>${htmlText(name)}</code>`);
  const survived = survivors.reduce((sum, { mutants }) => sum + mutants.length, 0);
  const title = [
    ...(names.length > 0 ? [`New, and no test calls ${names.length === 1 ? "it" : "them"}: ${names.join(", ")}`] : []),
    listCounts([
      [open.length, "newly open"],
      [survived, survived === 1 ? "new survivor" : "new survivors"],
    ]),
  ];
  const news = new Set(untested);
  const duties = open.map((one) => {
    const isNew = news.has(nameOwner(one)) && one.tool && isOwner(one);
    return `${isNew ? "<strong>new tool</strong>: " : ""}${sayOpen(one, showName)}`;
  });
  const places = survivors.map((one) => describeSurvivor(one, link));
  const blocks = [
    ...takeSome(duties, MAX, (rest) => `… and ${count(rest, "more obligation")}`),
    ...takeSome(places, MAX, (rest) => `… and ${count(rest, "more place")}`),
  ];
  return {
    before: `<details><summary>${title.join(" · ")}</summary>\n\n`,
    blocks: blocks.map((block) => `- ${block.replaceAll("\n", "\n  ")}`),
    between: "\n",
    after: "\n\n</details>",
    more: (rest) => `- … and ${rest} more`,
  };
}

function describeSurvivor({ name, sentence, add }: Survivor, link: Link): string {
  const told = `${markdownCode(name)} ${cell(sentence)}`;
  if (!add) return told;
  const at = link(add.location);
  const yaml = add.yaml.trim();
  return yaml.includes("\n")
    ? `${told}; at ${at} add:\n\n${markdownFence(yaml, "yaml")}`
    : `${told}; add ${markdownCode(yaml)} at ${at}`;
}
