import { groupBy } from "../../values/group-by.ts";
import { tableOf } from "../../values/json.ts";
import { percentOf } from "../../values/numbers/percent.ts";
import { words } from "../../values/show/words.ts";
import { formatNumber, takeSome } from "../../values/text.ts";
import { whyUnknown } from "../coverage/gates.ts";
import { countStates } from "../coverage/sums.ts";
import { isOwner, nameOwner, sayDuties, shareCovered } from "../coverage/told.ts";
import type { Delta, Mutant, Obligation, Report } from "../model/report.ts";
import { listSurvivors } from "../mutation/survivors.ts";
import { nameBase } from "../wording/deltas.ts";
import { code, tabulate } from "./table.ts";

const SAID = {
  covered: words("[[, <change> against <base>]]; <number asserted> asserted[[, <more>]]"),
  noticed: words(
    "[[ of <number judged> of <number all>]][[, <change>]][[ against <base>]][[; <count news new survivor>]]",
  ),
  cut: words("<told>; stopped early, <count left change> not tried"),
};

/** What a run says of its suite: `Coverage`, `24 of 59 (40 %)`, `, +3 against main; 15 asserted, +2`. */
export interface Figure {
  name: string;
  value: string;
  rest: string;
}

/** Coverage and mutation score, as far as they are measured, with their change since the base. */
export function listFigures({ coverage, mutation, baseline, verdict }: Report, branch: string | undefined): Figure[] {
  const base = baseline && nameBase(baseline, branch);
  const { called, asserted } = baseline?.coverage ?? {};
  // What made the run red is told already.
  const isTold = verdict?.reasons.some(({ code }) => code === "coverage");
  const why = coverage && whyUnknown(coverage);
  const figures: Figure[] = [];
  if (coverage) {
    const facts = { asserted: coverage.asserted, base, change: sayChange(called), more: sayChange(asserted) };
    const rest = why === undefined ? SAID.covered(facts) : isTold ? "" : `: ${why}`;
    figures.push({ name: "Coverage", value: shareCovered(coverage), rest });
  }
  if (mutation) {
    const { killed, survived, cut, excluded, sampled } = mutation;
    const judged = killed + survived;
    const percent = percentOf(killed, judged, 0);
    const { score, survivors = [] } = baseline?.mutation ?? {};
    const [before, after] = [Math.floor(score?.before ?? 0), Math.floor(score?.after ?? 0)];
    const told = SAID.noticed({
      all: sampled,
      judged,
      // As they are shown, unless only their decimals differ.
      change: sayChange(before === after ? score : { before, after }),
      base: score && !called ? base : undefined,
      news: survivors.length || undefined,
    });
    const rest = cut ? SAID.cut({ told, left: excluded.not_run }) : told;
    figures.push({ name: "Mutation score", value: percent === null ? "unknown" : `${percent} %`, rest });
  }
  return figures;
}

/** `+3`, `-4`. */
function sayChange(delta: Delta | undefined): string | undefined {
  if (!delta) return undefined;
  const change = Math.round((delta.after - delta.before) * 10) / 10;
  return change === 0 ? "unchanged" : `${change > 0 ? "+" : "-"}${formatNumber(Math.abs(change))}`;
}

/** What was not so at the base: new tools that no test calls, what is newly open (such tools first), and changes that nobody notices any more. */
export function listNews({ coverage, mutation, baseline }: Report) {
  const [opened, survived] = [new Set(baseline?.coverage?.open), new Set(baseline?.mutation?.survivors)];
  const added = new Set(baseline?.surfaces?.flatMap((surface) => surface.added));
  const all = coverage?.servers.flatMap(({ obligations }) => obligations) ?? [];
  const open = all.filter(({ id, state }) => state === "open" && opened.has(id));
  const isNew = (one: Obligation): boolean => isOwner(one) && added.has(one.tool ?? "");
  const rank = (one: Obligation): number => Number(isNew(one)) + Number(isOwner(one));
  return {
    untested: open.filter(isNew).map(nameOwner),
    open: open.sort((a, b) => rank(b) - rank(a)),
    survivors: listSurvivors(mutation?.mutants.filter(({ id }) => survived.has(id)) ?? []),
  };
}

