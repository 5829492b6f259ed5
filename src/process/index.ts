export { type CommandEnd, type CommandResult, MAX_STDOUT_BYTES, runCommand } from "./command.ts";
export { catchUp, destroyPipes, drain, settlesWithin } from "./drain.ts";
export { composeEnvironment, findMissing } from "./environment.ts";
export { OWN_GROUP } from "./group.ts";
export { createMark } from "./mark.ts";
export { endGroup, shutDown, TERM_MS } from "./shutdown.ts";
export { explainSpawn, waitForStart } from "./start.ts";
export { StderrTail } from "./stderr-tail.ts";
export { ISOLATED, Thread } from "./thread.ts";
