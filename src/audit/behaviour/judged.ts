import type { Tried } from "../../property/index.ts";
import { requiredKeys } from "../../values/json/schema-parts.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { type Fact, type Facts, isUnasked } from "../protocol/facts.ts";
import type { Check, Hit, Told } from "../rule.ts";

const named = words("it is not called for its name, though it is read-only: <reason>");
const NOT_SHOWN = "no call that could show it was made";
const NONE = "no tool may be called: none is declared read-only";

type Behaved = Exclude<Facts["behaved"], { unasked: string }>;
type Counted = (behaved: Behaved) => number;

/** A rule that the calls of tools are held against; `counted`: how many things it looked at. */
function behaves(rule: string, counted: Counted, more: (behaved: Behaved) => readonly Hit[] = () => []): Check {
  return ({ facts: { behaved } }) => {
    if (isUnasked(behaved)) return behaved;
    const told = rule === "alive" ? { told: tell(behaved) } : {};
    const hits = [...shown(behaved, rule), ...more(behaved)];
    const checked = counted(behaved);
    if (checked === 0 && hits.length === 0) return { unasked: behaved.tried.length === 0 ? NONE : NOT_SHOWN, ...told };
    return { checked, hits, ...told };
  };
}

/** What calls showed of a rule, also of one about frames. */
export function shown(behaved: Fact<Behaved>, rule: string): readonly Hit[] {
  return isUnasked(behaved) ? [] : behaved.tried.flatMap(({ findings }) => findings.filter((one) => one.rule === rule));
}

function tell({ tried, refused }: Behaved): Told {
  const notes = tried.flatMap(({ tool, notes }) => notes.map((note) => `${tool}: ${note}`)).sort();
  const left = sum(tried, (one) => one.left);
  return {
    called: tried.filter(({ calls }) => calls > 0).length,
    not_called: [...refused].sort((a, b) => (a.tool < b.tool ? -1 : 1)),
    ...(left > 0 && { left }),
    ...(notes.length > 0 && { notes }),
  };
}

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
