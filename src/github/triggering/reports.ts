import { type NamedReport, readReport } from "../../report/index.ts";
import { formatNumber } from "../../values/text.ts";
import type { Event } from "../event.ts";
import * as limits from "../limits.ts";
import { follow } from "../operations.ts";
import type { GitHub } from "../port.ts";
import { downloadArtifact, listArtifacts } from "./artifacts.ts";
import { type NamedText, openRoom, unpack } from "./unpack.ts";
import { refuseArtifact, tooLarge } from "./wording.ts";

/** The reports that a run left in artifacts whose names start so; none where there is no such artifact. Throws McptestError. */
export async function takeReports(prefix: string, event: Event, github: GitHub): Promise<NamedReport[]> {
  const artifacts = await follow(listArtifacts(prefix, event), github);
  if (artifacts.length > limits.ENTRIES.value)
    throw tooLarge(`they are in more than ${limits.ENTRIES.value} artifacts`);
  const room = openRoom();
  let left = limits.ARTIFACT_BYTES.value;
  const texts: NamedText[] = [];
  for (const artifact of artifacts) {
    left -= artifact.size_in_bytes;
    if (left < 0) throw tooLarge(`they are more than ${formatNumber(limits.ARTIFACT_BYTES.value)} bytes`);
    const bytes = await follow(downloadArtifact(artifact, left + artifact.size_in_bytes, event), github);
    texts.push(...(await unpack(bytes, artifact.name, room)));
  }
  return readTexts(texts);
}

/** Reads texts that anybody may have written. Throws McptestError `report-unreadable` for the first that is no report, or too much. */
export async function readTexts(texts: readonly NamedText[]): Promise<NamedReport[]> {
  const reports: NamedReport[] = [];
  for (const { name, text } of texts) {
    if (nestsDeeper(text, limits.DEPTH.value)) throw refuseArtifact(name, "it is nested too deep");
    reports.push({ name, report: await readReport(text, name) });
    limitResults(reports);
  }
  return reports;
}

/** Throws McptestError `report-unreadable` when there are more results than anybody reads. */
export function limitResults(reports: readonly NamedReport[]): void {
  const results = reports.reduce((sum, { report }) => sum + report.results.length, 0);
  if (results > limits.RESULTS.value)
    throw tooLarge(`they have more than ${formatNumber(limits.RESULTS.value)} results`);
}

const [QUOTE, BACKSLASH, OPENING, CLOSING] = ['"', "\\", "[{", "]}"];

/** Whether arrays and objects of a JSON text stand in each other deeper than that. */
function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === QUOTE) quoted = !quoted;
    else if (quoted) at += character === BACKSLASH ? 1 : 0;
    else if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
