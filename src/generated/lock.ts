// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { JsonObject } from "../values/json.ts";


/**
 * What servers offered when somebody reviewed it, for later audits to be compared with. It holds no times: the same servers give the same bytes.
 */
export interface Lock {
  format: "mcptest-lock";
  version: 1;
  /**
   * By the suite's name for the server, else by the server's own.
   */
  servers: {
    [k: string]: LockedServer;
  };
}
export interface LockedServer {
  /**
   * As the server says.
   */
  server_version?: string;
  /**
   * The revision that was spoken.
   */
  protocol: string;
  capabilities: JsonObject;
  /**
   * Its hash where it is over the bound.
   */
  instructions?: string;
  /**
   * By their names.
   */
  tools: {
    [k: string]: LockedTool;
  };
  /**
   * Resources by their uri and templates by their uriTemplate: definitions, or their hashes.
   */
  resources: JsonObject;
  /**
   * By their names: definitions, or their hashes.
   */
  prompts: JsonObject;
}
export interface LockedTool {
  /**
   * Of name, description and schemas, counted with cl100k_base.
   */
  tokens?: number;
  /**
   * As the server sent it, with secrets masked; over 64 KiB `sha256:` and its hash.
   */
  definition: JsonObject | string;
}
