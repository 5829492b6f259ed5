import type { ErrorObject } from "ajv";
import { RARE_KEYS } from "../../generated/suite-parts.ts";
import { writePointer } from "../../values/json/pointer.ts";
import type { Json } from "../../values/json.ts";
import { settle } from "../../values/numbers/settle.ts";
import { isItem, isNestedSet, schemaError } from "../wording/schema.ts";
import { mayHold, type Pointers, parsePointer, type Source, type TreeNode } from "../yaml/source.ts";
import { type Origins, sourcePath } from "./expand.ts";
import type { RowFaults } from "./row-faults.ts";

/** Rows of another file, which `file` names, may have any of them. */
const RARE = new Set([...RARE_KEYS, "file"]);
/** What a text with such a key has: most have none, and their tree is not searched. A backslash may begin an escape in a key. */
const MAY_BE_RARE = new RegExp(`\\b(?:${[...RARE].join("|")})\\b|\\\\`);

/** The check that these files need. It is long: commands that load no suite import none, and files without rare keys a shorter one. */
export async function loadValidator(sources: readonly Source[]): Promise<Validator> {
  const { validate } = await (sources.some(
    (source) => source.root && mayHold(source, MAY_BE_RARE) && hasRare(source.root),
  )
    ? import("../../generated/validate-suite.ts")
    : import("../../generated/validate-plain-suite.ts"));
  return validate as Validator;
}

/** Whether a rare key stands anywhere in a file. An alias leads to what stands in it elsewhere. */
function hasRare(node: TreeNode): boolean {
  if (node.kind === "list") for (const item of node.items) if (hasRare(item)) return true;
  if (node.kind === "map")
    for (const entry of node.entries) if (RARE.has(entry.key) || hasRare(entry.value)) return true;
  return false;
}

/** With more errors in one file, keys get no suggestion: comparing each with all known keys would take seconds. */
const MAX_HINTS = 1000;

/** Whether a value matches the schema. */
export interface Validator {
  (value: Json): boolean;
  errors?: ErrorObject[] | null;
}

/** Checks a file's value against the schema, except in `broken` places, which are reported already. Gives the faulty places. */
export function validateFile(
  source: Source,
  value: Json,
  broken: Pointers,
  origins: Origins,
  { faults, validate }: { faults: RowFaults; validate: Validator },
): Pointers {
  const faulty = new Set<string>();
  if (settle(value, validate)) return faulty;
  // `if` only says that there is another error.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === "type").map((error) => error.instancePath));
  const nested = new Set(errors.filter(isNested).map((error) => error.instancePath));
  for (const [at, error] of errors.entries()) {
    const path = parsePointer(error.instancePath);
    if (error.keyword === "propertyNames") faulty.add(writePointer([...path, String(error.params.propertyName)]));
    else if (error.keyword !== "additionalProperties")
      for (const place of upFrom(error.instancePath)) faulty.add(place);
    const isTold = broken.size > 0 && [...upFrom(error.instancePath), ""].some((place) => broken.has(place));
    if (isTold || (error.keyword === "required" && nested.has(error.instancePath))) continue;
    if (error.keyword === "type" || !mistyped.has(error.instancePath)) {
      const row = origins.get(path[0] ?? "")?.[Number(path[1])]?.row;
      const told = row && path[2] !== "cases" ? row : undefined;
      faults.within(told, () =>
        faults.report(schemaError(source, error, sourcePath(origins, path).map(String), at < MAX_HINTS)),
      );
    }
  }
  return faulty;
}

/** Whether an error is a set in a set, or a key that an assertion does not have, such as a bare matcher: its missing keys are not reported. */
function isNested({ keyword, instancePath, params }: ErrorObject): boolean {
  const path = parsePointer(instancePath);
  return keyword === "additionalProperties" && (isItem(path) || isNestedSet(path, String(params.additionalProperty)));
}

/** A pointer and those above it, but for the root. */
function upFrom(pointer: string): string[] {
  const places: string[] = [];
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) places.push(pointer.slice(0, end));
  return places;
}
