// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * The record of one run; every rendering is a function of it.
 */
export interface Report {
  schema: "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v1.json";
  version: 1;
  tool: {
    name: "mcptest";
    version: string;
  };
  run: RunInfo;
  servers: ServerReport[];
  results: TestResult[];
  /**
   * Why tests failed, or a server was broken, each cause once: first those that are a server's alone, then by their first tests.
   */
  causes?: Cause[];
  /**
   * One entry for each composition that ran; absent when there is none.
   */
  compositions?: CompositionSummary[];
  verdict?: Verdict;
  summary: Summary;
  coverage?: Coverage;
  mutation?: Mutation;
  /**
   * One entry for each derived metric, by name; absent when no test reports one.
   */
  rollups?: Rollup[];
  baseline?: Comparison;
  /**
   * Gates that were set and did not hold; absent when all did.
   */
  gates?: Gate[];
  /**
   * What a pull request changes of locks and acceptances of an audit; absent when nothing, or outside of one.
   */
  reviewed?: Review[];
  /**
   * What you should change; --deny-warnings counts it.
   */
  warnings: Warning[];
  /**
   * What happened and needs no change, such as a new snapshot; left out when there is none.
   */
  notes?: Warning[];
}
export interface RunInfo {
  id: string;
  /**
   * ISO 8601, UTC.
   */
  started_at: string;
  duration_ms: number;
  /**
   * true when the run was stopped before its last test.
   */
  interrupted?: boolean;
  /**
   * true when --bail ended the run early.
   */
  bailed?: boolean;
  budget_tripped?: TrippedCap;
  shard?: Shard;
  /**
   * Where each result stands among the tests of all shards, counted from 0; only of a shard, and of merged shards while others are missing.
   */
  positions?: number[];
  /**
   * true when only tests ran that had failed before (--last-failed): a retry.
   */
  last_failed?: boolean;
  /**
   * How many reports this one was put together from.
   */
  merged?: number;
  /**
   * The runs that were put together, by their start; only of a merged report.
   */
  parts?: RunPart[];
  /**
   * Commit that the run is of, when it is known.
   */
  commit?: string;
  /**
   * true when a selection left out tests that the suites declare; what a shard leaves out is told by `shard`.
   */
  partial?: boolean;
  /**
   * true when a selection, or `only`, left out tests of the kinds that the command runs.
   */
  selection?: boolean;
  /**
   * The flags of that selection; left out when `only` alone left tests out.
   */
  selected?: string;
  /**
   * Of a selection: how many tests there are without it.
   */
  declared?: number;
  /**
   * Which failing tests fail the run (--fail-on); all of them when it is left out. warning: findings of that severity fail tests, too.
   */
  fail_on?: "warning" | "regression" | "never";
  /**
   * What the random calls of `mcptest fuzz` were drawn from.
   */
  seed?: number;
  /**
   * true for a run of evals, which a cap ends with exit code 5.
   */
  evals?: boolean;
  /**
   * true when deferred results fail the run (--require-judge).
   */
  require_judge?: boolean;
  /**
   * true when findings fail the run (--strict-protocol).
   */
  strict_protocol?: boolean;
  /**
   * true when warnings fail the run (--deny-warnings).
   */
  deny_warnings?: boolean;
  /**
   * Which run without tests is red (default: one whose suites declare none). always: also one whose tests are all skipped; never: --pass-with-no-tests.
   */
  require_tests?: "always" | "never";
  suites: {
    name: string;
    path: string;
    /**
     * The suite file and all it imports.
     */
    files: {
      path: string;
      sha256: string;
    }[];
  }[];
  environment: {
    node: string;
    platform: string;
    ci: boolean;
  };
}
export interface TrippedCap {
  /**
   * Its key in the suite.
   */
  cap: "max_cost_usd" | "max_tokens" | "max_duration";
  /**
   * US dollars, tokens, or milliseconds.
   */
  limit: number;
  /**
   * What it had come to.
   */
  actual: number;
  /**
   * Path of the suite whose cap it is.
   */
  suite?: string;
}
export interface Shard {
  index: number;
  count: number;
  /**
   * Names how the tests were dealt out; the same in all shards that belong together.
   */
  plan?: string;
}
export interface RunPart {
  id: string;
  started_at: string;
  duration_ms: number;
  shard?: Shard;
  /**
   * true when it was a retry.
   */
  last_failed?: boolean;
  /**
   * true when a selection left out tests that its suites declare.
   */
  partial?: boolean;
  /**
   * As that of RunInfo.
   */
  selection?: boolean;
}
export interface ServerReport {
  /**
   * Path of the suite that declares it.
   */
  suite: string;
  name: string;
  location?: Location;
  /**
   * Revision agreed on.
   */
  protocol?: string;
  /**
   * serverInfo as the server sent it.
   */
  server_info?: JsonObject;
  /**
   * The version pinned in the suite.
   */
  server_version?: string;
  /**
   * How many sessions were opened.
   */
  sessions: number;
  /**
   * How an audit reached it.
   */
  transport?: "stdio" | "http" | "sse";
  /**
   * How long its audit took.
   */
  duration_ms?: number;
  surface?: ToolSurface;
  /**
   * Why not all of its tools are known; absent when they are, when it has none, and when nobody wanted to see them.
   */
  unlisted?: string;
  /**
   * The `ui://` resources of its tools that were read; absent unless `apps` of the server asks for them, and when they were not read.
   */
  apps?: App[];
  findings: Finding[];
}
export interface Location {
  file: string;
  line: number;
  column: number;
  end_column?: number;
  /**
   * The source line, on failures only.
   */
  text?: string;
  /**
   * The line above it, if it is not blank.
   */
  before?: string;
  /**
   * The line below it, if it is not blank.
   */
  after?: string;
}
/**
 * The tools of a server as tools/list gave them.
 */
export interface ToolSurface {
  /**
   * sha256 over all definitions, in the order of their names.
   */
  hash: string;
  /**
   * Of all definitions together, counted with cl100k_base.
   */
  tokens?: number;
  /**
   * In the order of their names.
   */
  tools: SurfaceTool[];
}
export interface SurfaceTool {
  name: string;
  /**
   * sha256 of the definition, keys sorted.
   */
  hash: string;
  /**
   * Of name, description and input schema, counted with cl100k_base.
   */
  tokens?: number;
  /**
   * As the server sent it; absent when it is over the bound.
   */
  definition?: JsonObject;
}
/**
 * The interface of a tool that MCP Apps renders.
 */
export interface App {
  tool: string;
  uri: string;
  /**
   * Size of the document.
   */
  bytes: number;
  /**
   * The Content Security Policy that it asks for, as the server sent it.
   */
  csp?: JsonObject;
}
/**
 * Something a server did that the protocol, or good manners, forbid.
 */
