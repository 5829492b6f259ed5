import type { Report } from "../../model/report.ts";
import { changesSection, staleSection, surfacesSection } from "./baseline.ts";
import { compositionsSection, spendSection } from "./compositions.ts";
import * as facts from "./facts.ts";
import { scoresSection } from "./grades.ts";
import type { Section } from "./size-limit.ts";
import type { Link } from "./tables.ts";

/** One part of the page; without blocks it is not there. */
type MakeSection = (report: Report, link: Link) => Section;

/** What precedes the failures. */
export const LEADING: readonly MakeSection[] = [facts.gatesSection, changesSection, surfacesSection];

/** What follows them, each with the same share of the room that is left. */
export const FACTS: readonly MakeSection[] = [
  compositionsSection,
  spendSection,
  facts.rollupsSection,
  scoresSection,
  facts.findingsSection,
  facts.flakySection,
  facts.isErrorSection,
  facts.warningsSection,
  staleSection,
  facts.suitesSection,
  facts.skippedSection,
  facts.deferredSection,
  facts.slowestSection,
  facts.serversSection,
];
