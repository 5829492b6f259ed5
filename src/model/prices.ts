import { PRICE_LIST } from "../generated/price-list.ts";
import type { ModelPrice } from "../generated/pricing.ts";
import type { Model } from "./model.ts";
import type { TokenUsage } from "./provider.ts";

/** A model whose price is looked up by its name, unless it brings its own. */
export type Priced = string | Pick<Model, "id" | "price">;

/** The end of a model's name: the date of a snapshot, or `latest`. */
const SNAPSHOT = /[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;
const PER = PRICE_LIST.per ?? 1_000_000;

/** List prices of models, in US dollars: mcptest's own, and an overlay. */
export class Prices {
  readonly #models: ReadonlyMap<string, ModelPrice>;

  constructor(overlay: Readonly<Record<string, ModelPrice>> = {}) {
    this.#models = new Map([...Object.entries(PRICE_LIST.models), ...Object.entries(overlay)]);
  }

  /** The cost of tokens; undefined when the price or (null) the tokens are not known. Cached tokens have prices of their own. */
  cost(model: Priced, usage: (Pick<TokenUsage, "input" | "output"> & Partial<TokenUsage>) | null): number | undefined {
    const { id, price = this.#models.get(id) ?? this.#models.get(id.replace(SNAPSHOT, "")) } =
      typeof model === "string" ? { id: model, price: undefined } : model;
    if (!price || !usage) return undefined;
    const { input, output, cacheWrite = 0, cacheRead = 0 } = usage;
    const { cache_write: write = 1.25 * price.input, cache_read: read = 0.1 * price.input } = price;
    const plain = (input - cacheWrite - cacheRead) * price.input;
    return (plain + cacheWrite * write + cacheRead * read + output * price.output) / PER;
  }

  /** The highest price of a token, input or output. */
  get highest(): number {
    return Math.max(...[...this.#models.values()].flatMap(({ input, output }) => [input, output])) / PER;
  }
}

/** Labels of the models whose price is not known: they may not be asked under a cap on cost. */
export function unpricedModels(models: Iterable<Model>, prices: Prices): string[] {
  const free = { input: 0, output: 0 };
  return [...new Set([...models].flatMap((model) => (prices.cost(model, free) === undefined ? model.label : [])))];
}