export interface Finding {
  /**
   * Id of the rule that is broken; docs/reference/findings.md has them all.
   */
  rule: string;
  /**
   * Errors and warnings count, and fail the run under --strict-protocol; notes never do.
   */
  severity: "error" | "warning" | "note";
  message: string;
  /**
   * Revision of the protocol that it was judged by.
   */
  revision?: string;
  /**
   * Method of the frame; of an answer, of its request.
   */
  method?: string;
  /**
   * What in the frame is wrong: at most five places, in the order in which they stand.
   */
  places?: FramePlace[];
  /**
   * How many places there are.
   */
  total?: number;
  /**
   * The frame or line, cut to 500 characters.
   */
  frame?: string;
  /**
   * Why the suite tolerates it (`tolerate` of the server).
   */
  reason?: string;
  count: number;
}
/**
 * A place of a frame that is not as the protocol wants it.
 */
export interface FramePlace {
  /**
   * JSON Pointer from the root of the frame.
   */
  at: string;
  /**
   * What the protocol wants, in words.
   */
  wanted: string;
  /**
   * What stands there, as JSON, cut to 80 characters; `nothing` when it is absent.
   */
  found: string;
  /**
   * The nearest named definition of the protocol's schema.
   */
  definition?: string;
}
export interface TestResult {
  /**
   * Stable across runs: of kind, suite path, name and coordinates.
   */
  id: string;
  kind:
    | "tool"
    | "resource"
    | "prompt"
    | "completion"
    | "request"
    | "property"
    | "composition"
    | "agent"
    | "eval"
    | "calibration"
    | "pipeline"
    | "cassette"
    | "audit";
  /**
   * Path of the suite.
   */
  suite: string;
  name: string;
  coordinates: Coordinates;
  server: string;
  tags: string[];
  status: "passed" | "failed" | "errored" | "skipped" | "deferred";
  /**
   * true when it passed on a retry.
   */
  flaky?: boolean;
  /**
   * Of the last runs in the baseline, at most 20, besides this one; absent where the test ran in none of them.
   */
  history?: {
    /**
     * Runs in which the test ran.
     */
    runs: number;
    /**
     * Runs in which it failed.
     */
    failed: number;
    /**
     * Runs in which it passed on a retry.
     */
    retried: number;
    /**
     * `retried`, and failures at a commit at which another run, or this one, passed.
     */
    flaky: number;
  };
  /**
   * Of a flaky test, why its first attempt failed.
   */
  first_failure?: string;
  /**
   * true when its request was in flight together with others as the server died, and was made again, alone; that is one of the `attempts`.
   */
  asked_again?: boolean;
  /**
   * true when it passed, its answer is `isError: true`, and no assertion is about that.
   */
  is_error?: boolean;
  /**
   * true when answers of servers or models came from a recording; what they cost then is not in `cost_usd`.
   */
  replayed?: boolean;
  /**
   * true for one of several runs whose aggregate decides: its own failing does not fail the run.
   */
  single?: boolean;
  /**
   * Share of the weights of what holds; only of tests with a threshold.
   */
  score?: number;
  /**
   * What the score must reach.
   */
  threshold?: number;
  units?: Units;
  /**
   * true when it passed and nothing was judged: all criteria were skipped, or there were no calls to judge.
   */
  vacuous?: boolean;
  rescored?: Rescored;
  derived_metrics?: DerivedMetricResult[];
  /**
   * Why it is not passed, in a sentence.
   */
  message?: string;
  hint?: string;
  /**
   * Names the one event behind several results, such as a crash; results with the same cause are one cause.
   */
  cause?: string;
  /**
   * What kind of failure: assertion.<matcher>, or an error code.
   */
  rule_id?: string;
  assertions: AssertionResult[];
  /**
   * Sets of assertions, in order; their members name them. Left out when there is none.
   */
  sets?: SetResult[];
  location: Location;
  /**
   * Of the call, in the last attempt.
   */
  duration_ms: number;
  attempts: number;
  /**
   * Of the response, counted with cl100k_base, when a test asks for it; of a composition, what its calls used in all attempts.
   */
  tokens?: number;
  judge?: JudgeUsage;
  /**
   * What the calls say they cost in all attempts, in US dollars; of a composition, of all its nodes. What judges cost is in it. null when the price or the usage of a model is not known.
   */
  cost_usd?: number | null;
  /**
   * Model that answered, of evals and agents.
   */
  model?: string;
  request?: SentRequest;
  response?: RawResponse;
  /**
   * What is special to its kind; `type` says what it is.
   */
  detail?:
    | TraceDetail
    | EvaluationDetail
    | ConversationDetail
    | CalibrationDetail
    | ComparisonDetail
    | PairDetail
    | StepsDetail
    | AuditDetail
    | PropertyDetail
    | LoadDetail
    | TaskDetail;
  /**
   * What the calls of a composition or a pipeline used in all attempts, by node or step, and model. `detail` is of the last attempt alone. Left out when they used nothing.
   */
  usage?: CallUsage[];
  runs?: RunsSummary;
  repeats?: RepeatsSummary;
  model_tokens?: ModelTokens;
  stderr_tail?: string[];
  /**
   * A command that runs this test alone.
   */
  repro?: string;
}
/**
 * Which of several runs of a test it is.
 */
export interface Coordinates {
  protocol?: string;
  /**
   * Row of its table.
   */
  case?: string;
  /**
   * Judged metric of a composition or an agent.
   */
  metric?: string;
  /**
   * Model of a matrix cell, a panel's sweep or an agent.
   */
  model?: string;
  /**
   * Prompt of a matrix cell: #1, #2, …
   */
  prompt?: string;
  /**
   * Which of several runs of the same agent or eval.
   */
  repeat?: number;
  /**
   * Server that a rule of an audit judges.
   */
  server?: string;
  /**
   * Tool that a property test calls.
   */
  tool?: string;
}
/**
 * A scale on which people read scores; reports hold them from 0 to 1.
 */
export interface Units {
  scale: "percent" | "binary" | "letter" | "likert";
  /**
   * Of likert: what a score of 0 is shown as.
   */
  min?: number;
  /**
   * Of likert: what a score of 1 is shown as.
   */
  max?: number;
}
/**
 * What a result was before it was judged again.
 */
