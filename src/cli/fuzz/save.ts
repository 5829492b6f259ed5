import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DraftTest, SuiteDraft } from "../../cassette/index.ts";
import { payloadOf } from "../../check/index.ts";
import { failure } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import { findFrame, findLanguageError, NEXT_CURSOR, pagingOf, readPage } from "../../property/index.ts";
import type { ConcludedReport, TestFinding } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isCi } from "../../values/ci.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import type { CliContext } from "../context.ts";
import { renderSuite } from "../init/render.ts";
import { describeServer, headOf, readWritten } from "../init/server-entry.ts";
import { existsAlready, type Given, type SuiteNames } from "../options/options.ts";
import type { ServerFlags } from "../options/server-options.ts";
import type { OutputFlags } from "../output/outputs.ts";
import type { RunFlags } from "../run/settings.ts";

/** The flags of `mcptest fuzz`. */
export type FuzzFlags = ServerFlags &
  Pick<RunFlags, "var" | "mask" | "envFile" | "baseline" | "waitForReady"> &
  OutputFlags &
  SuiteNames &
  Record<"tool" | "allow" | "allowDestructive" | "check" | "server", readonly string[]> &
  Given<"cases" | "calls" | "for" | "seed" | "save", "explain" | "force" | "verbose" | "quiet"> & {
    failOn?: "error" | "warning" | "regression" | "never";
  };

const refused = failure(`save-refused: no suite is written while CI is set
  hint: save findings on your machine, and commit the suite`);
const severalSuites = failure(`usage: --save takes one suite, and <number suites> were found
  hint: name one of them`);
const saved = words("saved <count tests finding> to <path>: mcptest run <word>");
const none = words("nothing to save in <path>: no finding has a test");
const left = words("not saved, because no test shows it: <findings>");

/** Throws before anything runs: save-refused under CI; usage where the file is there already. */
export function checkSave({ save: path, force }: FuzzFlags, { cwd, env }: CliContext): void {
  if (path === undefined) return;
  if (isCi(env)) throw refused();
  if (existsSync(resolve(cwd, path)) && !force) throw existsAlready({ path });
}

/** Writes the findings of a run as a suite of ordinary tests, with the servers as they are declared. */
export async function saveFindings(
  flags: FuzzFlags,
  { results, servers }: ConcludedReport,
  suites: readonly Suite[],
  { cwd, stderr, redactor, signal }: CliContext,
): Promise<void> {
  const { save: path } = flags;
  if (path === undefined) return;
  const [suite, ...others] = suites;
  if (others.length > 0) throw severalSuites({ suites: suites.length });
  const file = resolve(cwd, path);
  const folder = dirname(file);
  const tests: DraftTest[] = [];
  const compositions: DraftTest[] = [];
  const rest: string[] = [];
  const names = new Set<string>();
  const several = servers.length > 1;
  for (const { detail, server } of results) {
    const surface = servers.find(({ name }) => name === server)?.surface;
    for (const finding of detail?.type === "property" ? detail.findings : []) {
      if (finding.severity === "note" || finding.flaky) continue;
      const drafted = draftOf(finding, surface?.tools.find(({ name }) => name === finding.tool)?.definition);
      const name = `${finding.rule} ${finding.tool ?? ""}${finding.at ? ` ${finding.at}` : ""}`;
      if (!drafted) rest.push(name);
      if (!drafted || names.has(`${server} ${name}`)) continue;
      names.add(`${server} ${name}`);
      const about = { escaped: true, comment: finding.message };
      if ("nodes" in drafted) {
        const nodes = drafted.nodes.map((node) => ({ ...node, server }));
        compositions.push({ ...about, entry: { name, ...drafted, nodes } });
      } else {
        const entry = { name: several ? `${server} ${name}` : name, ...(several && { server }), ...drafted.test };
        tests.push({ ...about, entry: escapeReferences(entry) as JsonObject });
      }
    }
  }
  const tell = (line: string): boolean => stderr.write(`${redactor.text(line)}\n`);
  if (names.size === 0) tell(none({ path }));
  else {
    const draft = { tools: tests, resources: [], prompts: [], completions: [], compositions } as SuiteDraft;
    const head: JsonObject =
      suite && suite.files.length > 0
        ? headOf(`${escapeReferences(suite.name)}: findings`, readWritten(suite, cwd), folder)
        : { name: "findings", servers: { server: describeServer(flags, folder, cwd) } };
    // As findings were confirmed: what an earlier test did must not hide what a composition shows.
    if (compositions.length > 0) head.run = { isolation: "test" };
    const heading = ["Findings of `mcptest fuzz`: each test fails until its finding is mended."];
    await writeFileAtomically(file, renderSuite({ folder, heading, head, draft }), "suite", signal);
    tell(saved({ path, tests: names.size, word: quoteWord(asPath(path)) }));
  }
  if (rest.length > 0) tell(left({ findings: rest.join(", ") }));
}

type Drafted = { test: JsonObject } | { nodes: JsonObject[]; output: Json; expect?: Json };

/** Checks whose findings come of several calls, and what drafts their tests. */
const SEQUENCES: Partial<Record<string, (finding: TestFinding, definition: JsonObject) => Drafted | undefined>> = {
  found: draftSequence,
  gone: draftSequence,
  idempotent: draftObserved,
  pages: draftPages,
  "read-only": draftObserved,
};

