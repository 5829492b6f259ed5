import type { Json } from "../../values/json.ts";
import type { CompositionGraph, DrawnTrace } from "../composition/graph.ts";
import type { AssertionResult, DiffLine, Location, SetResult, TestResult } from "../model/report.ts";
import type { CriterionRow, Vote } from "./criteria.ts";

/** A text of a cell and how it looks; a format without looks shows the text alone. */
export interface Span {
  text: string;
  /** `code`: as it is typed; `strong`: what must not be missed. */
  look?: "code" | "strong";
  /** The test that it leads to. */
  test?: TestResult;
  /** The place in a file that it leads to. */
  place?: Location;
  /** The mark of a status before it. */
  status?: TestResult["status"];
  /** Words after it that are not set off. */
  after?: string;
}

export type Cell = string | Span;

/** Rows under a head, without empty columns. */
export interface Table {
  title: string;
  head: readonly string[];
  /** How many things the rows tell of, where that is not their number. */
  size?: number;
  rows: readonly (readonly Cell[])[];
}

export interface ChatTurn {
  who: string;
  role: "system" | "user" | "agent";
  text: string;
  calls: readonly ChatCall[];
}

/** A call of an agent; `name` is `server.tool`, `came` what came back. */
export interface ChatCall {
  name: string;
  args: Json;
  came: Json;
  failed: boolean;
  duration_ms: number | undefined;
}

/** A text, and what judges cite of it. */
export interface SaidBlock {
  type: "said";
  label: "asked" | "judged" | "reference" | "context";
  text: string;
  cited: readonly string[];
}

export interface ChatBlock {
  type: "chat";
  turns: readonly ChatTurn[];
  /** How it ended, and its tokens. */
  end: string;
  completed: boolean;
  cited: readonly string[];
}

export interface GraphBlock {
  type: "graph";
  noun: "node" | "step";
  trace: DrawnTrace;
  /** Without errors that the message or an assertion tells. */
  graph: CompositionGraph;
  /** The cap that stopped it. */
  stop: string | undefined;
}

/** A response that a judge and people judge differently. */
export type DisagreementRow = Readonly<Record<"id" | "response" | "people" | "judge" | "why", string>>;

/** A part of what is special to the kind of a test. */
export type Block =
  | { type: "facts"; facts: readonly string[] }
  | { type: "heading"; text: string }
  | { type: "list"; title: string; items: readonly string[] }
  | { type: "table"; table: Table }
  | { type: "votes"; votes: readonly Vote[] }
  | { type: "criteria"; rows: readonly CriterionRow[] }
  | { type: "path"; vote: Vote }
  | { type: "disagreements"; rows: readonly DisagreementRow[] }
  | SaidBlock
  | ChatBlock
  | GraphBlock;

/** How a format lays out a block of each type. */
export type BlockWriters<T, C> = {
  readonly [K in Block["type"]]: (block: Extract<Block, { type: K }>, context: C) => T;
};

/** Lays out a block. */
export function writeBlock<T, C>(writers: BlockWriters<T, C>, block: Block, context: C): T {
  return (writers[block.type] as (block: Block, context: C) => T)(block, context);
}

/** The first blocks of each type: as many as a format has room for. */
export function limitBlocks(blocks: readonly Block[], mostOf: (type: Block["type"]) => number): Block[] {
  return blocks.filter(({ type }, at) => {
    return blocks.slice(0, at).filter((before) => before.type === type).length < mostOf(type);
  });
}

/** An assertion with its values apart from its message. */
export interface AssertionView extends Pick<AssertionResult, "target" | "matcher" | "location"> {
  state: "passed" | "failed" | "deferred" | "unjudged";
  /** Name, weight, score, and why it was not judged. */
  facts: readonly string[];
  /** Without values that `diff` shows; for one that holds, what a judge said. */
  message: string;
  /** Both values, for a place that does not have the message. */
  values: Readonly<Record<"expected" | "found", Json | undefined>>;
  /** Values that the message does not show. */
  expected: Json | undefined;
  actual: Json | undefined;
  /** Empty where the message shows all of it. */
  diff: readonly DiffLine[];
  hint: string | undefined;
}

export interface SetView {
  set: SetResult;
  members: readonly AssertionView[];
  /** Whether the set and all its members hold. */
  whole: boolean;
}

/** What is told of one test; numbers and names stand in `result`. */
export interface TestView {
  result: TestResult;
  /** Its message, unless assertions or scores tell it. */
  why: string | undefined;
  /** A sentence for each score, set and metric below its threshold. */
  below: readonly string[];
  /** Assertions outside sets. */
  failed: readonly AssertionView[];
  held: readonly AssertionView[];
  /** Those that do not hold first. */
  sets: readonly SetView[];
  detail: readonly Block[];
  /** `tools/call echo {"message":"hi"}`. */
  asked: string | undefined;
  /** The answer as people read it, unless a failed assertion shows all of it. */
  answered: string | undefined;
  /** Last lines of the stderr of a server or a hook. */
  stderr: { whose: string; lines: readonly string[] } | undefined;
}

export type { CriterionRow, Vote };
