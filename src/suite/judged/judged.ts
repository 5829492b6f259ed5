import type * as file from "../../generated/suite.ts";
import type { Model } from "../../model/index.ts";
import type { Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";

/** A rubric as it is judged by: refs, presets and defaults are resolved. */
export type Rubric = RubricCommon &
  (
    | { form: "text"; criteria: readonly [Criterion] }
    | { form: "criteria"; criteria: readonly Criterion[]; aggregation: Aggregation; requireEvidence: EvidenceRule }
    | { form: "tree"; tree: TreeNode }
  );

interface RubricCommon {
  /** Of `ref` or `preset`, or of a judged metric; left out of an inline one. */
  name?: string;
  /** Of a rubric that mcptest brings: it counts up when its wording changes. */
  version?: number;
  /** Score at or above which it passes. */
  threshold: number;
  /** Only a perfect score passes. */
  strict: boolean;
  /** In what units people read scores; left out: from 0 to 1 as they are. */
  scale?: Scale;
  location: SourceLocation;
}

export type Aggregation = NonNullable<file.Rubric["aggregation"]>;

/** Where every criterion's judge cites a span of: what is graded, the context, or with true either. */
export type EvidenceRule = NonNullable<file.Rubric["require_evidence"]>;

export type Scale = NonNullable<file.Rubric["scale"]>;

/** One question of a rubric; a rubric in words has one, named `rubric`. */
export interface Criterion {
  name: string;
  /** What is asked: its description, else its name. */
  question: string;
  /** Share in the score; of 0 it may gate, and never counts. */
  weight: number;
  /** Gates by itself: a required one must hold, a guard must not. */
  gate?: "required" | "guard";
  /** It asks that something is not there. */
  absence?: boolean;
  /** Its own; left out: that of the rubric. */
  threshold?: number;
  /** When it is judged at all, looked up in the candidate. */
  when?: { contains: string } | { regex: string };
  examples: readonly file.Anchor[];
  location: SourceLocation;
}

export type TreeNode = { ask: string; yes: TreeNode; no: TreeNode } | { score: number; reason?: string };

/** Who judges. */
export interface JudgeSpec {
  /** Where there is no panel. */
  model: Model;
  /** `consensus`: share of the votes that must pass; left out: more than half. */
  jury?: { size: number; consensus?: number };
  panel?: { models: readonly Model[]; aggregate: "mean" | "median" | "majority"; tieBreak: "pass" | "fail" };
}

/** A live run of a model with the tools of servers. */
export interface AgentSpec {
  servers: readonly string[];
  model: Model;
  systemPrompt?: string;
  prompt: string;
  /** Answers of the model at most. */
  maxTurns: number;
  /** What the model is told of tools in place of what their servers say, by their names. */
  descriptions?: Readonly<Record<string, string>>;
}

/** A fixed text, or a live run. */
export type CandidateSpec = { response: string } | { agent: AgentSpec };

/** Two candidates between which a judge chooses. */
export interface Comparison {
  a: Side;
  b: Side;
  /** Left out: the one that mcptest brings. */
  question?: string;
  /** What the share of pairs that B wins must be surely above. */
  minPreferred: number;
  location: SourceLocation;
}

export type Side = CandidateSpec & { name: string };

/** How often a test is run, and what its runs together must come to. */
export interface RepeatParts {
  runs: number;
  /** Of the runs that count, the share that must pass; undefined of an eval: the mean of their scores decides. */
  minPassRate?: number;
  /** Runs that may stay unjudged; of more, nothing is known of the test. */
  maxUnjudged: number;
}

/** What evals have, whether they grade or compare. */
interface EvalParts extends RepeatParts {
  prompt: string;
  /** Shown to the judge, fenced. */
  context: readonly string[];
  reference?: string;
  judge: JudgeSpec;
  /** Axes of its cells; an empty one is none. */
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

/** What an agent test is besides what tests share. */
export interface AgentParts extends RepeatParts {
  agent: AgentSpec;
  /** Models that run it, each a row; empty: that of `agent`. */
  models: readonly Model[];
  trajectory?: Trajectory;
  metrics: readonly JudgedMetric[];
}

export interface Trajectory extends Pick<file.Trajectory, "match"> {
  calls: readonly file.ExpectedCall[];
  location: SourceLocation;
}

/** A metric that a model judges: by a rubric that mcptest brings, or by the test's own. */
export interface JudgedMetric {
  name: MetricName;
  /** Left out of what mcptest brings; then `threshold` is that of its rubric. */
  rubric?: Rubric;
  threshold: number;
  judge: JudgeSpec;
  location: SourceLocation;
}

export type MetricName = Exclude<keyof file.JudgedMetrics, "threshold" | "judge">;

/** A judge held against labels that people gave. */
export interface CalibrationParts {
  rubric: Rubric;
  judge: JudgeSpec;
  labels: readonly Label[];
}

/** What a person says of a response: `label`, `score` or both. */
export interface Label {
  /** Its `id`, else its line in the file. */
  id: string;
  prompt?: string;
  response: string;
  context?: Json;
  label?: "pass" | "fail";
  score?: number;
  /** What that comes to: its `label`, else whether its score is what the rubric asks for. */
  passes: boolean;
}
