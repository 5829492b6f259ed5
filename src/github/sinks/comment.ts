import type { Comparison } from "../../report/index.ts";
import type { Event } from "../event.ts";
import { compareRuns, type Marker, readMarker, writeMarker } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Operation, type Operations, type Refusal, type Reply, type Steps } from "../operations.ts";
import { findPullsOfPush, isOfBranch } from "../pulls.ts";
import { done, failed, type Outcome, skipped } from "./outcome.ts";

const LIST = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments";
const CREATE = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
const EDIT = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
const DELETE = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
/** Who comments with the token of a workflow. */
const BOT = "github-actions[bot]";

/** When a comment is made, if there is none yet. */
export const COMMENT_MODES = ["auto", "always", "on-failure", "on-change", "never"] as const;
/** How a comment is kept up to date: an edit notifies nobody. */
export const COMMENT_UPDATES = ["edit", "recreate"] as const;

interface CommentContent {
  /** The new comment replaces one with the same key. */
  key: string;
  /** GitHub Flavored Markdown, with room for the marker; each is shorter than the one before, for when GitHub finds that too long. */
  bodies: readonly (() => string)[];
  wanted: boolean;
  /** Why not. Default: no news. */
  unwanted?: string;
  update: (typeof COMMENT_UPDATES)[number];
}

/** Room for the text of a comment. */
export const COMMENT_ROOM = limits.COMMENT_LENGTH - 256;

type Comment = Pick<Operations[typeof CREATE]["response"]["data"], "id" | "html_url">;
type Own = Comment & { marker: Marker };
type Place = { owner: string; repo: string; issue_number: number };

/** Whether a comment is worth making if there is none. */
export function wantsComment(
  mode: (typeof COMMENT_MODES)[number],
  failing: boolean,
  comparison: Comparison | undefined,
): boolean {
  if (mode === "auto") return wantsComment(comparison ? "on-change" : "on-failure", failing, comparison);
  if (mode === "on-change") return comparison !== undefined && hasChanged(comparison);
  return mode === "always" || (mode === "on-failure" && failing);
}

function hasChanged({ summary, tests, surfaces = [], coverage, mutation }: Comparison): boolean {
  const told = ["new", "fixed", "regressed", "score", "cost"] as const;
  return (
    surfaces.length > 0 ||
    [...(coverage?.open ?? []), ...(mutation?.survivors ?? [])].length > 0 ||
    [summary.score, summary.cost_usd, coverage?.called, coverage?.asserted, mutation?.score].some(
      (delta) => delta && delta.before !== delta.after,
    ) ||
    tests.some(({ changes }) => told.some((change) => changes.includes(change)))
  );
}

/** Keeps one comment on the pull request: the oldest of ours, with the text of the newest run. A push updates that of its open one, and makes none. */
export function* postComment(content: CommentContent, event: Event): Steps<Outcome> {
  if (!isOfBranch(event)) return yield* keep(content, event);
  const found = yield* findPullsOfPush(event);
  if (!Array.isArray(found)) return skipped(found.why, found.as);
  const [number] = found;
  if (number === undefined) return skipped("no open pull request has this commit as its last");
  const unwanted = `pull request #${number} has none, and a push makes none`;
  const kept = yield* keep({ ...content, wanted: false, unwanted }, { ...event, pullRequest: { number, fork: false } });
  return { ...kept, facts: { ...kept.facts, "pr-number": String(number) } };
}

function* keep(content: CommentContent, event: Event): Steps<Outcome> {
  const place = { ...event.repository, issue_number: event.pullRequest?.number ?? 0 };
  const found = yield* findOwn(place, content.key);
  if (!found.ok) return failed("comment", found);
  const { own } = found;
  if (!own && !content.wanted) return skipped(content.unwanted ?? "there is no news worth one");
  if (!own) return yield* create(content, place, event);
  if (content.update === "edit" || compareRuns(own.marker, event) > 0) return yield* edit(own, content, place, event);
  // Delete the old one once the new one is there; if no new one can be made, edit the old one.
  const made = yield* create(content, place, event, own.id);
  if (made.said) return yield* edit(own, content, place, event, false);
  const gone = yield* ask(DELETE, { ...event.repository, comment_id: Number(own.id) });
  return gone.ok || gone.status === 404 ? made : failed("comment", gone);
}

