// Generated from audit-rules.yaml by scripts/generate.mjs; do not edit.
import type { ProtocolRule } from "./protocol-rules.ts";
import type { AuditDetail } from "./report.ts";

/** The rules of an audit besides those that every frame is held against, by their ids. */
export const AUDIT_RULES = {
  "version-negotiation": {
    "axis": "protocol",
    "until": "2025-11-25",
    "severity": "error",
    "source": "lifecycle, Version Negotiation",
    "words": "The server answers a revision of the protocol that nobody published.",
    "help": "Answer `initialize` with the newest published revision that the server speaks, or with an error."
  },
  "unknown-method": {
    "axis": "protocol",
    "severity": "error",
    "source": "JSON-RPC 2.0, section 5.1",
    "words": "An unknown request gets a result or no answer, or an unknown notification gets an answer.",
    "help": "Answer unknown requests with -32601, and unknown notifications not at all."
  },
  "unknown-tool": {
    "axis": "protocol",
    "severity": "error",
    "source": "tools, Error Handling",
    "words": "A call of a tool that does not exist succeeds.",
    "help": "Answer with the error -32602. A client takes the plain result for that of a tool."
  },
  "list-order": {
    "axis": "protocol",
    "severity": "warning",
    "source": "pagination; tools 2026-07-28, Listing Tools",
    "words": "The same list, read twice, differs.",
    "help": "List the same entries in the same order, and send `list_changed` when they change: clients cache lists, and models cache prompts."
  },
  "listed-unreadable": {
    "axis": "protocol",
    "severity": "error",
    "source": "resources, Reading Resources; prompts, Getting Prompts",
    "words": "A listed resource, or a prompt without required arguments, cannot be read.",
    "help": "List only what can be read, or list a template with its variables."
  },
  "schema-invalid": {
    "axis": "surface",
    "severity": "error",
    "source": "basic, Schema Validation",
    "words": "The schema of a tool is not valid in its dialect.",
    "help": "Write it in the dialect that its `$schema` names (default: 2020-12). Calls of the tool cannot be judged."
  },
  "schema-root": {
    "axis": "surface",
    "severity": "error",
    "source": "schema.json, Tool",
    "words": "The root of a tool's schema is not `type: object`.",
    "help": "Put `type: object` at the root. Claude Code drops every tool of a server that has one such tool."
  },
  "root-union": {
    "axis": "surface",
    "severity": "warning",
    "source": "anthropics/claude-code#95504",
    "words": "The root of an inputSchema has `anyOf`, `oneOf` or `allOf`.",
    "help": "Move it into a property: the Anthropic API refuses such a tool, and Claude Code drops it."
  },
  "remote-ref": {
    "axis": "surface",
    "severity": "error",
    "source": "2026-07-28, basic, `$ref` Resolution",
    "words": "A `$ref` leaves the document.",
    "help": "Copy the schema into `$defs`: clients may not fetch it, so nobody can use it."
  },
  "tool-duplicate": {
    "axis": "surface",
    "severity": "error",
    "source": "tools, Tool Names",
    "words": "Two tools have the same name.",
    "help": "Give each tool a name of its own: clients see only one of two."
  },
  "tool-name": {
    "axis": "surface",
    "severity": "warning",
    "source": "tools, Tool Names",
    "words": "The name of a tool is not 1 to 128 of A-Z, a-z, 0-9, `_`, `-` and `.`.",
    "help": "Choose a name of at most 64 letters, digits, `_` and `-`: APIs of models refuse others."
  },
  "schema-dialect": {
    "axis": "surface",
    "severity": "warning",
    "source": "anthropics/claude-code#90549",
    "words": "An outputSchema names another dialect than 2020-12.",
    "help": "Leave `$schema` out, or name 2020-12: Claude Code refuses calls of such a tool."
  },
  "property-key": {
    "axis": "surface",
    "severity": "warning",
    "source": "Anthropic API, input_schema",
    "words": "The name of an argument is not 1 to 64 of A-Z, a-z, 0-9, `_`, `-` and `.`.",
    "help": "Rename it: the Anthropic API refuses the whole request, with all of its tools."
  },
  "default-breaks-schema": {
    "axis": "surface",
    "severity": "warning",
    "source": "JSON Schema, Validation 9.2 and 9.5",
    "words": "A `default`, or one of `examples`, breaks its own schema.",
    "help": "Allow the value, or leave it out: models send it as it stands there."
  },
  "required-undeclared": {
    "axis": "surface",
    "severity": "warning",
    "source": "JSON Schema, Validation 6.5.3",
    "words": "`required` names an argument that `properties` does not have.",
    "help": "Declare it under `properties`, or take it out of `required`."
  },
  "description-missing": {
    "axis": "surface",
    "severity": "warning",
    "source": "tools, Tool",
    "words": "A tool has no description, or one that only repeats its name.",
    "help": "Say what the tool does and when to use it: models choose tools by their descriptions."
  },
  "annotations-absent": {
    "axis": "surface",
    "severity": "warning",
    "source": "tools, Tool Annotations",
    "words": "A tool has no hint about what it changes.",
    "help": "Set `readOnlyHint`, and for tools that write `destructiveHint`: clients ask for consent by them, and directories refuse tools without."
  },
  "annotations-contradict": {
    "axis": "surface",
    "severity": "warning",
    "source": "schema, ToolAnnotations",
    "words": "A tool says that it is read-only and destructive.",
    "help": "Leave one of `readOnlyHint` and `destructiveHint` out."
  },
  "tool-tokens": {
    "axis": "weight",
    "severity": "warning",
    "source": "limits of mcptest",
    "words": "A tool's definition has more than 1,500 tokens.",
    "help": "Shorten descriptions and schemas: models read them again with every request."
  },
  "hidden-text": {
    "axis": "security",
    "severity": "error",
    "source": "Unicode, Default_Ignorable_Code_Point",
    "words": "A text has characters that no reader sees.",
    "help": "Take them out. A model reads what they hide, and a person who approves the tool does not."
  },
  "poisoned-text": {
    "axis": "security",
    "severity": "error",
    "source": "tools, Security Considerations",
    "words": "A text gives a model orders behind the user's back.",
    "help": "Describe what the tool does. Leave out what it tells a model to hide, to ignore or to pass on."
  },
  "foreign-address": {
    "axis": "security",
    "severity": "warning",
    "source": "tools, Security Considerations",
    "words": "A text orders a model to send something to an address.",
    "help": "Let the user name the address, as an argument."
  },
  "secret-in-surface": {
    "axis": "security",
    "severity": "warning",
    "source": "basic, Security",
    "words": "A text has what looks like a secret.",
    "help": "Revoke it, and take it out: every client and every model sees it."
  },
  "alive": {
    "axis": "behaviour",
    "severity": "error",
    "source": "tools, Error Handling",
    "words": "A call ends the process of the server, or its connection.",
    "help": "A call must not end the server or its connection: answer it with `isError: true`."
  },
  "answers": {
    "axis": "behaviour",
    "severity": "error",
    "source": "basic, Responses",
    "words": "A call gets no answer within `call_timeout` (5 s where the server does not set it). Progress starts that time again, up to four times.",
    "help": "Answer each call, or report progress while it goes on."
  },
  "unbounded-time": {
    "axis": "behaviour",
    "severity": "warning",
    "source": "tools, Security Considerations",
    "words": "A call takes as long as a number in its arguments says, without a maximum.",
    "help": "Give the argument a maximum, so that no call takes for ever."
  },
  "refuses": {
    "axis": "behaviour",
    "severity": "error",
    "source": "tools, Security Considerations",
    "words": "A call whose arguments break the input schema succeeds.",
    "help": "Check arguments by the input schema, and answer what breaks it with `isError: true`."
  },
  "coerces": {
    "axis": "behaviour",
    "severity": "warning",
    "source": "tools, Security Considerations",
    "words": "A call succeeds with a value that the tool converts: `\"5\"` for 5, 1 for true, JSON in a string, null for an absent argument.",
    "help": "Refuse a value of another type, or allow it in the schema."
  },
  "internal": {
    "axis": "behaviour",
    "severity": "error",
    "source": "tools, Error Handling",
    "words": "Valid arguments get the error -32603, or a refusal shows an error of a programming language. A warning in a result with `isError`, and from a tool of an open world that shows no such error.",
    "help": "Catch the fault, and say in a result with `isError: true` what the caller can do."
  },
  "output": {
    "axis": "behaviour",
    "since": "2025-06-18",
    "severity": "error",
    "source": "tools, Output Schema",
    "words": "`structuredContent` is missing, or breaks the output schema.",
    "help": "Return structured content that keeps the output schema, or mend the schema."
  },
  "no-trace": {
    "axis": "behaviour",
    "severity": "error",
    "source": "CWE-209",
    "words": "A refusal shows a stack frame of the server, with its file and line.",
    "help": "Log the stack trace to stderr, and answer in words."
  },
  "no-secret": {
    "axis": "behaviour",
    "severity": "error",
    "source": "CWE-209; tools, Security Considerations",
    "words": "A refusal shows a token, or `MCPTEST_CANARY`, which mcptest puts into the environment of the server. A warning in any other answer.",
    "help": "Keep credentials and the environment out of answers."
  },
  "read-only": {
    "axis": "behaviour",
    "severity": "error",
    "source": "schema, ToolAnnotations",
    "words": "A tool that is read-only changes what another one answers. A warning for a tool of an open world.",
    "help": "Leave out `readOnlyHint`, or let the tool change nothing."
  },
  "idempotent": {
    "axis": "behaviour",
    "severity": "error",
    "source": "schema, ToolAnnotations",
    "words": "A tool has `idempotentHint`, and its second same call changes what read-only tools answer.",
    "help": "Leave out `idempotentHint`, or let a second same call change nothing."
  },
  "found": {
    "axis": "behaviour",
    "severity": "error",
    "source": "limits of mcptest",
    "words": "A tool that reads refuses the id that another tool has just answered.",
    "help": "Keep what a call creates, so that the tool that reads it finds it."
  },
  "gone": {
    "axis": "behaviour",
    "severity": "error",
    "source": "limits of mcptest",
    "words": "A tool still gives what another tool has deleted.",
    "help": "Let no tool give what was deleted."
  },
  "pages": {
    "axis": "behaviour",
    "severity": "error",
    "source": "limits of mcptest",
    "words": "Pages of 1, 2 or 3 items are not the whole list: items are lost or double, a page is too large, a cursor repeats.",
    "help": "Let pages together be the whole list, each item once, and no page larger than asked."
  },
  "tool-removed": {
    "axis": "lock",
    "severity": "error",
    "source": "the lock",
    "words": "A tool of the lock is gone.",
    "help": "Bring it back, or review the change and run `mcptest audit --update-lock`."
  },
  "argument-required": {
    "axis": "lock",
    "severity": "error",
    "source": "the lock",
    "words": "An argument became required.",
    "help": "Give it a default, or review the change and run `mcptest audit --update-lock`."
  },
  "tool-breaks": {
    "axis": "lock",
    "severity": "error",
    "source": "the lock",
    "words": "A tool changed in another way that breaks callers.",
    "help": "Take the change back, or review it and run `mcptest audit --update-lock`."
  },
  "hint-weakened": {
    "axis": "lock",
    "severity": "error",
    "source": "schema, ToolAnnotations",
    "words": "A tool is no longer read-only, no longer destructive, or no longer closed; a key that is gone counts as its default.",
    "help": "Clients ask for consent by hints. Find out why it changed before you run `mcptest audit --update-lock`."
  },
  "text-changed": {
    "axis": "lock",
    "severity": "warning",
    "source": "the lock",
    "words": "A text that models read changed.",
    "help": "Read both texts, then run `mcptest audit --update-lock`."
  },
  "tool-added": {
    "axis": "lock",
    "severity": "warning",
    "source": "the lock",
    "words": "There is a tool that nobody reviewed.",
    "help": "Read its definition, then run `mcptest audit --update-lock`."
  },
  "surface-changed": {
    "axis": "lock",
    "severity": "note",
    "source": "the lock",
    "words": "Anything else of the surface changed.",
    "help": "Review it, and run `mcptest audit --update-lock`."
  }
} as const satisfies Readonly<Record<string, ProtocolRule & Pick<AuditDetail, "axis">>>;

/** The id of such a rule. */
export type AuditRuleId = keyof typeof AUDIT_RULES;
