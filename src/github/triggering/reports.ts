import { type NamedReport, readReport } from "../../report/index.ts";
import { compare } from "../../values/order.ts";
import { formatNumber } from "../../values/text.ts";
import type { Event } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, follow, type Operations, type Steps } from "../operations.ts";
import type { GitHub } from "../port.ts";
import { explainRefusal } from "../sinks/outcome.ts";
import { type NamedText, openRoom, unpack } from "./unpack.ts";
import { refuseArtifact, tooLarge, unreachable } from "./wording.ts";

/** The reports that a run left in artifacts whose names start so; none where there is no such artifact. Throws McptestError. */
export async function takeReports(
  prefix: string,
  event: Event,
  github: GitHub,
  isOwn?: (path: string) => boolean,
): Promise<NamedReport[]> {
  const artifacts = await follow(listArtifacts(prefix, event), github);
  if (artifacts.length > limits.ENTRIES) throw tooLarge(`they are in more than ${limits.ENTRIES} artifacts`);
  const room = openRoom();
  let left = limits.ARTIFACT_BYTES;
  const texts: NamedText[] = [];
  for (const artifact of artifacts) {
    left -= artifact.size_in_bytes;
    if (left < 0) throw tooLarge(`they are more than ${formatNumber(limits.ARTIFACT_BYTES)} bytes`);
    const bytes = await follow(downloadArtifact(artifact, left + artifact.size_in_bytes, event), github);
    texts.push(...(await unpack(bytes, artifact.name, room)));
  }
  return readTexts(texts, isOwn);
}

/** Reads texts that anybody may have written. Throws McptestError `report-unreadable` for the first that is no report, or too much. */
export async function readTexts(
  texts: readonly NamedText[],
  isOwn?: (path: string) => boolean,
): Promise<NamedReport[]> {
  const reports: NamedReport[] = [];
  for (const { name, text } of texts) {
    if (nestsDeeper(text, limits.DEPTH)) throw refuseArtifact(name, "it is nested too deep");
    reports.push({ name, report: await readReport(text, name, isOwn) });
    limitResults(reports);
  }
  return reports;
}

/** Throws McptestError `report-unreadable` when there are more results than anybody reads. */
export function limitResults(reports: readonly NamedReport[]): void {
  const results = reports.reduce((sum, { report }) => sum + report.results.length, 0);
  if (results > limits.RESULTS) throw tooLarge(`they have more than ${formatNumber(limits.RESULTS)} results`);
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

const LIST = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
const NEEDS = "actions: read";

type Artifact = Operations[typeof LIST]["response"]["data"]["artifacts"][number];

/** The artifacts of a run whose names start so, by name; of several with one name the newest. Throws McptestError. */
export function* listArtifacts(prefix: string, { repository, runId }: Event): Steps<Artifact[]> {
  const found = new Map<string, Artifact>();
  const size = limits.PAGE;
  for (let page = 1; ; page += 1) {
    const listed = yield* ask(LIST, { ...repository, run_id: runId, per_page: size, page });
    if (!listed.ok) throw unreachable(`the list of artifacts of run ${runId}`, explainRefusal(NEEDS, listed));
    for (const artifact of listed.data.artifacts) {
      const { name, expired } = artifact;
      const before = found.get(name);
      if (name.startsWith(prefix) && !expired && (!before || isNewer(artifact, before))) found.set(name, artifact);
    }
    if (listed.data.artifacts.length < size) return [...found.values()].sort((a, b) => compare(a.name, b.name));
  }
}

function isNewer(one: Artifact, other: Artifact): boolean {
  return (compare(one.created_at ?? "", other.created_at ?? "") || one.id - other.id) > 0;
}

/** What an artifact holds. Throws McptestError where it cannot be had. */
function* downloadArtifact({ id, name }: Artifact, mostBytes: number, { repository }: Event): Steps<Buffer> {
  const operation = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
  const about = { ...repository, artifact_id: id, archive_format: "zip" } as const;
  const got = yield* ask(operation, about, { mostBytes });
  if (!got.ok) throw unreachable(`the artifact ${name}`, explainRefusal(NEEDS, got));
  return Buffer.from(got.data);
}
