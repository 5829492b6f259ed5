import { McptestError, textOfError } from "../../errors.ts";
import type { Validator } from "../../json-schema/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { brokenOutput, unfinishedOutput, uselessSchema } from "../findings.ts";
import type { SessionFinding, ToolDefinition } from "../session.ts";

/** Judges results by the outputSchema of their tools, beside the calls: only `settled` waits for it. */
export function createOutputSchemas(report: (finding: SessionFinding) => void) {
  const schemas = new Map<string, JsonObject>();
  const validators = new Map<JsonObject, Promise<Validator | undefined>>();
  let work: Promise<unknown> = Promise.resolve();
  /** A schema took too long: a server may have many such. */
  let gaveUp = false;

  const load = async (tool: string, schema: JsonObject): Promise<Validator | undefined> => {
    const { compileSchema } = await import("../../json-schema/index.ts");
    try {
      return await compileSchema(schema);
    } catch (error) {
      report(uselessSchema({ tool, reason: textOfError(error) }));
      return undefined;
    }
  };

  const check = async (tool: string, schema: JsonObject, content: Json | undefined, signal?: AbortSignal) => {
    if (gaveUp || signal?.aborted) return;
    if (content === undefined) {
      report(brokenOutput(tool, ["it has no structuredContent"]));
      return;
    }
    const validator = validators.get(schema) ?? load(tool, schema);
    validators.set(schema, validator);
    try {
      const violations = (await (await validator)?.(content, signal)) ?? [];
      if (violations.length > 0) report(brokenOutput(tool, violations));
    } catch (error) {
      if (signal?.aborted) return;
      const known = error instanceof McptestError ? error : undefined;
      gaveUp = known?.code === "schema-timeout";
      const reason = known?.message ?? "it is nested too deeply";
      const more = gaveUp ? "no more results of this server are checked against an outputSchema" : undefined;
      report(unfinishedOutput({ tool, reason, more }));
    }
  };

  return {
    learn(tools: readonly ToolDefinition[]): void {
      schemas.clear();
      for (const { name, outputSchema } of tools) if (isObject(outputSchema)) schemas.set(name, outputSchema);
    },
    has: (tool: unknown): tool is string => schemas.has(tool as string),
    /** A finding follows if `result` is a success and its structuredContent breaks the tool's outputSchema. */
    judge(tool: string, result: Json | undefined, signal?: AbortSignal): void {
      const schema = schemas.get(tool);
      if (schema === undefined || !isObject(result) || result.isError === true) return;
      work = work.then(() => check(tool, schema, result.structuredContent, signal));
    },
    settled: () => work,
  };
}
