import { McptestError, usageError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName, suggest } from "../../values/suggest.ts";
import { fault, quote } from "./base.ts";

/** A variable that was given a value by whoever runs the suites. */
export function unknownOverride(name: string, known: readonly string[]): McptestError {
  return usageError(`no suite declares or reads a variable ${quote(name)}`, hintName(name, known, "take it out"));
}

export const unknownVariable = fault((name: string, names: readonly string[]) => [
  "unknown-variable",
  `variable ${quote(name)} is not defined`,
  hintName(name, names, `add ${name} under variables, or pass --var ${name}=…`),
]);
export const unsetEnv = fault((name: string, names: readonly string[]) => {
  const close = suggest(name, names);
  return [
    "unset-env",
    `environment variable ${name} is not set`,
    close === undefined ? "set it, or put it into the file .env beside the suite" : `did you mean ${close}?`,
  ];
});

/** Without a place it was named by whoever runs the suites. */
export function unsetMask(name: string, names: readonly string[], location?: SourceLocation): McptestError {
  const close = suggest(name, names);
  const hint = close === undefined ? "set it, or take it out" : `did you mean ${close}?`;
  return new McptestError("unset-mask", `nothing sets ${quote(name)}, which is to be masked`, { hint, location });
}

export const invalidReference = fault((raw: string, variables: readonly string[]) => {
  const inner = raw.replace(/^\$\{|\}$/g, "").trim();
  return [
    "invalid-reference",
    `${cut(raw)} is no reference`,
    variables.includes(inner)
      ? `did you mean \${var.${inner}}?`
      : "references are ${var.NAME}, ${env.NAME} and ${CONFIG_DIR}; for a literal ${ write $${",
  ];
});
export const variableCycle = fault((chain: readonly string[]) => [
  "variable-cycle",
  `variables refer to each other in a circle: ${chain.join(" → ")}`,
  "give one of them a value of its own",
]);
export const longChain = fault((limit: number) => [
  "invalid-value",
  `variables refer to variables more than ${limit} times over`,
]);
export const tooMuchExpansion = fault((limit: number) => [
  "invalid-value",
  `references of the suite put in more than ${limit / 1024 / 1024} Mi characters, and this one does not fit`,
  "do not let variables multiply each other",
]);

/** The value itself may be a secret and is not shown. */
export const overrideType = fault((name: string, type: string, from: string) => [
  "invalid-value",
  `${from} gives variable ${quote(name)} a value that is no ${type}, which the one declared here is`,
  `give a ${type} in JSON`,
]);

/** At most 60 characters of a reference. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
