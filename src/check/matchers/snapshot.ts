import type { MatcherOf } from "../matcher.ts";
import { NO_SNAPSHOT, SNAPSHOT_DIFFERS, snapshotClash, snapshotUnreadable } from "../wording.ts";

export const snapshot: MatcherOf<"snapshot"> = {
  summary:
    "Equal to the snapshot stored beside the suite under `__snapshots__/`; a text names it, else the target does. The first run writes it, `--update-snapshots` rewrites it. `false` switches it off.",
  example: "{ snapshot: true }",
  phrase: () => "the stored snapshot",
  async check(argument, target, { assertion, snapshots, mask }) {
    if (argument === false) return true;
    const name = typeof argument === "string" ? argument : assertion.target;
    if (!target.found) {
      snapshots.keep(name);
      return { unresolved: true, expected: [] };
    }
    const outcome = await snapshots.compare(name, mask(target.value));
    switch (outcome.state) {
      case "missing":
        return NO_SNAPSHOT;
      case "clash":
        return snapshotClash(name);
      case "unreadable":
        return snapshotUnreadable(outcome.file, outcome.reason);
      case "different":
        return { ...SNAPSHOT_DIFFERS, expected: [outcome.stored], compare: [outcome.stored, outcome.value] };
      default:
        return true;
    }
  },
};
