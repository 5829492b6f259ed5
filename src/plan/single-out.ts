import type { Suite } from "../suite/index.ts";
import { matchesGlob } from "../values/glob.ts";
import { groupBy } from "../values/group-by.ts";
import { escapeControls } from "../values/text.ts";
import { expandTest } from "./cells.ts";
import type { Coordinates, PlannedTest } from "./plan.ts";

type Named = ReadonlyMap<string, readonly { coordinates: Coordinates }[]>;

const known = new WeakMap<Suite, Named>();

/** The flags that select one test of its suite and no other: by name where that is enough, else by id. */
export function singleOut({ id, suite, spec, coordinates }: PlannedTest): string[] {
  const named = namesOf(suite);
  const { name } = spec;
  const row = coordinates.case;
  const namesakes = (named.get(name) ?? []).filter(
    ({ coordinates: { case: other } }) => row === undefined || other === undefined || matchesGlob(row, other),
  );
  if (namesakes.length > 1 || escapeControls(name) !== name || name.includes("\n")) return ["--filter", `id:${id}`];
  const plain =
    !/^(?:re|id):/.test(name) && [...named.keys()].every((other) => other === name || !other.includes(name));
  const filter = plain ? name : `re:^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;
  return ["--filter", filter, ...(row === undefined ? [] : ["--case", row])];
}

/** The planned tests of a suite by name. */
function namesOf(suite: Suite): Named {
  const named =
    known.get(suite) ??
    groupBy(
      suite.tests.flatMap((spec) =>
        expandTest(suite, spec).map(({ coordinates }) => ({ name: spec.name, coordinates })),
      ),
      ({ name }) => name,
    );
  known.set(suite, named);
  return named;
}
