import { type Conversation, callsOf } from "../../agent/index.ts";
import { brokenAnswerOf } from "../../errors.ts";
import type { Exchange } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { clock } from "../../spend/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import type { Asking, KeptCall, KeptTest, Line } from "./kept.ts";

/** What is kept of one test. */
export interface Entry {
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

  of: Line["of"] = (session, asking) => ({
    request: async (method, params, options) => {
      const keep = (answer: Exchange & { failure?: unknown }): void =>
        this.#keep(asking, session.protocol, method, params, answer);
      const started = clock.now();
      try {
        const exchange = await session.request(method, params, options);
        keep(exchange);
        return exchange;
      } catch (failure) {
        const none = { chars: 0, durationMs: clock.now() - started, progress: [], logs: [] };
        keep({ ...none, ...brokenAnswerOf(failure)?.answer, failure });
        throw failure;
      }
    },
  });

  #keep(
    { test, server, node, apart }: Asking,
    protocol: string,
    method: string,
    params: KeptCall["params"],
    answer: Exchange,
  ) {
    const entry = this.#entries.get(test);
    entry?.[apart ? "apart" : "calls"].push({ server, protocol, node, method, params, ...answer });
  }

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
    return planned.flatMap((test) => {
      const [entry, result] = [this.#entries.get(test), results.get(test)];
      return entry && result ? [{ test, passed: result.status === "passed", calls: entry.calls, result }] : [];
    });
  }

  /** How many calls the agents of all tests made to servers. */
  get agentCalls(): number {
    const conversations = new Set([...this.#entries.values()].flatMap(({ conversations }) => conversations));
    return [...conversations].flatMap(callsOf).filter(({ server }) => server !== "").length;
  }
}
