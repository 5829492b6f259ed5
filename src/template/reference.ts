/** A stretch of a string: text as it is (escapes undone), a reference, or `${…}` that is none. Offsets count from 0. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "var" | "env"; readonly name: string; readonly raw: string; readonly at: number }
  | { readonly kind: "config_dir"; readonly raw: string; readonly at: number }
  | { readonly kind: "invalid"; readonly raw: string; readonly at: number };

const TOKEN = /\$\$\{|\$\{[^{}\n]*\}?/g;
const FORM = /^\$\{(?:(var)\.([A-Za-z_][A-Za-z0-9_-]*)|(env)\.([A-Za-z_][A-Za-z0-9_]*)|CONFIG_DIR)\}$/;

/** Whether a string holds anything that `parseTemplate` would not take as plain text. */
export function hasReference(text: string): boolean {
  return text.includes("${");
}

/**
 * Splits a string at its references: `${var.NAME}`, `${env.NAME}`, `${CONFIG_DIR}`. `$${` is a literal `${`; any other
 * text in `${…}` is invalid. A string that is one reference and nothing else gives exactly one part.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = "";
  let from = 0;
  const flush = (): void => {
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
  };
  for (const match of text.matchAll(TOKEN)) {
    literal += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === "$${") {
      literal += "${";
      continue;
    }
    flush();
    parts.push(parseReference(match[0], match.index));
  }
  literal += text.slice(from);
  flush();
  return parts;
}

function parseReference(raw: string, at: number): TemplatePart {
  const match = FORM.exec(raw);
  if (!match) return { kind: "invalid", raw, at };
  const kind = match[1] ?? match[3];
  const name = match[2] ?? match[4];
  if (name === undefined) return { kind: "config_dir", raw, at };
  return { kind: kind === "var" ? "var" : "env", name, raw, at };
}
