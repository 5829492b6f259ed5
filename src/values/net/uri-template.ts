import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { isNumber } from "../numbers/numeral.ts";

/** The URI of a template with these values (RFC 6570, level 4). Throws where the template is broken, or does not take a value. */
export function expandTemplate(template: string, values: JsonObject): string {
  return StdUriTemplate.expand(template, asTexts(values));
}

/** Names of the variables of a template. Throws where it is broken. */
export function variablesOf(template: string): string[] {
  StdUriTemplate.expand(template, {});
  const expressions = [...template.matchAll(/\{[+#./;?&]?([^}]*)\}/g)].map(([, names = ""]) => names);
  return expressions.flatMap((names) => names.split(",").map((name) => name.replace(/(?::\d+|\*)$/, "")));
}

/** Values as the expansion takes them: numbers as they are written, and nothing for null. */
function asTexts(value: JsonObject): Record<string, unknown> {
  const toText = (one: Json): unknown =>
    isNumber(one) ? String(one) : Array.isArray(one) ? one.map(toText) : isObject(one) ? asTexts(one) : one;
  const given = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(given.map(([key, one]) => [key, toText(one)]));
}
