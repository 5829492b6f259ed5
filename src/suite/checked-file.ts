import { resolve } from "node:path";
import { CollectedErrors } from "../errors.ts";
import type { Pricing } from "../generated/pricing.ts";
import { settle } from "../values/numbers/settle.ts";
import { displayPath } from "./paths.ts";
import { evaluate } from "./scope/evaluate.ts";
import type { Validator } from "./scope/validate.ts";
import { schemaError } from "./wording/schema.ts";
import { createCollector } from "./yaml/collector.ts";
import { loadSource } from "./yaml/load-source.ts";
import { type Correct, loadPastSlips } from "./yaml/slips.ts";
import { type FileNoun, parsePointer } from "./yaml/source.ts";

/** A YAML file other than a suite. */
export type CheckedFile = Awaited<ReturnType<typeof readChecked>>;

/** Reads a file and checks it against its schema. `root`: the folder that `path` and places in errors are relative to. */
export async function readChecked(
  path: string,
  root: string,
  noun: FileNoun,
  loadValidator: () => Promise<{ validate: unknown }>,
  correct: Correct = () => {},
) {
  const file = resolve(root, path);
  const collector = createCollector();
  const source = await loadSource(displayPath(root, file), file, collector.report, noun);
  // Its value has references as written; a file that could not be parsed has none.
  const value = source.root ? evaluate(source.root, undefined, []) : undefined;
  if (value === undefined) return { source, value, collector };
  correct(source);
  const validate = (await loadValidator()).validate as Validator;
  const errors = settle(value, validate) ? [] : (validate.errors ?? []);
  for (const error of errors) collector.report(schemaError(source, error, parsePointer(error.instancePath)));
  return { source, value, collector };
}

/**
 * The prices of a file like `pricing.yaml`, to be laid over known ones; `path` and places in errors are relative to `root`. Throws
 * CollectedErrors with every problem.
 */
export async function loadPriceTable(path: string, root: string): Promise<Pricing["models"]> {
  const loadTable = () => import("../generated/validate-pricing.ts");
  const found = await loadPastSlips(async (correct) => {
    const { source, value, collector } = await readChecked(path, root, "pricing table", loadTable, correct);
    return { ...collector.finish([source]), value };
  });
  if (found.errors.length > 0 || !("value" in found)) throw new CollectedErrors(found.errors);
  // The schema has been checked, which `Json` cannot tell the compiler.
  return (found.value as unknown as Pricing).models;
}
