import { failure } from "../errors.ts";
import { type NamedReport, readReport } from "../report/index.ts";
import { compare } from "../values/order.ts";
import type { Event, Trigger } from "./event.ts";
import * as limits from "./limits.ts";
import { ask, follow, type Operations, type Steps } from "./operations.ts";
import type { GitHub } from "./port.ts";
import { findPulls } from "./pulls.ts";
import { explainRefusal } from "./sinks/outcome.ts";
import { type NamedText, openRoom, refuseArtifact, unpack } from "./unpack.ts";

export const noArtifact = failure(`report-missing: run <run> has no artifact whose name starts with <json prefix>
  hint: upload the JSON report in the workflow of the pull request, also when tests fail: see docs/guides/github-action.md, Forks`);
const unreachable = failure("report-unreadable: <what> could not be read: <why>");
const tooManyArtifacts = failure(
  "report-unreadable: the reports are refused: they are in more than <number most> artifacts",
);
const tooManyBytes = failure("report-unreadable: the reports are refused: they are more than <number most> bytes");
const tooManyResults = failure("report-unreadable: the reports are refused: they have more than <number most> results");

/** The event as it is for the run that triggered this one: its commit and pull request. Asks for nothing that the run itself made. */
export function* adoptTrigger(event: Event, trigger: Trigger): Steps<{ event: Event; said?: string | undefined }> {
  const { headRepository, headBranch, headSha, runId, attempt } = trigger;
  const fork = headRepository !== `${event.repository.owner}/${event.repository.repo}`;
  const found = yield* findPulls(event, trigger);
  const unknown = "why" in found ? found : undefined;
  const [number, ...others] = "why" in found ? [] : found;
  // A branch of a fork may have the name of one of ours.
  const branch = fork || trigger.name.startsWith("pull_request") ? "" : `refs/heads/${headBranch}`;
  const adopted = {
    ...event,
    ...{ sha: headSha, headSha, runId, attempt },
    ref: number === undefined ? branch : `refs/pull/${number}/head`,
    pullRequest: number === undefined ? undefined : { number, fork },
    pullRequestUnknown: unknown,
  };
  const several = `of the pull requests of ${headSha}, ${others.map((other) => `#${other}`).join(" and ")} are left out`;
  return { event: adopted, said: others.length > 0 ? several : unknown?.why };
}

/** The reports in a run's artifacts whose names start with `prefix`. Throws McptestError. */
export async function takeReports(
  prefix: string,
  event: Event,
  github: GitHub,
  isOwn?: (path: string) => boolean,
): Promise<NamedReport[]> {
  const artifacts = await follow(listArtifacts(prefix, event), github);
  if (artifacts.length > limits.ENTRIES) throw tooManyArtifacts({ most: limits.ENTRIES });
  const room = openRoom();
  let left = limits.ARTIFACT_BYTES;
  const texts: NamedText[] = [];
  for (const artifact of artifacts) {
    left -= artifact.size_in_bytes;
    if (left < 0) throw tooManyBytes({ most: limits.ARTIFACT_BYTES });
    const bytes = await follow(downloadArtifact(artifact, left + artifact.size_in_bytes, event), github);
    texts.push(...(await unpack(bytes, artifact.name, room)));
  }
  return readTexts(texts, isOwn);
}

/** Reads texts that anybody may have written. Throws McptestError `report-unreadable` for the first bad one, or if they are too much. */
export async function readTexts(
  texts: readonly NamedText[],
  isOwn?: (path: string) => boolean,
): Promise<NamedReport[]> {
  const reports: NamedReport[] = [];
  for (const { name, text } of texts) {
    if (nestsDeeper(text, limits.DEPTH)) throw refuseArtifact({ name, why: "it is nested too deep" });
    reports.push({ name, report: await readReport(text, name, isOwn) });
    limitResults(reports);
  }
  return reports;
}

/** Throws McptestError `report-unreadable` when there are more results than anybody reads. */
export function limitResults(reports: readonly NamedReport[]): void {
  const results = reports.reduce((sum, { report }) => sum + report.results.length, 0);
  if (results > limits.RESULTS) throw tooManyResults({ most: limits.RESULTS });
}

/** Whether arrays and objects of a JSON text are nested deeper than `most`. */
function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (quoted) at += character === "\\" ? 1 : 0;
    else if ("[{".includes(character)) depth += 1;
    else if ("]}".includes(character)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

const LIST = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
const NEEDS = "actions: read";

type Artifact = Operations[typeof LIST]["response"]["data"]["artifacts"][number];

/** A run's artifacts whose names start with `prefix`, by name; the newest of several with one name. Throws McptestError. */
export function* listArtifacts(prefix: string, { repository, runId }: Event): Steps<Artifact[]> {
  const found = new Map<string, Artifact>();
  for (let page = 1; ; page += 1) {
    const listed = yield* ask(LIST, { ...repository, run_id: runId, per_page: limits.PAGE, page });
    if (!listed.ok)
      throw unreachable({ what: `the list of artifacts of run ${runId}`, why: explainRefusal(NEEDS, listed) });
    for (const artifact of listed.data.artifacts) {
      const { name, expired } = artifact;
      const before = found.get(name);
      if (name.startsWith(prefix) && !expired && (!before || isNewer(artifact, before))) found.set(name, artifact);
    }
    if (listed.data.artifacts.length < limits.PAGE) return [...found.values()].sort((a, b) => compare(a.name, b.name));
  }
}

function isNewer(one: Artifact, other: Artifact): boolean {
  return (compare(one.created_at ?? "", other.created_at ?? "") || one.id - other.id) > 0;
}

/** The bytes of an artifact. Throws McptestError if they cannot be downloaded. */
function* downloadArtifact({ id, name }: Artifact, mostBytes: number, { repository }: Event): Steps<Buffer> {
  const operation = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
  const got = yield* ask(operation, { ...repository, artifact_id: id, archive_format: "zip" }, { mostBytes });
  if (!got.ok) throw unreachable({ what: `the artifact ${name}`, why: explainRefusal(NEEDS, got) });
  return Buffer.from(got.data);
}
