import type { ModelPrice } from "../generated/pricing.ts";
import { isLoopback } from "../values/net/loopback.ts";

/** How each provider is reached by default; `names`, `answer` and `speaks` are words for messages. */
export const PROVIDERS = {
  anthropic: {
    maker: "an Anthropic",
    keyEnv: "ANTHROPIC_API_KEY",
    urlEnv: "ANTHROPIC_BASE_URL",
    baseUrl: "https://api.anthropic.com",
    // The newest with temperature 0 and forced tool calls, without which verdicts vary more.
    model: "claude-sonnet-4-6",
    names: "a claude",
    answer: "a message of a model",
    speaks: "Anthropic's Messages",
  },
  openai: {
    maker: "an OpenAI",
    keyEnv: "OPENAI_API_KEY",
    urlEnv: "OPENAI_BASE_URL",
    baseUrl: "https://api.openai.com/v1",
    // One has to be named.
    model: "",
    names: "a gpt",
    answer: "an answer from a model",
    speaks: "OpenAI's Chat Completions",
  },
} as const;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** A model, and how it is reached. */
export interface Model {
  /** As its provider knows it; "": none was named, and there is no default. */
  readonly id: string;
  /** For people: its `name`, else its id. */
  readonly label: string;
  readonly provider: ProviderName;
  /** Without the path of the API. */
  readonly baseUrl: string;
  /** The setting that `baseUrl` comes from. */
  readonly urlFrom: string;
  /** The environment variable of the key; undefined: none is sent. */
  readonly keyEnv: string | undefined;
  /** Whether it is asked without a key when that variable is not set. */
  readonly keyless: boolean;
  /** The header of the key (default: `x-api-key` for anthropic, `Authorization: Bearer` for openai). */
  readonly keyHeader: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** US dollars for a million tokens (default: the price list's). */
  readonly price: ModelPrice | undefined;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** A model with the defaults of its provider. */
export function plainModel(provider: ProviderName, id: string): Model {
  const { baseUrl, urlEnv: urlFrom, keyEnv } = PROVIDERS[provider];
  const none = { keyHeader: undefined, headers: {}, query: {}, price: undefined };
  return { id, label: id, provider, baseUrl, urlFrom, keyEnv, keyless: false, ...none };
}

/** The model under another name, reached the same way. */
export function renamed({ price: _, ...model }: Model, id: string): Model {
  return { ...model, id, label: id, price: undefined };
}

/** Whether two are one model, reached the same way. */
export function isSame(one: Model, other: Model): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Why a model cannot be asked: `OPENAI_API_KEY is not set`, with an alternative; undefined when it can. */
export function missingKey({ keyEnv, keyless, provider }: Model, env: Env): string | undefined {
  if (keyEnv === undefined || keyless || keyOf(keyEnv, env)) return undefined;
  const others = PROVIDER_NAMES.filter((name) => name !== provider && keyOf(PROVIDERS[name].keyEnv, env));
  const instead = others.map((name) => `; ${PROVIDERS[name].keyEnv} is: set provider: ${name}`);
  return `${keyEnv} is not set${instead.join("")}`;
}

/** The trimmed key in a variable. */
export function keyOf(name: string | undefined, env: Env): string | undefined {
  return (name === undefined ? undefined : env[name]?.trim()) || undefined;
}

/** How a model is reached, for recordings. An Anthropic API on this machine is a script. */
export function describeApi({ baseUrl, provider }: Model): { api: string; scripted?: true } {
  const api = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "";
  return { api, ...(provider === "anthropic" && isLoopback(baseUrl) ? { scripted: true } : {}) };
}

/** What identifies a model in recordings besides its id; undefined for the provider that they always had. */
export function recordedProvider({ provider, baseUrl }: Model): string | undefined {
  if (provider === "anthropic") return undefined;
  if (isLoopback(baseUrl)) return `${provider} at local`;
  if (!URL.canParse(baseUrl)) return provider;
  const { host, pathname } = new URL(baseUrl);
  return `${provider} at ${host}${pathname.replace(/\/+$/, "")}`;
}
