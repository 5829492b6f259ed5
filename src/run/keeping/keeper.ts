import { type Conversation, callsOf } from "../../agent/index.ts";
import { brokenAnswerOf } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { clock } from "../../spend/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import type { KeptCall, KeptTest, Line } from "./kept.ts";

/** What is kept of one test. */
interface Entry {
  options: RunOptions;
  /** Whether a recording answers: durations are not judged. */
  replayed: boolean;
  calls: KeptCall[];
  /** Of frozen nodes that have no recording. */
  apart: KeptCall[];
  conversations: Conversation[];
}

/** Keeps what the last attempt at each test asks. */
export class Keeper implements Line {
  readonly #entries = new Map<PlannedTest, Entry>();

  begin(test: PlannedTest, options: RunOptions, replayed: boolean): void {
    this.#entries.set(test, { options, replayed, calls: [], apart: [], conversations: [] });
  }

  of: Line["of"] = (session, { test, server, node, apart }) => ({
    request: async (method, params, options) => {
      const { protocol } = session;
      const call: KeptCall = { ...none(), server, protocol, node, method, params };
      // In the order in which they are asked: answers come in any.
      this.#entries.get(test)?.[apart ? "apart" : "calls"].push(call);
      const started = clock.now();
      try {
        const exchange = await session.request(method, params, options);
        Object.assign(call, exchange);
        return exchange;
      } catch (failure) {
        const durationMs = clock.now() - started;
        Object.assign(call, { durationMs, ...brokenAnswerOf(failure)?.answer, failure });
        throw failure;
      }
    },
  });

  made: NonNullable<Line["made"]> = (test, call) => {
    this.#entries.get(test)?.calls.push({ ...none(), ...call });
  };

  conversed(test: PlannedTest, conversation: Conversation | undefined): void {
    if (conversation) this.#entries.get(test)?.conversations.push(conversation);
  }

  /** Throws Error for a test that did not run. */
  entryOf(test: PlannedTest): Entry {
    const entry = this.#entries.get(test);
    if (!entry) throw new Error(`nothing is kept of "${test.spec.name}"`);
    return entry;
  }

  /** Those of planned tests that ran. */
  testsOf(planned: readonly PlannedTest[], results: ReadonlyMap<PlannedTest, TestResult>): KeptTest[] {
    const rows = [...results.keys()].filter(({ whole }) => whole);
    return [...planned, ...rows].flatMap((test): KeptTest[] => {
      const { whole, coordinates } = test;
      const [entry, result] = [this.#entries.get(whole ?? test), results.get(test)];
      if (!entry || !result) return [];
      if (!whole) return [{ test, passed: result.status === "passed", calls: inOrder(test, entry.calls), result }];
      const calls = entry.calls.filter(({ params }) => params.name === coordinates.tool);
      return [{ test, passed: false, isRow: true, calls, result }];
    });
  }

  /** How many calls the agents of all tests made to servers. */
  get agentCalls(): number {
    const conversations = new Set([...this.#entries.values()].flatMap(({ conversations }) => conversations));
    return [...conversations].flatMap(callsOf).filter(({ server }) => server !== "").length;
  }
}

const none = () => ({ chars: 0, durationMs: 0, progress: [], logs: [], asked: [] });

/** Nodes that run side by side ask in any order. */
function inOrder({ spec }: PlannedTest, calls: readonly KeptCall[]): readonly KeptCall[] {
  if (!("nodes" in spec)) return calls;
  const placeOf = ({ node }: KeptCall): number => spec.nodes.findIndex(({ id }) => id === node);
  return calls.toSorted((one, other) => placeOf(one) - placeOf(other));
}
