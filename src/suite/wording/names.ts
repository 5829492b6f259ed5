import { quote } from "../../values/show/words.ts";
import { KINDS } from "../kinds.ts";
import type { FileNoun } from "../yaml/source.ts";

const ENTRIES: ReadonlyMap<string, string> = new Map(Object.values(KINDS).map(({ section, noun }) => [section, noun]));

const ITEMS: Readonly<Record<string, string>> = {
  expect: "an assertion",
  assertions: "an assertion",
  nodes: "a node",
  needs: "a need",
  cases: "a case",
  derivedMetrics: "a metric",
  weighted_sum: "a term of weighted_sum",
  weighted_average: "a term of weighted_average",
  pipe: "a step",
  beforeAll: "a hook of beforeAll",
  afterAll: "a hook of afterAll",
  beforeEach: "a hook of beforeEach",
  afterEach: "a hook of afterEach",
};

/** What stands at a path of a file, in words: `server "shop"`, `an assertion`. */
export function nameOf(path: readonly string[], noun: FileNoun): string {
  const [section, second = ""] = path;
  const last = path.at(-1);
  if (last === undefined || section === undefined) return `a ${noun}`;
  const entry = path.length === 2 ? ENTRIES.get(section) : undefined;
  if (entry !== undefined) return `${/^[ae]/.test(entry) ? "an" : "a"} ${entry}`;
  if (path.length === 2 && section === "servers") return `server ${quote(second)}`;
  if (!/^\d+$/.test(last)) return last === "matcher" ? "a matcher" : quote(last);
  const list = path.at(-2) ?? "";
  return ITEMS[list] ?? `an item of ${quote(list)}`;
}
