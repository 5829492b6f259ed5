import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { type PathStep, parsePath, resolvePath } from "../../values/path.ts";

/** Gives a template's value for the arguments of one call. */
export type Template = (args: JsonObject) => Json;

const REFERENCE = /\$\$\{|\$\{([^}]*)\}/g;
const WHOLE = /^\$\{([^}]*)\}$/;

/**
 * Prepares a value in which `${args.x}` reads an argument. A string that is exactly one reference takes the argument's
 * JSON type, and is null when there is no such argument; in other text, strings go in as they are, everything else as
 * compact JSON, and what is missing as nothing. `$${` is a literal `${`.
 */
export function compileTemplate(template: Json): Template {
  if (typeof template === "string") return compileText(template);
  if (Array.isArray(template)) {
    const items = template.map(compileTemplate);
    return (args) => items.map((item) => item(args));
  }
  if (!isObject(template)) return () => template;
  const entries = Object.entries(template).map(([key, value]) => [key, compileTemplate(value)] as const);
  return (args) => Object.fromEntries(entries.map(([key, value]) => [key, value(args)]));
}

function compileText(text: string): Template {
  if (!text.includes("${")) return () => text;
  const whole = readSteps(WHOLE.exec(text)?.[1]);
  if (whole) return (args) => read(args, whole) ?? null;
  return (args) =>
    text.replace(REFERENCE, (match, reference?: string) => {
      const steps = readSteps(reference);
      return steps ? show(read(args, steps)) : match.slice(match.startsWith("$$") ? 1 : 0);
    });
}

/** References in a text that do not read an argument, as they are written between the braces. */
export function findForeignReferences(text: string): string[] {
  const references = [...text.matchAll(REFERENCE)].flatMap(([, reference]) => reference ?? []);
  return references.filter((reference) => !readSteps(reference));
}

function readSteps(reference: string | undefined): PathStep[] | undefined {
  const steps = reference === undefined ? [] : parsePath(reference.trim());
  if (!Array.isArray(steps)) return undefined;
  const [root] = steps;
  return root?.kind === "key" && root.key === "args" ? steps : undefined;
}

function read(args: JsonObject, steps: readonly PathStep[]): Json | undefined {
  const resolution = resolvePath({ args }, steps);
  return resolution.found ? resolution.value : undefined;
}

function show(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
