import type { Location } from "../../report/index.ts";
import { compare } from "../../values/order.ts";
import { ANNOTATION_LEVELS, type Annotation, type AnnotationLevel } from "../annotations.ts";
import { type Event, runUrl } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Operations, type Refusal, type Steps } from "../operations.ts";
import { done, explainRefusal, failed, type Outcome, SINKS } from "./outcome.ts";

const CREATE = "POST /repos/{owner}/{repo}/check-runs";
const UPDATE = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";

/** How a check run ends. */
export type Conclusion = "success" | "neutral" | "failure" | "cancelled";

type CheckOutput = NonNullable<Operations[typeof CREATE]["parameters"]["output"]>;

type CheckAnnotation = NonNullable<CheckOutput["annotations"]>[number];

interface CheckContent {
  name: string;
  /** Distinguishes this run's from all others of the name. */
  externalId: string;
  title: string;
  /** GitHub Flavored Markdown. */
  summary: string;
  conclusion: Conclusion;
  annotations: readonly CheckAnnotation[];
}

type Created = Pick<Operations[typeof CREATE]["response"]["data"], "id" | "html_url">;

/** Creates the check run with the first annotations, adds the others, and completes it last, so that nobody acts on half a result. */
export function* postCheck(content: CheckContent, event: Event): Steps<Outcome> {
  const { title, summary, annotations, conclusion } = content;
  const output = { title, summary };
  const size = limits.CHECK_ANNOTATIONS;
  let refused: Refusal | undefined;
  let made = yield* create(content, event, annotations.slice(0, size));
  if (!made.ok && made.status === 422 && annotations.length > 0) {
    refused = made;
    made = yield* create(content, event, []);
  }
  if (!made.ok) return failed("check", made);
  const { id, html_url: url } = made.data;
  const about = { ...event.repository, check_run_id: Number(id) };
  for (let sent = size; sent < annotations.length && !refused; sent += size) {
    const added = yield* append(about, output, annotations.slice(sent, sent + size), sent);
    if (!added.ok) refused = added;
  }
  const completed = { ...about, status: "completed", conclusion, output } as const;
  const ended = yield* ask(UPDATE, completed, { repeatable: true });
  const facts = url === null ? {} : { "check-url": url };
  if (!ended.ok) return failed("check", ended, facts);
  return done(
    facts,
    refused && `not every annotation is on the check run: ${explainRefusal(SINKS.check.needs, refused)}`,
  );
}

/** Creates it once: if no answer came, it looks for it. */
function* create(
  { name, externalId, title, summary }: CheckContent,
  event: Event,
  annotations: readonly CheckAnnotation[],
): Steps<{ ok: true; data: Created } | Refusal> {
  const url = runUrl(event);
  const run = {
    ...event.repository,
    name,
    head_sha: event.headSha,
    external_id: externalId,
    status: "in_progress" as const,
    ...(url !== undefined && { details_url: url }),
    output: { title, summary, annotations: [...annotations] },
  };
  for (let tries = 1; ; tries += 1) {
    const made = yield* ask(CREATE, run);
    if (made.ok || !made.lost) return made;
    const search = {
      ...event.repository,
      ref: event.headSha,
      check_name: name,
      filter: "all",
      per_page: limits.PAGE,
    } as const;
    const listed = yield* ask("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", search);
    if (!listed.ok) return made;
    const found = listed.data.check_runs.find(({ external_id: id }) => id === externalId);
    if (found) return { ok: true, data: found };
    if (tries === limits.TRIES) return made;
  }
}

/** Adds annotations once: if no answer came, their number tells whether they are there. */
function* append(
  about: { owner: string; repo: string; check_run_id: number },
  output: { title: string; summary: string },
  annotations: readonly CheckAnnotation[],
  before: number,
): Steps<{ ok: true } | Refusal> {
  for (let tries = 1; ; tries += 1) {
    const added = yield* ask(UPDATE, { ...about, output: { ...output, annotations: [...annotations] } });
    if (added.ok || !added.lost) return added;
    const read = yield* ask("GET /repos/{owner}/{repo}/check-runs/{check_run_id}", about);
    if (!read.ok) return added;
    if (read.data.output.annotations_count > before) return read;
    if (tries === limits.TRIES) return added;
  }
}

/** Matches files outside the repository. */
const OUTSIDE = /^(?:\/|[A-Za-z]:|\.\.(?:\/|$))/;

/** The worst `max` annotations that have a place in the repository: by level, then by file and line. */
export function toCheck(
  annotations: readonly Annotation[],
  inRepository: (location: Location) => Location,
  max: number,
): { shown: CheckAnnotation[]; all: number } {
  const placed = annotations.flatMap(({ location, ...rest }) => {
    const at = location && inRepository(location);
    return at && !OUTSIDE.test(at.file) ? [{ ...rest, at }] : [];
  });
  const rank = ({ level }: { level: AnnotationLevel }): number => ANNOTATION_LEVELS.indexOf(level);
  placed.sort((a, b) => rank(a) - rank(b) || compare(a.at.file, b.at.file) || a.at.line - b.at.line);
  const shown = placed.slice(0, max).map(({ level, title, message, at }): CheckAnnotation => {
    const [line, column] = [Math.max(1, at.line), Math.max(1, at.column)];
    return {
      path: at.file,
      ...{ start_line: line, end_line: line, start_column: column, end_column: Math.max(column, at.end_column ?? 0) },
      annotation_level: level === "error" ? "failure" : level,
      title,
      message: message || title,
    };
  });
  return { shown, all: placed.length };
}
