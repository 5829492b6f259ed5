import { failure, fault } from "../../errors.ts";
import { words } from "../../values/show/words.ts";

export const unknownRubric = fault(`unknown-rubric: unknown rubric <"name">
  hint: <name of names> else: define it under rubrics`);
export const chainedRubric = fault(`rubric-conflict: a rubric of rubrics refers to another one
  hint: write its criteria out here, or refer to the other one`);
/** The place is that of `other`. */
export const rubricConflict = fault(`rubric-conflict: <one> and <other> exclude each other
  hint: remove one of them`);
export const settledByRef = fault(`rubric-conflict: ref and <key> exclude each other
  hint: only threshold and strict may stand beside ref: write the rubric out, or define another one`);
export const missingRubric = fault(`missing-key: the eval has no "rubric"
  hint: add rubric, or compare`);
/** `side`: which of the two of a comparison has a fixed response. */
export const oneResponse = fault(`rubric-conflict: of the two of compare only <side> has a response
  hint: give both a response, or neither`);
export const equalSides = fault(`rubric-conflict: a and b of compare are equal, so there is nothing to choose between
  hint: let them differ in server, prompt, system_prompt, model, tools or response`);
export const samePair = fault(`rubric-conflict: compare.a.response and repeats exclude each other
  hint: the same pair again says nothing new: give cases`);
export const emptyRubric = fault(`missing-key: the rubric has no criteria
  hint: give it criteria, tree, ref or preset, or write it as a text`);
export const twoThresholds = fault(`rubric-conflict: <key> stands both in the <of> and beside it
  hint: keep one of them`);
export const duplicateCriterion = fault(`duplicate-name: <"name"> is also the name of the criterion <where>
  hint: criteria of a rubric have different names`);
export const weightlessRubric = fault(`no-weight: the weights of all criteria are zero, so the rubric gives no score
  hint: give one of them a weight above 0, or leave weight out, which is 1`);
export const idleThreshold = fault(`no-effect: the threshold of criterion <"name"> only marks its line:
  it decides nothing
  hint: add required: true or guard: true, or remove it`);
export const emptyScale = fault(`invalid-value: no score is between <min> and <max>: "min" must be less than "max"
  hint: such as likert: { min: 1, max: 5 }`);
export const wideScale = fault(`invalid-value: no score is between <min> and <max>: they lie too far apart
  hint: such as likert: { min: 1, max: 5 }`);
export const emptyTreeNode = fault(`missing-key: a node of the tree has no <keys>
  hint: give it score, or ask, yes and no`);
export const treeNodeLacks = fault(`missing-key: a node of the tree has no <keys>
  hint: a question has ask, yes and no; what ends has score`);
export const deepTree = fault(`invalid-value: the tree asks more than <most> questions one after the other
  hint: split it into several rubrics`);
/** `because`: `without panel`. */
export const idleKey = fault(`no-effect: <"key"> changes nothing <because>
  hint: remove it`);
export const missingContext = fault(`no-context: the judge is asked what the response rests on, and is shown no context
  hint: give the eval context: a text, a list of texts, or { file }`);
export const citesNothing = fault(`no-context: evidence must come from a context, and the judge is shown none
  hint: give an eval with response a context, or require_evidence: true`);
export const missingPrompt = fault(`missing-key: test <"name"> has no prompt for the model to work on
  hint: add prompt`);
export const unreadableLabel = fault(`labels-unreadable: <reason>
  hint: <hint>`);
export const LABEL = "a label is { id?, prompt?, response, context?, label: pass or fail, and/or score from 0 to 1 }";
export const unknownField = words('unknown key <"key">');
export const repeatedId = words('<"id"> is also the id of line <first>');
export const badLine = words("it is not valid <form>: <error>");
export const badVerdict = words('"label" must be pass or fail, but is <"label">');
export const labelIsAnchor = fault(`label-is-anchor: the response of label <"id">
  is an example of criterion <"criterion">, too
  hint: do not test a judge with what it was shown: remove one`);
export const fewLabels = fault(`few-labels: only <count count label>: figures from fewer than <least> are uncertain
  hint: label at least <least> responses`);
export const unknownPart = fault(`invalid-target: target <"target"> leads to no part of a figure
  hint: a figure has low and high, the ends of its interval; n and ungraded have neither`);
/** `what`: what no label does: `says pass`. */
export const undefinedFigure = fault(`undefined-figure: <name> is not defined, as no label <what>
  hint: add such labels, or remove the assertion`);

/** Models: without a location the fault is in the environment. */

export const unknownProvider = failure(`invalid-value: <variable>: unknown provider <"value">
  hint: <known>`);
/** The address is not shown: it may hold a password. */
export const invalidAddress = failure(`invalid-url: <name> must be an http or https URL without user info
  and without a query
  hint: name the key by \`api_key_env\`, and give parameters by \`query\``);
export const plainHttp = failure(`plain-http: <name>: the key of <key> goes over plain http
  hint: use https, or an address of this machine`);
/** `maker` and `names` with their articles. */
export const otherMaker = failure(`other-maker: <name>: <"model"> is not <maker> model:
  set provider: <instead>, or name <names> model`);
export const sameLabel = fault(`duplicate-name: two models of the list are called <"label">
  hint: give one of them another \`name\``);
