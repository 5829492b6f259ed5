import type { ServerSpec } from "../../../suite/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { Exchange, Pace, RequestOptions, ToolDefinition } from "../../session.ts";
import type { Questions } from "../questions.ts";

/** The session of a call. */
export interface TaskUse {
  readonly spec: ServerSpec;
  readonly protocol: string;
  /** What the server declares. */
  readonly capabilities: JsonObject;
  readonly pace: Pace | undefined;
  readonly questions: Pick<Questions, "answer">;
  tools(): Promise<readonly ToolDefinition[]>;
  /** Sends one request. */
  ask(method: string, params: JsonObject, options: RequestOptions): Promise<Exchange>;
}
