import type { MatcherOf } from "../matcher.ts";
import { NO_SNAPSHOT, SNAPSHOT_DIFFERS, snapshotClash, snapshotMistyped, snapshotUnreadable } from "../wording.ts";
import { findMistyped, maskProperties } from "./property-masks.ts";

export const snapshot: MatcherOf<"snapshot"> = {
  summary:
    "Equal to the snapshot stored beside the suite under `__snapshots__/`; a text or `name` names it, else the target does; `ignore` and `any` say what is not compared. The first run writes it, `--update-snapshots` rewrites it. `false` switches it off.",
  passes: "result.author snapshot",
  fails: "result.year snapshot first-edition",
  phrase: () => "the stored snapshot",
  async check(argument, target, { assertion, snapshots, mask, show }) {
    if (argument === false) return true;
    const named = typeof argument === "object" ? argument.name : argument;
    const name = typeof named === "string" ? named : assertion.target;
    if (!target.found) {
      snapshots.keep(name);
      return { unresolved: true, expected: [] };
    }
    const mistyped = findMistyped(target.value, argument);
    if (mistyped) {
      snapshots.keep(name);
      return snapshotMistyped(mistyped.path, mistyped.type, mistyped.target, show);
    }
    const outcome = await snapshots.compare(name, mask(target.value), (value) => maskProperties(value, argument));
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
