import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { type Model, PROVIDERS } from "./model.ts";
import { ApiFailure, Unreached } from "./post.ts";
import type { Block, ModelProvider, TokenUsage, ToolQuestion, TurnAnswer, TurnQuestion } from "./provider.ts";
import { askedWait, persist, type Timing, TOTAL_MS } from "./retry.ts";
import * as wording from "./wording.ts";

/** An answer of a provider's API; `C`: its content. */
export interface Reply<C> extends Pick<TurnAnswer, "stop" | "usage"> {
  content: C;
  /** The model that answered, where the API says so. */
  model?: Json | undefined;
}

/** The usage of a question that did not reach the model. */
export const UNASKED = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 } as const satisfies TokenUsage;

export function isAmount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** A setting that some models refuse: how an error names it, and whether a body has it. */
export interface Setting {
  readonly name: string;
  readonly said: RegExp;
  isIn(body: JsonObject): boolean;
}

export const TEMPERATURE: Setting = {
  name: "temperature",
  said: /\btemperature\b/i,
  isIn: ({ temperature }) => temperature !== undefined,
};

/** Posts a body and gives the JSON of the answer; undefined when it is not JSON. Throws ApiFailure, Unreached, and the signal's reason. */
export type Post = (body: JsonObject, signal: AbortSignal) => Promise<Json | undefined>;

/** How a provider's API is spoken: the bodies of requests, and how answers are read. */
export interface Dialect<C> {
  /** Throws ModelFailure as `checkReach` does. */
  open(model: Model, key: string | undefined): Post;
  readonly refusing: readonly number[];
  readonly settings: readonly Setting[];
  /** `left`: names of settings that the model refused. */
  toolBody(question: ToolQuestion, left: ReadonlySet<string>): JsonObject;
  turnBody(question: TurnQuestion, left: ReadonlySet<string>): JsonObject;
  /** Undefined for something other than an answer. */
  read(body: Json | undefined): Reply<C> | undefined;
  /** The answer that an error stands for. */
  answerOf(failure: ApiFailure, question: ToolQuestion | TurnQuestion): Reply<C> | undefined;
  /** The input of the tool's call, or JSON in the text in place of one. */
  toolInput(content: C, question: ToolQuestion): { input: Json | undefined; uncalled?: boolean };
  /** Text and calls; undefined for something other than an answer. */
  turnContent(content: C, question: TurnQuestion): Block[] | undefined;
}

/** Opens the API of a model, which has its own address and key. Throws ModelFailure for an invalid address. */
export function openApi<C>(dialect: Dialect<C>, model: Model, key: string | undefined, timing?: Timing): ModelProvider {
  const post = dialect.open(model, key);
  /** Settings that models refused, and are not sent any more. */
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
        const reply = dialect.read(await post(body, either));
        if (!reply) throw wording.noMessage(wording.factsOf(model));
        return reply;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const answer = dialect.answerOf(error, question);
        if (answer) return answer;
        const said = `${error.said} ${error.about}`;
        const setting = dialect.settings.find((row) => !before.has(row.name) && row.isIn(body) && row.said.test(said));
        if (!setting || !dialect.refusing.includes(error.status)) throw error;
        left.add(setting.name);
        return settle(either);
      }
    };
    try {
      const reply = await persist(
        settle,
        { signal, again, late: () => wording.stalled({ ...wording.factsOf(model), seconds: TOTAL_MS / 1000 }) },
        timing,
      );
      return { ...reply, model: typeof reply.model === "string" && reply.model !== "" ? reply.model : id };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Unreached) throw wording.unreachable(wording.factsOf(model, error.message), error.cause);
      if (!(error instanceof ApiFailure)) throw error;
      const { status, said } = error;
      throw wording.refused({ ...wording.factsOf(model, said), status, hint: wording.hintFor(error, model) }, error);
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
      if (!blocks) throw wording.noMessage(wording.factsOf(model));
      return { ...answer, content: blocks };
    },
  };
}

/** Throws ModelFailure for an invalid address, and for characters in a key or a header that no header can hold. */
export function checkReach(model: Model, key: string | undefined): void {
  const { urlFrom, baseUrl, provider } = model;
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw wording.invalidBaseUrl({ urlFrom, example: PROVIDERS[provider].baseUrl });
  const sent = Object.entries({ [model.keyEnv ?? ""]: key ?? "", ...model.headers });
  const odd = sent.find(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value));
  if (odd) throw wording.unsendable({ name: odd[0] });
}

export function asHeader(name: string, key: string): string {
  return /^authorization$/i.test(name) ? `Bearer ${key}` : key;
}

/** Another try may help after temporary errors and broken connections. */
function again(error: unknown): { afterMs: number | undefined } | undefined {
  if (error instanceof Unreached) return { afterMs: undefined };
  if (!(error instanceof ApiFailure)) return undefined;
  const { status, headers } = error;
  const passes = [408, 409, 429].includes(status) || status >= 500;
  const isOver = headers.get("x-should-retry") === "false" || wording.isSpent(error);
  return passes && !isOver ? { afterMs: askedWait(headers) } : undefined;
}

/** Keywords that APIs do not take in the schema of an answer. */
const BOUND = /^(?:(?:exclusive)?m(?:in|ax)imum|multipleOf|m(?:in|ax)(?:Length|Items)|pattern|uniqueItems)$/i;

/** A schema with its bounds in descriptions only, and without other properties of objects; `whole`: all properties are required. */
export function unbounded(schema: JsonObject, whole: boolean): JsonObject {
  const inner = (value: Json): Json => (isObject(value) ? unbounded(value, whole) : value);
  const { description, properties, items, ...others } = schema;
  const rest = Object.entries(others).filter(([key]) => !BOUND.test(key));
  const bounds = Object.entries(others).flatMap(([key, value]) => (BOUND.test(key) ? [`${key}: ${value}`] : []));
  const said = [
    ...(typeof description === "string" ? [description] : []),
    ...(bounds.length > 0 ? [`{${bounds.join(", ")}}`] : []),
  ];
  const made = isObject(properties) && Object.entries(properties).map(([key, value]) => [key, inner(value)] as const);
  return {
    ...Object.fromEntries(rest),
    ...(said.length > 0 && said.join("") !== "" && { description: said.join("\n\n") }),
    ...(items !== undefined && { items: inner(items) }),
    ...(made && { properties: Object.fromEntries(made), additionalProperties: false }),
    ...(made && whole && { required: made.map(([key]) => key) }),
  };
}
