import type { Json, JsonObject } from "../values/json.ts";
import type { Block } from "./messages.ts";
import type { Model } from "./model.ts";
import { ApiFailure, Unreached } from "./post.ts";
import type { ModelProvider, StopReason, TokenUsage, ToolQuestion, TurnQuestion } from "./provider.ts";
import { type Again, askedWait, persist, type Timing, TOTAL_MS } from "./retry.ts";
import { invalidBaseUrl, noMessage, refused, stalled, unreachable, unsendable } from "./wording.ts";

/** An answer as a provider's API gives it; `C`: what is said in it. */
export interface Reply<C> {
  content: C;
  stop: StopReason;
  usage: TokenUsage | null;
  /** That answered, where it says so. */
  model?: string;
}

/** What stands for an answer to what the model was not even asked. */
export const UNASKED = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 } as const satisfies TokenUsage;

/** Whether it is a number of tokens, as an answer says it. */
export function isAmount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Something that some models refuse, and are asked otherwise: what says so in an answer, and whether a body has it. */
export interface Setting {
  readonly name: string;
  readonly said: RegExp;
  isIn(body: JsonObject): boolean;
}

/** Posts a body; gives the JSON of the answer, undefined when it is none. Throws ApiFailure, Unreached, and the signal's reason. */
export type Post = (body: JsonObject, signal: AbortSignal) => Promise<Json | undefined>;

/** How the API of a provider is spoken: bodies of requests, and how answers are read. */
export interface Dialect<C> {
  /** Opens the API of a model. Throws ModelFailure as `checkReach` does. */
  open(model: Model, key: string | undefined): Post;
  /** Statuses that name a setting. */
  readonly refusing: readonly number[];
  readonly settings: readonly Setting[];
  /** `left`: names of settings that the model refused. */
  toolBody(question: ToolQuestion, left: ReadonlySet<string>): JsonObject;
  turnBody(question: TurnQuestion, left: ReadonlySet<string>): JsonObject;
  /** Undefined: it is none. */
  read(body: Json | undefined, question: ToolQuestion | TurnQuestion): Reply<C> | undefined;
  /** A failure that stands for an answer. */
  answerOf(failure: ApiFailure, question: ToolQuestion | TurnQuestion): Reply<C> | undefined;
  /** What the tool was called with, or what was answered in its form. */
  toolInput(content: C, question: ToolQuestion): { input: Json | undefined; uncalled?: boolean };
  /** What was said, and what is to be called; undefined: it is no answer. */
  turnContent(content: C, question: TurnQuestion): Block[] | undefined;
}

/** Opens an API for a model, which is asked by its own address and key. Throws ModelFailure when its address is none. */
export function openApi<C>(dialect: Dialect<C>, model: Model, key: string | undefined, timing?: Timing): ModelProvider {
  const post = dialect.open(model, key);
  /** Settings that models refused: they are asked without them from then on. */
  const refusedBy = new Map<string, Set<string>>();

  const ask = async <Q extends ToolQuestion | TurnQuestion>(
    question: Q,
    bodyOf: (question: Q, left: ReadonlySet<string>) => JsonObject,
  ): Promise<Reply<C> & { model: string }> => {
    const { signal } = question;
    const { id } = question.model;
    const left = refusedBy.get(id) ?? new Set();
    refusedBy.set(id, left);
    const settle = async (either: AbortSignal): Promise<Reply<C>> => {
      const before = new Set(left);
      const body = bodyOf(question, left);
      try {
        const reply = dialect.read(await post(body, either), question);
        if (!reply) throw noMessage(model);
        return reply;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const answer = dialect.answerOf(error, question);
        if (answer) return answer;
        const setting = dialect.settings.find((row) => !before.has(row.name) && names(row, body, error));
        if (!setting || !dialect.refusing.includes(error.status)) throw error;
        left.add(setting.name);
        return settle(either);
      }
    };
    try {
      const reply = await persist(settle, { signal, whyAgain, late: () => stalled(model, TOTAL_MS) }, timing);
      return { ...reply, model: reply.model ?? id };
    } catch (error) {
      signal.throwIfAborted();
      throw explain(error, model);
    }
  };

  return {
    async askTool(question) {
      const { content, ...answer } = await ask(question, dialect.toolBody);
      return { ...answer, ...dialect.toolInput(content, question) };
    },
    async converse(question) {
      const { content, ...answer } = await ask(question, dialect.turnBody);
      const blocks = dialect.turnContent(content, question);
      if (!blocks) throw noMessage(model);
      return { ...answer, content: blocks };
    },
  };
}

function names({ said, isIn }: Setting, body: JsonObject, failure: ApiFailure): boolean {
  return isIn(body) && said.test(`${failure.said} ${failure.about}`);
}

/** Throws ModelFailure when the address of a model is none, or when its key or a header holds what no header can. */
export function checkReach(model: Model, key: string | undefined): void {
  if (!/^https?:/i.test(model.baseUrl) || !URL.canParse(model.baseUrl)) throw invalidBaseUrl(model);
  const sent = Object.entries({ [model.keyEnv ?? ""]: key ?? "", ...model.headers });
  const odd = sent.find(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value));
  if (odd) throw unsendable(odd[0]);
}

/** The value of the header that a key goes in. */
export function asHeader(name: string, key: string): string {
  return /^authorization$/i.test(name) ? `Bearer ${key}` : key;
}

const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);

/** Whether another try may help: after what is wrong for the moment, and after broken connections. */
function whyAgain(error: unknown): Again | undefined {
  if (error instanceof Unreached) return { afterMs: undefined };
  if (!(error instanceof ApiFailure)) return undefined;
  const { status, headers, about } = error;
  const passes = PASSING.has(status) || status >= 500;
  const isOver = headers.get("x-should-retry") === "false" || /\binsufficient_quota\b/.test(about);
  return passes && !isOver ? { afterMs: askedWait(headers) } : undefined;
}

/** What failed, for people. */
function explain(error: unknown, model: Model): unknown {
  if (error instanceof Unreached) return unreachable(model, error.message, error.cause);
  return error instanceof ApiFailure ? refused(model, error) : error;
}
