import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Validator } from "../../values/json-schema.ts";
import { brokenOutput, uselessSchema } from "../findings.ts";
import type { SessionFinding, ToolDefinition } from "../session.ts";

/** Judges results by the outputSchema of their tools, beside the calls: nobody waits for it but `settled`. */
export class OutputSchemas {
  readonly #report: (finding: SessionFinding) => void;
  #schemas = new Map<string, JsonObject>();
  readonly #validators = new Map<JsonObject, Promise<Validator | undefined>>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(report: (finding: SessionFinding) => void) {
    this.#report = report;
  }

  /** True while no tool with an outputSchema is known: then there is nothing to judge. */
  get empty(): boolean {
    return this.#schemas.size === 0;
  }

  /** Takes over the definitions; those of an earlier list are forgotten. */
  learn(tools: readonly ToolDefinition[]): void {
    this.#schemas = new Map();
    for (const { name, outputSchema } of tools) if (isObject(outputSchema)) this.#schemas.set(name, outputSchema);
  }

  /** A finding follows if `result` is a success and its structuredContent breaks the tool's outputSchema. */
  judge(tool: string, result: Json | undefined): void {
    const schema = this.#schemas.get(tool);
    if (schema === undefined || !isObject(result) || result.isError === true) return;
    const { structuredContent } = result;
    this.#work = Promise.all([this.#work, this.#check(tool, schema, structuredContent)]);
  }

  /** Resolves when all results so far are judged. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #check(tool: string, schema: JsonObject, content: Json | undefined): Promise<void> {
    if (content === undefined) {
      this.#report(brokenOutput(tool, ["it has no structuredContent"]));
      return;
    }
    const validate = await this.#compile(tool, schema);
    const violations = validate?.(content) ?? [];
    if (violations.length > 0) this.#report(brokenOutput(tool, violations));
  }

  #compile(tool: string, schema: JsonObject): Promise<Validator | undefined> {
    const known = this.#validators.get(schema);
    if (known) return known;
    const validator = this.#load(tool, schema);
    this.#validators.set(schema, validator);
    return validator;
  }

  async #load(tool: string, schema: JsonObject): Promise<Validator | undefined> {
    const { compileSchema } = await import("../../values/json-schema.ts");
    try {
      return await compileSchema(schema);
    } catch (error) {
      this.#report(uselessSchema(tool, error instanceof Error ? error.message : String(error)));
      return undefined;
    }
  }
}