/** Any answer will do: without one, the test fails. */
const ANSWERED: Json = [{ target: "duration_ms", matcher: { gte: 0 } }];
const NO_ERROR: Json = [{ target: "result", matcher: { exists: true } }];

/** A test that fails on a finding, and passes once it is mended; undefined where no test of a few calls shows it. */
function draftOf(finding: TestFinding, definition: JsonObject = {}): Drafted | undefined {
  const { rule, calls = [] } = finding;
  const [first] = calls;
  if (!first || !isObject(first.arguments)) return undefined;
  const { [rule]: draft } = SEQUENCES;
  if (draft) return draft(finding, definition);
  const expect = expectationOf(finding, definition);
  if (expect === undefined) return undefined;
  const test: JsonObject = { tool: first.tool, args: first.arguments };
  if (rule === "answers" || rule === "unbounded-time") test.timeout = "5s";
  return { test: { ...test, expect } };
}

function expectationOf({ rule, calls, evidence = "" }: TestFinding, definition: JsonObject): Json | undefined {
  if (rule === "refuses" || rule === "coerces") return "refused";
  if (rule === "alive" || rule === "answers" || rule === "unbounded-time") return ANSWERED;
  if (rule === "internal" || rule === "no-trace") {
    if (calls?.[0]?.error !== undefined) return NO_ERROR;
    const text = rule === "internal" ? findLanguageError(evidence) : findFrame(evidence);
    return text && [{ target: "result.content[0].text", matcher: { not: { contains: text } } }];
  }
  if (rule !== "output" || !isObject(definition.outputSchema)) return undefined;
  return [
    { target: "result.structuredContent", matcher: { exists: true } },
    { target: "payload", matcher: { schema: definition.outputSchema } },
  ];
}

/** That nobody reads the answer of a node is meant. */
const FOR_ITS_EFFECT = { expect: [{ target: "output", matcher: { exists: true } }] };

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
      ...(id === "delete" && FOR_ITS_EFFECT),
    });
  }
  if (rule === "found") return { nodes, output: "read" };
  const last = nodes.at(-1);
  if (last) last.continue_on_error = true;
  return { nodes, output: "delete", expect: [{ target: "nodes.read.status", matcher: { not: { exact: "ok" } } }] };
}

/** What the check compares, too. */
const STATE = { jq: ".raw | .structuredContent // .content" };

/** A reader is asked before and after the call that must not change what it answers. */
function draftObserved({ calls = [] }: TestFinding): Drafted | undefined {
  const [reader, call, first] = calls.toReversed();
  if (!reader || !call) return undefined;
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
}

/** `.key` in a path and in jq. */
const stepTo = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

const propertiesOf = (schema: Json | undefined): JsonObject =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {};

/** One page that is wrong by itself; else all pages, one after the other, against the whole list where one call gives it. */
function draftPages({ calls: [last, whole] = [] }: TestFinding, definition: JsonObject): Drafted | undefined {
  const paging = pagingOf(propertiesOf(definition.inputSchema));
  const { arguments: args, result } = whole ?? last ?? {};
  const payload = isObject(result) ? payloadOf(result) : null;
  const { list, next } = readPage(isObject(payload) ? payload : {});
  if (!paging || !last || !isObject(last.arguments) || !isObject(args) || !list) return undefined;
  const { [paging.size]: size = 1 } = last.arguments;
  const [items, count] = [stepTo(list[0]), list[1].length];
  if (!whole) {
    const expect: JsonObject[] = [{ target: `payload${items}`, matcher: { length: { lte: size } } }];
    if (next && count <= Number(size))
      expect.push({ target: `payload${stepTo(next[0])}`, matcher: { not: { exact: next[1] } } });
    return { test: { tool: last.tool, args, expect } };
  }
  if (paging.cursor in args) return undefined;
  const [declared] = readPage(propertiesOf(definition.outputSchema)).next ?? [];
  const found = `(.result | to_entries | map(select(.key | test("${NEXT_CURSOR.source}"; "i")).value) | first)`;
  const transform = {
    jq: `{ items: .result${items}, next: ${declared === undefined ? found : `.result${stepTo(declared)}`} }`,
  };
  const nodes: JsonObject[] = [
    { id: "whole", tool: whole.tool, args: escapeReferences(args), transform, ...FOR_ITS_EFFECT },
  ];
  for (let page = 1, parent = "whole"; page <= Math.ceil(count / Number(size)) + 1; page++) {
    const isFirst = page === 1;
    nodes.push({
      id: `page_${page}`,
      needs: [parent],
      ...(!isFirst && { when: `(.parents.${parent}.next // "") != ""` }),
      tool: last.tool,
      args: { [paging.size]: size, ...(!isFirst && { [paging.cursor]: `\${${parent}.next}` }) },
      transform,
    });
    parent = `page_${page}`;
  }
  const assemble = "{ whole: .nodes.whole.items, pages: [.nodes | del(.whole)[] | .items[]?] }";
  return {
    nodes,
    output: { assemble },
    expect: [{ target: "output", matcher: { jq: "(.whole | sort) == (.pages | sort)" } }],
  };
}
