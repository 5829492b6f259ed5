import { asFault, findHead } from "../../conduct/index.ts";
import {
  type Annotation,
  COMMENT_ROOM,
  type Conclusion,
  type Event,
  keyOf,
  limits,
  nameMatrix,
  openPort,
  type Publications,
  type Published,
  placeSarif,
  postCheck,
  postComment,
  publish,
  type Said,
  toCheck,
  uploadSarif,
  wantsComment,
  whyPartial,
} from "../../github/index.ts";
import { byteLimit, type MarkdownOptions, type Reason, type Verdict, type Warning } from "../../report/index.ts";
import { escapeCommands, formatNumber, oneLine } from "../../values/text.ts";
import type { Inputs } from "../inputs.ts";
import type { Step } from "../step.ts";
import type { Workspace } from "../workspace.ts";
import type { StepEnding } from "./ending.ts";

/** What the step was asked for, and where it is. */
export interface Around {
  inputs: Inputs;
  event: Event;
  workspace: Workspace | undefined;
  step: Step;
  /** Whether what was asked of the cache was there; undefined where nothing was asked. */
  cacheHit?: boolean | undefined;
  /** Whether what it tells of was run before: a shard alone is not the whole then. */
  saved?: boolean;
  /** What is odd about what the step was lent, such as a cache that fails. */
  warnings?: readonly Warning[];
  /** Whether it is another's run that is told of: what came of it does not fail this step. */
  borrowed?: boolean;
  /** Whether nothing is published, because the step was not to be run there at all. */
  silent?: boolean;
}

/** What is to be published. */
export interface Found {
  sarif: string | undefined;
  ending: StepEnding;
  annotations: readonly Annotation[];
  render(options: Pick<MarkdownOptions, "budget" | "extent">): string;
}

/** Room for a sentence below what is rendered. */
const SENTENCE = 200;

/** Publishes to the places that were asked for. */
export function publishFound(found: Found, { inputs, event, workspace, step, silent }: Around): Promise<Published> {
  const { check, comment, sarif, sarifCategory, maxAnnotations, matrix, token } = inputs.publishing;
  const { ending, render } = found;
  const { report, verdict } = ending;
  const key = keyOf(event, matrix, comment.key);
  const publications: Publications = {
    ...(check !== undefined && {
      check: async () => {
        const { shown, all } = toCheck(found.annotations, workspace?.inRepository ?? ((at) => at), maxAnnotations);
        const cut =
          shown.length < all ? `\n${formatNumber(shown.length)} of ${formatNumber(all)} annotations are shown.\n` : "";
        const content = {
          name: step.redactor.text(check + nameMatrix(matrix)),
          externalId: `${event.runId}-${event.attempt}-${key}`,
          title: oneLine(ending.told, limits.ANNOTATION_TITLE_LENGTH),
          summary: render({ budget: byteLimit(limits.CHECK_SUMMARY_BYTES - SENTENCE), extent: "verdict" }) + cut,
          conclusion: concludeCheck(verdict),
          annotations: shown,
        };
        return postCheck(content, event);
      },
    }),
    ...(comment.mode !== "never" && {
      comment: async () => {
        const wanted = wantsComment(comment.mode, verdict.reasons.length > 0, report?.baseline);
        const budget = { limit: COMMENT_ROOM, measure: ({ length }: string) => length };
        const bodies = (["news", "verdict"] as const).map((extent) => () => render({ budget, extent }));
        return postComment({ key, wanted, bodies, update: comment.update }, event);
      },
    }),
    ...(sarif === "upload" &&
      report &&
      found.sarif !== undefined && {
        sarif: async () => {
          const place = placeSarif(event, workspace && (await findHead(step.env, workspace.root)));
          const partial = sarifCategory === "" ? whyPartial(report) : undefined;
          return uploadSarif({ ...place, text: found.sarif ?? "", partial }, event);
        },
      }),
  };
  return publish(silent ? {} : publications, event, () =>
    token === "" ? undefined : openPort({ token, apiUrl: event.apiUrl, ...portOf(step) }),
  );
}

/** What a port takes of the step. */
function portOf({ version, signal, clock }: Step) {
  return { version, signal, clock };
}

function concludeCheck({ status, reasons }: Verdict): Conclusion {
  if (reasons.length > 0) return status === "interrupted" ? "cancelled" : "failure";
  return status === "passed" ? "success" : "neutral";
}

/** How each thing that there is to say of a place is shown; what has no level is in the log alone. */
const LEVELS = {
  skipped: undefined,
  denied: "notice",
  odd: "warning",
  forbidden: "warning",
  failed: "warning",
} as const satisfies Record<Said, Annotation["level"] | undefined>;

/** What people are told of publishing, and why the step fails for it. What nobody asked for and is not allowed is logged. */
export function tellPublished(
  { said }: Published,
  { inputs: { publishing }, step }: Pick<Around, "inputs" | "step">,
): { remarks: Annotation[]; failures: Reason[] } {
  const remarks: Annotation[] = [];
  const failures: Reason[] = [];
  for (const { sink, as, sentence } of said) {
    const asked = sink !== "comment" || publishing.comment.mode !== "auto";
    const level = asked || as === "failed" ? LEVELS[as] : undefined;
    if (level === undefined) step.write(`${escapeCommands(oneLine(`mcptest: ${sentence}`, SENTENCE * 4))}\n`);
    else remarks.push({ level, title: "mcptest could not publish everything", message: sentence });
    if (publishing.strict && asked && (as === "failed" || as === "forbidden"))
      failures.push(asFault("publish", sentence));
  }
  return { remarks, failures };
}
