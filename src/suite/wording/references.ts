import { failure, fault, type McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { suggest } from "../../values/suggest.ts";

export const unknownOverride = failure(`usage: no suite declares or reads a variable <"name">
  hint: <name of known> else: remove it`);
export const unknownVariable = fault(`unknown-variable: variable <"name"> is not defined
  hint: <name of names> else: add <name> under variables, or pass --var <name>=…`);

const unset = fault(`unset-env: environment variable <name> is not set
  hint: <hint>`);
const unmasked = failure(`unset-mask: mask: no variable named <"name"> is set
  hint: <hint>`);

export function unsetEnv(name: string, names: readonly string[], location: SourceLocation): McptestError {
  return unset({ name, hint: hintEnv(name, names, "set it, or put it into the file .env beside the suite") }, location);
}

/** Without a place it was named by whoever runs the suites. */
export function unsetMask(name: string, names: readonly string[], location?: SourceLocation): McptestError {
  return unmasked({ name, hint: hintEnv(name, names, "check the spelling, or remove it") }, { location });
}

function hintEnv(name: string, names: readonly string[], otherwise: string): string {
  const close = suggest(name, names);
  return close === undefined ? otherwise : `did you mean ${close}?`;
}

export const invalidReference = fault(`invalid-reference: invalid reference <start raw>
  hint: references are \${var.NAME}, \${env.NAME} and \${CONFIG_DIR}; for a literal \${ write $\${`);
export const bareVariable = fault(`invalid-reference: invalid reference <start raw>
  hint: did you mean \${var.<name>}?`);
export const malformedReference = fault(`invalid-reference: invalid reference <start raw>: <reason>
  hint: for a literal \${ write $\${`);
export const variableCycle = fault(`variable-cycle: variables refer to each other in a circle: <circle>
  hint: give one of them a value of its own`);
export const longChain = fault("invalid-value: variables refer to each other more than <limit> levels deep");
export const tooMuchExpansion = fault(`invalid-value: the references of the suite insert more than <mebi> Mi characters,
  and this one does not fit
  hint: do not let variables multiply each other`);
/** The value itself may be a secret and is not shown. */
export const overrideType = fault(`invalid-value: <from> must give variable <"name"> a <type>, as it is declared here
  hint: give a <type> in JSON`);
