import { failure } from "../../errors.ts";
import { words } from "../../values/show/words.ts";

export const nothingToJudge = failure(`usage: <file> holds <what>: there is nothing to judge again
  hint: name the JSON report of a run of them`);
export const NOTHING = {
  any: "no eval, and no judged agent",
  ofSuites: "none of the evals and agents of these suites",
};

export const rubricWithoutSuite = failure(`usage: --rubric <text>: no suite is named that could declare it
  hint: name its suite`);
export const unknownRubric = failure(`usage: --rubric <text>: no such rubric in <suites>
  hint: [[rubrics: <known>]]`);
export const emptyRubric = failure(`usage: --rubric: the rubric is empty
  hint: say in words what is asked`);
export const unknownPreset = failure(`usage: --rubric <text>: unknown preset
  hint: presets: <presets>`);

export const refused = failure(`rescore-refused: <why>
  hint: <hint>`);
export const WHY = {
  comparison: "a comparison is not judged again",
  lacksTools: "the report does not hold the definitions of all its tools",
  lacksAll: words("the report holds no response and no conversation of it[[; it was <status>: <message>]]"),
  brokenOff: words("its conversation was broken off[[: <message>]]"),
  lacksRubric: words("the report does not hold its rubric<form>"),
  cutArguments: words("<what> are cut: only <number shown> characters"),
  cut: words("<what> is cut: <number shown> of <number of> characters"),
};
