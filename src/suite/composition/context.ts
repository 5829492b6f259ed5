import type { McptestError } from "../../errors.ts";
import type { TestResolving } from "../parts/test-resolving.ts";

/** What resolving a composition needs besides its entry. */
export type CompositionResolving = TestResolving;

/** The same, with a count of the errors that were reported through it. */
export function countErrors(resolving: CompositionResolving): { counted: CompositionResolving; errors(): number } {
  let errors = 0;
  const report = (error: McptestError): void => {
    errors += 1;
    resolving.report(error);
  };
  return { counted: { ...resolving, report }, errors: () => errors };
}