/** A tool or prompt, or all resources of a server: what is called of it, and what no test notices. */
export type Measured = ReturnType<typeof listMeasured>[number];

const OF_RESOURCES = "resources";

/** Everything that was measured, in the order in which servers list it. */
export function listMeasured({ coverage, mutation }: Pick<Report, "coverage" | "mutation">) {
  const obligations = (coverage?.servers ?? []).flatMap(({ name: server, suite, obligations: own }) =>
    own.map((one) => ({ server, suite, name: one.resource === undefined ? nameOwner(one) : OF_RESOURCES, one })),
  );
  const mutants = groupBy(mutation?.mutants ?? [], (mutant) => JSON.stringify([mutant.server, ownerOf(mutant)]));
  const owners = groupBy(obligations, ({ server, suite, name }) => JSON.stringify([server, name, suite]));
  const rows = [...owners.values()].map((own) => {
    const [{ server, name }] = own as [(typeof own)[number]];
    const key = JSON.stringify([server, name]);
    const survivors = listSurvivors(mutants.get(key) ?? []);
    mutants.delete(key);
    return { server, name, obligations: own.map(({ one }) => one), survivors };
  });
  const others = [...mutants.values()].map((own) => {
    const [first] = own as [Mutant];
    return {
      server: first.server,
      name: ownerOf(first),
      obligations: [] as Obligation[],
      survivors: listSurvivors(own),
    };
  });
  return [...rows, ...others];
}

const OWNERS: Readonly<Record<string, (name: string) => string>> = tableOf({
  "tools/call": (name) => name,
  "prompts/get": (name) => `prompt ${name}`,
  "resources/read": () => OF_RESOURCES,
  "completion/complete": (name) => `completion of ${name}`,
});

function ownerOf({ method, name }: Mutant): string {
  return OWNERS[method]?.(name) ?? `request ${name}`;
}

/** What is open of one row, or that nothing of it was called. */
function sayLacks(obligations: readonly Obligation[]): string[] {
  const open = obligations.filter(({ state }) => state === "open");
  const [first] = obligations;
  if (first && obligations.every(({ state }) => state === "excluded")) return [`excluded: ${first.reason}`];
  const owner = open.find(isOwner);
  if (owner && owner.resource === undefined) return ["never called"];
  return sayDuties(open.filter(({ resource }) => !resource)).concat(open.flatMap(({ resource }) => resource ?? []));
}

/** Both figures, tool by tool. */
export const MEASURES = {
  coverage: (report: Report) => {
    const rows = listMeasured(report).filter(({ obligations }) => obligations.length > 0);
    return tabulate("Coverage", rows, [
      ["What", ({ name }) => code(name)],
      ["Server", ({ server }) => server],
      ["Called", ({ obligations }) => sayShare(obligations)],
      ["Asserted", ({ obligations }) => formatNumber(countStates(obligations).asserted)],
      [
        "Never tried",
        ({ obligations }) => takeSome(sayLacks(obligations), 5, (rest) => `… and ${rest} more`).join(", "),
      ],
    ]);
  },
  survivors: ({ mutation }: Report) =>
    tabulate("Survivors", listSurvivors(mutation?.mutants ?? []), [
      ["What", ({ name }) => code(name)],
      ["Change", ({ sentence }) => sentence],
      ["Add", ({ add }) => add && code(add.yaml)],
      ["Where", ({ add }) => add && { text: "", place: add.location }],
    ]),
};

function sayShare(obligations: readonly Obligation[]): string {
  const { called, total } = countStates(obligations);
  return `${formatNumber(called)} of ${formatNumber(total)}`;
}
