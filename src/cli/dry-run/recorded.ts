import { placeCassette, readCassette } from "../../cassette/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import { findChanged, type RecordingMode } from "../../run/index.ts";
import { listNames } from "../../values/suggest.ts";
import { count } from "../../values/text.ts";

/** What recordings make of a run: the tests that models and servers are asked for all the same, and what is to be said. */
interface Recorded {
  live: readonly PlannedTest[];
  told: string;
}

/** Which tests a run in this mode answers by what is recorded. Throws what `readCassette` throws. */
export async function findRecorded(tests: readonly PlannedTest[], mode: RecordingMode | undefined): Promise<Recorded> {
  if (mode !== "replay" && mode !== "auto" && mode !== "new") return { live: tests, told: "" };
  const run = tests.filter(({ skip }) => skip === undefined);
  const missing: PlannedTest[] = [];
  for (const test of run) {
    const cassette = await readCassette(placeCassette(test.suite, test.id), "test");
    if (!cassette || (mode !== "replay" && findChanged(cassette, test.suite) !== undefined)) missing.push(test);
  }
  const names = missing.map(({ spec, coordinates }) => nameResult({ name: spec.name, coordinates }));
  const rest = `${mode === "replay" ? "cannot be replayed" : "run live"}: ${listNames(names)}\n`;
  const free = `recorded, and free: ${run.length - missing.length} of ${count(run.length, "test")}\n`;
  return { live: mode === "replay" ? [] : missing, told: names.length === 0 ? free : `${free}${rest}` };
}
