import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, listCounts, listTold } from "../../values/text.ts";
import type { CompositionTrace, NodeTrace, StepsDetail, TestResult } from "../model/report.ts";

/** What drawings read of a composition or a pipeline. */
export type DrawnTrace = Pick<CompositionTrace, "nodes" | "output"> & {
  composition: Pick<CompositionTrace["composition"], "duration_ms" | "critical_path">;
};

/** A composition as a tree: each node under the first of its parents. */
export interface CompositionGraph {
  /** Parents above their children. */
  rows: readonly GraphRow[];
  /** Of all nodes, with those that `rows` leave out. */
  counts: StatusCounts;
  left_out: StatusCounts;
  /** Whether any call cost something. */
  spent: boolean;
}

/** One node of the tree. */
export interface GraphRow {
  node: NodeTrace;
  /** For each level, the node's own last: whether the branch goes on below. Empty for a root. */
  rails: readonly boolean[];
  /** Whether nodes are drawn under it. */
  parent: boolean;
  /** Its parents, when the place in the tree does not tell them. */
  needs: readonly GraphNeed[];
  /** Whether it is on the chain that took longest. */
  critical: boolean;
  /** `12 of 200 elements failed`, `3 rounds`. */
  iterations: string | undefined;
  /** Its error, and those of the first iterations that failed for another reason. */
  errors: readonly string[];
}

/** A parent; the node runs without an optional one too. */
export type GraphNeed = { id: string; optional: boolean };

export type StatusCounts = Readonly<Record<NodeTrace["status"] | "total", number>>;

/** Nodes in a drawing, at most: those that failed and what they need come first. */
const MAX_NODES = 60;
/** Deeper nodes are drawn at this level and name what they need. */
const MAX_LEVEL = 12;
const MAX_ITERATION_ERRORS = 3;

interface Place {
  node: NodeTrace;
  /** The first of its parents that stands before it. */
  parent: Place | undefined;
  under: Place | undefined;
  level: number;
  children: Place[];
}

/** The graph of a trace with at most `max` nodes, without errors that are in one of the texts `told`. */
export function drawGraph(trace: DrawnTrace, told: readonly string[] = [], max = MAX_NODES): CompositionGraph {
  const nodes = Object.values(trace.nodes);
  const places = placeNodes(nodes);
  const chosen = choosePlaces(places, max);
  const critical = new Set(trace.composition.critical_path);
  const drawn = places.filter((place) => chosen.has(place));
  const rows = hang(drawn, chosen).flatMap((root) => drawBranch(root, [], critical));
  return {
    rows: rows.map((row) => ({
      ...row,
      errors: row.errors.filter((error) => error !== row.node.error || !tellsOf(row.node, told)),
    })),
    counts: countStatuses(nodes),
    left_out: countStatuses(places.filter((place) => !chosen.has(place)).map(({ node }) => node)),
    spent: nodes.some(({ cost_usd }) => cost_usd !== 0),
  };
}

function placeNodes(nodes: readonly NodeTrace[]): Place[] {
  const known = new Map<string, Place>();
  return nodes.map((node) => {
    const parent = node.needs.map((id) => known.get(id)).find((place) => place !== undefined);
    const place: Place = { node, parent, under: undefined, level: 0, children: [] };
    known.set(node.id, place);
    return place;
  });
}

/** What failed, then what it needs, the nearest first, then the others from the top, up to `max`. */
function choosePlaces(places: readonly Place[], max: number): ReadonlySet<Place> {
  if (places.length <= max) return new Set(places);
  const failed = places.filter(({ node }) => node.status === "failed").slice(0, max);
  const needed = new Set(failed.flatMap(({ node }) => node.needs));
  const chosen = new Set([...failed, ...places.filter(({ node }) => needed.has(node.id))]);
  for (let next = failed; next.length > 0 && chosen.size < max; ) {
    next = next.flatMap(({ parent }) => parent ?? []);
    for (const place of next) chosen.add(place);
  }
  for (let index = 0; chosen.size < max; index++) chosen.add(places[index] as Place);
  return new Set([...chosen].slice(0, max));
}

/** Hangs each place under its nearest ancestor that is drawn; gives the roots. */
function hang(places: readonly Place[], chosen: ReadonlySet<Place>): Place[] {
  for (const place of places) {
    let above = place.parent;
    while (above !== undefined && !chosen.has(above)) above = above.parent;
    place.under = above?.level === MAX_LEVEL ? above.under : above;
    if (place.under === undefined) continue;
    place.level = place.under.level + 1;
    place.under.children.push(place);
  }
  return places.filter(({ under }) => under === undefined);
}

