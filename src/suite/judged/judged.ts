import type * as file from "../../generated/suite.ts";
import type { Model } from "../../model/index.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";

/** A rubric with refs, presets and defaults resolved. */
export type Rubric = RubricCommon &
  (
    | { form: "text"; criteria: readonly [Criterion] }
    | { form: "criteria"; criteria: readonly Criterion[]; aggregation: Aggregation; requireEvidence: EvidenceRule }
    | { form: "tree"; tree: TreeNode }
  );

interface RubricCommon {
  /** Of `ref`, `preset` or a judged metric; an inline rubric has none. */
  name?: string;
  /** Of a built-in rubric: it counts up when its wording changes. */
  version?: number;
  /** Score at or above which it passes. */
  threshold: number;
  /** Only a perfect score passes. */
  strict: boolean;
  /** The unit in which reports show scores (default: from 0 to 1). */
  scale?: Scale;
  location: SourceLocation;
}

export type Aggregation = NonNullable<file.Rubric["aggregation"]>;

/** Where every verdict must cite a span of: what is graded, the context, or with true either. */
export type EvidenceRule = NonNullable<file.Rubric["require_evidence"]>;

export type Scale = NonNullable<file.Rubric["scale"]>;

/** One question of a rubric; a rubric in words has one, named `rubric`. */
export interface Criterion extends Pick<file.Criterion, "name" | "absence" | "threshold"> {
  /** What is asked: its description, else its name. */
  question: string;
  /** Share in the score; with 0 it may gate, but never counts. */
  weight: number;
  /** Gates by itself: a required one must hold, a guard must not. */
  gate?: "required" | "guard";
  /** When it is judged at all, looked up in the candidate. */
  when?: { contains: string } | { regex: string };
  examples: readonly file.Anchor[];
  location: SourceLocation;
}

export type TreeNode = { ask: string; yes: TreeNode; no: TreeNode } | { score: number; reason?: string };

/** Who judges. */
export interface JudgeSpec {
  model: Model;
  /** `consensus`: share of the votes that must pass (default: more than half). */
  jury?: { size: number; consensus?: number };
  panel?: { models: readonly Model[]; aggregate: "mean" | "median" | "majority"; tieBreak: "pass" | "fail" };
}

/** A live run of a model with the tools of servers. */
export interface AgentSpec {
  servers: readonly string[];
  model: Model;
  systemPrompt?: string;
  prompt: string;
  maxTurns: number;
  /** Descriptions of tools, by name, that replace those of their servers. */
  descriptions?: Readonly<Record<string, string>>;
}

export type CandidateSpec = { response: string } | { agent: AgentSpec };

/** Two candidates between which a judge chooses. */
export interface Comparison {
  a: Side;
  b: Side;
  /** Without one, a built-in question. */
  question?: string;
  /** The share of pairs that B wins must be above this, for sure. */
  minPreferred: number;
  location: SourceLocation;
}

export type Side = CandidateSpec & { name: string };

/** How often a test runs, and what its runs must come to. */
export interface RepeatParts {
  runs: number;
  /** Share of the runs that must pass; undefined for an eval: the mean of the scores decides. */
  minPassRate?: number;
  /** Runs that may stay unjudged; with more, the test is not decided. */
  maxUnjudged: number;
}

/** What evals have, whether they grade or compare. */
interface EvalParts extends RepeatParts {
  prompt: string;
  context: readonly string[];
  reference?: string;
  judge: JudgeSpec;
  /** Axes of its cells; an empty one is no axis. */
  matrix: { models: readonly Model[]; prompts: readonly string[] };
}

export interface GradedParts extends EvalParts {
  candidate: CandidateSpec;
  rubric: Rubric;
  compare?: undefined;
}

export interface ComparedParts extends EvalParts {
  compare: Comparison;
  candidate?: undefined;
  rubric?: undefined;
}

export interface AgentParts extends RepeatParts {
  agent: AgentSpec;
  /** Models that run it, each a row; empty: only that of `agent`. */
  models: readonly Model[];
  trajectory?: Trajectory;
  metrics: readonly JudgedMetric[];
}

export interface Trajectory extends Pick<file.Trajectory, "match"> {
  calls: readonly file.ExpectedCall[];
  location: SourceLocation;
}

/** A metric that a model judges, by a built-in rubric or by the test's own. */
export interface JudgedMetric {
  name: MetricName;
  /** Left out for a built-in rubric, whose threshold `threshold` then is. */
  rubric?: Rubric;
  threshold: number;
  judge: JudgeSpec;
  location: SourceLocation;
}

export type MetricName = Exclude<keyof file.JudgedMetrics, "threshold" | "judge">;

/** A judge that is compared with labels of people. */
export interface CalibrationParts {
  rubric: Rubric;
  judge: JudgeSpec;
  labels: readonly Label[];
}

/** What a person says of a response: `label`, `score` or both. */
export interface Label {
  id: string;
  prompt?: string;
  response: string;
  context?: Json;
  label?: "pass" | "fail";
  score?: number;
  /** Its `label`, else whether its score is enough for the rubric. */
  passes: boolean;
}

/** What may have live runs. */
interface Candidates {
  readonly kind?: string;
  readonly agent?: AgentSpec;
  readonly candidate?: CandidateSpec | undefined;
  readonly compare?: Pick<Comparison, "a" | "b"> | undefined;
}

/** The live runs of an agent test or an eval, or of both sides of a comparison. */
export function agentsOf({ agent, candidate, compare }: Candidates): AgentSpec[] {
  const all = [
    ...(agent ? [{ agent }] : []),
    ...(candidate ? [candidate] : []),
    ...(compare ? [compare.a, compare.b] : []),
  ];
  return all.flatMap((one) => ("agent" in one ? [one.agent] : []));
}

/** Their servers, each once. */
export function serversOfAgents(candidates: Candidates): string[] {
  return [...new Set(agentsOf(candidates).flatMap(({ servers }) => servers))];
}
