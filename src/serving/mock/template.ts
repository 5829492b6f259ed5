import { compile, type Reference } from "../../template/template.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { resolvePath } from "../../values/path.ts";

/** Gives a template's value for the arguments of one call. */
export type Template = (args: JsonObject) => Json;

const ROOTS = { args: () => undefined };

/** Prepares a value in which `${args.x}` reads an argument: alone with its JSON type, or null; in other text what is missing is nothing. */
export function compileTemplate(value: Json): Template {
  const template = compile(value, ROOTS);
  return (args) =>
    template.fill(({ steps, raw, fault }, whole) => {
      if (fault !== undefined) return raw;
      const found = resolvePath({ args }, steps);
      return found.found ? found.value : whole ? null : "";
    });
}

/** References in a text that do not read an argument. */
export function findForeignReferences(text: string): Reference[] {
  return compile(text, ROOTS).references.filter(({ fault }) => fault !== undefined);
}
