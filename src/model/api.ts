import type { Json, JsonObject } from "../values/json.ts";
import type { Block } from "./messages.ts";
import type { Model } from "./model.ts";
import { ApiFailure, postJson, type Target, Unreached } from "./post.ts";
import type { ModelProvider, StopReason, TokenUsage, ToolQuestion, TurnQuestion } from "./provider.ts";
import { type Again, askedWait, persist, type Timing, TOTAL_MS } from "./retry.ts";
import { invalidBaseUrl, noMessage, refused, stalled, unreachable } from "./wording.ts";

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

/** Something that some models refuse, and are asked otherwise: what says so in an answer, and whether a body has it. */
export interface Setting {
  readonly name: string;
  readonly said: RegExp;
  isIn(body: JsonObject): boolean;
}

/** How the API of a provider is spoken: bodies of requests, and how answers are read. */
export interface Dialect<C> {
  /** What follows the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
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
  const target = targetOf(dialect, model, key);
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
        const reply = dialect.read(await postJson(target, body, either), question);
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

function targetOf(
  { path, headers: own = {} }: Pick<Dialect<never>, "path" | "headers">,
  model: Model,
  key: string | undefined,
): Target {
  const { baseUrl, keyHeader = "authorization", query } = model;
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) throw invalidBaseUrl(model);
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers({ "content-type": "application/json", ...own });
  if (key) headers.set(keyHeader, /^authorization$/i.test(keyHeader) ? `Bearer ${key}` : key);
  for (const [name, value] of Object.entries(model.headers)) headers.set(name, value);
  return { url, headers };
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
