import type { MockAnswer, MockFaultDetails } from "../../generated/mock.ts";
import { compile, type Reference } from "../../template/template.ts";
import { parseDuration } from "../../values/duration.ts";
import { isSubset } from "../../values/json/subset.ts";
import { type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { resolvePath } from "../../values/path.ts";

/** One way to answer a call, with its defaults filled in. */
export type Answer = ReturnType<typeof createAnswer>;
/** A fault, with its defaults filled in. */
export type Fault = ReturnType<typeof createFault>;

/** The answer for the nth call: the first whose calls and `when` fit; the last fits all. */
export function chooseAnswer(answers: readonly Answer[], args: JsonObject, call: number): Answer {
  const fits = (answer: Answer): boolean => covers(answer, call) && isSubset(answer.when, args);
  return answers.find(fits) as Answer;
}

/** Whether a fault or an answer is for the nth call of a tool. */
export function covers({ fromCall, toCall }: Pick<Fault, "fromCall" | "toCall">, call: number): boolean {
  return call >= fromCall && call <= toCall;
}

export function createAnswer({ response, structured, meta, progress, logs, fault, ...calls }: MockAnswer) {
  const result = createResult(response, structured);
  const about = meta && compileTemplate(meta);
  return {
    when: calls.when ?? {},
    fromCall: calls.from_call ?? 1,
    toCall: calls.to_call ?? Number.POSITIVE_INFINITY,
    result: about ? (args: JsonObject) => ({ ...(result(args) as JsonObject), _meta: about(args) }) : result,
    progress: (progress ?? []) as readonly JsonObject[],
    logs: (logs ?? []).map((entry) => ({ level: "info", ...entry })),
    fault: fault === undefined ? undefined : createFault(typeof fault === "string" ? NAMED_FAULTS[fault] : fault),
  };
}

function createResult(response: MockAnswer["response"], structured: JsonObject | undefined): Template {
  if (structured === undefined)
    return compileTemplate(typeof response === "object" ? response : { content: [textBlock(response ?? "")] });
  const content = compileTemplate(structured);
  return (args) => {
    const value = content(args);
    return { content: [textBlock(writeJson(value))], structuredContent: value };
  };
}

const NAMED_FAULTS: Readonly<Record<"hang" | "crash" | "garbage", MockFaultDetails>> = {
  hang: { hang: true },
  crash: { crash: 1 },
  garbage: { garbage: "this is no JSON-RPC frame" },
};

/** A fault with its defaults. */
export function createFault(fault: MockFaultDetails) {
  const crash = typeof fault.crash === "number" ? { exit_code: fault.crash } : fault.crash;
  return {
    slowMs: parseDuration(fault.slow ?? "0ms") ?? 0,
    garbage: fault.garbage,
    hang: fault.hang ?? false,
    crash: crash && { exitCode: crash.exit_code ?? 1, message: crash.message ?? "mock: crashed as declared" },
    error: fault.error && compileTemplate(fault.error as JsonObject),
    fromCall: fault.from_call ?? 1,
    toCall: fault.to_call ?? Number.POSITIVE_INFINITY,
  };
}

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** Gives a template's value for the arguments of one call. */
export type Template = (args: JsonObject) => Json;

const ROOTS = { args: () => undefined };

/** Prepares a value in which `${args.x}` reads an argument: alone with its JSON type, or null; inside text a missing one is empty. */
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
