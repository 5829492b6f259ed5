import { findFrame, findLanguageError } from "../../property/index.ts";
import type { TestFinding } from "../../report/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";

type Drafted = { test: JsonObject } | { nodes: JsonObject[]; output: string; expect?: Json };

/** Any answer will do: without one, the test fails. */
const ANSWERED: Json = [{ target: "duration_ms", matcher: { gte: 0 } }];
const REFUSED = "refused";
const NO_ERROR: Json = [{ target: "result", matcher: { exists: true } }];

/** A test that fails on a finding, and passes once it is mended; undefined where no test of one or two calls shows it. */
export function draftOf(finding: TestFinding, definition: JsonObject | undefined): Drafted | undefined {
  const { rule, calls = [] } = finding;
  const [first] = calls;
  if (!first || !isObject(first.arguments)) return undefined;
  if (rule === "found" || rule === "gone") return draftSequence(finding);
  const expect = expectationOf(finding, definition);
  if (expect === undefined) return undefined;
  const test: JsonObject = { tool: first.tool, args: first.arguments };
  if (rule === "answers" || rule === "unbounded-time") test.timeout = "5s";
  return { test: { ...test, expect } };
}

function expectationOf(
  { rule, calls, evidence = "" }: TestFinding,
  definition: JsonObject | undefined,
): Json | undefined {
  const [first] = calls ?? [];
  if (rule === "refuses" || rule === "coerces") return REFUSED;
  if (rule === "alive" || rule === "answers" || rule === "unbounded-time") return ANSWERED;
  if (rule === "internal" || rule === "no-trace") {
    if (first?.error !== undefined) return NO_ERROR;
    const text = rule === "internal" ? findLanguageError(evidence) : findFrame(evidence);
    return text === undefined
      ? undefined
      : [{ target: "result.content[0].text", matcher: { not: { contains: text } } }];
  }
  if (rule === "output" && isObject(definition?.outputSchema))
    return [
      { target: "result.structuredContent", matcher: { exists: true } },
      { target: "payload", matcher: { schema: definition.outputSchema } },
    ];
  return undefined;
}

/** A few calls, of which later ones take what the first answered. */
function draftSequence({ rule, calls = [] }: TestFinding): Drafted | undefined {
  const [made, ...others] = calls;
  const answer = made && isObject(made.result) ? made.result.structuredContent : undefined;
  if (!made || !isObject(answer)) return undefined;
  const nodes: JsonObject[] = [{ id: "create", tool: made.tool, args: escapeReferences(made.arguments) }];
  const ids = rule === "gone" ? ["delete", "read"] : ["read"];
  for (const [at, { tool, arguments: args }] of others.entries()) {
    const [argument, value] = isObject(args) ? (Object.entries(args)[0] ?? []) : [];
    const field = Object.keys(answer).find((key) => answer[key] === value);
    const id = ids[at];
    if (argument === undefined || field === undefined || id === undefined) return undefined;
    const needs = nodes.map((node) => String(node.id));
    nodes.push({
      id,
      needs,
      tool,
      args: { [argument]: `\${create.${field}}` },
      ...(id === "delete" && { expect: [{ target: "output", matcher: { exists: true } }] }),
    });
  }
  if (rule === "found") return { nodes, output: "read" };
  const last = nodes.at(-1);
  if (last) last.continue_on_error = true;
  return { nodes, output: "delete", expect: [{ target: "nodes.read.status", matcher: { not: { exact: "ok" } } }] };
}
