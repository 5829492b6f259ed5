import { payloadOf } from "../../check/index.ts";
import { findFrame, findLanguageError, NEXT_CURSOR, pagingOf, readPage } from "../../property/index.ts";
import type { TestFinding } from "../../report/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { withoutFormats } from "../../values/json/schema-parts.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";

/** A test, or a composition, without its name. */
type Drafted = { test: JsonObject } | { nodes: JsonObject[]; output: Json; expect?: Json };

/** A test that fails on a finding, and passes once it is mended; else why there is none. */
type Draft = (finding: TestFinding, definition: JsonObject, isLimited: boolean) => Drafted | string;

const WHY = {
  cut: "the report lacks a part of the answer",
  far: "what it reads has no id of what was made",
  lists: "the pages of the list are not plain",
  protocol: "each run checks the protocol",
  secret: "a test would have to hold the secret",
  shy: "it ends after it has refused, and a test cannot wait for that",
};

/** `isLimited`: whether the server says how long a call may take. */
export const draftOf: Draft = (finding, definition, isLimited) => {
  const [first] = finding.calls ?? [];
  if (!first || !isObject(first.arguments)) return WHY.cut;
  return (DRAFTS[finding.rule] ?? (() => WHY.protocol))(finding, definition, isLimited);
};
function testOf({ calls: [call] = [] }: TestFinding, expect: Json, more: JsonObject = {}): Drafted {
  return { test: { tool: call?.tool ?? "", args: call?.arguments ?? {}, ...more, expect } };
}

/** Any answer will do: without one, the test fails. */
const ANSWERED: Json = [{ target: "duration_ms", matcher: { gte: 0 } }];
/** JSON-RPC's code for a fault inside of the server. */
const INTERNAL = -32603;
/** As long as a property test waits where the server does not say. */
const WAITS = { timeout: "5s" };

const draftRefused: Draft = (finding) => testOf(finding, "refused");
const draftAnswered: Draft = (finding, _, isLimited) => testOf(finding, ANSWERED, isLimited ? {} : WAITS);

const draftAlive: Draft = (finding) => {
  const [{ tool, arguments: args, result }] = finding.calls as [NonNullable<TestFinding["calls"]>[0]];
  if (result === undefined) return testOf(finding, ANSWERED);
  if (isObject(result) && result.isError === true) return WHY.shy;
  // It ends a moment after it has answered.
  const loop = { until: ".iteration == 2", max: 2, delay: "300ms" };
  return { nodes: [{ id: "call", tool, args: escapeReferences(args), loop, ...FOR_ITS_EFFECT }], output: "call" };
};

/** A refusal in words of the code: that it does not have them. */
function draftFault(find: (text: string) => string | undefined): Draft {
  return (finding) => {
    const { error, result } = finding.calls?.[0] ?? {};
    const text = find(finding.evidence ?? "");
    const isInternal = finding.rule === "internal" && isObject(error) && error.code === INTERNAL;
    if (isInternal) return testOf(finding, [{ target: "error.code", matcher: { not: { exact: INTERNAL } } }]);
    if (text === undefined) return WHY.cut;
    const places: [string, Json | undefined][] = [
      ["error.message", isObject(error) ? error.message : undefined],
      ["result.content[0].text", isObject(result) ? payloadText(result) : undefined],
    ];
    const [target] = places.find(([, shown]) => typeof shown === "string" && shown.includes(text)) ?? [];
    if (target !== undefined) return testOf(finding, [{ target, matcher: { not: { contains: text } } }]);
    const jq = `[.. | strings | contains(${JSON.stringify(text)})] | any`;
    return testOf(finding, [{ target: error === undefined ? "result" : "error", matcher: { not: { jq } } }]);
  };
}

function payloadText({ content }: JsonObject): Json | undefined {
  const [first] = Array.isArray(content) ? content : [];
  return isObject(first) ? first.text : undefined;
}

const draftOutput: Draft = (finding, { outputSchema }) => {
  if (!isObject(outputSchema)) return WHY.cut;
  return testOf(finding, [
    { target: "result.structuredContent", matcher: { exists: true } },
    { target: "payload", matcher: { schema: withoutFormats(outputSchema) } },
  ]);
};

/** That nobody reads the answer of a node is meant. */
const FOR_ITS_EFFECT = { expect: [{ target: "output", matcher: { exists: true } }] };

/** A few calls, of which later ones take what the first answered; or calls for something that is there from the start. */
const draftSequence: Draft = ({ rule, calls = [] }) => {
  const ids = rule === "found" ? ["create", "read"] : ["create", "delete", "read"].slice(-calls.length);
  const [made] = ids[0] === "create" ? calls : [];
  const answer = made && (isObject(made.result) ? payloadOf(made.result) : null);
  const nodes: JsonObject[] = [];
  for (const [at, { tool, arguments: args }] of calls.entries()) {
    const id = ids[at] ?? "";
    const node: JsonObject = { id, ...(at > 0 && { needs: ids.slice(0, at) }), tool, args: escapeReferences(args) };
    if (answer !== undefined && at > 0) {
      const [argument = "", value] = isObject(args) ? (Object.entries(args)[0] ?? []) : [];
      const fields = isObject(answer) ? Object.keys(answer).filter((key) => answer[key] === value) : [];
      const field = [argument, "id"].find((name) => fields.includes(name)) ?? fields[0];
      if (field === undefined) return WHY.far;
      node.args = { [argument]: `\${create.${field}}` };
    }
    nodes.push({ ...node, ...(id === "delete" && FOR_ITS_EFFECT) });
  }
  if (rule === "found") return { nodes, output: "read" };
  const last = nodes.at(-1);
  if (last) last.continue_on_error = true;
  return { nodes, output: "delete", expect: [{ target: "nodes.read.status", matcher: { not: { exact: "ok" } } }] };
};

