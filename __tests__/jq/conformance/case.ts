import type { Json } from "../../../src/values/json.ts";

/** A program, its input, its outputs; and the release of jq that has it first, when that is later than 1.6. */
export type Case = readonly [program: string, input: Json, outputs: Json[], since?: "1.7" | "1.8"];

/** What several cases are about. */
export const BOOKS: Json = [
  { id: 3, title: "Emma", year: 1815, tags: ["novel", "classic"], price: 9.5 },
  { id: 1, title: "Dune", year: 1965, tags: ["novel", "sf"], price: 12 },
  { id: 2, title: "Cosmos", year: 1980, tags: ["science"], price: 12 },
];