export interface Rescored {
  /**
   * Id of the run that the report is of.
   */
  run: string;
  /**
   * When that run started.
   */
  started_at: string;
  /**
   * What it had then; absent when it had none.
   */
  score?: number;
}
export interface DerivedMetricResult {
  name: string;
  value: number;
  threshold?: number;
  /**
   * Only when it has a threshold.
   */
  passed?: boolean;
  /**
   * Names that nothing in the test has; each counted as 0.
   */
  unknown_refs?: string[];
}
export interface AssertionResult {
  name?: string;
  target: string;
  matcher: string;
  /**
   * How a one-line assertion writes the matcher, where it is not its name: `=`, `not contains`.
   */
  short?: string;
  passed: boolean;
  location: Location;
  /**
   * true when there was no judge to ask: it counts as passed, and has no part in a score.
   */
  deferred?: boolean;
  /**
   * Why it was not judged: it is about time, and a recording answered. It counts as passed.
   */
  unjudged?: "replayed";
  /**
   * Set that it is a member of.
   */
  set?: string;
  /**
   * Share in the score; where it is not 1, or the test has a score.
   */
  weight?: number;
  /**
   * What a judge gave.
   */
  score?: number;
  /**
   * true when it passed and nothing of its rubric applied.
   */
  vacuous?: boolean;
  shown?: Shown;
  /**
   * What the judge was not shown; absent when it saw everything.
   */
  cut?: CutPart[];
  message?: string;
  /**
   * What to do about it.
   */
  hint?: string;
  /**
   * Of a failed assertion, cut to a bound.
   */
  expected?: Json;
  /**
   * Of a failed assertion, cut to a bound.
   */
  actual?: Json;
  diff?: DiffLine[];
}
/**
 * Characters as sent: masked and framed.
 */
export interface Shown {
  /**
   * That were sent.
   */
  characters: number;
  /**
   * That there are.
   */
  of: number;
}
/**
 * A text that was shortened (`shown`, `of`), turns that are missing (`turns`, `calls`), or, last in a list, how many more there are.
 */
export interface CutPart {
  role?: "task" | "reference" | "context" | "tools" | "response" | "conversation" | "trace" | "first" | "second";
  /**
   * Of a conversation or a trace: what of it; absent for a result.
   */
  part?: "says" | "arguments" | "reply";
  turn?: number;
  /**
   * Counted over the conversation.
   */
  call?: number;
  /**
   * Of a trace.
   */
  node?: string;
  /**
   * Of a node that runs for each.
   */
  element?: number;
  /**
   * Characters that were sent.
   */
  shown?: number;
  /**
   * Characters that there are.
   */
  of?: number;
  /**
   * The first and the last turn that were left out.
   *
   * @minItems 2
   * @maxItems 2
   */
  turns?: [number, number];
  /**
   * Calls of the turns that were left out.
   */
  calls?: number;
  /**
   * The first and the last element of a node that were left out.
   *
   * @minItems 2
   * @maxItems 2
   */
  elements?: [number, number];
  /**
   * How many entries are left out here, beyond 50.
   */
  more?: number;
}
export interface DiffLine {
  op: " " | "-" | "+";
  text: string;
}
export interface SetResult {
  name: string;
  /**
   * Share of the weights of the members that hold.
   */
  score: number;
  threshold: number;
  /**
   * Share in the test's score.
   */
  weight: number;
  passed: boolean;
  location: Location;
  /**
   * true when its outcome waits for a judge: it counts as passed, and has no part in a score.
   */
  deferred?: boolean;
}
export interface JudgeUsage {
  /**
   * Model that judged; several are joined by commas.
   */
  model: string;
  /**
   * Answers, those in no form included.
   */
  calls: number;
  /**
   * null when an answer did not say.
   */
  input_tokens: number | null;
  /**
   * null when an answer did not say.
   */
  output_tokens: number | null;
  /**
   * Of the input, what was written to the cache; absent when nothing was.
   */
  cache_write_tokens?: number;
  /**
   * Of the input, what came from the cache; absent when nothing did.
   */
  cache_read_tokens?: number;
  /**
   * At list prices, in US dollars; null when the price of a model is not known.
   */
  cost_usd: number | null;
}
export interface SentRequest {
  method: string;
  tool?: string;
  uri?: string;
  prompt?: string;
  /**
   * At most 4,000 characters of JSON; beyond that the start of it as a string, which says so.
   */
  arguments?: Json;
  /**
   * What else was sent: `_meta` and `context` of the suite; of a raw request all of it. At most 4,000 characters of JSON.
   */
  params?: Json;
}
export interface RawResponse {
  /**
   * At most 4,000 characters of JSON; beyond that the start of it as a string, which says so.
   */
  result?: Json;
  /**
   * A JSON-RPC error, bounded in the same way.
   */
  error?: Json;
}
/**
 * What a composition did, node by node; outputs are cut to a bound here, not in assertions.
 */
export interface TraceDetail {
  /**
   * Only in the report; targets do not read it.
   */
  type: "trace";
  /**
   * The composition as a whole.
   */
  composition: {
    /**
     * As in the suite.
     */
    name: string;
    /**
     * Name of the row; absent without cases.
     */
    case?: string;
    /**
     * true when every node ended ok, or was skipped by a `when`, its own or that of a node above. A failure that `continue_on_error` allows counts as ok.
     */
    ran: boolean;
    /**
     * failed when a node failed without `continue_on_error`, a cap tripped, or the output could not be put together.
     */
    status: "ok" | "failed";
    /**
     * From the first call to the last answer, in milliseconds.
     */
    duration_ms: number;
    /**
     * The same as cost.total.
     */
    cost_total: number | null;
    /**
     * The same as tokens.total.
     */
    tokens_total: number;
    /**
     * Name of the cap that ended it; null when none did.
     */
    budget_tripped:
      "max_cost_usd" | "max_tokens" | "max_duration_ms" | "max_cost_per_call_usd" | "max_tokens_per_call" | null;
    /**
     * The chain of nodes that took longest, from root to leaf.
     */
    critical_path: string[];
  };
  /**
   * The combined output.
   */
  output: Json;
  /**
   * By id, in topological order: by depth, then by declaration.
   */
  nodes: {
    [k: string]: NodeTrace;
  };
  /**
   * Of all calls of this attempt.
   */
  cost: {
    /**
     * In US dollars, without what has no known price; null when no price is known.
     */
    total: number | null;
  };
  /**
   * Of all calls of this attempt.
   */
  tokens: {
    /**
     * Input and output together.
     */
    total: number;
  };
}
export interface NodeTrace {
  /**
   * As in the suite.
   */
  id: string;
  /**
   * Tool that it calls.
   */
  tool: string;
  /**
   * Server of the tool.
   */
  server: string;
  /**
   * Ids of its parents.
   */
  needs: string[];
  /**
   * Those of `needs` that it can do without; absent when there is none.
   */
  optional_needs?: string[];
  /**
   * How it ended.
   */
  status: "ok" | "failed" | "skipped";
  /**
   * Why it was skipped.
   */
  reason?: string;
  /**
   * Arguments of the call, its references resolved, also where a mock or a recording answers; of the last round of a loop. null when there was none, and with for_each, where the iterations have them.
   */
  args: Json;
  /**
   * What children and assertions read; null when there is none.
   */
  output: Json;
  /**
   * Why it failed.
   */
  error?: string;
  /**
   * When it started, in milliseconds after the composition.
   */
  started_ms: number;
  /**
   * All its calls and the waits between them, in milliseconds; 0 for a mock.
   */
  duration_ms: number;
  /**
   * What its calls cost, in US dollars; null when that of one is not known.
   */
  cost_usd: number | null;
  /**
   * What its calls used, input and output together.
   */
  tokens: number;
  /**
   * The model that its calls used, as the tool says; several are joined by commas. null when it says none.
   */
  model: string | null;
  /**
   * How often it was tried, rounds and elements together.
   */
  attempts: number;
  /**
   * true when its mock stood in for a call.
   */
  mocked: boolean;
  /**
   * true when its output was replayed from a recording.
   */
  frozen: boolean;
  /**
   * What `iterations` are: elements of for_each, or rounds of loop.
   */
  repeats?: "elements" | "rounds";
  /**
   * Of for_each: one an element; of loop: one a round.
   */
  iterations?: IterationTrace[];
}
export interface IterationTrace {
  /**
   * Of the element or the round, from 0.
   */
  index: number;
  /**
   * How it ended.
   */
  status: "ok" | "failed" | "skipped";
  /**
   * Why it was skipped.
   */
  reason?: string;
  /**
   * Arguments of its call; absent when there was none.
   */
  args?: Json;
  /**
   * null when there is none.
   */
  output: Json;
  /**
   * Why it failed.
   */
  error?: string;
  /**
   * In milliseconds.
   */
  duration_ms: number;
  /**
   * How often it was tried.
   */
  attempts?: number;
}
/**
 * What judges made of a candidate.
 */
