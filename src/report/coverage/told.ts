import { percentOf } from "../../values/numbers/percent.ts";
import { formatNumber } from "../../values/text.ts";
import type { Coverage, CoverageServer, Obligation } from "../model/report.ts";
import { sumCoverage } from "./sums.ts";

/** `24 of 59 (40 %)`; `unknown` while a list is. */
export function shareCovered({ total, called, known }: Coverage): string {
  return known ? `${formatNumber(called)} of ${formatNumber(total)} (${percentOf(called, total, 0)} %)` : "unknown";
}

/** `24 of 59 (40 %), 15 asserted`. */
export function countCovered(coverage: Coverage): string {
  return shareCovered(coverage) + (coverage.known ? `, ${formatNumber(coverage.asserted)} asserted` : "");
}

/** The sums of one server. */
export function sumServer(server: CoverageServer): Coverage {
  return sumCoverage({ by_agents: 0, servers: [server] });
}

/** `inputs 8 of 27`, for each group of which a server has something. */
export function listGroups({ groups }: Coverage): string[] {
  return Object.entries(groups).flatMap(([name, { total, called }]) =>
    total === 0 ? [] : [`${name} ${formatNumber(called)} of ${formatNumber(total)}`],
  );
}

/** What an obligation is about: a tool, a resource or a prompt. */
export function nameOwner({ tool, prompt, resource = "" }: Obligation): string {
  return tool ?? (prompt === undefined ? resource : `prompt ${prompt}`);
}

const LENGTH = { minLength: "minimum length", maxLength: "maximum length" };
/** How bounds of a schema are called. */
const BOUNDS: Readonly<Record<string, string>> = {
  ...{ ...LENGTH, minItems: LENGTH.minLength, maxItems: LENGTH.maxLength },
  ...{ exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" },
};

function splitBound(at: string): [argument: string, bound: string] {
  const colon = at.lastIndexOf(":");
  const keyword = at.slice(colon + 1);
  return [at.slice(0, colon), BOUNDS[keyword] ?? keyword];
}

/** What of its owner each kind wants, and what no test does; no words where it is the owner itself. */
const KINDS: Readonly<Record<Obligation["kind"], readonly [want: (at: string) => string, lack?: string]>> = {
  tool: [() => "", "calls"],
  given: [(at) => `with ${at}`],
  minimal: [() => "with required arguments alone"],
  value: [(at) => at.replace("=*", " = any other value").replace(/=(?=["\d{[tfn-])/, " = ")],
  edge: [(at) => splitBound(at).join(" at its ")],
  branch: [(at) => at.replace(/#(\d+)$/, " as branch $1")],
  missing: [(at) => `without ${at}`],
  beyond: [(at) => splitBound(at).join(" beyond its ")],
  refusal: [() => "arguments that break its schema"],
  output: [(at) => `output ${at}`],
  resource: [() => "", "reads"],
  template: [() => "", "reads"],
  prompt: [() => "", "gets"],
};

/** Whether an obligation is its owner itself. */
export function isOwner({ kind }: Obligation): boolean {
  return KINDS[kind][1] !== undefined;
}

/** `limit at its maximum`, `without query`: what an obligation wants of its owner. */
export function sayDuty({ kind, at = "" }: Obligation): string {
  return KINDS[kind][0](at);
}

/** The same of several; a bound just named is `it`. */
export function sayDuties(all: readonly Obligation[]): string[] {
  const isEdge = (one: Obligation): boolean => all.some(({ kind, at }) => kind === "edge" && at === one.at);
  return all.flatMap((one) => {
    if (one.kind === "beyond" && isEdge(one)) return [];
    const beyond = one.kind === "edge" && all.some(({ kind, at }) => kind === "beyond" && at === one.at);
    return [sayDuty(one), ...(beyond ? [`${splitBound(one.at ?? "")[0]} beyond it`] : [])];
  });
}

/** `no test calls lend_book`, `no test tries search_books: without query`. `show` writes names of the server. */
export function sayOpen(one: Obligation, show: (name: string) => string): string {
  const [, lack] = KINDS[one.kind];
  const owner = show(nameOwner(one));
  const told = lack ? `${lack} ${owner}` : `tries ${owner}: ${show(sayDuty(one))}`;
  return `no test ${told}${one.tried ? `; a call was ${one.tried}` : ""}`;
}
