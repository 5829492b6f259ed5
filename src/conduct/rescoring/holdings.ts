import {
  type CandidateInfo,
  type ConversationDetail,
  kindOf,
  type Report,
  type TestResult,
} from "../../report/index.ts";
import type { Stored } from "../../run/index.ts";

export type Holding = Pick<Stored, "conversation" | "tools"> & { shown: CandidateInfo };

/** The results of evals and agents in a report. */
export class Holdings {
  readonly report: Report;
  readonly #rows: ReadonlyMap<string, TestResult>;
  readonly #named: ReadonlyMap<string, TestResult>;
  readonly #wholes: ReadonlySet<string>;

  constructor(report: Report) {
    const rows = report.results.filter((row) => kindOf(row).rescored);
    this.report = report;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#named = new Map(rows.map((row) => [keyOf(row, row.coordinates), row]));
    this.#wholes = new Set(
      rows.flatMap((row) => {
        const { repeat, ...run } = row.coordinates;
        const { case: of, ...common } = run;
        const judged = common.metric !== undefined && (repeat ?? of) !== undefined ? [keyOf(row, common)] : [];
        return repeat === undefined ? judged : [keyOf(row, run), ...judged];
      }),
    );
  }

  get rows(): readonly TestResult[] {
    return [...this.#rows.values()];
  }

  row(id: string): TestResult | undefined {
    return this.#rows.get(id);
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
    const known = detail?.type === "evaluation" ? detail : undefined;
    if (known?.conversation) {
      const { candidate: shown, conversation } = known;
      return { shown, conversation, tools: metric === undefined ? undefined : this.#toolsOf(row, conversation) };
    }
    if (known?.candidate.source === "response") return { shown: known.candidate };
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
