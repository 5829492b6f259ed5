import { resolve } from "node:path";
import type { Json } from "../values/json.ts";
import { displayPath } from "./paths.ts";
import { evaluate } from "./scope/evaluate.ts";
import type { Validator } from "./scope/validate.ts";
import { schemaError } from "./wording/schema.ts";
import { type Collector, createCollector } from "./yaml/collector.ts";
import { loadSource } from "./yaml/load-source.ts";
import { parsePointer, type Source } from "./yaml/source.ts";

/** A YAML file that is no suite. */
export interface CheckedFile {
  readonly source: Source;
  /** What it holds, references as they are written; undefined when it could not be parsed. */
  readonly value: Json | undefined;
  /** Has what is wrong with it so far. */
  readonly collector: Collector;
}

/** Reads a file and checks it against its schema. `root`: the folder that `path` and places in errors are relative to. */
export async function readChecked(
  path: string,
  root: string,
  loadValidator: () => Promise<{ validate: unknown }>,
): Promise<CheckedFile> {
  const file = resolve(root, path);
  const collector = createCollector();
  const source = await loadSource(displayPath(root, file), file, collector.report);
  if (!source.root) return { source, value: undefined, collector };
  const value = evaluate(source.root, undefined, []);
  const validate = (await loadValidator()).validate as Validator;
  validate(value);
  for (const error of validate.errors ?? [])
    collector.report(schemaError(source, error, parsePointer(error.instancePath)));
  return { source, value, collector };
}
