import { asFault, conclude, concludeProblems, findHead } from "../../conduct/index.ts";
import type { McptestError } from "../../errors.ts";
import type { Annotation, Conclusion, Event, Publications, Published, Said } from "../../github/index.ts";
import * as github from "../../github/index.ts";
import type { ConcludedReport, MarkdownOptions, Reason, Report, Verdict, Warning } from "../../report/index.ts";
import { byteLimit, titleReasons } from "../../report/index.ts";
import { escapeCommands, formatNumber, oneLine } from "../../values/text.ts";
import type { Inputs } from "../inputs/read-inputs.ts";
import { nameInputsOf, nameInputsOfVerdict } from "../log.ts";
import type { Step } from "../step.ts";
import type { Workspace } from "../workspace.ts";

/** What the step was asked for, and where it runs. */
export interface Around {
  inputs: Inputs;
  event: Event;
  workspace: Workspace | undefined;
  step: Step;
  /** Whether the cache had everything; undefined if nothing was asked of it. */
  cacheHit?: boolean | undefined;
  /** Whether the report is of an earlier run: a shard alone is then not the whole. */
  saved?: boolean;
  /** What is odd about the step's surroundings, such as a failing cache. */
  warnings?: readonly Warning[];
  /** Whether the report is of another run: its result does not fail this step. */
  borrowed?: boolean;
  /** Publishes nothing: the step must not run on this event at all. */
  silent?: boolean;
}

/** How the step ends. */
export interface StepEnding {
  verdict: Verdict;
  /** Why it is red, in a sentence; empty if it is not. */
  told: string;
  /** What to do about it, where it is one thing. */
  hint?: string | undefined;
  /** The same in few words, or how the tests ended. */
  title: string;
  report?: ConcludedReport;
}

/** The report with the verdict that it has in this step; `faults`: what went wrong around it. */
export function concludeStep(
  report: Report,
  { inputs, saved = false }: { inputs: Inputs; saved?: boolean },
  faults: readonly Reason[] = [],
): ConcludedReport {
  const run = { ...report.run, require_tests: inputs.request.requireTests };
  return nameInputsOf(conclude({ ...report, run }, { saved, allowPartial: inputs.allowPartial, faults }));
}

/** How a step ends that could not run anything. */
export function endWithProblems(problems: readonly McptestError[], faults: readonly Reason[] = []): StepEnding {
  const verdict = nameInputsOfVerdict(concludeProblems(problems, faults));
  return {
    verdict,
    told: verdict.reasons.map(({ message }) => message).join(", "),
    hint: problems.length === 1 ? problems[0]?.hint : undefined,
    title: titleReasons(verdict).join("; "),
  };
}

/** What could not be written, as reasons. */
export function lost(errors: readonly McptestError[]): Reason[] {
  return errors.map(({ message }) => asFault("output", message));
}

interface Found {
  sarif: string | undefined;
  ending: StepEnding;
  annotations: readonly Annotation[];
  render(options: Pick<MarkdownOptions, "budget" | "extent" | "titled">): string;
}

/** Room for a sentence below the rendered text. */
const SENTENCE = 200;

/** Publishes to the places that the inputs ask for. */
export function publishFound(found: Found, { inputs, event, workspace, step, silent }: Around): Promise<Published> {
  const { check, comment, sarif, sarifCategory, maxAnnotations, matrix, token } = inputs.publishing;
  const { ending, render } = found;
  const { report, verdict } = ending;
  const { status, reasons } = verdict;
  const red: Conclusion = status === "interrupted" ? "cancelled" : "failure";
  const green: Conclusion = status === "passed" ? "success" : "neutral";
  const conclusion = reasons.length > 0 ? red : green;
  const key = github.keyOf(event, matrix, comment.key);
  const publications: Publications = {
    ...(check !== undefined && {
      check: async () => {
        const { shown, all } = github.toCheck(
          found.annotations,
          workspace?.inRepository ?? ((at) => at),
          maxAnnotations,
        );
        const cut =
          shown.length < all ? `\n${formatNumber(shown.length)} of ${formatNumber(all)} annotations are shown.\n` : "";
        const content = {
          name: step.redactor.text(check + github.nameMatrix(matrix)),
          externalId: `${event.runId}-${event.attempt}-${key}`,
          title: oneLine(ending.title, github.limits.ANNOTATION_TITLE_LENGTH),
          summary:
            render({
              budget: byteLimit(github.limits.CHECK_SUMMARY_BYTES - SENTENCE),
              extent: "verdict",
              titled: false,
            }) + cut,
          conclusion,
          annotations: shown,
        };
        return github.postCheck(content, event);
      },
    }),
    ...(comment.mode !== "never" && {
      comment: async () => {
        const isNews = report?.reviewed !== undefined && (comment.mode === "auto" || comment.mode === "on-change");
        const wanted = isNews || github.wantsComment(comment.mode, reasons.length > 0, report?.baseline);
        const budget = { limit: github.COMMENT_ROOM, measure: ({ length }: string) => length };
        // GitHub may count otherwise than in the documented unit: a quarter fits, whatever it counts.
        const least = { ...budget, limit: budget.limit / 4 };
        const bodies = [() => render({ budget, extent: "news" }), () => render({ budget: least, extent: "verdict" })];
        return github.postComment({ key, wanted, bodies, update: comment.update }, event);
      },
    }),
    ...(sarif === "upload" &&
      report &&
      found.sarif !== undefined && {
        sarif: async () => {
          const place = github.placeSarif(event, workspace && (await findHead(step.env, workspace.root)));
          const partial = sarifCategory === "" ? github.whyPartial(report) : undefined;
          return github.uploadSarif({ ...place, text: found.sarif ?? "", partial }, event);
        },
      }),
  };
  const { version, signal, clock } = step;
  return github.publish(silent ? {} : publications, event, () =>
    token === "" ? undefined : github.openPort({ token, apiUrl: event.apiUrl, version, signal, clock }),
  );
}

/** How each remark about a place is shown; without a level it goes only to the log. */
const LEVELS: Readonly<Record<Said, Annotation["level"] | undefined>> = {
  skipped: undefined,
  denied: "notice",
  odd: "warning",
  forbidden: "warning",
  failed: "warning",
};

/** What people read about publishing, and why it fails the step. What nobody asked for and is not allowed is only logged. */
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
