// Generated from schemas/ by scripts/generate.mjs; do not edit.

/** Version of mcptest. */
export const VERSION = "0.1.0";
