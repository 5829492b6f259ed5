import { CollectedErrors } from "../errors.ts";
import type { Pricing } from "../generated/pricing.ts";
import { readChecked } from "./checked-file.ts";

/** The prices of a file like `pricing.yaml`, to be laid over known ones; places are relative to `root`. Throws CollectedErrors with every problem. */
export async function loadPriceTable(path: string, root: string): Promise<Pricing["models"]> {
  const { source, value, collector } = await readChecked(path, root, () => import("../generated/validate-pricing.ts"));
  const { errors } = collector.finish([source]);
  if (errors.length > 0) throw new CollectedErrors(errors);
  return (value as unknown as Pricing).models;
}
