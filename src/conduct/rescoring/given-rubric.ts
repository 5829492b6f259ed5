import {
  DEFAULT_THRESHOLD,
  PRESETS,
  presetRubric,
  type Rubric,
  type Suite,
  type TestSpec,
  textRubric,
} from "../../suite/index.ts";
import { emptyRubric, rubricWithoutSuite, unknownPreset, unknownRubric } from "./wording.ts";

/** The rubric for a test. Its threshold is that of the eval, except for a rubric of the suite, which has its own. */
export type GivenRubric = (suite: Suite, spec: TestSpec) => Rubric;

/** Reads `--rubric`. Throws McptestError `usage` if it is not a rubric. */
export function readRubric(text: string, suites: readonly Suite[]): GivenRubric {
  const [, kind, name = ""] = /^(preset|ref):(.*)$/s.exec(text) ?? [];
  if (kind === "ref") {
    const missing = suites.filter(({ rubrics }) => !rubrics?.get(name));
    if (suites.length === 0) throw rubricWithoutSuite({ text });
    if (missing.length > 0) {
      const known = suites.flatMap(({ rubrics }) => [...(rubrics?.keys() ?? [])]);
      const facts = { suites: missing.map(({ path }) => path), known: known.length > 0 ? known : undefined };
      throw unknownRubric({ text, ...facts });
    }
    return ({ rubrics }) => rubrics?.get(name) as Rubric;
  }
  if (text.trim() === "") throw emptyRubric();
  if (kind === "preset" && !Object.hasOwn(PRESETS, name)) throw unknownPreset({ text, presets: Object.keys(PRESETS) });
  return (_, spec) => {
    const own = "rubric" in spec && !spec.rubric?.strict ? spec.rubric?.threshold : undefined;
    const threshold = own ?? DEFAULT_THRESHOLD;
    const common = { threshold, strict: false, location: spec.location };
    return (kind === "preset" && presetRubric(name, common)) || textRubric(text, common);
  };
}
