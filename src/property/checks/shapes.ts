import { TOKEN_SHAPES } from "../../values/redact/token-shapes.ts";

/** Errors that a language or its runtime words, not a person. Names stand where a message begins, for prose has them, too. */
const LANGUAGE = new RegExp(
  [
    "Cannot (?:read|set) propert(?:y|ies) (?:'[^'\\n]*' )?of (?:undefined|null)",
    "Cannot destructure property",
    "(?:^|[:\\n] *)[\\w$.[\\]]+ is not (?:a function\\b|defined(?=\\s*$|[\\n\\\\\"')]))",
    "(?:undefined|null) is not iterable",
    "Maximum call stack size exceeded",
    "NoneType",
    "object has no attribute",
    "'\\w+' object is not (?:subscriptable|iterable|callable)",
    "unsupported operand type\\(s\\)",
    "unhashable type:",
    "list index out of range",
    "\\b(?:Attribute|UnboundLocal|Name|Index|Key)Error: ",
    "panicked at",
    "called `(?:Option|Result)::unwrap\\(\\)`",
    "nil pointer",
    "index out of range \\[-?\\d+\\]",
    "NullPointerException",
    "(?:ClassCast|(?:Array|String)IndexOutOfBounds)Exception",
    "NullReferenceException",
    "Object reference not set to an instance",
    "undefined method [`']",
    "undefined local variable or method",
    "Undefined (?:variable|array key|property|index|offset)",
    "Call to (?:undefined|a member) (?:function|method)",
  ].join("|"),
);

/** Of code that runs: what a linter or a compiler was given has often no folder. */
const ROOTED = "(?:/|[A-Za-z]:[\\\\/]|file:|\\w+:/)";

/** A stack frame: code with its file and line. */
const FRAMES = new RegExp(
  [
    // JavaScript
    "\\bat (?:async |new |[gs]et )*[^\\s()]{1,120}(?: \\[as [^\\s\\]]{1,120}\\])? \\((?:[^\\s()\"']{1,300}\\.[cm]?[jt]sx?|node:[\\w/]+):\\d+:\\d+\\)?",
    `\\bat (?:async )?(?:${ROOTED}[^\\s()"']{1,300}\\.[cm]?[jt]sx?|node:[\\w/]+):\\d+:\\d+`,
    // Python
    'File \\\\?"(?:[^"\\n]{1,300}\\.py\\w?|<[^"\\n]{1,300}>)\\\\?", line \\d+|File \\\\?"[^"\\n]{1,300}", line \\d+, in ',
    // Java, Kotlin, Scala
    "\\bat [\\w$./@-]+\\.[\\w$<>]+\\([\\w$]+\\.(?:java|kt|scala|groovy):\\d+\\)",
    // C#
    "\\bat [^\\n()]{1,200}\\([^)\\n]{0,200}\\) in [^\\n:]{0,5}:?[^\\n:]{1,300}:line \\d+",
    // Go
    "[^\\s\"']{1,300}\\.go:\\d+ \\+0x[\\da-f]+",
    "goroutine \\d+ \\[\\w+\\]:",
    // Rust
    "panicked at (?:'[^'\\n]*', )?[^\\s:\"']{1,300}\\.rs:\\d+",
    "(?:^|\\n|\\\\n)\\s*at [^\\s:\"']{1,300}\\.rs:\\d+",
    // Ruby
    "[^\\s\"':]{1,300}\\.rb:\\d+:in [`'][^'\\n]{1,100}'",
    // PHP
    `#\\d+ ${ROOTED}[^\\s"']{1,300}\\.php\\(\\d+\\)`,
    `\\bin ${ROOTED}[^\\s"']{1,300}\\.php(?: on line |:)\\d+`,
  ].join("|"),
  "g",
);
/** What one of them has at least. */
const HINT = /\.(?:[cm]?[jt]sx?|java|kt|scala|groovy|go|r[sb]|php)\b|node:|File \\?"|:line \d|goroutine/;
const TOKENS = new RegExp(TOKEN_SHAPES, "g");

/** The first error of a language or a runtime in a text. */
export function findLanguageError(text: string): string | undefined {
  return LANGUAGE.exec(text)?.[0].replace(/^[:\n ]+/, "");
}

/** The first stack frame in a text. */
export function findFrame(text: string): string | undefined {
  return findFrames(text)[0];
}

export function findFrames(text: string): string[] {
  // Every answer is read: most have nothing that a frame has.
  return HINT.test(text) ? (text.match(FRAMES) ?? []) : [];
}

/** Tokens by their shapes, without what stands for one in an example. */
export function findTokens(text: string): string[] {
  const isReal = (token: string): boolean =>
    new Set(token).size >= 12 && !/example|placeholder|your[_-]|xxxx/i.test(token);
  return (text.match(TOKENS) ?? []).filter(isReal);
}
