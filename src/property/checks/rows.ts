import type { PairRule } from "../pairs/scene.ts";
import type { CheckRow } from "./check.ts";
import { CHECKS } from "./table.ts";

/** Checks of short sequences of calls. */
const PAIRS: Readonly<Record<PairRule, CheckRow>> = {
  "read-only": {
    severity: "error",
    fails:
      "A tool with `readOnlyHint` changes what another read-only tool answers. A warning for a tool of an open world.",
    help: "Leave out `readOnlyHint`, or let the tool change nothing.",
  },
  idempotent: {
    severity: "error",
    fails: "A tool has `idempotentHint`, and its second same call changes what read-only tools answer.",
    help: "Leave out `idempotentHint`, or let a second same call change nothing.",
  },
  found: {
    severity: "error",
    fails: "A tool that reads refuses the id that another tool has just answered.",
    help: "Keep what a call creates, so that the tool that reads it finds it.",
  },
  gone: {
    severity: "error",
    fails: "A tool still gives what another tool has deleted.",
    help: "Let no tool give what was deleted.",
  },
  pages: {
    severity: "error",
    fails:
      "Pages of 1, 2 or 3 items are not the whole list: items are lost or double, a page is too large, a cursor repeats.",
    help: "Let pages together be the whole list, each item once, and no page larger than asked.",
  },
};

/** What is said of all checks, in the order of their sections. */
export const CHECK_ROWS: Readonly<Record<string, CheckRow>> = { ...CHECKS, ...PAIRS };
