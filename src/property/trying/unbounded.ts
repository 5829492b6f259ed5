import { isObject, type JsonObject } from "../../values/json.ts";
import { isNumber } from "../../values/numbers/numeral.ts";
import { words } from "../../values/show/words.ts";
import type { Hit } from "../checks/table.ts";
import type { Caller } from "./caller.ts";
import type { Subject } from "./suspect.ts";

const unbounded = words("the time follows <at>: <small> takes <duration shorter>, <large> takes <duration longer>");

/** Milliseconds of the shorter of the two calls that are compared. */
const [SHORTEST, LONGEST] = [200, 1100];
const LIMIT_MS = 2600;
const MOST_CALLS = 8;
const LEAST = 1e-7;
/** A value that is to take too long takes this many limits, at least. */
const SURELY = 1.5;

/**
 * The number that the time of a call follows, by two smaller values of which one is twice the other, and the arguments with a round value of it
 * that takes longer than the limit; undefined where none is seen.
 */
export async function findUnbounded(
  { tool: { name }, properties }: Subject,
  args: JsonObject,
  caller: Caller,
  limitMs: number,
): Promise<{ hit: Hit; args: JsonObject } | undefined> {
  for (const [key, schema] of Object.entries(properties)) {
    const { default: preset, type } = isObject(schema) ? schema : {};
    if (!isNumber(args[key] ?? preset)) continue;
    const time = async (value: number): Promise<number | undefined> => {
      const { outcome, durationMs } = await caller.call({ tool: name, arguments: { ...args, [key]: value } }, LIMIT_MS);
      return outcome.kind === "accepted" || outcome.kind === "refused" ? durationMs : undefined;
    };
    const found = await compare(time, type === "integer");
    if (!found) continue;
    const at = `/${key}`;
    // A default that takes too long is smaller than any value.
    const changed = Object.hasOwn(args, key) ? { ...args, [key]: roundOf(found, limitMs) } : args;
    return { hit: { rule: "unbounded-time", at, message: unbounded({ at, ...found }) }, args: changed };
  }
  return undefined;
}

/** The first power of ten that takes too long, whatever number a search happened on. */
function roundOf({ small, shorter }: { small: number; shorter: number }, limitMs: number): number {
  return Number(`1e${Math.ceil(Math.log10((SURELY * limitMs * small) / shorter))}`);
}

async function compare(time: (value: number) => Promise<number | undefined>, isWhole: boolean) {
  let small = 1;
  for (let calls = 0; calls < MOST_CALLS && small > LEAST; calls++) {
    const shorter = await time(small);
    if (shorter !== undefined && shorter >= SHORTEST && shorter <= LONGEST) {
      const large = 2 * small;
      const longer = (await time(large)) ?? 0;
      const ratio = longer / shorter;
      return ratio >= 1.6 && ratio <= 2.4 ? { small, shorter, large, longer } : undefined;
    }
    // Each that is too long takes the whole limit.
    const factor = shorter === undefined ? 0.01 : Math.min(100, Math.max(0.1, (SHORTEST * 2) / Math.max(shorter, 1)));
    small = isWhole ? Math.round(small * factor) : small * factor;
  }
  return undefined;
}
