export {
  catchUp,
  commandNotFound,
  destroyPipes,
  drain,
  explainSpawn,
  settlesWithin,
  startProcess,
} from "./child.ts";
export { type CommandEnd, type CommandResult, describeEnd, MAX_STDOUT_BYTES, runCommand } from "./command.ts";
export { composeEnvironment, findMissing } from "./environment.ts";

export { signalGroup } from "./group.ts";
export { boundHeap } from "./heap.ts";

export { endGroup, shutDown, TERM_MS } from "./shutdown.ts";
export { createStderrTail } from "./stderr-tail.ts";
export { ISOLATED, Thread } from "./thread.ts";
