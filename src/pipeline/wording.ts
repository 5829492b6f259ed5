import { failure, fault } from "../errors.ts";
import { idFaults } from "../suite/index.ts";
import { words } from "../values/show/words.ts";

// Loading

export const { malformedId, reservedId, duplicateId } = idFaults("step-id", "step", "pipeline");
export const stepLacks = words("a step of a pipeline has no <kind>");
export const readsItself = fault(`step-reference: <step> reads <raw>, its own output
  hint: a step reads the output of earlier steps`);
export const readsLater = fault(`step-reference: <step> reads <raw>, and <"id"> comes after it
  hint: a step reads the output of earlier steps: change their order`);
export const readsUnknown = fault(`step-reference: unknown step <"id"> in <raw> of <step>
  hint: <id of ids> else: add the step`);
export const undefinedVariable = fault(`unknown-variable: variable <"name"> is not defined
  hint: <name of names> else: pass it with --var <name>=…`);
export const malformedGuard = fault(`step-reference: \`when\` of <step> <reason>
  hint: write one reference, optionally with a jq program over its value: \${find.users} | length > 0`);

/** Completes "`when` of step … ". */
export const GUARD_FAULTS = {
  start: "does not start with a reference",
  second: "has a second reference; its jq program reads the value of the first as .",
  rest: "has more than a reference, and no | after that",
  program: "has no jq program after |",
} as const;

export const unusedVariable = failure(`usage: the pipeline reads no variable <"name">
  hint: <name of known> else: remove it`);

// Running

export const nothingToRead = failure('node-failed: <raw> has nothing to read: step "<id>" <became>');
export const stepFailed = words('step "<id>" failed: <error>');
/** Why later steps do not run. */
export const after = words('"<id>" failed');
export const leavesTooLittle = words(
  "--max-cost leaves <cost leftUsd>, and a call of <tool> may cost <cost projectedUsd>",
);
export const tooDear = words("--max-cost-per-call is <cost limit>, and a call of <tool> may cost <cost projectedUsd>");
export const capTripped = words('the budget was exceeded[[ at step "<id>"]]: <reason>');
export const budgetWarning = failure(`budget-exceeded: the budget was exceeded[[ at step "<id>"]]: <reason>
  hint: raise the cap, or leave out --on-budget-exceeded warn to fail the pipeline`);
export const costUnknown = words('the cap on cost cannot be checked: step "<id>" used a model without a price');
export const restarted = failure(`server-exited: the server was restarted for step "<id>": its state is lost
  hint: steps that rely on what earlier steps did on the server may fail`);
export const toleratedFailures = failure(`node-failed: <count failed step> failed and the pipeline went on: <names>
  hint: <hint>`);

// Recordings

export const ranLive = failure(`cassette-miss: the recording <path> did not fit, and the pipeline ran live: <why>
  hint: record it again with --record`);
export const otherServer = failure(`cassette-miss: the recording <path> is from a server with another declaration
  hint: record it again with --record`);
/** A replay of the new recording differs from the run; `masked`: the placeholders of secrets in it. */
export const replaysOtherwise =
  failure(`replays-otherwise: <owner> replays differently from <path>: <how>[[; masked in it: <masked>]]
  hint: a step that reads a secret sees its placeholder: name the secret in the environment, or mask less`);
export const wentOtherwise = words('step "<id>" was <status>, and is <other>[[ (<why>)]]');
