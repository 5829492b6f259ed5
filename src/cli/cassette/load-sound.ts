import { CollectedErrors } from "../../errors.ts";
import type { Suite } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import type { LoadFlags } from "../options/options.ts";
import { loadNamedSuites } from "../options/suites.ts";

/** The suites of these paths. Throws all that is wrong with any of them. */
export async function loadSound(
  paths: readonly string[],
  flags: LoadFlags,
  context: CliContext,
): Promise<readonly Suite[]> {
  const { suites, errors } = await loadNamedSuites(paths, flags, context);
  if (errors.length > 0) throw new CollectedErrors(errors);
  return suites;
}
