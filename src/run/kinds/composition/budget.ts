import { setMaxListeners } from "node:events";
import { McptestError } from "../../../errors.ts";
import type { CompositionTrace } from "../../../report/model/report.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import { MAX_TIMER_MS } from "../../../values/duration.ts";
import { TOLERANCE } from "../../../values/show/score.ts";
import type { TimeLimit } from "../../clock.ts";
import type { Runtime } from "../../runtime.ts";
import type { Usage } from "../../spend/usage.ts";
import * as wording from "./wording.ts";

/** The caps of a composition and of its nodes. */
export type Cap = NonNullable<CompositionTrace["composition"]["budget_tripped"]>;

/** Why a composition came to a stop before its end. */
export type Stop = { reason: string } & (
  | { kind: "cap"; cap: Cap }
  | { kind: "interrupted" }
  | { kind: "error"; error: unknown }
);

/**
 * Adds up what the calls use, and stops the composition once: at the first cap that trips, when the run is interrupted, or
 * when its time is up. From then on the signal is aborted and `check` throws.
 */
export class Budget {
  readonly #caps: CompositionTest["budget"];
  readonly #controller = new AbortController();
  readonly #run: AbortSignal;
  readonly #spendOfRun: Runtime["spend"];
  readonly #timers: NodeJS.Timeout[] = [];
  #stop: Stop | undefined;
  #costUsd = 0;
  #tokens = 0;

  /** `spend` counts against the caps of the run. */
  constructor(caps: CompositionTest["budget"], { signal: run, spend }: Pick<Runtime, "signal" | "spend">) {
    this.#caps = caps;
    this.#run = run;
    this.#spendOfRun = spend;
    // Every evaluation that waits listens.
    setMaxListeners(0, this.#controller.signal);
    run.addEventListener("abort", this.#interrupt);
    if (run.aborted) this.#interrupt();
  }

  /** Aborted when the composition is stopped. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get stopped(): Stop | undefined {
    return this.#stop;
  }

  /** The time begins to count; a limit on the whole test is an error when it runs out. */
  start(limit: TimeLimit | undefined): void {
    const max = this.#caps.max_duration_ms;
    if (max !== undefined)
      this.#after(max, () => this.#trip("max_duration_ms", wording.tooLong("max_duration_ms", max)));
    if (limit) this.#after(limit.ms, () => this.fail(wording.outOfTime(limit.ms, limit.key)));
  }

  /** Throws when nothing may be started any more. */
  check(): void {
    if (this.#stop) throw wording.stopped(this.#stop.reason);
  }

  /** Counts what one call of a node used. */
  spend(node: CompositionNode, { costUsd, tokens }: Usage): void {
    this.#costUsd += costUsd;
    this.#tokens += tokens;
    const { max_cost_per_call_usd: callUsd, max_tokens_per_call: callTokens } = node;
    if (callUsd !== undefined && costUsd > callUsd + TOLERANCE)
      this.#trip("max_cost_per_call_usd", wording.callTooExpensive(node, costUsd, callUsd));
    if (callTokens !== undefined && tokens > callTokens)
      this.#trip("max_tokens_per_call", wording.callTooLong(node, tokens, callTokens));
    const { max_cost_usd: maxUsd, max_tokens: maxTokens } = this.#caps;
    if (maxUsd !== undefined && this.#costUsd > maxUsd + TOLERANCE)
      this.#trip("max_cost_usd", wording.tooExpensive("max_cost_usd", this.#costUsd, maxUsd));
    if (maxTokens !== undefined && this.#tokens > maxTokens)
      this.#trip("max_tokens", wording.tooManyTokens("max_tokens", this.#tokens, maxTokens));
    const exceeded = this.#spendOfRun?.({ costUsd, tokens });
    if (exceeded) this.fail(exceeded);
  }

  /** Stops the composition for an error that is the test's, not a node's. */
  fail(error: unknown): void {
    this.#halt({ kind: "error", error, reason: error instanceof Error ? error.message : String(error) });
  }

  /** The composition ended after this long: no timer may stop it any more, but it may have been too long already. */
  end(durationMs: number): void {
    const max = this.#caps.max_duration_ms;
    if (max !== undefined && durationMs > max) this.#trip("max_duration_ms", wording.tooLong("max_duration_ms", max));
    for (const timer of this.#timers) clearTimeout(timer);
    this.#run.removeEventListener("abort", this.#interrupt);
  }

  readonly #interrupt = (): void => {
    const { reason } = this.#run;
    if (reason instanceof McptestError && reason.code === "budget-exceeded") this.fail(reason);
    else this.#halt({ kind: "interrupted", reason: wording.INTERRUPTED });
  };

  #trip(cap: Cap, reason: string): void {
    this.#halt({ kind: "cap", cap, reason });
  }

  #halt(stop: Stop): void {
    if (this.#stop) return;
    this.#stop = stop;
    this.#controller.abort(wording.stopped(stop.reason));
  }

  #after(ms: number, act: () => void): void {
    if (ms <= MAX_TIMER_MS) this.#timers.push(setTimeout(act, ms));
  }
}