export interface EvaluationDetail {
  type: "evaluation";
  rubric: RubricInfo;
  candidate: CandidateInfo;
  shown?: Shown;
  /**
   * What the judge was not shown; absent when it saw everything.
   */
  cut?: CutPart[];
  /**
   * One of a single judge, else one a juror or a model of the panel.
   */
  judging: Judging[];
  /**
   * How several judgements came to one; absent for a single judge.
   */
  combined?: "jury" | "panel";
  /**
   * Share of a jury's votes that must pass.
   */
  consensus?: number;
  /**
   * Of a panel.
   */
  aggregate?: "mean" | "median" | "majority";
  spread?: Spread;
  conversation?: ConversationDetail;
  replay?: Replay;
}
/**
 * The rubric that was judged by.
 */
export interface RubricInfo {
  /**
   * Of `ref`, `preset` or metric; absent for an inline one.
   */
  name?: string;
  form: "text" | "criteria" | "tree";
  /**
   * Of a rubric in words.
   */
  text?: string;
  /**
   * Of a rubric that mcptest brings.
   */
  version?: number;
  /**
   * true when only a perfect score passes.
   */
  strict?: boolean;
  /**
   * Left out when it is the weighted mean.
   */
  aggregation?: "weighted_mean" | "geometric_mean" | "min" | "max" | "median";
  /**
   * Where every score needs a span: in the response, in the context, or in either.
   */
  require_evidence?: true | "response" | "context";
  units?: Units;
}
/**
 * What was graded.
 */
export interface CandidateInfo {
  /**
   * A fixed response, a live run of an agent, or what a composition did.
   */
  source: "response" | "live" | "trace";
  /**
   * What was asked for.
   */
  prompt?: string;
  /**
   * The text that was graded; of a live run its last reply.
   */
  response?: string;
  /**
   * What the judge was shown to hold the response against.
   */
  context?: string[];
  /**
   * An answer that is known to be good.
   */
  reference?: string;
}
/**
 * One judgement of a candidate by a whole rubric: of the only judge, of a juror, or of a model of a panel.
 */
export interface Judging {
  /**
   * Model that judged.
   */
  model: string;
  /**
   * Left out when no criterion counted, or when the judge gave none.
   */
  score?: number;
  /**
   * Whether score and gates hold; absent when the judge gave none.
   */
  passed?: boolean;
  /**
   * true when every criterion was skipped.
   */
  vacuous?: boolean;
  /**
   * Of a rubric in words, of the leaf of a tree.
   */
  reason?: string;
  /**
   * In order of the rubric; absent for a tree.
   */
  criteria?: CriterionResult[];
  /**
   * Questions of a tree, in the order they were asked.
   */
  path?: PathStep[];
  /**
   * Why it gave no judgement.
   */
  error?: string;
}
/**
 * What a judge said of one criterion.
 */
export interface CriterionResult {
  /**
   * As in the rubric; `rubric` where it is in words alone.
   */
  name: string;
  /**
   * What was asked; absent where the name says it.
   */
  question?: string;
  /**
   * Share in the score.
   */
  weight: number;
  /**
   * How it gates the eval by itself; absent when it does not.
   */
  gate?: "required" | "guard";
  /**
   * Its own; absent when it is that of the rubric.
   */
  threshold?: number;
  /**
   * Why it was not judged: its `when` does not hold.
   */
  skipped?: string;
  /**
   * Left out when it was not judged.
   */
  score?: number;
  /**
   * The score in the units of the rubric's scale; absent without a scale.
   */
  display?: string;
  /**
   * Whether it reaches its threshold; of a guard, that it does not.
   */
  passed: boolean;
  reason?: string;
  /**
   * What the judge looked for, and whether it is there; absent when it named nothing.
   */
  claims?: Claim[];
  /**
   * The span that the judge cites of what it was shown.
   */
  evidence?: string;
  /**
   * Where the span stands; absent when it was not found.
   */
  evidence_source?: "response" | "context";
  /**
   * true when the cited span is not in what the judge was shown, or none was cited where the rubric requires one.
   */
  unsupported?: boolean;
}
/**
 * One thing that a judge looked for.
 */
export interface Claim {
  claim: string;
  met: "yes" | "partly" | "no";
}
/**
 * One question of a decision tree.
 */
export interface PathStep {
  ask: string;
  answer: "yes" | "no";
  score: number;
  reason?: string;
}
/**
 * How far jurors or models of a panel agree.
 */
export interface Spread {
  /**
   * How many judged.
   */
  votes: number;
  /**
   * How many of them passed it.
   */
  passes: number;
  /**
   * Of their scores, as are the three below; absent where there are none.
   */
  mean?: number;
  min?: number;
  max?: number;
  /**
   * Sample standard deviation.
   */
  stdev?: number;
  /**
   * true when one vote more or less would turn the verdict of a jury; never of a panel.
   */
  near?: boolean;
}
/**
 * What an agent did.
 */
export interface ConversationDetail {
  type: "conversation";
  system_prompt?: string;
  prompt?: string;
  /**
   * How it ended; absent when an error broke it off.
   */
  outcome?: "completed" | "max_turns" | "max_tokens" | "refusal" | "context_full" | "budget";
  /**
   * One an answer of the model.
   */
  turns: Turn[];
  /**
   * How many tools it was offered.
   */
  tools?: number;
  tokens?: ModelTokens;
  replay?: Replay;
}
/**
 * One answer of a model, and the calls that it asked for.
 */
