import type { Regex } from "../../values/regex.ts";

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
export function expansionsOf(template: string): (uri: string) => Promise<boolean> {
  const parts = template.split(/\{([^{}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return EXPANSIONS[part.charAt(0)] ?? "[^/?#]*";
  });
  let regex: Regex | undefined;
  return async (uri) => {
    const { compileRegex } = await import("../../values/regex.ts");
    regex ??= compileRegex(`(?s)^${parts.join("")}$`);
    return regex.test(uri);
  };
}
