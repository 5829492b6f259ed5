import type { AssertionResult } from "../report/report.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Resolution } from "../values/path.ts";
import { previewJson } from "../values/preview.ts";
import { cutText } from "../values/text.ts";
import type { Miss } from "./matcher.ts";

/** Characters of JSON that a report holds of an expected or actual value. */
export const VALUE_BOUND = 8192;
/** Texts longer than this are compared line by line or from where they differ; shorter ones stand in the message. */
const SHORT_TEXT = 80;

type Values = Pick<AssertionResult, "expected" | "actual" | "diff">;

/** What a report keeps of the values of a failed assertion: without secrets, and bounded. */
export async function describeValues(
  expected: Json,
  target: Resolution,
  { compare }: Miss,
  mask: (value: Json) => Json,
): Promise<Values> {
  const diff = compare && isWorthDiff(compare) ? await diffOf(mask(compare[0]), mask(compare[1])) : [];
  return {
    expected: cutValue(mask(expected)),
    ...(target.found ? { actual: cutValue(mask(target.value)) } : {}),
    ...(diff.length > 0 ? { diff } : {}),
  };
}

/** Two numbers need no diff, and of different types none says anything. */
function isWorthDiff([expected, actual]: readonly [Json, Json]): boolean {
  if (typeof expected === "string" && typeof actual === "string") {
    return [expected, actual].some((text) => text.length > SHORT_TEXT || text.includes("\n"));
  }
  return (isObject(expected) && isObject(actual)) || (Array.isArray(expected) && Array.isArray(actual));
}

async function diffOf(expected: Json, actual: Json): Promise<NonNullable<Values["diff"]>> {
  const { diffJson } = await import("../values/diff.ts");
  try {
    return diffJson(expected, actual);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function cutValue(value: Json): Json {
  if (typeof value === "string") return cutText(value, VALUE_BOUND);
  const { text, cut } = previewJson(value, VALUE_BOUND);
  return cut ? `${text}… (cut)` : value;
}
