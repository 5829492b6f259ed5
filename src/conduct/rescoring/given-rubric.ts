import { usageError } from "../../errors.ts";
import {
  DEFAULT_THRESHOLD,
  PRESETS,
  presetRubric,
  type Rubric,
  type Suite,
  type TestSpec,
  textRubric,
} from "../../suite/index.ts";
import { listNames } from "../../values/suggest.ts";

/** The rubric for a test of a suite: its threshold is that of the eval, unless it is one of the suite's rubrics, which have their own. */
export type GivenRubric = (suite: Suite, spec: TestSpec) => Rubric;

/** Reads what `--rubric` says. Throws McptestError `usage` for what is no rubric. */
export function readRubric(text: string, suites: readonly Suite[]): GivenRubric {
  const [, kind, name = ""] = /^(preset|ref):(.*)$/s.exec(text) ?? [];
  if (kind === "ref") {
    const missing = suites.filter(({ rubrics }) => !rubrics?.get(name));
    if (suites.length === 0)
      throw usageError(`--rubric ${text}: no suite is named that could declare it`, "name its suite");
    if (missing.length > 0) {
      const known = suites.flatMap(({ rubrics }) => [...(rubrics?.keys() ?? [])]);
      const where = listNames(missing.map(({ path }) => path));
      throw usageError(
        `--rubric ${text}: there is no such rubric in ${where}`,
        known.length > 0 ? `rubrics: ${listNames(known)}` : "",
      );
    }
    return ({ rubrics }) => rubrics?.get(name) as Rubric;
  }
  if (text.trim() === "") throw usageError("--rubric: the rubric is empty", "say in words what is asked");
  if (kind === "preset" && !Object.hasOwn(PRESETS, name))
    throw usageError(`--rubric ${text}: there is no such preset`, `presets: ${listNames(Object.keys(PRESETS))}`);
  return (_, spec) => {
    const own = "rubric" in spec && !spec.rubric?.strict ? spec.rubric?.threshold : undefined;
    const threshold = own ?? DEFAULT_THRESHOLD;
    const common = { threshold, strict: false, location: spec.location };
    return (kind === "preset" && presetRubric(name, common)) || textRubric(text, common);
  };
}
