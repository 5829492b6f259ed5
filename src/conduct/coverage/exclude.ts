import type { Obligation } from "../../report/index.ts";
import type { Exclusion, ServerSpec, Suite } from "../../suite/index.ts";
import { matchesGlob } from "../../values/glob.ts";
import { placeOf } from "../../values/show/words.ts";

const KEYS = ["tool", "resource", "prompt", "kind"] as const;

/** What suites exclude from coverage, each of the servers that it declares. */
export class Exclusions {
  readonly #entries: { suite: Suite; entry: Exclusion; used: boolean }[];

  constructor(suites: readonly Suite[]) {
    this.#entries = suites.flatMap((suite) =>
      (suite.coverage?.exclude ?? []).map((entry) => ({ suite, entry, used: false })),
    );
  }

  /** Why an obligation of a server, by all that declare it, does not count; undefined if it does. */
  reasonOf(servers: ReadonlySet<ServerSpec>, obligation: Pick<Obligation, (typeof KEYS)[number]>): string | undefined {
    const matching = this.#entries.filter(({ suite, entry }) => {
      const own = [...suite.servers.values()].filter((server) => servers.has(server));
      const isOurs = own.some(({ name }) => matchesAny(entry.server, name));
      return isOurs && KEYS.every((key) => matchesAny(entry[key], obligation[key]));
    });
    for (const one of matching) one.used = true;
    return matching[0]?.entry.reason;
  }

  /** Entries that matched nothing; one of a file that several suites import in none of them. */
  get stale(): Exclusion[] {
    const used = new Set(this.#entries.flatMap(({ used, entry }) => (used ? [placeOf(entry.location)] : [])));
    const stale = this.#entries.filter(({ entry }) => !used.has(placeOf(entry.location)));
    return [...new Map(stale.map(({ entry }) => [placeOf(entry.location), entry])).values()];
  }
}

function matchesAny(globs: readonly string[] | undefined, text: string | undefined): boolean {
  return globs === undefined || (text !== undefined && globs.some((glob) => matchesGlob(glob, text)));
}
