import { failure } from "../../errors.ts";

export const staleVolatile = failure(`stale-exclude: this entry of \`volatile\` names no value of an answer: <reason>
  hint: remove it, or correct its patterns`);
