import type { Path } from "../../values/json/pointer.ts";
import { describeType, type Json } from "../../values/json.ts";
import type { ValuesByArgument } from "../types.ts";
import type { Shape } from "./shapes.ts";

/** Values for arguments that a person or the server itself gave. */
export class Offers {
  readonly #values: readonly ValuesByArgument[];

  /** The first that has an argument counts. */
  constructor(...values: readonly (ValuesByArgument | undefined)[]) {
    this.#values = values.filter((one) => one !== undefined);
  }

  /** What there is for a place, of a type that its shape takes. */
  at(path: Path, { type }: Shape): readonly Json[] {
    const name = path.filter((step) => typeof step === "string").join(".");
    if (name === "") return [];
    const fits = (value: Json): boolean =>
      type === undefined || type === describeType(value) || (type === "integer" && Number.isInteger(value));
    for (const values of this.#values) {
      const found = Object.hasOwn(values, name) ? (values[name] as readonly Json[]).filter(fits) : [];
      if (found.length > 0) return found;
    }
    return [];
  }
}
