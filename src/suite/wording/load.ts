import { fault } from "../../errors.ts";

export const twoPaces = fault(`invalid-value: the load has both rate and concurrency
  hint: \`rate\` makes calls at a steady pace, \`concurrency\` so many at once: keep one`);
export const noPace = fault(`missing-key: the load has neither rate nor concurrency
  hint: \`rate: 50\` makes fifty calls a second, \`concurrency: 20\` twenty at once`);
export const besideLoad = fault(`invalid-value: <"key"> does not go with load
  hint: a load makes plain calls; write another test for <key>`);
export const matcherOfLoad =
  fault(`invalid-value: matcher <"name"> does not go with load, which checks each of many calls
  hint: write another test for <name>`);
/** \`most\`: with its unit. */
export const loadTooLarge = fault(`load-too-large: <what> is more than <most>
  hint: a load test runs in one process; for more, use a load engine`);
export const loadTooFew =
  fault(`load-too-few: <figure> takes <number needed> calls, and rate x duration makes <number made>
  hint: raise the duration, or judge a percentile that takes fewer`);
export const noTime = fault(`invalid-value: <"figure"> is not a time, so that <"value"> cannot be its bound
  hint: write a number`);