/** What the check compares, too. */
const STATE = { jq: ".raw | .structuredContent // .content" };

/** A reader is asked before and after the call that must not change what it answers. */
const draftObserved: Draft = ({ calls = [] }) => {
  const [reader, call, first] = calls.toReversed();
  if (!reader || !call) return WHY.cut;
  const steps = Object.entries({ ...(first && { first }), before: reader, call, after: reader });
  // A call may be refused, and change something all the same.
  const isRefused = call.error !== undefined || (isObject(call.result) && call.result.isError === true);
  const nodes = steps.map(([id, step], at): JsonObject => {
    const parent = steps[at - 1]?.[0];
    return {
      id,
      ...(parent && { needs: [isRefused && id === "after" ? { id: parent, optional: true } : parent] }),
      tool: step.tool,
      args: escapeReferences(step.arguments),
      ...(step === reader && { transform: STATE }),
      ...(id !== "after" && FOR_ITS_EFFECT),
      ...(isRefused && id === "call" && { continue_on_error: true }),
    };
  });
  const expect = [{ target: "output", matcher: { jq: ".before == .after" } }];
  return { nodes, output: { assemble: ".nodes | { before, after }" }, expect };
};

/** `.key` in a path and in jq. */
const stepTo = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

const propertiesOf = (schema: Json | undefined): JsonObject =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {};

/** One page that is wrong by itself; else all pages, one after the other, against the whole list, which may have pages, too. */
const draftPages: Draft = ({ calls: [last, ...whole] = [] }, definition) => {
  const paging = pagingOf(propertiesOf(definition.inputSchema));
  const lists = [...whole, last].map((call) => {
    const payload = isObject(call?.result) ? payloadOf(call.result) : null;
    return readPage(isObject(payload) ? payload : {});
  });
  const [{ list, next } = {}] = lists;
  if (!paging || !last || !isObject(last.arguments) || !list) return WHY.lists;
  if (lists.some((page) => !page.list)) return WHY.cut;
  const { [paging.size]: size = 1 } = last.arguments;
  const items = stepTo(list[0]);
  if (whole.length === 0) {
    const expect: JsonObject[] = [{ target: `payload${items}`, matcher: { length: { lte: size } } }];
    if (next && list[1].length <= Number(size))
      expect.push({ target: `payload${stepTo(next[0])}`, matcher: { not: { exact: next[1] } } });
    return { test: { tool: last.tool, args: last.arguments, expect } };
  }
  const [declared] = readPage(propertiesOf(definition.outputSchema)).next ?? [];
  const found = `(.result | to_entries | map(select(.key | test("${NEXT_CURSOR.source}"; "i")).value) | first)`;
  const transform = {
    jq: `{ items: .result${items}, next: ${declared === undefined ? found : `.result${stepTo(declared)}`} }`,
  };
  const nodes: JsonObject[] = [];
  const walk = (name: string, first: JsonObject, count: number): void => {
    for (let page = 1; page <= count; page++) {
      const [parent, from] = [nodes.at(-1)?.id, page > 1 ? `${name}_${page - 1}` : undefined];
      nodes.push({
        id: `${name}_${page}`,
        ...(parent !== undefined && { needs: [from === undefined ? { id: parent, optional: true } : parent] }),
        ...(from !== undefined && { when: `(.parents.${from}.next // "") != ""` }),
        tool: last.tool,
        args: { ...(escapeReferences(first) as JsonObject), ...(from && { [paging.cursor]: `\${${from}.next}` }) },
        transform,
        ...(page === count && FOR_ITS_EFFECT),
      });
    }
  };
  const total = lists.slice(0, -1).reduce((sum, { list: [, page] = ["", []] }) => sum + page.length, 0);
  // A mended server may list one item more a page.
  const spare = whole.length > 1 ? whole.length : 0;
  walk("whole", whole[0]?.arguments as JsonObject, whole.length > 1 ? whole.length + 1 : 1);
  walk("page", { [paging.size]: size }, Math.ceil((total + spare) / Number(size)) + 1);
  const gather = (name: string) => `[.[] | select(.key | startswith("${name}_")) | .value.items[]?]`;
  const assemble = `.nodes | to_entries | { whole: ${gather("whole")}, pages: ${gather("page")} }`;
  const expect = [{ target: "output", matcher: { jq: "(.whole | sort) == (.pages | sort)" } }];
  return { nodes, output: { assemble }, expect };
};

const DRAFTS: Partial<Record<string, Draft>> = {
  alive: draftAlive,
  answers: draftAnswered,
  "unbounded-time": draftAnswered,
  refuses: draftRefused,
  coerces: draftRefused,
  internal: draftFault(findLanguageError),
  output: draftOutput,
  "no-trace": draftFault(findFrame),
  "no-secret": () => WHY.secret,
  "read-only": draftObserved,
  idempotent: draftObserved,
  found: draftSequence,
  gone: draftSequence,
  pages: draftPages,
};
