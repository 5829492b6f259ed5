import type { TestResult } from "./model/report.ts";

interface ResultRow {
  noun: string;
  /** Whether its line begins with the kind and the status as a word. */
  leads: boolean;
  /** Whether a table sums up its rows. */
  summed: boolean;
  /** Whether `mcptest run` leaves it to `mcptest eval`. */
  apart?: true;
  /** Whether what it judged can be judged again. */
  rescored?: true;
  /** Whether people read its rows together, by server, and not one by one. */
  gathered?: true;
}

const REQUEST = { leads: false, summed: false } as const;

/** The kinds of results, in the order of merged reports. */
const KINDS: Readonly<Record<TestResult["kind"], ResultRow>> = {
  tool: { noun: "tool test", ...REQUEST },
  resource: { noun: "resource test", ...REQUEST },
  prompt: { noun: "prompt test", ...REQUEST },
  completion: { noun: "completion test", ...REQUEST },
  request: { noun: "request test", ...REQUEST },
  property: { noun: "property test", ...REQUEST, gathered: true },
  composition: { noun: "composition", leads: true, summed: true },
  agent: { noun: "agent", ...REQUEST, rescored: true },
  eval: { noun: "eval", ...REQUEST, apart: true, rescored: true },
  calibration: { noun: "calibration", ...REQUEST, apart: true },
  pipeline: { noun: "pipeline", leads: true, summed: false },
  cassette: { noun: "recording", ...REQUEST },
  audit: { noun: "rule", ...REQUEST, gathered: true },
};

const ROWS = new Map(Object.entries(KINDS).map(([kind, row], order) => [kind, { ...row, order }]));

/** What formats know of the result's kind. */
export function kindOf({ kind }: Pick<TestResult, "kind">): ResultRow & { order: number } {
  return ROWS.get(kind) as ResultRow & { order: number };
}
