import type { JsonObject } from "../values/json.ts";

/** One message of a conversation. */
export type Message =
  | { readonly role: "user"; readonly content: readonly UserBlock[] }
  | { readonly role: "assistant"; readonly content: readonly Block[] };

export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A call that a model asks for. */
export interface ToolUseBlock {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** What is wrong with it, so that it is not made. */
  readonly fault?: string;
  /** As it came, where the provider wants it back so. */
  readonly raw?: JsonObject;
}

/** What a model wants back as it came, such as a thought with its signature. */
export interface OpaqueBlock {
  readonly type: "opaque";
  readonly block: JsonObject;
}

/** Part of what a model said. */
export type Block = TextBlock | ToolUseBlock | OpaqueBlock;

export interface ImageBlock {
  readonly type: "image";
  readonly mimeType: string;
  /** In base64. */
  readonly data: string;
}

/** What a call came to. */
export interface ToolResultBlock {
  readonly type: "tool_result";
  /** Of the call that it answers. */
  readonly id: string;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly isError: boolean;
}

/** Part of what is said to a model. */
export type UserBlock = TextBlock | ToolResultBlock;
