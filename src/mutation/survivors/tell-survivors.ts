import { groupBy } from "../../values/group-by.ts";
import { deepEqual, writeJson } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { MASK } from "../../values/redact/mask.ts";
import { secrecyOfTarget } from "../../values/redact/secret-name.ts";
import { cutText } from "../../values/text.ts";
import type { Mutant } from "../make-mutants.ts";
import { type Asked, type Call, type Changed, GONE } from "../types.ts";
import { additionsFor, type Mask } from "./additions.ts";
import { sayUnnoticed } from "./wording.ts";
import { type Addition, writeLine } from "./write-line.ts";

/** Tests of one answer that are tried. */
const MAX_TESTS = 3;
const MAX_SHOWN = 200;

/** A mutant that no test noticed; `finding`: the rule that only a warning tells of. */
export interface Survivor<T, C extends Call> {
  mutant: Mutant<T, C>;
  finding?: string | undefined;
}

/** What is told of a survivor: a sentence for all those of its place, and an assertion that notices it, with the test to add it to. */
export interface Told {
  sentence: string;
  add?: { test: string; location: SourceLocation; yaml: string };
}

interface TellOptions<T, C extends Call> {
  /** The tests of the run: what is added to one holds in all its rows. */
  all: readonly Asked<T, C>[];
  /** Whether a test with one more assertion passes on these answers. */
  holds(asked: Asked<T, C>, addition: Addition, calls: readonly C[]): Promise<boolean>;
  mask: Mask;
}

/** Sentences about survivors, with the assertions to add: each is tried, holds on the recorded answers and fails on the mutant. */
export async function tellSurvivors<T, C extends Call>(
  survivors: readonly Survivor<T, C>[],
  options: TellOptions<T, C>,
): Promise<Map<Mutant<T, C>, Told>> {
  const told = new Map<Mutant<T, C>, Told>();
  const places = groupBy(survivors, ({ finding, mutant: { server, method, name, outcome, at } }) =>
    JSON.stringify([server, method, name, outcome, at, finding]),
  );
  for (const entry of places.values()) {
    const mutants = entry.map(({ mutant }) => mutant);
    const [{ mutant, finding } = undefined as never] = entry;
    const mutators = mutants.map(({ mutator }) => mutator);
    const sentence = sayUnnoticed(mutant.at, mutant.outcome, mutators, finding);
    const additions = finding === undefined ? await findAdditions(mutants, options) : undefined;
    for (const one of mutants) told.set(one, { sentence, ...additions?.get(one) });
  }
  return told;
}

/** The first assertion that notices all mutants of a place, else for each the first that notices it. */
async function findAdditions<T, C extends Call>(
  mutants: readonly Mutant<T, C>[],
  { all, holds, mask }: TellOptions<T, C>,
): Promise<ReadonlyMap<Mutant<T, C>, Pick<Told, "add">>> {
  const [first] = mutants as [Mutant<T, C>, ...Mutant<T, C>[]];
  const mutators = mutants.map(({ mutator }) => mutator);
  const found = new Map<Mutant<T, C>, Pick<Told, "add">>();
  const tests = first.asked.filter(({ calls }) => calls.some((call) => first.apply(call) !== call));
  for (const asked of tests.slice(0, MAX_TESTS)) {
    const { calls, name: test, location, normalize: patterns = [] } = asked;
    const call = calls.find((one) => first.apply(one) !== one) as C;
    // Two tests may stand on one line.
    const rows = all.filter((one) => one !== asked && deepEqual({ ...one.location }, { ...location }));
    const made = additionsFor(first, call, { mutators, mask, patterns });
    for (const addition of call.node === undefined ? made : made.flatMap((one) => inNode(one, call, calls))) {
      if (!(await holdsInAll([asked, ...rows], (row) => holds(row, addition, row.calls)))) continue;
      const noticed: Mutant<T, C>[] = [];
      for (const mutant of mutants) {
        const changed = calls.map((one) => mutant.apply(one));
        const isChanged = changed.some((one, at) => one !== calls[at]);
        if (isChanged && !(await holds(asked, addition, changed))) noticed.push(mutant);
      }
      const isAll = noticed.length === mutants.length;
      for (const one of noticed)
        if (isAll || !found.has(one)) found.set(one, { add: { test, location, yaml: writeLine(addition) } });
      if (isAll) return found;
    }
    if (found.size === mutants.length) return found;
  }
  return found;
}

async function holdsInAll<R>(rows: readonly R[], holds: (row: R) => Promise<boolean>): Promise<boolean> {
  for (const row of rows) if (!(await holds(row))) return false;
  return true;
}

/** The same assertion on the output of a node, or on the element of it that a call gave; none for what is no payload. */
function inNode({ target, matcher }: Addition, call: Call, calls: readonly Call[]): Addition[] {
  const own = calls.filter(({ node }) => node === call.node);
  const path = PAYLOAD.exec(target)?.[1];
  const outputs = own.length > 1 ? ["output", `output[${own.indexOf(call)}]`] : ["output"];
  return path === undefined
    ? []
    : outputs.map((output) => ({ target: `nodes.${call.node}.${output}${path}`, matcher }));
}

/** A target in the payload, or of the text that is the payload. */
const PAYLOAD =
  /^(?:result\.content\[0\]\.text|payload|result\.structuredContent|result(?=[.[])(?!\.(?:content|isError)\b))(.*)$/s;

/** The first change that a mutant makes, in words: JSON, or text as it is. Of a secret nothing is told. */
export function describeChange<T, C extends Call>(
  { at, change }: Pick<Mutant<T, C>, "at" | "change">,
  mask: Mask,
): { from: string; to: string } {
  const { from, to } = change();
  const isHidden = !deepEqual(mask(from, secrecyOfTarget(at)), from);
  // A number as text is told from the number by its quotes.
  const isPlain = typeof from === typeof to || to === GONE;
  const show = (value: Changed): string =>
    value === GONE ? "missing" : cutText(isPlain && typeof value === "string" ? value : writeJson(value), MAX_SHOWN);
  // A secret whose letters are moved on by one is one still.
  return { from: show(mask(from, secrecyOfTarget(at))), to: isHidden && to !== GONE ? MASK : show(to) };
}