/** Never deeper than MAX_LEVEL. */
function drawBranch(place: Place, rails: readonly boolean[], critical: ReadonlySet<string>): GraphRow[] {
  const { node, under, children } = place;
  const needs = needsOf(node);
  const [first, ...others] = needs;
  const isTold = others.length === 0 && first?.optional !== true && first?.id === under?.node.id;
  const row: GraphRow = {
    node,
    rails,
    parent: children.length > 0,
    needs: isTold ? [] : needs,
    critical: critical.has(node.id),
    iterations: describeIterations(node),
    errors: errorsOf(node),
  };
  const below = children.map((child, index) => drawBranch(child, [...rails, index < children.length - 1], critical));
  return [row, ...below.flat()];
}

/** The parents of a node as it declares them. */
export function needsOf({ needs, optional_needs: optional = [] }: NodeTrace): GraphNeed[] {
  return needs.map((id) => ({ id, optional: optional.includes(id) }));
}

/** `parse`, `fetch (optional)`. */
export function nameNeed({ id, optional }: GraphNeed): string {
  return optional ? `${id} (optional)` : id;
}

function describeIterations({ iterations, repeats }: NodeTrace): string | undefined {
  if (iterations === undefined) return undefined;
  const total = count(iterations.length, repeats === "rounds" ? "round" : "element");
  const of = (wanted: NodeTrace["status"]): number => iterations.filter(({ status }) => status === wanted).length;
  const counted = of("failed") === 0 ? total : `${formatNumber(of("failed"))} of ${total} failed`;
  return listTold([counted, listCounts([[of("skipped"), "skipped"]])]).join(", ");
}

function errorsOf({ error = "", iterations = [] }: NodeTrace): string[] {
  const failed = iterations.filter((iteration) => iteration.error !== undefined && !error.includes(iteration.error));
  return [
    ...(error === "" ? [] : [error]),
    ...failed.slice(0, MAX_ITERATION_ERRORS).map((iteration) => `[${iteration.index}] ${iteration.error}`),
  ];
}

function countStatuses(nodes: readonly NodeTrace[]): StatusCounts {
  const counts = { total: nodes.length, ok: 0, failed: 0, skipped: 0 };
  for (const { status } of nodes) counts[status] += 1;
  return counts;
}

/** Whether one of these texts says how a node or a step failed. */
export function tellsOf({ id, error }: Pick<NodeTrace, "id" | "error">, told: readonly string[]): boolean {
  return told.some((text) => text.includes(`"${id}" failed: ${error}`));
}

/** A pipeline as a trace: its steps one after the other. */
export function traceOfSteps({ output, steps, totals }: StepsDetail): DrawnTrace {
  let started_ms = 0;
  const nodes = steps.map((step): [string, NodeTrace] => {
    const node = { ...step, server: "", needs: [], started_ms, model: null, mocked: false, frozen: false };
    started_ms += step.duration_ms;
    return [step.id, node];
  });
  return {
    composition: { duration_ms: totals.duration_ms, critical_path: [] },
    output,
    nodes: Object.fromEntries(nodes),
  };
}

/** The status of a composition in its row. */
export const STATUS_WORDS: Readonly<Record<TestResult["status"], string>> = {
  passed: "PASS",
  failed: "FAIL",
  errored: "ERROR",
  skipped: "SKIP",
  deferred: "DEFER",
};

/** The cap that ended a composition: `stopped by max_cost_usd at $0.60`. */
export function describeStop({ composition }: CompositionTrace): string | undefined {
  const { budget_tripped: cap, cost_total: cost, tokens_total: tokens, duration_ms: duration } = composition;
  const where = {
    max_cost_usd: `at ${formatCost(cost ?? 0)}`,
    max_tokens: `at ${count(tokens, "token")}`,
    max_duration_ms: `after ${formatDuration(duration)}`,
    max_cost_per_call_usd: "of a node",
    max_tokens_per_call: "of a node",
  };
  return cap === null ? undefined : `stopped by ${cap} ${where[cap]}`;
}

/** `1 failed, 2 skipped, 3 ok`, the worst first. */
export function listNodeStatuses(counts: StatusCounts): string {
  return listCounts((["failed", "skipped", "ok"] as const).map((status) => [counts[status], status]));
}
