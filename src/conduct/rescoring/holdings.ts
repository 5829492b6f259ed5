import type { McptestError } from "../../errors.ts";
import {
  type CandidateInfo,
  type ConversationDetail,
  kindOf,
  type Report,
  type TestResult,
} from "../../report/index.ts";
import type { Stored } from "../../run/index.ts";
import type { JudgedMetric } from "../../suite/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import { boundOf } from "../../values/redact/cut.ts";
import { takeSome } from "../../values/text.ts";
import { refused, WHY } from "./wording.ts";

export type Holding = Pick<Stored, "conversation" | "tools"> & { shown: CandidateInfo };

/** The results of evals and agents in a report. */
export class Holdings {
  readonly report: Report;
  readonly rows: readonly TestResult[];
  readonly #named: ReadonlyMap<string, TestResult>;
  readonly #wholes: ReadonlySet<string>;

  constructor(report: Report) {
    this.report = report;
    this.rows = report.results.filter((row) => kindOf(row).rescored);
    this.#named = new Map(
      this.rows.flatMap((row) => [
        [row.id, row],
        [keyOf(row, row.coordinates), row],
      ]),
    );
    this.#wholes = new Set(
      this.rows.flatMap((row) => {
        const { repeat, ...run } = row.coordinates;
        const { case: of, ...common } = run;
        const judged = common.metric !== undefined && (repeat ?? of) !== undefined ? [keyOf(row, common)] : [];
        return repeat === undefined ? judged : [keyOf(row, run), ...judged];
      }),
    );
  }

  row(id: string): TestResult | undefined {
    return this.#named.get(id);
  }

  at(row: TestResult, coordinates: TestResult["coordinates"]): TestResult | undefined {
    return this.#named.get(keyOf(row, coordinates));
  }

  isWhole(row: TestResult): boolean {
    return this.#wholes.has(keyOf(row, row.coordinates));
  }

  /** The former result, for the new one. */
  was(row: TestResult | undefined): Stored["was"] {
    const { id: run, started_at } = this.report.run;
    return { run, started_at, ...(row?.score === undefined ? {} : { score: row.score }) };
  }

  /** Why a result was skipped: it stays so, whatever a judge says. */
  skipped({ status, rule_id, message = "" }: TestResult): string | undefined {
    return status === "skipped" && rule_id !== "max-cost" ? message : undefined;
  }

  /** Undefined without a response or a conversation. That of a judged metric stands in the result of its agent. */
  of(row: TestResult): Holding | undefined {
    const { detail, coordinates } = row;
    const { metric, ...own } = coordinates;
    if (detail?.type === "conversation") {
      const response = detail.turns.at(-1)?.text ?? "";
      return { shown: { source: "live", prompt: detail.prompt, response }, conversation: detail };
    }
    if (detail?.type === "evaluation" && detail.conversation) {
      const { candidate: shown, conversation } = detail;
      return { shown, conversation, tools: metric === undefined ? undefined : this.#toolsOf(row, conversation) };
    }
    if (detail?.type === "evaluation" && detail.candidate.source === "response") return { shown: detail.candidate };
    const base = metric === undefined ? undefined : this.at(row, own);
    const held = base && this.of(base);
    return held?.conversation && { ...held, tools: this.#toolsOf(row, held.conversation) };
  }

  /** Definitions of all tools of an agent; undefined if the report lacks one. */
  #toolsOf({ suite, server: names, coordinates }: TestResult, { tools: count }: ConversationDetail): Stored["tools"] {
    const lists = names.split(", ").map((name) => {
      const all = this.report.servers.filter((server) => server.suite === suite && server.name === name);
      const one = all.find(({ protocol }) => protocol === coordinates.protocol) ?? all[0];
      const tools = one?.surface?.tools ?? [];
      return [name, tools.flatMap(({ name, definition }) => (definition ? { ...definition, name } : []))] as const;
    });
    const known = lists.reduce((sum, [, tools]) => sum + tools.length, 0);
    return count === known ? lists : undefined;
  }
}

function keyOf({ kind, suite, name }: TestResult, coordinates: TestResult["coordinates"]): string {
  return JSON.stringify([kind, suite, name, ...Object.entries(coordinates).sort()]);
}

const TOLD = 5;
const READS_TOOLS: readonly JudgedMetric["name"][] = ["mcp_use", "argument_correctness"];

/** Why a result cannot be judged again; `bare`: from the report alone. */
export function findRefusal(
  { status, message, detail }: TestResult,
  held: Holding | undefined,
  { rubric, name }: JudgedMetric,
  bare: boolean,
): McptestError | undefined {
  const refuse = (why: string, hint = "a new run can judge it"): McptestError => refused({ why, hint });
  if (detail?.type === "pair" || detail?.type === "comparison") return refuse(WHY.comparison);
  if (!held || (!rubric && name === "rubric")) return refuse(WHY.lacksAll({ status, message }));
  const { shown, conversation, tools } = held;
  if (conversation && !conversation.outcome) return refuse(WHY.brokenOff({ message }));
  const known = detail?.type === "evaluation" ? detail.rubric : undefined;
  if (bare && rubric && known?.form !== "text") {
    const form = known && { criteria: " of criteria", tree: ", a decision tree" }[known.form];
    return refuse(WHY.lacksRubric({ form }), "name its suite, or give a --rubric");
  }
  const texts = conversation ? textsOfConversation(conversation) : textsOfResponse(shown);
  const cuts = [...texts, ...(bare ? [["rubric", known?.text] as const] : [])].flatMap((text) => sayCut(...text) ?? []);
  if (cuts.length > 0) return refuse(takeSome(cuts, TOLD, (rest) => `${rest} more`).join("; "));
  return !tools && READS_TOOLS.includes(name) ? refuse(WHY.lacksTools) : undefined;
}

type Text = readonly [what: string, value: Json | undefined];

function textsOfResponse({ prompt, response, context = [], reference }: Holding["shown"]): Text[] {
  const shown = context.map((text, at): Text => [context.length > 1 ? `context ${at + 1}` : "context", text]);
  return [["prompt", prompt], ["response", response], ...shown, ["reference", reference]];
}

function textsOfConversation({ prompt, turns }: NonNullable<Holding["conversation"]>): Text[] {
  const said = turns.flatMap(({ text, calls }, at) => {
    const told = calls.flatMap(({ args, result, error }) => ({ arguments: args, result, error }));
    const texts = [{ text }, ...told].flatMap((one) => Object.entries<Json | undefined>(one));
    return texts.map(([what, value]): Text => [`${what} of turn ${at + 1}`, value]);
  });
  return [["prompt", prompt], ...said];
}

/** `result of turn 2 is cut: 8,000 of 20,400 characters`. Cut arguments are a text whose former length nobody knows. */
function sayCut(what: string, value: Json | undefined): string | undefined {
  if (what.startsWith("arguments"))
    return isObject(value) ? undefined : WHY.cutArguments({ what, shown: String(value).length });
  const bound = typeof value === "string" ? boundOf(value) : undefined;
  return bound && WHY.cut({ what, ...bound });
}
