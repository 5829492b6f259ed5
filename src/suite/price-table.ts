import { resolve } from "node:path";
import type { ErrorObject } from "ajv";
import { CollectedErrors } from "../errors.ts";
import type { Pricing } from "../generated/pricing.ts";
import { displayPath } from "./paths.ts";
import { evaluate } from "./scope/evaluate.ts";
import { schemaError } from "./wording/schema.ts";
import { createCollector } from "./yaml/collector.ts";
import { loadSource } from "./yaml/load-source.ts";
import { parsePointer } from "./yaml/source.ts";

/**
 * The prices of a file like `pricing.yaml`, to be laid over those that mcptest knows. `root`: the folder that `path` and places in errors
 * are relative to. Throws CollectedErrors with every problem found, each with its place.
 */
export async function loadPriceTable(path: string, root: string): Promise<Pricing["models"]> {
  const file = resolve(root, path);
  const collector = createCollector();
  const source = await loadSource(displayPath(root, file), file, collector.report);
  const value = source.root && evaluate(source.root, undefined, []);
  if (source.root) {
    const { validate } = await import("../generated/validate-pricing.ts");
    validate(value);
    for (const error of (validate as { errors?: ErrorObject[] | null }).errors ?? [])
      collector.report(schemaError(source, error, parsePointer(error.instancePath)));
  }
  const { errors } = collector.finish([source]);
  if (errors.length > 0) throw new CollectedErrors(errors);
  return (value as unknown as Pricing).models;
}
