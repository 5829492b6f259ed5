import { type DrawnTrace, describeStop, drawGraph, traceOfSteps } from "../composition/graph.ts";
import { tellComparison, tellPair } from "../judged/comparison.ts";
import { listEvidence } from "../judged/evidence.ts";
import * as wording from "../judged/wording.ts";
import type { CandidateInfo, ConversationDetail, Detail, EvaluationDetail, TestResult } from "../model/report.ts";
import { textsOf } from "../wording/failures.ts";
import { sayFinding } from "../wording/findings.ts";
import { sayStatus, tellTask } from "../wording/task.ts";
import { listCriteria, listVotes } from "./criteria.ts";
import { viewLoad } from "./load.ts";
import { viewChances } from "./tables.ts";
import type { Block, SaidBlock } from "./types.ts";

type Maker<T extends Detail["type"]> = (detail: Extract<Detail, { type: T }>, result: TestResult) => Block[];

/** What each type of detail has to tell, in the order of reading. */
const DETAILS: { readonly [T in Detail["type"]]: Maker<T> } = {
  trace: (trace, result) => [viewGraph("node", trace, result, describeStop(trace))],
  steps: (detail, result) => {
    const stop = detail.budget_tripped === null ? undefined : `stopped by ${detail.budget_tripped}`;
    return [viewGraph("step", traceOfSteps(detail), result, stop)];
  },
  evaluation: viewEvaluation,
  conversation: (detail) => viewConversation(detail),
  comparison: (detail) => {
    const { facts, lost } = tellComparison(detail);
    return [...viewFacts(facts), ...viewList(`pairs that ${detail.a} won`, lost)];
  },
  pair: (detail) => [
    ...viewFacts(tellPair(detail)),
    ...[detail.a, detail.b].flatMap(({ name, candidate, conversation }): Block[] => [
      { type: "heading", text: name },
      ...(conversation ? viewConversation(conversation) : viewCandidate(candidate)),
    ]),
  ],
  task: (detail) => [...viewList("task", detail.statuses.map(sayStatus)), ...viewFacts(tellTask(detail))],
  audit: ({ findings }) => viewList("findings", findings.map(sayFinding)),
  property: ({ findings, notes, unbound }) => [
    ...viewList("findings", findings.map(sayFinding)),
    ...viewFacts([...unbound.map((name) => `unbound: ${name}`), ...notes]),
  ],
  load: viewLoad,
  calibration: (detail) => [
    ...viewFacts(wording.describeBasis(detail)),
    detail.figures.length === 0
      ? { type: "facts", facts: ["no figure is defined"] }
      : {
          type: "table",
          table: {
            title: wording.FIGURES.title,
            head: wording.FIGURES.head,
            rows: detail.figures.map(wording.figureCells),
          },
        },
    ...(detail.worst.length === 0 ? [] : [viewDisagreements(detail.worst)]),
  ],
};

/** What is special to the kind of a test: chances of several runs, how it was judged, what an agent or a graph did. */
export function viewDetail(result: TestResult): Block[] {
  const { detail, runs } = result;
  return [
    ...(runs && runs.pass_at.length > 0 ? [{ type: "table", table: viewChances(runs) } satisfies Block] : []),
    ...(detail ? (DETAILS[detail.type] as (detail: Detail, result: TestResult) => Block[])(detail, result) : []),
  ];
}

function viewGraph(noun: "node" | "step", trace: DrawnTrace, result: TestResult, stop: string | undefined): Block {
  return { type: "graph", noun, trace, graph: drawGraph(trace, textsOf(result)), stop };
}

function viewFacts(facts: readonly string[]): Block[] {
  return facts.length > 0 ? [{ type: "facts", facts }] : [];
}

function viewList(title: string, items: readonly string[]): Block[] {
  return items.length > 0 ? [{ type: "list", title, items }] : [];
}

/** A conversation holds what was asked and replied, so that the candidate says it only where there is none. */
function viewEvaluation(detail: EvaluationDetail): Block[] {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const cited = listEvidence(judging);
  const votes = listVotes(detail);
  const rows = combined && rubric.form === "text" ? [] : listCriteria(detail);
  const { prompt: _, response: __, ...rest } = candidate;
  return [
    ...viewFacts(wording.describeBasis(detail)),
    ...(combined ? [{ type: "votes", votes } satisfies Block] : []),
    ...(rows.length > 0 ? [{ type: "criteria", rows } satisfies Block] : []),
    ...votes.filter(({ path }) => path.length > 0).map((vote): Block => ({ type: "path", vote })),
    ...viewCandidate(conversation ? rest : candidate, cited),
    ...(conversation ? viewConversation(conversation, cited) : []),
  ];
}

function viewCandidate(candidate: Partial<CandidateInfo> = {}, cited: readonly string[] = []): SaidBlock[] {
  const { prompt, response, reference, context = [] } = candidate;
  const block = (label: SaidBlock["label"], text: string | undefined, cited: readonly string[]): SaidBlock[] =>
    text === undefined ? [] : [{ type: "said", label, text, cited }];
  return [
    ...block("asked", prompt, []),
    ...block("judged", response, cited),
    ...block("reference", reference, []),
    ...context.flatMap((text) => block("context", text, cited)),
  ];
}

function viewConversation(detail: ConversationDetail, cited: readonly string[] = []): Block[] {
  const { system_prompt: system, prompt, turns, outcome, replay } = detail;
  const before = (
    [
      ["system", system],
      ["user", prompt],
    ] as const
  ).flatMap(([role, text]) => (text === undefined ? [] : [{ who: role, role, text, calls: [] }]));
  const said = turns.map(({ text = "", calls }, at) => ({
    who: `turn ${at + 1}`,
    role: "agent" as const,
    text,
    calls: calls.map(({ name, server, args, result, error, is_error: failed, duration_ms }) => ({
      name: server === "" ? name : `${server}.${name}`,
      args: args ?? {},
      came: error ?? result ?? "no answer",
      failed,
      duration_ms,
    })),
  }));
  return [
    {
      type: "chat",
      turns: [...before, ...said],
      end: wording.describeEnd(detail),
      completed: outcome === "completed",
      cited,
    },
    ...viewFacts(replay ? [wording.describeReplay(replay)] : []),
  ];
}

function viewDisagreements(worst: Extract<Detail, { type: "calibration" }>["worst"]): Block {
  const rows = worst.map(({ id, response, label, label_score: wanted, score, passed, reason: why = "" }) => {
    const judge = wording.describeVerdict(passed ? "pass" : "fail", score);
    return { id, response, people: wording.describeVerdict(label, wanted), judge, why };
  });
  return { type: "disagreements", rows };
}
