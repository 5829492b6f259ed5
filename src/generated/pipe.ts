// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { JsonObject } from "../values/json.ts";


/**
 * A pipeline for `mcptest pipe`: calls of tools, one after the other, that read what earlier ones gave.
 */
export interface PipeFile {
  /**
   * The steps, in their order.
   *
   * @minItems 1
   */
  pipe: [PipeStep, ...PipeStep[]];
}
/**
 * One call of a tool.
 */
export interface PipeStep {
  /**
   * Later steps read the output of this one as ${id.path}. Letters, digits, _ and -; unique.
   */
  id: string;
  /**
   * Tool of the server that it calls.
   */
  tool: string;
  /**
   * Arguments of the call; strings may contain ${id.path}, ${var.NAME} and ${env.NAME} (default: {}).
   */
  args?: JsonObject;
  /**
   * The step runs only when this is truthy: one reference, and maybe | and a jq program over its value, as in ${find.users} | length > 0.
   */
  when?: string;
  /**
   * When the step fails: stop (default) ends the pipeline, continue goes on, retry:<n> tries up to n times more (1 to 100).
   */
  on_error?: string;
}
