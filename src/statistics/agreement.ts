import { tidyNumber } from "../values/show/score.ts";
import { mean } from "./describe.ts";
import { bootstrap, type Interval, wilson } from "./intervals.ts";

/** What a person and a judge say about one item. */
export interface Rating {
  /** Whether the judge passes it. */
  passed: boolean;
  /** Whether the person does, where that is known. */
  label?: boolean | undefined;
  /** The judge's score minus the person's, where both gave one. */
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
  const tally = count(ratings);
  const { differences } = tally;
  const intervals: Intervals = intervalsOf(tally);
  if (differences.length >= MIN_RESAMPLED)
    Object.assign(intervals, { mae: bootstrap(differences, meanAbsolute), bias: bootstrap(differences, mean) });
  return (Object.keys(FIGURES) as Agreement["name"][]).flatMap((name): Agreement[] => {
    const value = FIGURES[name](tally);
    if (Number.isNaN(value)) return [];
    const found = intervals[name];
    const interval = found && { low: tidyNumber(found.low), high: tidyNumber(found.high) };
    return [{ name, value: tidyNumber(value), ...(interval && { interval }) }];
  });
}

type Intervals = Partial<Record<Agreement["name"], Interval>>;

/** Wilson's intervals of the shares. Kappa's is accuracy's with the agreement by chance held fixed: it does not collapse when few items agree. */
function intervalsOf(tally: Tally): Intervals {
  const { bothPass, bothFail, onlyPerson, onlyJudge } = tally;
  const share = (of: number, all: number): Interval | undefined => (all > 0 ? wilson(all, of) : undefined);
  const all = sizeOf(tally);
  const accuracy = share(bothPass + bothFail, all);
  const chance = chanceOf(tally) / all ** 2;
  const beyond = (accurate: number): number => Math.max(-1, Math.min((accurate - chance) / (1 - chance), 1));
  return {
    accuracy,
    tpr: share(bothPass, bothPass + onlyPerson),
    tnr: share(bothFail, bothFail + onlyJudge),
    kappa: accuracy && { low: beyond(accuracy.low), high: beyond(accuracy.high) },
  };
}

/** Fewer items say too little about their spread. */
const MIN_RESAMPLED = 10;

function meanAbsolute(differences: readonly number[]): number {
  return mean(differences.map(Math.abs));
}

/** How many items pass or fail with whom. */
interface Tally {
  bothPass: number;
  bothFail: number;
  onlyPerson: number;
  onlyJudge: number;
  differences: number[];
}

/** Each is a quotient that is 0/0, NaN, exactly where the figure is undefined. */
const FIGURES = {
  /** Share of the items on which both agree. */
  accuracy: (tally) => (tally.bothPass + tally.bothFail) / sizeOf(tally),
  /** Share of the person's passes that the judge passes. */
  tpr: ({ bothPass, onlyPerson }) => bothPass / (bothPass + onlyPerson),
  /** Share of the person's failures that the judge fails. */
  tnr: ({ bothFail, onlyJudge }) => bothFail / (bothFail + onlyJudge),
  /** Agreement beyond chance: J. Cohen, A Coefficient of Agreement for Nominal Scales (1960). In counts, so that 0/0 is exact. */
  kappa: (tally) => {
    const [all, chance] = [sizeOf(tally), chanceOf(tally)];
    return (all * (tally.bothPass + tally.bothFail) - chance) / (all ** 2 - chance);
  },
  mae: ({ differences }) => meanAbsolute(differences),
  bias: ({ differences }) => mean(differences),
} as const satisfies Record<string, (tally: Tally) => number>;

function sizeOf({ bothPass, bothFail, onlyPerson, onlyJudge }: Tally): number {
  return bothPass + bothFail + onlyPerson + onlyJudge;
}

/** Agreement by chance, times the square of the number of items. */
function chanceOf({ bothPass, bothFail, onlyPerson, onlyJudge }: Tally): number {
  return (bothPass + onlyPerson) * (bothPass + onlyJudge) + (bothFail + onlyJudge) * (bothFail + onlyPerson);
}

function count(ratings: readonly Rating[]): Tally {
  const tally: Tally = { bothPass: 0, bothFail: 0, onlyPerson: 0, onlyJudge: 0, differences: [] };
  for (const { passed, label, difference } of ratings) {
    if (label === true) tally[passed ? "bothPass" : "onlyPerson"] += 1;
    if (label === false) tally[passed ? "onlyJudge" : "bothFail"] += 1;
    if (difference !== undefined) tally.differences.push(difference);
  }
  return tally;
}
