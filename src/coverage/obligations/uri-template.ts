import { compileRegex } from "../../values/regex.ts";

/** What a variable with each operator of RFC 6570 may expand to. */
const EXPANSIONS: Readonly<Record<string, string>> = {
  "+": ".*",
  "#": ".*",
  "?": String.raw`(?:\?[^#]*)?`,
  "&": "(?:&[^#]*)?",
  "/": "(?:/[^/?#]*)*",
  ".": String.raw`(?:\.[^/?#]*)*`,
  ";": "(?:;[^/?#]*)*",
};

/** Whether a URI is what a template expands to with some values of its variables (RFC 6570): literals are equal. */
export function expansionsOf(template: string): (uri: string) => boolean {
  const parts = template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return EXPANSIONS[part.charAt(0)] ?? "[^/?#]*";
  });
  const whole = `(?s)^${parts.join("")}$`;
  let regex: { test(uri: string): boolean } | undefined;
  return (uri) => {
    regex ??= compileRegex(whole);
    return regex.test(uri);
  };
}
