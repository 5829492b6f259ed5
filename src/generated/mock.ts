// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * A manifest of the embedded mock server, which may stand below `mock_server`.
 */
export type MockFile =
  | {
      mock_server?: MockManifest;
    }
  | MockManifest;
/**
 * Annotations sent with the tool, such as readOnlyHint: true.
 */
export type MockAnnotations = JsonObject;
/**
 * The answer: a text is one text block; an object is the whole CallToolResult. ${args.x} is replaced by that argument.
 */
export type MockResponse = JsonObject | string;
/**
 * The answer as structured content, sent together with a text block that holds it as JSON. ${args.x} is replaced by that argument.
 */
export type MockStructured = JsonObject;
/**
 * The answer's `_meta`, such as what it cost: `{ usage: { model, input_tokens, output_tokens, cost_usd } }`. ${args.x} is replaced by that argument.
 */
export type MockMeta = JsonObject;
/**
 * Progress notifications sent before the answer, when the call asks for them.
 */
export type MockProgress = {
  progress: number;
  total?: number;
  message?: string;
}[];
/**
 * Log notifications sent before the answer.
 */
export type MockLogs = {
  /**
   * Default: info.
   */
  level?: "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
  logger?: string;
  /**
   * What is logged.
   */
  data: Json;
}[];
/**
 * What goes wrong: a name alone, or one or more faults with their details.
 */
export type MockFault = MockFaultDetails | ("hang" | "crash" | "garbage");

/**
 * What the embedded mock server offers: tools, resources and prompts, and how it answers.
 */
export interface MockManifest {
  /**
   * Name the server gives itself (default: mcptest-mock).
   */
  name?: string;
  /**
   * Version the server gives itself (default: 1.0.0).
   */
  version?: string;
  /**
   * Instructions sent with the handshake.
   */
  instructions?: string;
  tools?: MockTool[];
  resources?: MockResource[];
  prompts?: MockPrompt[];
  /**
   * Faults for `mcptest audit` to find, by the ids of its rules.
   */
  faults?: (
    | "schema-invalid"
    | "schema-root"
    | "root-union"
    | "remote-ref"
    | "tool-duplicate"
    | "tool-name"
    | "schema-dialect"
    | "property-key"
    | "default-breaks-schema"
    | "required-undeclared"
    | "description-missing"
    | "tool-tokens"
    | "annotations-absent"
    | "annotations-contradict"
    | "hidden-text"
    | "poisoned-text"
    | "foreign-address"
    | "secret-in-surface"
    | "tool-removed"
    | "argument-required"
    | "tool-breaks"
    | "hint-weakened"
    | "text-changed"
    | "tool-added"
    | "surface-changed"
    | "stray-output"
    | "refuses"
    | "alive"
    | "answers"
  )[];
}
export interface MockTool {
  name: string;
  title?: string;
  description?: string;
  /**
   * JSON Schema of the arguments; a call that breaks it is refused with -32602.
   */
  input_schema?: JsonObject;
  /**
   * JSON Schema of the structured content; sent to clients, not enforced.
   */
  output_schema?: JsonObject;
  annotations?: MockAnnotations;
  /**
   * Answers that depend on the arguments: the first whose `when` they contain, within its calls. The tool's own answer is for all other calls.
   */
  responses?: MockAnswer[];
  response?: MockResponse;
  structured?: MockStructured;
  meta?: MockMeta;
  progress?: MockProgress;
  logs?: MockLogs;
  fault?: MockFault;
}
export interface MockAnswer {
  /**
   * Arguments this answer is for: those that contain these, at every depth.
   */
  when?: JsonObject;
  /**
   * The first call of the tool that this answer is for (default: 1).
   */
  from_call?: number;
  /**
   * The last call of the tool that this answer is for.
   */
  to_call?: number;
  response?: MockResponse;
  structured?: MockStructured;
  meta?: MockMeta;
  progress?: MockProgress;
  logs?: MockLogs;
  fault?: MockFault;
}
export interface MockFaultDetails {
  /**
   * Wait this long before anything else: 250ms, 2s.
   */
  slow?: string;
  /**
   * Print this line, which is not a frame, on stdout before the answer.
   */
  garbage?: string;
  /**
   * Never answer.
   */
  hang?: true;
  /**
   * End the process with this exit code instead of answering, after printing a message on stderr.
   */
  crash?:
    | {
        exit_code?: number;
        message?: string;
      }
    | number;
  /**
   * Answer with this JSON-RPC error.
   */
  error?: {
    code: number;
    message: string;
    /**
     * Anything.
     */
    data?: Json;
  };
  /**
   * The first call of the tool that the fault applies to (default: 1).
   */
  from_call?: number;
  /**
   * The last call of the tool that the fault applies to.
   */
  to_call?: number;
}
export interface MockResource {
  uri: string;
  /**
   * Default: the uri.
   */
  name?: string;
  title?: string;
  description?: string;
  mime_type?: string;
  text?: string;
  /**
   * Base64.
   */
  blob?: string;
}
export interface MockPrompt {
  name: string;
  title?: string;
  description?: string;
  arguments?: {
    name: string;
    description?: string;
    required?: boolean;
  }[];
  /**
   * One message of the user. ${args.x} is replaced by that argument.
   */
  text?: string;
  /**
   * Messages in order, instead of text.
   */
  messages?: {
    role: "user" | "assistant";
    text?: string;
    /**
     * A content block, sent as it is.
     */
    content?: JsonObject;
  }[];
}
