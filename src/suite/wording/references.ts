import { McptestError, usageError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName, suggest } from "../../values/suggest.ts";
import { problem, quote } from "./base.ts";

/** A variable that was given a value by whoever runs the suites. */
export function unknownOverride(name: string, known: readonly string[]): McptestError {
  return usageError(`no suite declares or reads a variable ${quote(name)}`, hintName(name, known, "take it out"));
}

export function unknownVariable(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const hint = hintName(name, names, `add ${name} under variables, or pass --var ${name}=…`);
  return problem("unknown-variable", `variable ${quote(name)} is not defined`, location, hint);
}

export function unsetEnv(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const close = suggest(name, names);
  const hint = close === undefined ? `set it, or put ${name}=… into .env beside the suite` : `did you mean ${close}?`;
  return problem("unset-env", `environment variable ${name} is not set`, location, hint);
}

/** Without a place it was named by whoever runs the suites. */
export function unsetMask(name: string, names: readonly string[], location?: SourceLocation): McptestError {
  const close = suggest(name, names);
  const hint = close === undefined ? "set it, or take it out" : `did you mean ${close}?`;
  return new McptestError("unset-mask", `nothing sets ${quote(name)}, which is to be masked`, { hint, location });
}

export function invalidReference(raw: string, variables: readonly string[], location: SourceLocation): McptestError {
  const inner = raw.replace(/^\$\{|\}$/g, "").trim();
  const hint = variables.includes(inner)
    ? `did you mean \${var.${inner}}?`
    : "references are ${var.NAME}, ${env.NAME} and ${CONFIG_DIR}; for a literal ${ write $${";
  return problem("invalid-reference", `${cut(raw)} is no reference`, location, hint);
}

export function variableCycle(chain: readonly string[], location: SourceLocation): McptestError {
  return problem(
    "variable-cycle",
    `variables refer to each other in a circle: ${chain.join(" → ")}`,
    location,
    "give one of them a value of its own",
  );
}

export function longChain(limit: number, location: SourceLocation): McptestError {
  return problem("invalid-value", `variables refer to variables more than ${limit} times over`, location);
}

export function tooMuchExpansion(limit: number, location: SourceLocation): McptestError {
  const message = `references of the suite put in more than ${limit / 1024 / 1024} Mi characters, and this one does not fit`;
  return problem("invalid-value", message, location, "do not let variables multiply each other");
}

/** The value itself may be a secret and is not shown. */
export function overrideType(name: string, type: string, from: string, location: SourceLocation): McptestError {
  const message = `${from} gives variable ${quote(name)} a value that is no ${type}, which the one declared here is`;
  return problem("invalid-value", message, location, `give a ${type} in JSON`);
}

/** At most 60 characters of a reference. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
