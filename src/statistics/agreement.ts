import { tidyNumber } from "../values/show/score.ts";
import { bootstrap, type Interval } from "./bootstrap.ts";

/** What a person and a judge say of one item. */
export interface Rating {
  /** Whether the judge passes it. */
  passed: boolean;
  /** Whether the person does; undefined when that is not known. */
  label?: boolean | undefined;
  /** The judge's score less the person's; undefined unless both gave one. */
  difference?: number | undefined;
}

/** A figure of agreement, and its interval over the items. */
export interface Agreement {
  name: keyof typeof FIGURES;
  value: number;
  interval?: Interval;
}

/** The figures that are defined, in their order. The same ratings give the same figures and intervals, to the last bit. */
export function agreementOf(ratings: readonly Rating[]): Agreement[] {
  const intervals = bootstrap(ratings, measure);
  const figures = Object.entries(measure(ratings)) as [Agreement["name"], number][];
  return figures.flatMap(([name, figure]): Agreement[] => {
    if (Number.isNaN(figure)) return [];
    const value = tidyNumber(figure);
    const interval = intervals.get(name);
    if (!interval) return [{ name, value }];
    return [{ name, value, interval: { low: tidyNumber(interval.low), high: tidyNumber(interval.high) } }];
  });
}

/** How often person and judge say what. */
interface Tally {
  bothPass: number;
  bothFail: number;
  onlyPerson: number;
  onlyJudge: number;
  differences: number;
  sum: number;
  absolute: number;
}

/** Each is a quotient that is 0/0, NaN, exactly where the figure is undefined. */
const FIGURES = {
  /** Share of the items of which both say the same. */
  accuracy: ({ bothPass, bothFail, onlyPerson, onlyJudge }) =>
    (bothPass + bothFail) / (bothPass + bothFail + onlyPerson + onlyJudge),
  /** Of what the person passes, the share that the judge does, too. */
  tpr: ({ bothPass, onlyPerson }) => bothPass / (bothPass + onlyPerson),
  /** Of what the person fails, the share that the judge does, too. */
  tnr: ({ bothFail, onlyJudge }) => bothFail / (bothFail + onlyJudge),
  /** Agreement beyond chance: J. Cohen, A Coefficient of Agreement for Nominal Scales (1960). In counts, so that 0/0 is exact. */
  kappa: ({ bothPass, bothFail, onlyPerson, onlyJudge }) => {
    const count = bothPass + bothFail + onlyPerson + onlyJudge;
    const passes = (bothPass + onlyPerson) * (bothPass + onlyJudge);
    const chance = passes + (bothFail + onlyJudge) * (bothFail + onlyPerson);
    return (count * (bothPass + bothFail) - chance) / (count ** 2 - chance);
  },
  mae: ({ absolute, differences }) => absolute / differences,
  bias: ({ sum, differences }) => sum / differences,
} as const satisfies Record<string, (tally: Tally) => number>;

function measure(ratings: readonly Rating[]): Record<Agreement["name"], number> {
  const tally: Tally = {
    ...{ bothPass: 0, bothFail: 0, onlyPerson: 0, onlyJudge: 0 },
    ...{ differences: 0, sum: 0, absolute: 0 },
  };
  for (const { passed, label, difference } of ratings) {
    if (label === true) tally[passed ? "bothPass" : "onlyPerson"] += 1;
    if (label === false) tally[passed ? "onlyJudge" : "bothFail"] += 1;
    if (difference === undefined) continue;
    tally.differences += 1;
    tally.sum += difference;
    tally.absolute += Math.abs(difference);
  }
  return Object.fromEntries(Object.entries(FIGURES).map(([name, figure]) => [name, figure(tally)])) as Record<
    Agreement["name"],
    number
  >;
}
