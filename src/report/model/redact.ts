import type { Json } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { cutText } from "../../values/text.ts";
import { redactComparison, redactGate, redactSurface } from "./redact-comparison.ts";
import { redactComposition, redactTrace } from "./redact-composition.ts";
import { redactConversation, redactEvaluation } from "./redact-judged.ts";
import type {
  AssertionResult,
  DerivedMetricResult,
  Finding,
  Location,
  Report,
  RunInfo,
  ServerReport,
  SetResult,
  TestResult,
  Warning,
} from "./report.ts";

/**
 * The report without secrets. What mcptest itself decides (ids, statuses, kinds, times, counts) stays as it is, so that a
 * report stays valid whatever the secret; the rest is text of suites and servers and is masked.
 */
export function redactReport(report: Report, redactor: Redactor): Report {
  const { text } = redactor;
  return {
    ...report,
    run: redactRun(report.run, redactor),
    servers: report.servers.map((server) => redactServer(server, redactor)),
    results: report.results.map((result) => redactResult(result, redactor)),
    ...(report.compositions && { compositions: report.compositions.map((row) => redactComposition(row, redactor)) }),
    ...(report.rollups && { rollups: report.rollups.map((rollup) => ({ ...rollup, name: text(rollup.name) })) }),
    ...(report.baseline && { baseline: redactComparison(report.baseline, redactor) }),
    ...(report.gates && { gates: report.gates.map((gate) => redactGate(gate, redactor)) }),
    warnings: report.warnings.map((warning) => redactWarning(warning, redactor)),
  };
}

/** What a report says of its run, without secrets; see `redactReport`. */
export function redactRun(run: RunInfo, { text }: Redactor): RunInfo {
  const { suites, budget_tripped: cap } = run;
  return {
    ...run,
    ...(cap?.suite === undefined ? {} : { budget_tripped: { ...cap, suite: text(cap.suite) } }),
    suites: suites.map((suite) => ({
      name: text(suite.name),
      path: text(suite.path),
      files: suite.files.map((file) => ({ ...file, path: text(file.path) })),
    })),
  };
}

/** Characters of a line of stderr; it is cut here because half a secret could not be masked. */
const MAX_STDERR = 500;

/** One result without secrets; see `redactReport`. */
export function redactResult(result: TestResult, redactor: Redactor): TestResult {
  const { text } = redactor;
  return {
    ...result,
    ...maskTexts(result, ["suite", "name", "server", "message", "hint", "cause", "repro", "model"], redactor),
    coordinates: { ...result.coordinates, ...maskTexts(result.coordinates, ["case", "model", "prompt"], redactor) },
    tags: result.tags.map(text),
    assertions: result.assertions.map((assertion) => redactAssertion(assertion, redactor)),
    ...redactScores(result, redactor),
    ...(result.judge ? { judge: { ...result.judge, model: text(result.judge.model) } } : {}),
    location: redactLocation(result.location, redactor),
    ...(result.trace ? { trace: redactTrace(result.trace, redactor) } : {}),
    ...(result.evaluation ? { evaluation: redactEvaluation(result.evaluation, redactor) } : {}),
    ...(result.conversation ? { conversation: redactConversation(result.conversation, redactor) } : {}),
    ...(result.stderr_tail ? { stderr_tail: result.stderr_tail.map((line) => cutText(text(line), MAX_STDERR)) } : {}),
  };
}

function redactScores({ sets, derived_metrics: metrics }: TestResult, redactor: Redactor) {
  const masked: Pick<TestResult, "sets" | "derived_metrics"> = {};
  if (sets) masked.sets = sets.map((set) => redactSet(set, redactor));
  if (metrics) masked.derived_metrics = metrics.map((metric) => redactMetric(metric, redactor));
  return masked;
}

function redactSet(set: SetResult, redactor: Redactor): SetResult {
  const name = redactor.text(set.name);
  const location = redactLocation(set.location, redactor);
  return name === set.name && location === set.location ? set : { ...set, name, location };
}

function redactMetric(metric: DerivedMetricResult, { text }: Redactor): DerivedMetricResult {
  const name = text(metric.name);
  if (name === metric.name && !metric.unknown_refs) return metric;
  return { ...metric, name, ...(metric.unknown_refs && { unknown_refs: metric.unknown_refs.map(text) }) };
}

/** One server's entry without secrets; see `redactReport`. */
export function redactServer(server: ServerReport, redactor: Redactor): ServerReport {
  return {
    ...server,
    ...maskTexts(server, ["suite", "name", "server_version", "protocol"], redactor),
    ...(server.server_info ? { server_info: redactor.json(server.server_info) } : {}),
    ...(server.surface ? { surface: redactSurface(server.surface, redactor) } : {}),
    findings: server.findings.map((finding): Finding => {
      return { ...finding, ...maskTexts(finding, ["message", "frame"], redactor) };
    }),
  };
}

/** One warning without secrets; see `redactReport`. */
export function redactWarning(warning: Warning, redactor: Redactor): Warning {
  return {
    ...warning,
    ...maskTexts(warning, ["message", "hint"], redactor),
    ...(warning.location ? { location: redactLocation(warning.location, redactor) } : {}),
  };
}

/** Most assertions hold no secret, and there may be very many: those stay the same object. */
function redactAssertion(assertion: AssertionResult, redactor: Redactor): AssertionResult {
  const location = redactLocation(assertion.location, redactor);
  const isClean = (key: "name" | "target" | "set" | "message" | "hint"): boolean => {
    const text = assertion[key];
    return text === undefined || redactor.text(text) === text;
  };
  if (assertion.passed && location === assertion.location && ASSERTION_TEXTS.every(isClean)) return assertion;
  return {
    ...assertion,
    ...maskTexts(assertion, ASSERTION_TEXTS, redactor),
    ...maskValues(assertion, ["expected", "actual"], redactor),
    ...(assertion.diff ? { diff: assertion.diff.map(({ op, text }) => ({ op, text: redactor.text(text) })) } : {}),
    location,
  };
}

const ASSERTION_TEXTS = ["name", "target", "set", "message", "hint"] as const;

function redactLocation(location: Location, { text }: Redactor): Location {
  const { file, text: line } = location;
  const masked = text(file);
  const maskedLine = line === undefined ? undefined : text(line);
  if (masked === file && maskedLine === line) return location;
  return { ...location, file: masked, ...(maskedLine === undefined ? {} : { text: maskedLine }) };
}

/** The named fields that are there, masked. */
function maskTexts<K extends string>(owner: Partial<Record<K, string>>, keys: readonly K[], redactor: Redactor) {
  const masked: Partial<Record<K, string>> = {};
  for (const key of keys) {
    const value = owner[key];
    if (value !== undefined) masked[key] = redactor.text(value);
  }
  return masked;
}

function maskValues<K extends string>(owner: Partial<Record<K, Json>>, keys: readonly K[], redactor: Redactor) {
  const masked: Partial<Record<K, Json>> = {};
  for (const key of keys) {
    const value = owner[key];
    if (value !== undefined) masked[key] = redactor.json(value);
  }
  return masked;
}
