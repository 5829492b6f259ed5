import type { TestFinding } from "../generated/report.ts";
import type { Acceptance } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";

/** What suites accept, on one day. */
export class Acceptances {
  readonly #entries: readonly { entry: Acceptance; used: boolean }[];
  readonly #today: string;

  /** `today`: of UTC, as `until` is written. */
  constructor(entries: readonly Acceptance[], today: string) {
    this.#entries = entries.map((entry) => ({ entry, used: false }));
    this.#today = today;
  }

  /** The finding as a note with its reason, where an entry accepts it. */
  excuse(finding: TestFinding, server: string): TestFinding {
    const found = this.#entries.filter(({ entry }) => this.#counts(entry) && isAbout(entry, finding, server));
    for (const one of found) one.used = true;
    const reason = found[0]?.entry.reason;
    return reason === undefined ? finding : { ...finding, severity: "note", accepted: reason };
  }

  /** Entries that matched nothing, or whose day is over. */
  get stale(): Acceptance[] {
    return this.#entries.filter(({ used }) => !used).map(({ entry }) => entry);
  }

  /** Whether it still counts: through the whole of its last day. */
  #counts({ until }: Acceptance): boolean {
    return until === undefined || this.#today <= until;
  }
}

function isAbout({ rule, server, tool, at }: Acceptance, finding: TestFinding, name: string): boolean {
  const fits = (glob: string | undefined, text: string | undefined): boolean =>
    glob === undefined || (text !== undefined && matchesGlob(glob, text));
  return rule === finding.rule && fits(server, name) && fits(tool, finding.tool) && fits(at, finding.at);
}
