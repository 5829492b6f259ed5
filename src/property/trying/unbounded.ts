import { isObject, type JsonObject } from "../../values/json.ts";
import type { Hit } from "../checks/check.ts";
import { unbounded } from "../checks/wording.ts";
import type { Caller } from "./caller.ts";
import type { Subject } from "./suspect.ts";

/** Milliseconds of the shorter of the two calls that are compared. */
const [SHORTEST, LONGEST] = [200, 1100];
const LIMIT_MS = 2600;
const MOST_CALLS = 8;
/** A value that is to take too long takes this many limits, at least. */
const SURELY = 1.5;

interface Compared {
  small: number;
  shorter: number;
  large: number;
  longer: number;
}

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
  const time = async (key: string, value: number): Promise<number | undefined> => {
    const { outcome, durationMs } = await caller.call({ tool: name, arguments: { ...args, [key]: value } }, LIMIT_MS);
    return outcome.kind === "accepted" || outcome.kind === "refused" ? durationMs : undefined;
  };
  for (const [key, schema] of Object.entries(properties)) {
    const given = args[key] ?? (isObject(schema) ? schema.default : undefined);
    if (typeof given !== "number") continue;
    const isWhole = isObject(schema) && schema.type === "integer";
    const found = await compare((value) => time(key, value), isWhole);
    if (!found) continue;
    const hit = { rule: "unbounded-time", at: `/${key}`, message: unbounded({ at: `/${key}`, ...found }) };
    // A default that takes too long is smaller than any value.
    return { hit, args: Object.hasOwn(args, key) ? { ...args, [key]: roundOf(found, limitMs) } : args };
  }
  return undefined;
}

/** The first power of ten that takes too long, whatever number a search happened on. */
function roundOf({ small, shorter }: Compared, limitMs: number): number {
  return Number(`1e${Math.ceil(Math.log10((SURELY * limitMs * small) / shorter))}`);
}

async function compare(
  time: (value: number) => Promise<number | undefined>,
  isWhole: boolean,
): Promise<Compared | undefined> {
  let value = 1;
  for (let calls = 0; calls < MOST_CALLS && value > 0; calls++) {
    const shorter = await time(value);
    if (shorter !== undefined && shorter >= SHORTEST && shorter <= LONGEST) {
      const longer = await time(2 * value);
      const ratio = (longer ?? 0) / shorter;
      return longer !== undefined && ratio >= 1.6 && ratio <= 2.4
        ? { small: value, shorter, large: 2 * value, longer }
        : undefined;
    }
    const factor = shorter === undefined ? 0.1 : Math.min(100, Math.max(0.1, (SHORTEST * 2) / Math.max(shorter, 1)));
    value = isWhole ? Math.round(value * factor) : value * factor;
  }
  return undefined;
}
