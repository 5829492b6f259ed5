import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DraftTest, SuiteDraft } from "../../cassette/index.ts";
import { failure } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import { findFrame, findLanguageError } from "../../property/index.ts";
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
    const head =
      suite && suite.files.length > 0
        ? headOf(`${escapeReferences(suite.name)}: findings`, readWritten(suite, cwd), folder)
        : { name: "findings", servers: { server: describeServer(flags, folder, cwd) } };
    const heading = ["Findings of `mcptest fuzz`: each test fails until its finding is mended."];
    await writeFileAtomically(file, renderSuite({ folder, heading, head, draft }), "suite", signal);
    tell(saved({ path, tests: names.size, word: quoteWord(asPath(path)) }));
  }
  if (rest.length > 0) tell(left({ findings: rest.join(", ") }));
}

type Drafted = { test: JsonObject } | { nodes: JsonObject[]; output: string; expect?: Json };

/** Any answer will do: without one, the test fails. */
const ANSWERED: Json = [{ target: "duration_ms", matcher: { gte: 0 } }];
const NO_ERROR: Json = [{ target: "result", matcher: { exists: true } }];

/** A test that fails on a finding, and passes once it is mended; undefined where no test of one or two calls shows it. */
function draftOf(finding: TestFinding, definition: JsonObject | undefined): Drafted | undefined {
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

function expectationOf({ rule, calls, evidence = "" }: TestFinding, definition: JsonObject = {}): Json | undefined {
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