export interface Turn {
  /**
   * What it said besides its calls.
   */
  text?: string;
  calls: AgentCall[];
}
/**
 * One tool call of an agent.
 */
export interface AgentCall {
  /**
   * The server's own name of the tool.
   */
  name: string;
  server: string;
  /**
   * As the model gave them; bounded as in a request.
   */
  args: Json;
  /**
   * What the model was told, bounded; absent when the call gave none.
   */
  result?: Json;
  /**
   * Why there is no result.
   */
  error?: string;
  is_error: boolean;
  /**
   * In milliseconds.
   */
  duration_ms?: number;
}
/**
 * Tokens that models used.
 */
export interface ModelTokens {
  /**
   * All of the input, that of caches included; null when an answer did not say.
   */
  input: number | null;
  /**
   * null when an answer did not say.
   */
  output: number | null;
  /**
   * Of the input, what was written to the cache.
   */
  cache_write?: number;
  /**
   * Of the input, what came from the cache.
   */
  cache_read?: number;
  /**
   * What they cost, in US dollars; null when the price or the usage of a model is not known.
   */
  cost_usd?: number | null;
}
/**
 * Answers of models came from a recording.
 */
export interface Replay {
  /**
   * When it was made: ISO 8601, UTC.
   */
  recorded: string;
  /**
   * That answered then.
   */
  models: string[];
  /**
   * true when a scripted API answered instead of the models.
   */
  scripted?: boolean;
  /**
   * What it cost then, which this run did not spend; null when that is not known.
   */
  cost_usd?: number | null;
}
/**
 * How far a judge agrees with people.
 */
export interface CalibrationDetail {
  type: "calibration";
  rubric: RubricInfo;
  /**
   * Model that judged; several are joined by commas.
   */
  model?: string;
  shown?: Shown;
  /**
   * What of labels the judge was not shown.
   */
  cut?: CutPart[];
  /**
   * Labels that were graded.
   */
  n: number;
  /**
   * Those that are defined, in the order accuracy, tpr, tnr, kappa, mae, bias.
   */
  figures: Figure[];
  /**
   * The worst first.
   */
  worst: Disagreement[];
  /**
   * Labels that could not be graded; absent when all were.
   */
  ungraded?: Ungraded[];
  /**
   * Whether the judge is better than chance: kappa.low above 0 over at least 10 verdicts, and at most a tenth not graded.
   */
  calibrated?: boolean;
  replay?: Replay;
}
/**
 * One figure of agreement, with its interval.
 */
export interface Figure {
  name: "accuracy" | "tpr" | "tnr" | "kappa" | "mae" | "bias";
  value: number;
  interval?: Interval;
}
/**
 * A 95 % interval.
 */
export interface Interval {
  low: number;
  high: number;
}
/**
 * A label that the judge did not share.
 */
export interface Disagreement {
  /**
   * Of the label; its line where it has none.
   */
  id: string;
  response: string;
  label?: "pass" | "fail";
  label_score?: number;
  score?: number;
  /**
   * Whether the judge passed it.
   */
  passed: boolean;
  reason?: string;
}
/**
 * A label that could not be graded.
 */
export interface Ungraded {
  /**
   * Of the label; its line where it has none.
   */
  id: string;
  reason: string;
}
/**
 * How often one of two was preferred to the other.
 */
export interface ComparisonDetail {
  type: "comparison";
  /**
   * Name of the first.
   */
  a: string;
  /**
   * Name of the second.
   */
  b: string;
  /**
   * What the judge was asked; absent where the eval asks nothing of its own.
   */
  question?: string;
  /**
   * That were judged.
   */
  pairs: number;
  wins: {
    a: number;
    b: number;
  };
  ties: number;
  /**
   * Ties in which the judge preferred the same position in both orders.
   */
  by_position: number;
  /**
   * Pairs that nobody judged; absent when there is none.
   */
  left_out?: number;
  /**
   * Wins of B and half of the ties, of all pairs.
   */
  share: number;
  /**
   * What the low end of the interval must be above.
   */
  min_preferred?: number;
  interval: Interval;
  /**
   * At most 10 pairs that A won.
   */
  worst: LostPair[];
  replay?: Replay;
}
/**
 * A pair that A won.
 */
export interface LostPair {
  /**
   * Of the pair's result.
   */
  id: string;
  /**
   * Its row.
   */
  case?: string;
  prompt?: string;
  repeat?: number;
  /**
   * What the judge said.
   */
  reason?: string;
}
/**
 * Two candidates side by side, judged in both orders.
 */
export interface PairDetail {
  type: "pair";
  question?: string;
  a: PairSide;
  b: PairSide;
  preferred: "a" | "b" | "tie";
  /**
   * true when the judge preferred the same position in both orders.
   */
  by_position?: boolean;
  /**
   * What the judge said, A first, then B first.
   */
  answers: Preference[];
  replay?: Replay;
}
/**
 * One of two candidates.
 */
export interface PairSide {
  name: string;
  candidate?: CandidateInfo;
  conversation?: ConversationDetail;
  /**
   * Why its run counts as failed; absent when it ended.
   */
  failed?: string;
}
/**
 * What a judge said of two candidates in one order.
 */
export interface Preference {
  /**
   * Model that judged.
   */
  model: string;
  preferred: "a" | "b" | "tie";
  reason?: string;
}
/**
 * What a pipeline did, step by step.
 */
export interface StepsDetail {
  type: "steps";
  /**
   * failed when a step failed without `on_error: continue`, or a cap did not hold that is more than a warning.
   */
  status: "ok" | "failed";
  /**
   * Of the last step that ran.
   */
  output: Json;
  steps: StepTrace[];
  /**
   * Of all steps.
   */
  totals: {
    steps: number;
    ok: number;
    failed: number;
    skipped: number;
    attempts: number;
    duration_ms: number;
    /**
     * In US dollars, without what has no known price; null when no price is known.
     */
    cost_usd: number | null;
    tokens: number;
    /**
     * Steps of which nobody knew before they ran what they cost.
     */
    unprojected: number;
  };
  /**
   * The first cap that did not hold; null when all did.
   */
  budget_tripped: "max_cost" | "max_tokens" | "max_cost_per_call" | "max_duration" | null;
}
/**
 * One step of a pipeline.
 */
export interface StepTrace {
  id: string;
  tool: string;
  status: "ok" | "failed" | "skipped";
  /**
   * Why it was skipped.
   */
  reason?: string;
  /**
   * Resolved; null when it made no call.
   */
  args: Json;
  /**
   * Null when it gave none.
   */
  output: Json;
  /**
   * Why it failed.
   */
  error?: string;
  /**
   * Calls that were made.
   */
  attempts: number;
  /**
   * With all attempts, and the waits between them.
   */
  duration_ms: number;
  /**
   * Of all attempts, in US dollars; null when the price of a model is not known.
   */
  cost_usd: number | null;
  /**
   * Of all attempts, input and output together.
   */
  tokens: number;
}
/**
 * What one rule of an audit found on one server.
 */
