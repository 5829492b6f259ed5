import type { Tried } from "../../property/index.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { type Fact, type Facts, isUnasked } from "../protocol/facts.ts";
import type { Check, Hit, Told } from "../rule.ts";

const named = words("it is not called for its name, though it is read-only: <reason>");
const NOT_SHOWN = "no call that could show it was made";
const LEFT_OUT = "limits of time and calls left it out";
const NO_CASES = "no arguments could be made";
const ONCE = "it was seen once, and limits of time and calls left no second try";
const NONE = "no tool may be called: none is declared read-only";

type Behaved = Exclude<Facts["behaved"], { unasked: string }>;
type Counted = (behaved: Behaved) => number;

/** A rule that the calls of tools are held against; `counted`: how many things it looked at. */
function behaves(rule: string, counted: Counted, more: (behaved: Behaved) => readonly Hit[] = () => []): Check {
  return ({ facts: { behaved } }) => {
    if (isUnasked(behaved)) return behaved;
    const { tried } = behaved;
    const told = tell(behaved, rule);
    const hits = [...shown(behaved, rule), ...more(behaved)];
    const checked = counted(behaved) - sum(tried, (one) => Number(one.untried.includes(rule)));
    const isCut = told.left !== undefined;
    if (hits.length > 0) return { checked: Math.max(checked, 1), hits, told };
    if (tried.some(({ unsettled }) => unsettled.includes(rule)))
      return { unasked: ONCE, told: { ...told, left: told.left ?? 0 } };
    if (checked <= 0) return { unasked: tried.length === 0 ? NONE : isCut ? LEFT_OUT : NOT_SHOWN, told };
    return { checked, hits, told };
  };
}

/** What calls showed of a rule, also of one about frames. */
export function shown(behaved: Fact<Behaved>, rule: string): readonly Hit[] {
  return isUnasked(behaved) ? [] : behaved.tried.flatMap(({ findings }) => findings.filter((one) => one.rule === rule));
}

/** What a limit left out of the cases of all tools, or of a rule about several; the first rule tells of the tools, too. */
function tell({ tried, refused }: Behaved, rule: string): Told {
  const left = sum(tried, (one) => (PAIRS.has(rule) ? Number(one.untried.includes(rule)) : one.left));
  const cut = left > 0 ? { left } : {};
  if (rule !== "alive") return cut;
  const notes = tried.flatMap(({ tool, notes }) => notes.map((note) => `${tool}: ${note}`)).sort();
  const uncalled = tried.filter(({ calls }) => calls === 0);
  const why = uncalled.map(({ tool, left: cases }) => ({ tool, reason: cases > 0 ? LEFT_OUT : NO_CASES }));
  return {
    called: tried.length - uncalled.length,
    not_called: [...refused, ...why].sort((a, b) => (a.tool < b.tool ? -1 : 1)),
    ...cut,
    ...(notes.length > 0 && { notes }),
  };
}

const PAIRS: ReadonlySet<string> = new Set(["read-only", "pages"]);

const sum = (tried: readonly Tried[], number: (one: Tried) => number): number =>
  tried.reduce((whole, one) => whole + number(one), 0);
const calls: Counted = ({ tried }) => sum(tried, (one) => one.calls);
/** A limit may have cut all of them. */
const invalid: Counted = ({ tried }) => sum(tried, (one) => (one.left > 0 ? (one.phases.invalid ?? 0) : one.calls));
/** Tools beside which another one can be watched. */
const watched: Counted = ({ tools }) =>
  tools.filter((tool) => tools.some((other) => other !== tool && needsNothing(other))).length;

const needsNothing = ({ inputSchema }: JsonObject): boolean =>
  isObject(inputSchema) && requiredKeys(inputSchema).length === 0;

/** Such a name is a reason to look, and no fault. */
const misnamed = ({ refused }: Behaved): Hit[] =>
  refused
    .filter(({ reason }) => reason.startsWith("named "))
    .map(({ tool, reason }) => ({ tool, severity: "note", message: named({ reason }) }));

/** How the rules of the axis judge. */
export const BEHAVIOUR = {
  alive: behaves("alive", calls),
  answers: behaves("answers", calls),
  "unbounded-time": behaves("unbounded-time", calls),
  refuses: behaves("refuses", invalid),
  coerces: behaves("coerces", invalid),
  internal: behaves("internal", calls),
  output: behaves("output", calls),
  "no-trace": behaves("no-trace", calls),
  "no-secret": behaves("no-secret", calls),
  "read-only": behaves("read-only", watched, misnamed),
  pages: behaves("pages", calls),
} satisfies Readonly<Record<string, Check>>;
