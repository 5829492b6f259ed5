import { MAX_PROBLEMS, McptestError } from "../../errors.ts";
import { groupBy } from "../../values/group-by.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeOf, words } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";
import type { LoadResult } from "../suite.ts";
import { byPlace } from "./collector.ts";
import { locateNode, locateSpan, type MapEntry, offsetOf, type Source, type Span, type TreeNode } from "./source.ts";

type Problems = Pick<LoadResult, "errors" | "warnings">;

/** Writes into a parsed file what was meant where it has a slip. */
export type Correct = (source: Source) => void;

/** A misspelt name, as offsets in its file. */
interface Slip extends Span {
  readonly error: McptestError;
  readonly file: string;
  /** What stands there, and what its hint says is meant. */
  readonly wrong: string;
  readonly right: string;
}

/** A hint by which one name is meant. */
const MEANT = /^did you mean ["`]?(\$\{[^{}]+\}|[^"`?]+)["`]?\?$/;
/** The root of a reference, or what it reads of a root with names. */
const NAMED = /^(\$\{\s*(?:var\.|env\.)?)[\w-]+/;
/** Names that are declared once and used many times: the slip may be in the declaration. */
const DECLARED = /^(?!unknown-key)(?:unknown|unset|composition|step)-/;
/** A correction may uncover further slips. */
const MOST_LOADS = 4;

const alsoAt = words("<message> (also at <places>)");
const MOST_PLACES = 3;

/** Loads files, and while a name in them is misspelt, again as if it were not: so what only follows from a slip is not told. */
export async function loadPastSlips<T extends Problems>(load: (correct: Correct) => Promise<T>): Promise<T | Problems> {
  const sources = new Map<string, Source>();
  const first = await load((source) => void sources.set(source.path, source));
  const slips = new Map<string, Slip>();
  let { errors, warnings }: Problems = first;
  for (let loads = 1; loads < MOST_LOADS && slips.size + errors.length <= MAX_PROBLEMS; loads++) {
    const found = errors.flatMap((error) => readSlip(error, sources) ?? []);
    if (found.length === 0) break;
    for (const slip of found) slips.set(keyOf(slip.error), slip);
    const corrected: Corrected[] = [];
    const next = await load((source) => correct(source, [...slips.values()], corrected));
    const known = new Set([...errors, ...warnings].map(keyOf));
    // A wrong guess may bring faults of its own: only what stands under a corrected key is new.
    errors = next.errors.filter(
      (error) => !slips.has(keyOf(error)) && (known.has(keyOf(error)) || uncovered(error, corrected)),
    );
    warnings = next.warnings.filter((warning) => known.has(keyOf(warning)));
  }
  if (slips.size === 0) return first;
  return { errors: [...joinSlips([...slips.values()], sources), ...errors].sort(byPlace), warnings };
}

function keyOf({ location, message }: McptestError): string {
  return `${location ? placeOf(location) : ""} ${message}`;
}

function readSlip(error: McptestError, sources: ReadonlyMap<string, Source>): Slip | undefined {
  const { hint = "", location } = error;
  const meant = MEANT.exec(hint)?.[1];
  const lines = sources.get(location?.file ?? "")?.lines;
  if (meant === undefined || !location || !lines) return undefined;
  const start = offsetOf(lines, location);
  const end = start + (location.end_column ?? location.column) - location.column;
  const wrong = lines.text.slice(start, end).replace(/^(["'])(.*)\1$/, "$2");
  const isPart = wrong.startsWith("${") && !meant.startsWith("${");
  const right = isPart ? wrong.replace(NAMED, `$1${meant}`) : meant;
  return { error, file: location.file, start, end, wrong, right };
}

/** One error for a name that is wrong wherever it is used: the slip is in its declaration. */
function joinSlips(slips: readonly Slip[], sources: ReadonlyMap<string, Source>): McptestError[] {
  const words = [...sources.values()].flatMap(({ lines }) => lines.text.split(/[^\w-]+/));
  const isUsed = (name: string): boolean => words.indexOf(name) !== words.lastIndexOf(name);
  const groups = groupBy(slips, ({ error, wrong }) => {
    const { code, hint = "" } = error;
    const joined = DECLARED.test(code) && !isUsed(MEANT.exec(hint)?.[1] ?? "");
    return joined ? `${hint} ${NAMED.exec(wrong)?.[0].replace(/.*[{.]/, "") ?? wrong}` : keyOf(error);
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first?.error ?? [];
    const { code, message, hint, location } = first.error;
    const places = nameSome(others, MOST_PLACES, (one) => placeOf(one.error.location as SourceLocation));
    return new McptestError(code, alsoAt({ message, places }), { hint, location });
  });
}

/** An entry whose key was corrected: the places of key and value, and all that the value spans. */
interface Corrected extends Span {
  readonly source: Source;
  readonly key: string;
  readonly places: readonly string[];
}

/**
 * Whether an error stands in the value of a corrected key, and is not told in a word that nobody wrote. Where the key should name a variable, its
 * value may be what the variable should hold.
 */
function uncovered({ code, message, location }: McptestError, corrected: readonly Corrected[]): boolean {
  return corrected.some(({ source, key, places, start, end }) => {
    if (location?.file !== source.path) return false;
    const at = offsetOf(source.lines, location);
    const isOfKey = places.includes(placeOf(location)) && (code === "unset-env" || message.includes(key));
    return start <= at && at < end && !isOfKey;
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Corrects the slips that stand in a file. */
function correct(source: Source, slips: readonly Slip[], corrected: Corrected[]): void {
  const here = slips.filter(({ file }) => file === source.path);
  source.isCorrected = here.length > 0;
  const open: TreeNode[] = source.root ? [source.root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { start, end } = node;
    const inside = here.filter((slip) => start <= slip.start && slip.end <= end);
    if (inside.length === 0) continue;
    if (node.kind === "list") {
      const values = new Set(node.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
      open.push(
        ...node.items.filter((item) => !inside.some((slip) => slip.start === item.start && values.has(slip.right))),
      );
    } else if (node.kind === "scalar") {
      for (const { start, wrong, right } of inside) {
        // The part of the text that stands at this place of the file.
        const nth = source.lines.text.slice(node.start, start).split(wrong).length;
        const parts = String(node.value).split(wrong);
        if (parts.length > nth)
          (node as Mutable<typeof node>).value = [parts.slice(0, nth), parts.slice(nth)]
            .map((some) => some.join(wrong))
            .join(right);
      }
    } else if (node.kind === "map") {
      for (const entry of node.entries as Mutable<MapEntry>[]) {
        const key = inside.find((slip) => slip.start === entry.start)?.right;
        const { value } = entry;
        open.push(value);
        if (key === undefined || node.entries.some((one) => one.key === key)) continue;
        entry.key = key;
        const places = [locateSpan(source, entry), locateNode(source, value)].map(placeOf);
        corrected.push({ source, key, places, start: entry.start, end: value.end });
      }
    }
  }
}
