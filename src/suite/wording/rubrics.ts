import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName, listNames } from "../../values/suggest.ts";
import { problem, quote } from "./base.ts";

/** All wording of what can be wrong with rubrics, and with who judges by them. */

export function unknownRubric(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const message = `there is no rubric ${quote(name)}`;
  return problem("unknown-rubric", message, location, hintName(name, names, "define it under rubrics"));
}

/** A named rubric that is only the name of another one. */
export function chainedRubric(location: SourceLocation): McptestError {
  const message = "a rubric of rubrics refers to another one";
  return problem("rubric-conflict", message, location, "write its criteria out here, or refer to the other one");
}

/** Two keys that exclude each other; `location`: where the second stands. */
export function rubricConflict(one: string, other: string, location: SourceLocation, hint?: string): McptestError {
  return problem("rubric-conflict", `${one} and ${other} exclude each other`, location, hint ?? "take one of them out");
}

/** Of a rubric that is referred to, all but these are settled where it is defined. */
export function settledByRef(key: string, location: SourceLocation): McptestError {
  const hint = "only threshold and strict may stand beside ref: write the rubric out, or define another one";
  return rubricConflict("ref", key, location, hint);
}

export function missingRubric(location: SourceLocation): McptestError {
  return problem("missing-key", 'the eval has no "rubric"', location, "add rubric, or compare");
}

/** `side`: which of the two of a comparison has a fixed response. */
export function oneResponse(side: string, location: SourceLocation): McptestError {
  const message = `of the two of compare only ${side} has a response`;
  return problem("rubric-conflict", message, location, "give both a response, or neither");
}

export function equalSides(location: SourceLocation): McptestError {
  const message = "a and b of compare are equal, so there is nothing to choose between";
  return problem(
    "rubric-conflict",
    message,
    location,
    "let them differ in server, prompt, system_prompt, model, tools or response",
  );
}

export function emptyRubric(location: SourceLocation): McptestError {
  const message = "the rubric has none of criteria, tree, ref and preset";
  return problem("missing-key", message, location, "give it one of them, or write it as a text");
}

/** A threshold in a rubric, or in a comparison, beside which stands another one. */
export function twoThresholds(location: SourceLocation, of = "rubric", key = "threshold"): McptestError {
  const message = `the ${of} has a ${key}, and one stands beside it, too`;
  return problem("rubric-conflict", message, location, "keep one of them");
}

export function duplicateCriterion(name: string, where: string, location: SourceLocation): McptestError {
  const message = `${quote(name)} is also the name of the criterion ${where}`;
  return problem("duplicate-name", message, location, "criteria of a rubric have different names");
}

export function weightlessRubric(location: SourceLocation): McptestError {
  const message = "the weights of all criteria are zero, so there is no score";
  return problem("no-weight", message, location, "give one of them a weight above 0, or leave weight out, which is 1");
}

/** A threshold that only marks how a criterion is shown. */
export function idleThreshold(name: string, location: SourceLocation): McptestError {
  const message = `the threshold of criterion ${quote(name)} only marks its line: it decides nothing`;
  return problem("no-effect", message, location, "add required: true or guard: true, or take it out");
}

export function emptyScale(min: number, max: number, location: SourceLocation): McptestError {
  const why = min < max ? "they lie too far apart" : `"min" must be less than "max"`;
  const message = `no score is between ${min} and ${max}: ${why}`;
  return problem("invalid-value", message, location, `such as likert: { min: 1, max: 5 }`);
}

/** A node of a tree that neither asks in full nor ends. */
export function treeNodeLacks(keys: readonly string[], empty: boolean, location: SourceLocation): McptestError {
  const message = `a node of the tree has no ${listNames([...keys])}`;
  const hint = empty ? "give it score, or ask, yes and no" : "a question has ask, yes and no; what ends has score";
  return problem("missing-key", message, location, hint);
}

export function deepTree(most: number, location: SourceLocation): McptestError {
  const message = `the tree asks more than ${most} questions one after the other`;
  return problem("invalid-value", message, location, "split it into several rubrics");
}

/** A key that nothing reads, for want of another one or because of it. `because`: `without panel`. */
export function idleKey(key: string, because: string, location: SourceLocation): McptestError {
  return problem("no-effect", `${quote(key)} changes nothing ${because}`, location, "remove it");
}

/** A rubric that asks what an answer rests on, where the judge sees nothing of that. */
export function missingContext(location: SourceLocation): McptestError {
  const message = "the judge is asked what the response rests on, and is shown no context";
  return problem("no-context", message, location, "give the eval context: a text, a list of texts, or { file }");
}

/** Evidence has to stand in what no judge is shown. */
export function citesNothing(location: SourceLocation): McptestError {
  const message = "evidence has to stand in a context, and the judge is shown none";
  return problem("no-context", message, location, "give an eval with response a context, or require_evidence: true");
}

/** What is to run has nothing to do. */
export function missingPrompt(name: string, location: SourceLocation): McptestError {
  const message = `test ${quote(name)} has no prompt for the model to work on`;
  return problem("missing-key", message, location, "add prompt");
}

const LABEL = "a label is { id?, prompt?, response, context?, label: pass or fail, and/or score from 0 to 1 }";

/** Labels that cannot be read; `location` may be in their file. */
export function unreadableLabel(reason: string, location: SourceLocation, hint = LABEL): McptestError {
  return problem("labels-unreadable", reason, location, hint);
}

export function labelIsAnchor(id: string, criterion: string, location: SourceLocation): McptestError {
  const message = `the response of label ${quote(id)} is an example of criterion ${quote(criterion)}, too`;
  return problem("label-is-anchor", message, location, "a judge is not held against what it was shown: take one out");
}

export function fewLabels(count: number, least: number, location: SourceLocation): McptestError {
  const message = `${count} labels say little of a judge: figures of fewer than ${least} are wide open`;
  return problem("few-labels", message, location, `label at least ${least} responses`);
}

/** A target beyond a figure and the ends of its interval. */
export function unknownPart(target: string, location: SourceLocation): McptestError {
  const message = `target ${quote(target)} leads to no part of a figure`;
  return problem(
    "invalid-target",
    message,
    location,
    "a figure has low and high, the ends of its interval; n and ungraded have neither",
  );
}

/** A figure that no label can define: whatever is asserted of it does not hold. `what`: what none of them does. */
export function undefinedFigure(name: string, what: string, location: SourceLocation): McptestError {
  const message = `${name} is not defined, for no label ${what}`;
  return problem("undefined-figure", message, location, "add such labels, or take the assertion out");
}