function* edit(own: Own, content: CommentContent, place: Place, event: Event, again = true): Steps<Outcome> {
  if (compareRuns(own.marker, event) > 0) return skipped(`run ${own.marker.run}, which is newer, wrote it`);
  const about = { ...event.repository, comment_id: Number(own.id) };
  const edited = yield* write(content, event, (body) => ask(EDIT, { ...about, body }, { repeatable: true }));
  if (edited.ok) return done(factsOf(own));
  return edited.status === 404 && again ? yield* create(content, place, event) : failed("comment", edited);
}

/** Makes one, then checks whether another run did so meanwhile, or whether it exists though no answer came: the oldest stays. */
function* create(content: CommentContent, place: Place, event: Event, besides?: Own["id"]): Steps<Outcome> {
  let made: Reply<typeof CREATE>;
  for (let tries = 1; ; tries += 1) {
    made = yield* write(content, event, (body) => ask(CREATE, { ...place, body }));
    if (!made.ok && !made.lost) return failed("comment", made);
    const login = made.ok ? made.data.user?.login : undefined;
    const found = yield* findOwn(place, content.key, login, besides);
    const oldest = found.ok ? found.own : undefined;
    if (made.ok && (!oldest || oldest.id >= made.data.id)) return done(factsOf(made.data));
    if (oldest && !made.ok && compareRuns(oldest.marker, event) === 0) return done(factsOf(oldest));
    if (oldest) {
      if (made.ok) yield* ask(DELETE, { ...event.repository, comment_id: Number(made.data.id) });
      return yield* edit(oldest, content, place, event, false);
    }
    if (!found.ok || tries === limits.TRIES) return failed("comment", made as Refusal);
  }
}

/** The oldest comment with the key by our author, except `besides`; `login` is that author, if known. */
function* findOwn(
  place: Place,
  key: string,
  login?: string,
  besides?: Own["id"],
): Steps<{ ok: true; own?: Own } | Refusal> {
  let author = login;
  for (let page = 1; ; page += 1) {
    const listed = yield* ask(LIST, { ...place, per_page: limits.PAGE, page });
    if (!listed.ok) return listed;
    for (const { id, html_url, body = "", user } of listed.data) {
      const marker = readMarker(body);
      if (marker?.key !== key || !user || id === besides) continue;
      const own = { id, html_url, marker };
      if (user.login === BOT) return { ok: true, own };
      if (author === undefined) {
        // If GitHub does not say, no author is us.
        const told = yield* ask("POST /graphql", { query: "{ viewer { login } }" });
        author = (told.ok && told.data.data?.viewer?.login) || "";
      }
      // GraphQL leaves out the `[bot]` of an app's name.
      const [theirs, ours] = [user.login, author].map((name) => name.replace(/\[bot\]$/, ""));
      if (author !== "" && theirs === ours) return { ok: true, own };
    }
    if (listed.data.length < limits.PAGE) return { ok: true };
  }
}

/** Sends the longest body that GitHub accepts, each at most once. */
function* write<O extends Operation>(
  { key, bodies: [body, ...shorter] }: Pick<CommentContent, "key" | "bodies">,
  event: Event,
  send: (body: string) => Steps<Reply<O>>,
): Steps<Reply<O>> {
  const sent = yield* send(`${writeMarker(key, event)}\n${body?.()}`);
  const again = !sent.ok && sent.status === 422 && /too long/i.test(sent.why) && shorter.length > 0;
  return again ? yield* write({ key, bodies: shorter }, event, send) : sent;
}

function factsOf({ id, html_url: url }: Comment): Outcome["facts"] {
  return { "comment-id": String(id), "comment-url": url };
}