export interface AuditDetail {
  type: "audit";
  axis: "protocol" | "surface" | "weight" | "security" | "behaviour" | "lock";
  /**
   * How many things the rule looked at: tools, texts, calls or frames.
   */
  checked: number;
  findings: TestFinding[];
  /**
   * Of the behaviour axis: how many tools were called.
   */
  called?: number;
  /**
   * Of the behaviour axis: tools that were not called.
   */
  not_called?: NotCalled[];
  /**
   * Of the behaviour axis: calls that were not made: a limit cut them, or their tool was left alone.
   */
  left?: number;
  /**
   * Of the behaviour axis: what could not be judged, and why.
   */
  notes?: string[];
}
/**
 * Something that a rule of an audit, or a check of a property test, found.
 */
export interface TestFinding {
  /**
   * Stable across runs: of rule, server, tool, at and keyword.
   */
  id: string;
  /**
   * Id of the rule or check.
   */
  rule: string;
  /**
   * Errors fail the test, warnings under --fail-on warning, notes never.
   */
  severity: "error" | "warning" | "note";
  tool?: string;
  /**
   * JSON Pointer into the tool's definition, of a call into its arguments; of a resource its uri; of a prompt its name.
   */
  at?: string;
  /**
   * Keyword of the schema that is broken.
   */
  keyword?: string;
  message: string;
  /**
   * Text that was seen.
   */
  evidence?: string;
  /**
   * The shortest sequence of calls that shows it.
   */
  calls?: ShownCall[];
  /**
   * How many more of the same there are.
   */
  also?: number;
  location?: Location;
  /**
   * Why it is accepted: a reason of the suite.
   */
  accepted?: string;
  /**
   * true when not every try showed it.
   */
  flaky?: boolean;
}
export interface ShownCall {
  tool: string;
  /**
   * At most 20,000 characters of JSON; beyond that the start of it as a string, which says so.
   */
  arguments: Json;
  /**
   * At most 4,000 characters of JSON, bounded in the same way.
   */
  result?: Json;
  /**
   * A JSON-RPC error, or why there is no answer.
   */
  error?: Json;
}
export interface NotCalled {
  tool: string;
  /**
   * Such as `destructive` or `not read-only`.
   */
  reason: string;
}
/**
 * What calls of one tool showed.
 */
export interface PropertyDetail {
  type: "property";
  /**
   * What the random calls were drawn from.
   */
  seed: number;
  calls: number;
  /**
   * Whether a valid call was answered without an error.
   */
  accepted?: boolean;
  /**
   * Calls by phase.
   */
  phases: {
    [k: string]: number;
  };
  /**
   * Cases that were not called: the budget cut them, or the tool was left alone.
   */
  left: number;
  findings: TestFinding[];
  not_called: NotCalled[];
  /**
   * Arguments that name a thing, and for which no value was found, such as return_book.id.
   */
  unbound: string[];
  /**
   * What could not be judged, and why.
   */
  notes: string[];
}
/**
 * What a load test measured. Times are in milliseconds.
 */
export interface LoadDetail {
  type: "load";
  /**
   * open: calls are due at a steady rate, and latency counts from when a call was due. closed: each call waits for the one before, and latency counts from the sending.
   */
  model: "open" | "closed";
  /**
   * Calls a second of an open model.
   */
  rate?: number;
  /**
   * Calls at once of a closed model.
   */
  concurrency?: number;
  sessions: number;
  figures: LoadFigures;
  /**
   * The most frequent kinds of errors, at most 10.
   */
  errors: {
    code: string;
    message: string;
    count: number;
  }[];
  /**
   * Calls by the second in which they were due or sent, at most 600.
   */
  seconds: {
    /**
     * Seconds since the load began, without its warm-up.
     */
    at: number;
    calls: number;
    errors: number;
    /**
     * Only with 100 calls or more.
     */
    p95?: number;
  }[];
  /**
   * How late mcptest itself was: the 99th percentile.
   */
  lateness_p99: number;
}
/**
 * Latencies in milliseconds. A percentile is left out where fewer than five calls lie beyond it, or where it falls among dropped calls. With dropped calls there is no mean and no max.
 */
export interface LoadFigures {
  /**
   * Calls that were due.
   */
  calls: number;
  ok: number;
  /**
   * Calls that did not hold, erred, timed out or were dropped.
   */
  errors: number;
  /**
   * Errors by calls, from 0 to 1.
   */
  error_rate: number;
  /**
   * Calls that were never made, because 1,000 were in flight.
   */
  dropped: number;
  /**
   * Good calls a second of the duration; of a load that ended early, of the time until then.
   */
  throughput: number;
  min?: number;
  mean?: number;
  p50?: number;
  p75?: number;
  p90?: number;
  p95?: number;
  p99?: number;
  p999?: number;
  max?: number;
}
/**
 * The task as which a tool ran.
 */
export interface TaskDetail {
  type: "task";
  /**
   * The server's id of it.
   */
  id: string;
  /**
   * Each status or message that differs from the one before; of more than 100 the first ones, and the last.
   */
  statuses: TaskStatus[];
  /**
   * How often its state was asked for.
   */
  polls: number;
  /**
   * Methods of what it asked of the client, in order.
   */
  inputs: string[];
  /**
   * true when mcptest asked the server to cancel it.
   */
  cancelled: boolean;
  /**
   * From the call until the server told of the task, in milliseconds.
   */
  created_ms: number;
}
export interface TaskStatus {
  status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  /**
   * What the server says of it.
   */
  message?: string;
  /**
   * When it was seen, in milliseconds after the call.
   */
  at_ms: number;
}
export interface CallUsage {
  node: string;
  /**
   * As the tool says; null when it says none, and for all beyond 100 models.
   */
  model: string | null;
  /**
   * null when its price is not known.
   */
  cost_usd: number | null;
  tokens: number;
}
/**
 * Several runs of one agent together.
 */
export interface RunsSummary {
  /**
   * Those that count: passed or failed, a lost server, a timeout and any other error included.
   */
  runs: number;
  passed: number;
  /**
   * Of those that count, the errored ones; absent when there is none.
   */
  errored?: number;
  /**
   * Runs that nobody judged: a model's API failed, or they were deferred or kept from starting by a cap; absent when there is none.
   */
  left_out?: number;
  /**
   * Passed of those that count.
   */
  rate: number;
  /**
   * What the rate must reach.
   */
  min_rate?: number;
  interval: Interval;
  /**
   * pass@k for k = 1, 2, …: chance that one of k runs passes.
   */
  pass_at: number[];
  /**
   * pass^k for k = 1, 2, …: chance that all of k runs pass.
   */
  pass_all: number[];
  shown?: Shown;
  /**
   * What of the runs the judge was not shown.
   */
  cut?: CutPart[];
}
/**
 * The scores of an eval that was judged several times.
 */
