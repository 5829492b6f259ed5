import type { PlannedTest } from "../../plan/index.ts";
import type { Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { Runtime } from "../runtime.ts";
import { applyTransform, useTransforms } from "./apply.ts";
import { assertionTransform } from "./wording.ts";

/** The value that an assertion's matcher sees in place of the one at its target. Throws what `applyTransform` throws. */
export function transformAsserted(
  test: PlannedTest,
  transform: Transform,
  target: string,
  value: Json,
  runtime: Runtime,
): Promise<Json> {
  return applyTransform(transform, assertionTransform(test.spec.name, target), value, useTransforms(test, runtime));
}
