import type { TestFinding } from "../generated/report.ts";
import type { Acceptance } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";

/** What suites accept, on one day. */
export class Acceptances {
  readonly #entries: readonly Acceptance[];
  readonly #stale: Set<Acceptance>;

  /** `today`: of UTC, as `until` is written; an entry counts through the whole of its last day. */
  constructor(entries: readonly Acceptance[], today: string) {
    this.#entries = entries.filter(({ until = today }) => today <= until);
    this.#stale = new Set(entries);
  }

  /** The finding as a note with its reason, where an entry accepts it. */
  excuse(finding: TestFinding, server: string): TestFinding {
    const found = this.#entries.filter((entry) => isAbout(entry, finding, server));
    for (const entry of found) this.#stale.delete(entry);
    return found[0] ? { ...finding, severity: "note", accepted: found[0].reason } : finding;
  }

  /** Entries that matched nothing, or whose day is over. */
  get stale(): Acceptance[] {
    return [...this.#stale];
  }
}

function isAbout({ rule, server, tool, at }: Acceptance, finding: TestFinding, name: string): boolean {
  const fits = (glob: string | undefined, text: string | undefined): boolean =>
    glob === undefined || (text !== undefined && matchesGlob(glob, text));
  return rule === finding.rule && fits(server, name) && fits(tool, finding.tool) && fits(at, finding.at);
}
