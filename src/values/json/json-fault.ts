/** The tokens of JSON but brackets, commas and colons. */
const TOKEN =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)\b/uy;
const SPACE = /[ \t\n\r]*/y;

/** Where a text stops being JSON: `character 1: "t"`, from 1. No more of it is told: it may hold a secret. */
export function tellJsonFault(text: string): string {
  const at = findFault(text);
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return at >= text.length ? "it ends too early" : `character ${at + 1}: ${JSON.stringify(found)}`;
}

/** The offset of the first character that no JSON has there. */
function findFault(text: string): number {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    at += length ?? 0;
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    return length !== undefined;
  };
  const open: string[] = [];
  skip(SPACE);
  for (let wants: "value" | "key" | "next" = "value"; ; ) {
    const char = text[at] ?? "";
    const inside = open.at(-1);
    const isFirst = /[[{]/.test(text.slice(0, at).trimEnd().at(-1) ?? "");
    if (wants !== "next" && (char === "}" || char === "]") && char === inside && isFirst) wants = "next";
    if (wants === "next") {
      if (inside === undefined) return at;
      if (char === inside) open.pop();
      else if (char !== ",") return at;
      skip(/./y);
      wants = char !== "," ? "next" : inside === "}" ? "key" : "value";
    } else if (wants === "key") {
      if (char !== '"' || !skip(TOKEN) || text[at] !== ":") return at;
      skip(/./y);
      wants = "value";
    } else if (char === "{" || char === "[") {
      open.push(char === "{" ? "}" : "]");
      skip(/./y);
      wants = char === "{" ? "key" : "value";
    } else if (skip(TOKEN)) wants = "next";
    else return at;
  }
}
