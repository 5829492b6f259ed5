import { McptestError, textOfError } from "../../errors.ts";
import type { Validator } from "../../json-schema/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { brokenOutput, unfinishedOutput, uselessSchema } from "../findings.ts";
import type { SessionFinding, ToolDefinition } from "../session.ts";

/** Judges results by the outputSchema of their tools, beside the calls: only `settled` waits for it. */
export class OutputSchemas {
  readonly #report: (finding: SessionFinding) => void;
  #schemas = new Map<string, JsonObject>();
  readonly #validators = new Map<JsonObject, Promise<Validator | undefined>>();
  #work: Promise<unknown> = Promise.resolve();
  /** A schema took too long: a server may have many such. */
  #gaveUp = false;

  constructor(report: (finding: SessionFinding) => void) {
    this.#report = report;
  }

  /** No tool with an outputSchema is known. */
  get empty(): boolean {
    return this.#schemas.size === 0;
  }

  /** Forgets the definitions of an earlier list. */
  learn(tools: readonly ToolDefinition[]): void {
    this.#schemas = new Map();
    for (const { name, outputSchema } of tools) if (isObject(outputSchema)) this.#schemas.set(name, outputSchema);
  }

  /** A finding follows if `result` is a success and its structuredContent breaks the tool's outputSchema. */
  judge(tool: string, result: Json | undefined, signal?: AbortSignal): void {
    const schema = this.#schemas.get(tool);
    if (schema === undefined || !isObject(result) || result.isError === true) return;
    const { structuredContent } = result;
    this.#work = this.#work.then(() => this.#check(tool, schema, structuredContent, signal));
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  async #check(tool: string, schema: JsonObject, content: Json | undefined, signal?: AbortSignal): Promise<void> {
    if (this.#gaveUp || signal?.aborted) return;
    if (content === undefined) return this.#report(brokenOutput(tool, ["it has no structuredContent"]));
    let compiled = this.#validators.get(schema);
    if (!compiled) {
      compiled = this.#compile(tool, schema);
      this.#validators.set(schema, compiled);
    }
    const validate = await compiled;
    try {
      const violations = (await validate?.(content, signal)) ?? [];
      if (violations.length > 0) this.#report(brokenOutput(tool, violations));
    } catch (error) {
      if (signal?.aborted) return;
      const known = error instanceof McptestError ? error : undefined;
      this.#gaveUp = known?.code === "schema-timeout";
      this.#report(unfinishedOutput(tool, known?.message ?? "it is nested too deeply", this.#gaveUp));
    }
  }

  async #compile(tool: string, schema: JsonObject): Promise<Validator | undefined> {
    const { compileSchema } = await import("../../json-schema/index.ts");
    try {
      return await compileSchema(schema);
    } catch (error) {
      this.#report(uselessSchema(tool, textOfError(error)));
      return undefined;
    }
  }
}