export interface RepeatsSummary {
  /**
   * Repeats in the mean: those with a score, and errored ones, which score 0.
   */
  n: number;
  mean: number;
  /**
   * Sample standard deviation.
   */
  stdev: number;
  interval?: Interval;
  /**
   * true when the threshold lies inside the interval.
   */
  near?: boolean;
}
/**
 * One reason why tests failed: server, rule and text are equal but for numbers, ids and the tests' own arguments.
 */
export interface Cause {
  /**
   * Of server, rule and text.
   */
  id: string;
  /**
   * What the server said is wrong, where it said so; else what the first test says.
   */
  message: string;
  /**
   * Left out when tests of several servers have it.
   */
  server?: string;
  /**
   * As of a result, or of a finding.
   */
  rule_id: string;
  /**
   * Ids of the tests that failed, or were skipped, because of it; none where it is the server's alone.
   */
  tests: string[];
}
/**
 * All rows of one composition together.
 */
export interface CompositionSummary {
  suite: string;
  name: string;
  rows: number;
  passed: number;
  /**
   * Of the rows; a row's score is the share of its assertions that hold.
   */
  score: {
    mean: number;
    min: number;
    max: number;
  };
  /**
   * As that of Spend.
   */
  cost_usd: number | null;
  tokens: number;
  by_node: {
    [k: string]: Spend;
  };
  by_model: {
    [k: string]: Spend;
  };
  by_case: {
    [k: string]: Spend;
  };
}
export interface Spend {
  /**
   * In US dollars, without what has no known price; null when no price is known.
   */
  cost_usd: number | null;
  tokens: number;
}
export interface Verdict {
  /**
   * allowed: tests failed, and --fail-on lets them; nothing: no test ran.
   */
  status: "passed" | "allowed" | "failed" | "interrupted" | "nothing";
  /**
   * Of the command line; the first of 130, 5, 3, 2, 1, 7 and 6 that a reason has.
   */
  exit_code: number;
  /**
   * Everything that makes the run red, in the order of the codes; empty when nothing does.
   */
  reasons: Reason[];
}
export interface Reason {
  code:
    | "invalid"
    | "not-ready"
    | "interrupted"
    | "server"
    | "tests-failed"
    | "shard-missing"
    | "shard-duplicate"
    | "nothing-run"
    | "budget"
    | "baseline"
    | "score-drop"
    | "cost-increase"
    | "surface"
    | "coverage"
    | "mutation"
    | "lock"
    | "strict-protocol"
    | "deny-warnings"
    | "require-judge"
    | "refused"
    | "output"
    | "publish";
  /**
   * What is wrong, in one line.
   */
  message: string;
  /**
   * How many there are of what is wrong.
   */
  count?: number;
  /**
   * Of how many.
   */
  of?: number;
  location?: Location;
}
export interface Summary {
  total: number;
  passed: number;
  failed: number;
  errored: number;
  skipped: number;
  deferred: number;
  flaky: number;
  /**
   * How many causes there are.
   */
  causes: number;
  /**
   * Errors and warnings: findings on servers, of which the same one several times counts once, and those of audits and property tests.
   */
  findings: number;
  /**
   * Tests that were selected and not reached.
   */
  not_run?: number;
  /**
   * Tests that passed on an answer that is `isError: true`, and assert nothing about it; absent when there is none.
   */
  is_error?: number;
  /**
   * Servers of which not one call succeeded, though tests of them passed; absent when there is none.
   */
  nothing_succeeded?: string[];
  /**
   * Results whose answers came from a recording; absent when there is none.
   */
  replayed?: number;
  /**
   * Models whose price is not known: what they cost is in no sum; absent when there is none.
   */
  unpriced?: string[];
  /**
   * Results that one vote of a jury would turn, or whose threshold lies within the interval of their repeats; absent when there is none.
   */
  near?: number;
  /**
   * Results that passed and of which nothing was judged; absent when there is none.
   */
  vacuous?: number;
  /**
   * Results whose judge was not shown all of what it judged; absent when there is none.
   */
  cut?: number;
  /**
   * Evals that this run leaves to `mcptest eval`; absent when there is none.
   */
  left_out_evals?: number;
  alpha?: JuryAlpha;
  /**
   * Spent by this run, in US dollars, so without results of earlier runs. Absent when nothing was; null when the price or the usage of a model is not known.
   */
  cost_usd?: number | null;
  /**
   * That models used in this run, judges included; absent when there is none; null when an answer did not say.
   */
  tokens?: number | null;
}
/**
 * Krippendorff's interval alpha over the units of all juries.
 */
