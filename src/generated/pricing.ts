// Generated from schemas/ by scripts/generate.mjs; do not edit.


/**
 * What the tokens of models cost, at list prices: `pricing.yaml`, and what `--pricing-table` lays over it.
 */
export interface Pricing {
  version: 1;
  /**
   * When the prices were looked up.
   */
  date?: string;
  currency?: "USD";
  /**
   * Tokens that a price is for.
   */
  per?: 1000000;
  /**
   * By the name of the model, without the date of a snapshot.
   */
  models: {
    [k: string]: ModelPrice;
  };
}
export interface ModelPrice {
  /**
   * What the model reads.
   */
  input: number;
  /**
   * What it writes, thoughts included.
   */
  output: number;
  /**
   * What is read and written to the cache (default: 1.25 times `input`).
   */
  cache_write?: number;
  /**
   * What is read from the cache (default: a tenth of `input`).
   */
  cache_read?: number;
}
