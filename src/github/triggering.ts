import { fromBufferPromise } from "yauzl";
import { failure, textOfError } from "../errors.ts";
import { type NamedReport, readReport } from "../report/index.ts";
import { compare } from "../values/order.ts";
import { formatNumber } from "../values/text.ts";
import type { Event, Trigger } from "./event.ts";
import * as limits from "./limits.ts";
import { ask, follow, type Operations, type Steps } from "./operations.ts";
import type { GitHub } from "./port.ts";
import { findPulls } from "./pulls.ts";
import { explainRefusal } from "./sinks/outcome.ts";

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
  const room: Room = { bytes: limits.UNPACKED_BYTES, entries: limits.ENTRIES };
  let left = limits.ARTIFACT_BYTES;
  const texts: NamedText[] = [];
  for (const artifact of artifacts) {
    left -= artifact.size_in_bytes;
    if (left < 0) throw tooManyBytes({ most: limits.ARTIFACT_BYTES });
    const { id, name, size_in_bytes: bytes } = artifact;
    const about = { ...event.repository, artifact_id: id, archive_format: "zip" } as const;
    const got = await follow(ask(DOWNLOAD, about, { mostBytes: left + bytes }), github);
    if (!got.ok) throw unreachable({ what: `the artifact ${name}`, why: explainRefusal(NEEDS, got) });
    texts.push(...(await unpack(Buffer.from(got.data), name, room)));
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
const DOWNLOAD = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
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
      const age = before && (compare(artifact.created_at ?? "", before.created_at ?? "") || artifact.id - before.id);
      if (name.startsWith(prefix) && !expired && (age ?? 1) > 0) found.set(name, artifact);
    }
    if (listed.data.artifacts.length < limits.PAGE) return [...found.values()].sort((a, b) => compare(a.name, b.name));
  }
}

export const refuseArtifact = failure(`report-unreadable: the artifact <line name> is refused: <line why>
  hint: upload nothing but the JSON report of a run: its output \`report-path\``);

/** A text of an artifact, and what messages call it. */
export interface NamedText {
  name: string;
  text: string;
}

/** What may still be unpacked, of all artifacts together. */
export interface Room {
  bytes: number;
  entries: number;
}

const ANY_TYPE = 0o170_000;
const REGULAR = 0o100_000;

/** The JSON files of a zip, whose own claims are not trusted, or the one such file. Throws McptestError `report-unreadable`. */
export async function unpack(bytes: Buffer, name: string, room: Room): Promise<NamedText[]> {
  try {
    if (bytes.subarray(0, 2).toString("latin1") === "PK") return await unzip(bytes, name, room);
    const text = bytes.toString("utf8");
    if (!/^\ufeff?\s*\{/.test(text)) throw new Error("it is neither a zip nor JSON");
    const fault = takeRoom(room, bytes.length);
    if (fault) throw new Error(fault);
    return [{ name, text }];
  } catch (error) {
    throw refuseArtifact({ name, why: textOfError(error) });
  }
}

async function unzip(bytes: Buffer, name: string, room: Room): Promise<NamedText[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  const texts: NamedText[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName, externalFileAttributes: attributes, uncompressedSize } = entry;
    const type = (attributes >>> 16) & ANY_TYPE;
    const isSpecial = type !== 0 && type !== REGULAR && "it is a link or another special file";
    const isOther = !/\.json$/i.test(fileName) && "it is not a .json file";
    const fault = isSpecial || isOther || takeRoom(room, uncompressedSize);
    if (fault) throw new Error(`${JSON.stringify(fileName)}: ${fault}`);
    const parts: Buffer[] = [];
    // The reader fails if an entry is longer than it claims.
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    texts.push({ name: `${name}/${fileName}`, text: Buffer.concat(parts).toString("utf8") });
  }
  if (texts.length === 0) throw new Error("it is empty");
  return texts;
}

/** Takes room for a file; says what is too much of it. */
function takeRoom(room: Room, bytes: number): string | undefined {
  room.entries -= 1;
  room.bytes -= bytes;
  if (room.entries < 0) return `there are more than ${limits.ENTRIES} files`;
  return room.bytes < 0 ? `unpacked it is more than ${formatNumber(limits.UNPACKED_BYTES)} bytes` : undefined;
}