export interface JuryAlpha {
  value: number;
  units: number;
}
export interface Coverage {
  /**
   * Obligations that count.
   */
  total: number;
  /**
   * Those that a test called, asserted ones among them.
   */
  called: number;
  /**
   * Those whose change makes a test red.
   */
  asserted: number;
  excluded: number;
  /**
   * Whether every list of every server was read, and there is an obligation.
   */
  known: boolean;
  /**
   * 100 * called / total, rounded down to a decimal; null while something is unknown.
   */
  percent: number | null;
  percent_asserted: number | null;
  /**
   * The bound on the percentage called, of 100.
   */
  min?: number;
  min_asserted?: number;
  /**
   * What set min: a bound of a suite holds for whole runs only.
   */
  bound_by?: "flag" | "suite";
  /**
   * What set min_asserted.
   */
  asserted_bound_by?: "flag" | "suite";
  groups: {
    tools: CoverageGroup;
    inputs: CoverageGroup;
    refusals: CoverageGroup;
    outputs: CoverageGroup;
    resources: CoverageGroup;
    prompts: CoverageGroup;
  };
  /**
   * Calls of agents; they cover nothing.
   */
  by_agents: number;
  /**
   * Tests with assertions that a model judges; these assert nothing.
   */
  judged_tests?: number;
  servers: CoverageServer[];
}
export interface CoverageGroup {
  total: number;
  called: number;
  asserted: number;
}
export interface CoverageServer {
  name: string;
  /**
   * Path of the first suite that declares it.
   */
  suite: string;
  /**
   * Which lists were read: none where the server does not offer them.
   */
  lists: {
    tools: "known" | "none" | "unknown";
    resources: "known" | "none" | "unknown";
    templates: "known" | "none" | "unknown";
    prompts: "known" | "none" | "unknown";
  };
  /**
   * Why a list is unknown.
   */
  reason?: string;
  /**
   * Tools whose arguments are not counted, because their schema cannot be used.
   */
  not_counted?: {
    tool: string;
    reason: string;
  }[];
  obligations: Obligation[];
}
export interface Obligation {
  /**
   * Such as tool/search/value/lang="de"; stable.
   */
  id: string;
  kind:
    | "tool"
    | "given"
    | "minimal"
    | "value"
    | "edge"
    | "branch"
    | "missing"
    | "beyond"
    | "refusal"
    | "output"
    | "resource"
    | "template"
    | "prompt";
  tool?: string;
  /**
   * URI, URI template or, of many, *<MIME type>.
   */
  resource?: string;
  prompt?: string;
  /**
   * What of it: a path into the arguments, with a value, keyword or branch.
   */
  at?: string;
  state: "open" | "called" | "asserted" | "excluded";
  /**
   * How a call that tried it was answered, which is not what it needs.
   */
  tried?: "accepted" | "refused";
  /**
   * Ids of tests that called it, at most 5.
   */
  tests?: string[];
  /**
   * Why it is excluded.
   */
  reason?: string;
}
export interface Mutation {
  seed: number;
  /**
   * Mutants of the answers, whatever came of them.
   */
  made: number;
  killed: number;
  survived: number;
  /**
   * 100 * killed / (killed + survived), rounded down to a decimal; null when none was judged.
   */
  score: number | null;
  /**
   * The bound on the score.
   */
  min?: number;
  /**
   * What set the bound: that of a suite holds for whole runs only.
   */
  bound_by?: "flag" | "suite";
  /**
   * Whether it stopped before all were judged: the time ran out, or the run was interrupted.
   */
  cut?: boolean;
  /**
   * Of how many mutants the judged ones are a sample.
   */
  sampled?: number;
  /**
   * Tests whose answers have no mutants, because they did not pass.
   */
  left_out?: number;
  /**
   * Requests of the run to its servers that were answered and kept.
   */
  calls?: number;
  excluded: {
    volatile: number;
    equivalent: number;
    unclear: number;
    /**
     * Answers over 1 MiB; they have no mutants.
     */
    too_large: number;
    not_run: number;
  };
  duration_ms: number;
  mutants: Mutant[];
  tests: {
    id: string;
    kills: number;
    /**
     * Mutants that no other test kills.
     */
    alone: number;
  }[];
}
/**
 * One fault in all answers of a tool, resource or prompt.
 */
export interface Mutant {
  /**
   * The first 16 hexadecimal digits of the SHA-256 of what it is.
   */
  id: string;
  server: string;
  method: string;
  name: string;
  outcome: "accepted" | "refused";
  /**
   * A target that reads the place, such as result.items[*].id.
   */
  at: string;
  mutator:
    "error" | "empty" | "drop" | "retype" | "value" | "shorter" | "order" | "blank" | "digits" | "accept" | "slow";
  state: "killed" | "survived" | "volatile" | "equivalent" | "unclear" | "not-run";
  /**
   * The first change that it makes; values are JSON, or text as it is.
   */
  change?: {
    from: string;
    to: string;
  };
  /**
   * How many answers it changes.
   */
  answers: number;
  killed_by: {
    test: string;
    /**
     * The first check that fails, success, refused, score, or finding:<rule>.
     */
    check: string;
  }[];
  /**
   * Whether a check failed, and the score stayed over its threshold.
   */
  outvoted?: boolean;
  /**
   * What no test notices.
   */
  sentence?: string;
  /**
   * An assertion that would notice it: it holds on the recorded answer, and fails on the mutant.
   */
  add?: {
    /**
     * Name of the test to add it to.
     */
    test: string;
    location: Location;
    yaml: string;
  };
}
export interface Rollup {
  /**
   * Of the derived metric.
   */
  name: string;
  mean: number;
  min: number;
  max: number;
  /**
   * Tests that reported it.
   */
  count: number;
}
/**
 * A run against a baseline.
 */
export interface Comparison {
  /**
   * Of the baseline file.
   */
  path: string;
  /**
   * That the baseline was made at; null when it was not known.
   */
  commit: string | null;
  /**
   * Where the baseline came from, when it is not a file of the workspace: from the cache of CI, or by running the base.
   */
  source?: "cache" | "merge-base";
  summary: {
    /**
     * Tests that the baseline does not have.
     */
    new: number;
    /**
     * Failed there, pass here.
     */
    fixed: number;
    /**
     * Did not fail there, fail here; or their score fell by more than is allowed.
     */
    regressed: number;
    /**
     * Flaky here and not there.
     */
    flaky?: number;
    slower?: number;
    faster?: number;
    /**
     * Tests of the baseline that are gone: no suite declares them, or no server lists their tool.
     */
    stale: number;
    score?: Delta;
    cost_usd?: Delta;
    tokens?: Delta;
    duration_ms?: Delta;
  };
  /**
   * Those with something to tell, in the order of the results.
   */
  tests: TestDelta[];
  stale: {
    id: string;
    kind: string;
    suite: string;
    name: string;
    coordinates?: Coordinates;
  }[];
  surfaces?: SurfaceDelta[];
  /**
   * Of all servers; absent unless both sides are known.
   */
  coverage?: {
    total: Delta;
    called: Delta;
    asserted: Delta;
    /**
     * Ids of obligations that are open now and were not, or were not there.
     */
    open: string[];
  };
  /**
   * Of all servers; absent unless both sides have a score of all mutants.
   */
  mutation?: {
    killed: Delta;
    survived: Delta;
    score: Delta;
    /**
     * Ids of mutants that survive now and did not, or were not there.
     */
    survivors: string[];
  };
}
export interface Delta {
  before: number;
  after: number;
}
export interface TestDelta {
  /**
   * Of the result.
   */
  id: string;
  /**
   * What is to tell, the worst first.
   */
  changes: ("regressed" | "fixed" | "new" | "flaky" | "score" | "metric" | "cost" | "slower" | "faster")[];
  status_before?: "passed" | "failed" | "errored" | "skipped" | "deferred";
  score?: Delta;
  /**
   * By name, those that changed.
   */
  derived_metrics?: {
    [k: string]: Delta;
  };
  cost_usd?: Delta;
  duration_ms?: Delta;
}
/**
 * How the tools of one server changed.
 */
export interface SurfaceDelta {
  suite: string;
  server: string;
  added: string[];
  removed: string[];
  changed: {
    name: string;
    breaking: boolean;
    /**
     * How many of its changes break callers.
     */
    breaks?: number;
    details: string[];
  }[];
  tokens?: Delta;
}
export interface Gate {
  /**
   * Its flag, such as --max-score-drop; in the Action its input, such as max-score-drop.
   */
  gate: string;
  /**
   * What was asked, and what was found.
   */
  message: string;
}
export interface Review {
  /**
   * The sum.
   */
  line: string;
  differences: string[];
}
export interface Warning {
  code: string;
  message: string;
  hint?: string;
  location?: Location;
}
