import { failure, fault } from "../errors.ts";
import { idFaults } from "../suite/index.ts";
import { words } from "../values/show/words.ts";

// Loading

export const { malformedId, reservedId, duplicateId } = idFaults("step-id", "step", "pipeline");
export const readsItself = fault(`step-reference: <step> reads <raw>, its own output
  hint: a step reads what steps before it gave`);
export const readsLater = fault(`step-reference: <step> reads <raw>, and <"id"> comes after it
  hint: a step reads what steps before it gave: change their order`);
export const readsUnknown = fault(`step-reference: <step> reads <raw>, and there is no step <"id">
  hint: <id of ids> else: add the step`);
export const undefinedVariable = fault(`unknown-variable: variable <"name"> is not defined
  hint: <name of names> else: pass it with --var <name>=…`);
export const malformedGuard = fault(`step-reference: \`when\` of <step> <reason>
  hint: write one reference, and maybe a jq program over its value: \${find.users} | length > 0`);

/** Of `when`: completes "`when` of step … ". */
export const GUARD_FAULTS = {
  start: "does not start with a reference",
  second: "has a second reference; its jq program reads the value of the first as .",
  rest: "has more than a reference, and no | after that",
  program: "has no jq program after |",
} as const;

/** A variable that was given, and that the pipeline does not read. */
export const unusedVariable = failure(`usage: the pipeline reads no variable <"name">
  hint: <name of known> else: take it out`);

// Running

/** A step reads one that `failed` or `was skipped`. */
export const nothingToRead = failure('node-failed: <raw> has nothing to read: step "<id>" <became>');
export const stepFailed = words('step "<id>" failed: <error>');
/** Why later steps do not run. */
export const after = words('"<id>" failed');
export const leavesTooLittle = words(
  "--max-cost leaves <cost leftUsd>, and a call of <tool> may cost <cost projectedUsd>",
);
export const tooDear = words("--max-cost-per-call is <cost limit>, and a call of <tool> may cost <cost projectedUsd>");
/** `id`: the step at which it was. */
export const capTripped = words('the budget was exceeded[[ at step "<id>"]]: <reason>');
/** Under a cap on cost, what has no price keeps anybody from knowing whether it held. */
export const costUnknown = words(
  'whether the cap on cost holds is not known: step "<id>" used a model without a price',
);
export const restarted = failure(`server-exited: the server was started anew for step "<id>": its state is gone
  hint: steps that rely on what earlier ones did at the server may fail`);
export const budgetWarning = failure(`budget-exceeded: <message>
  hint: raise the cap, or leave out --on-budget-exceeded warn to fail the pipeline`);
/** `why`: what is recorded is no answer, or not of this server. */
export const ranLive = failure(`cassette-miss: the recording <path> did not fit, and the pipeline ran live: <why>
  hint: record it anew, with --record`);
/** Under --replay, where the recording is taken all the same. */
export const otherServer = failure(`cassette-miss: the recording <path> is of a server that is declared otherwise
  hint: record it anew, with --record`);
/** What was recorded does not give what was seen; `masked`: what stands in it for secrets. */
export const replaysOtherwise =
  failure(`replays-otherwise: <owner> replays otherwise from <path>: <how>[[; masked in it: <masked>]]
  hint: a step that reads a secret sees what stands for it: name the secret in the environment, or mask less`);
/** Steps that failed and may. */
export const toleratedFailures = failure(`node-failed: <count failed step> failed and the pipeline went on: <names>
  hint: <hint>`);
export const wentOtherwise = words('step "<id>" was <status>, and is <other>[[ (<why>)]]');
