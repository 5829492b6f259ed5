import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DraftTest, SuiteDraft } from "../../../cassette/index.ts";
import { loadExclusions, readSavedReports } from "../../../conduct/index.ts";
import { type Call, createReach, obligationsOf, type Surface } from "../../../coverage/index.ts";
import { failure } from "../../../errors.ts";
import { writeFileAtomically } from "../../../files/index.ts";
import { type PlannedTest, planRun } from "../../../plan/index.ts";
import type { CoverageServer } from "../../../report/index.ts";
import { loadLists } from "../../../run/index.ts";
import type { RequestTest, ServerSpec, Suite, TestSpec } from "../../../suite/index.ts";
import { escapeReferences } from "../../../template/escape.ts";
import { groupBy } from "../../../values/group-by.ts";
import { deepEqual, isObject, type JsonObject } from "../../../values/json.ts";
import { asPath, quoteWord } from "../../../values/shell-word.ts";
import { words } from "../../../values/show/words.ts";
import type { CliContext } from "../../context.ts";
import { existsAlready } from "../../options/options.ts";
import { withSession } from "../../options/server-options.ts";
import { findSuites, loadSound } from "../../options/suites.ts";
import { renderSuite } from "../render.ts";
import { headOf, readWritten, type Written } from "../server-entry.ts";
import { cutLine, tellSkips } from "../tell.ts";
import { ACCEPTED, type Base, createDrafting, REFUSAL } from "./draft-missing.ts";

export interface MissingFlags {
  missing: string;
  /** A report of a run with --coverage, whose states count. */
  report?: string;
  force?: boolean;
  includeWrites?: boolean;
  envFile: boolean;
}

const severalSuites = failure(`usage: --missing takes one suite, and <"path"> names <count suites suite>
  hint: name one of them`);
const isSuite = failure(`usage: <path> is a file of the suite, which --missing does not touch
  hint: name another file: mcptest init more.mcptest.yml --missing <suite>`);
const unmeasured = failure(`usage: <path> has no coverage of server <"server">
  hint: write it with mcptest run <suite> --coverage --output <path>`);
const wrote = words("wrote <path>: <count tests test> for <count open obligation> that <suite> leaves open");
const nothing = words("nothing to write: <suite> leaves nothing open that init has tests for");
const unsure = words("nothing to write: what <suite> leaves open is not known");
const unread = words("not known, so without tests: <reason>");
const outputs = words("<count fields field> of answers open: mcptest mutate <suite> proposes assertions");
const unmade = words("left out: <count number obligation>, for which init finds no arguments");

const ANY = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };

/** Writes tests for what a suite leaves open. Asks its servers for their lists, and for nothing else. */
export async function writeMissing(path: string, flags: MissingFlags, context: CliContext): Promise<string[]> {
  const { cwd, signal } = context;
  const { missing } = flags;
  const file = resolve(cwd, path);
  const suite = await loadOne(flags, context);
  const sources = suite.files.map((one) => realpathSync(resolve(cwd, one.path)));
  if (existsSync(file) && sources.includes(realpathSync(file))) throw isSuite({ path, suite: missing });
  if (existsSync(file) && !flags.force) throw existsAlready({ path });
  const claims = claimsOf(planRun([suite], ANY).tests);
  const written = readWritten(suite, cwd);
  const states = await readStates(flags, suite, cwd);
  const servers = [...suite.servers.values()].filter(({ name }) =>
    suite.tests.some((test) => serversIn(test).includes(name)),
  );
  const use = { suite, claims, written, states, flags, context };
  const found = await Promise.all(servers.map((server) => draftOf(server, use)));
  const draft: SuiteDraft = { tools: [], resources: [], prompts: [], completions: [] };
  for (const { server, made } of found)
    for (const { section, test } of made) {
      const { name, ...entry } = test.entry;
      const owned = { ...test, entry: { name: `${server} ${name}`, ...entry, server } };
      draft[section].push(suite.servers.size > 1 ? owned : test);
    }
  const tests = Object.values(draft).flat();
  const sum = (key: "open" | "outputs" | "unmade") => found.reduce((total, one) => total + one[key], 0);
  const [fields, number] = [sum("outputs"), sum("unmade")];
  const unknown = found.flatMap((one) => one.unknown);
  const rest = [
    ...unknown.map((reason) => unread({ reason })),
    ...(fields > 0 ? [outputs({ fields, suite: quoteWord(asPath(missing)) })] : []),
    ...(number > 0 ? [unmade({ number })] : []),
  ].map(cutLine);
  if (tests.length === 0) return [(unknown.length === 0 ? nothing : unsure)({ suite: missing }), ...rest];
  const folder = dirname(file);
  const heading = [
    `Tests for what ${asPath(missing).replace(/\s+/g, " ")} leaves open, written by \`mcptest init --missing\`. No tool was called.`,
    "Make them yours: replace generated arguments, then assert the results.",
    "A test with `skip` does not run: remove that line to run it.",
  ];
  const head = headOf(`${escapeReferences(suite.name)}: what was missing`, written, folder);
  await writeFileAtomically(file, renderSuite({ folder, heading, head, draft }), "suite", signal);
  const skips = tests.flatMap(({ entry }) => (entry.skip === undefined ? [] : [String(entry.skip)]));
  return [
    wrote({ path, tests: tests.length, open: sum("open"), suite: missing }),
    ...tellSkips(skips),
    ...rest,
    `run it: mcptest run ${quoteWord(asPath(path))}`,
  ];
}

async function loadOne({ missing, envFile }: MissingFlags, context: CliContext): Promise<Suite> {
  const paths = await findSuites([missing], context);
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) throw severalSuites({ path: missing, suites: paths.length });
  const { suites } = await loadSound([path], { var: [], mask: [], envFile }, context);
  return suites[0] as Suite;
}

function serversIn(test: Suite["tests"][number]): readonly string[] {
  return "servers" in test && Array.isArray(test.servers) ? test.servers : test.server.split(", ");
}

/** The states of obligations that a report has of each server of a suite; undefined without a report. */
async function readStates({ report: path, missing }: MissingFlags, suite: Suite, cwd: string) {
  if (path === undefined) return undefined;
  const [read] = await readSavedReports([path], cwd);
  return (server: string): CoverageServer["obligations"] => {
    const named = read?.report.coverage?.servers.filter(({ name }) => name === server) ?? [];
    const own = named.find((one) => one.suite === suite.path) ?? named[0];
    if (!own) throw unmeasured({ path, server, suite: missing });
    return own.obligations;
  };
}

interface Drafting {
  suite: Suite;
  claims: readonly Claim[];
  written: Written;
  states: Awaited<ReturnType<typeof readStates>>;
  flags: MissingFlags;
  context: CliContext;
}

/** The tests for what is open of a server. */
async function draftOf(server: ServerSpec, { suite, claims, written, states, flags, context }: Drafting) {
  const { askLists } = await loadLists();
  const surface: Surface = await withSession(server, context, (session) => askLists(session, server, context.signal));
  const { obligations } = await obligationsOf(surface);
  const { Exclusions } = await loadExclusions();
  const exclusions = new Exclusions([suite]);
  const done = new Set<string>();
  const own = claims.filter((claim) => claim.server === server.name);
  const { reach } = createReach(surface, obligations);
  if (states) for (const { id, state } of states(server.name)) if (state !== "open") done.add(id);
  if (!states) for (const { call } of own) for (const { id, fits } of await reach(call)) if (fits) done.add(id);
  const open = obligations.filter(
    (one) => !done.has(one.id) && exclusions.reasonOf(new Set([server]), one) === undefined,
  );
  const bases = groupBy(
    own.filter(({ isBase }) => isBase),
    ({ call: { method, params } }) => `${method} ${params?.name}`,
  );
  const draft = createDrafting(surface, reach, flags.includeWrites ?? false, ({ tool, prompt }) => {
    const key = tool === undefined ? `prompts/get ${prompt}` : `tools/call ${tool}`;
    return (bases.get(key) ?? []).flatMap((claim) => baseOf(claim, written, context) ?? []);
  });
  const made: { section: keyof SuiteDraft; test: DraftTest }[] = [];
  const asked = open.filter(({ kind }) => kind !== "output");
  for (const obligation of asked) {
    const test = await draft(obligation);
    const other = obligation.prompt === undefined ? "resources" : "prompts";
    if (test) made.push({ section: obligation.tool === undefined ? other : "tools", test });
  }
  return {
    server: server.name,
    made,
    open: open.length,
    outputs: open.length - asked.length,
    unmade: asked.length - made.length,
    unknown: Object.values(surface).flatMap((list) => (list.state === "unknown" ? [list.reason as string] : [])),
  };
}

/** What a test gives its tool, as it is and as it is written; undefined for a secret that is not written as a reference. */
function baseOf({ call, test }: Claim, written: Written, { redactor }: CliContext): Base | undefined {
  const args = isObject(call.params?.arguments) ? call.params.arguments : {};
  const name = test?.row ? undefined : (test?.written ?? test?.name);
  const entries = written.flatMap(({ content }) => [content.tools ?? [], content.prompts ?? []].flat());
  const entry = entries.find((one) => name !== undefined && isObject(one) && one.name === name && isObject(one.args));
  const made = new Set<string>();
  if (isObject(entry)) return { args, written: entry.args as JsonObject, made };
  if (!deepEqual(redactor.json(args), args)) return undefined;
  return { args, written: escapeReferences(args) as JsonObject, made };
}

/** A call of a test with the answer that it claims, and the test, if that is one request. */
interface Claim {
  server: string;
  call: Call;
  /** Whether other calls can be made of it: nothing in it is known in a run alone. */
  isBase: boolean;
  test?: RequestTest;
}

/** What the tests of a plan claim that will run: that their calls are accepted, or refused. */
function claimsOf(tests: readonly PlannedTest[]): Claim[] {
  return tests.flatMap(({ spec, skip }) => (skip === undefined ? claimsOfTest(spec) : []));
}

function claimsOfTest(spec: TestSpec): Claim[] {
  if ("nodes" in spec)
    return spec.nodes
      .filter((node) => !node.mock && !node.freeze)
      .map(({ server, tool, args }) => {
        const params = { name: tool, arguments: args.fill(({ raw }) => raw) };
        return {
          server,
          call: { method: "tools/call", params, result: ACCEPTED },
          isBase: args.references.length === 0,
        };
      });
  if (!("request" in spec) || spec.transform?.request) return [];
  const refused = spec.refused === true || spec.expect.assertions.some(isRefusal);
  const call = { ...spec.request, ...(refused ? REFUSAL : { result: ACCEPTED }) };
  return [{ server: spec.server, call, isBase: !refused, test: spec }];
}

function isRefusal({ target, matcher }: RequestTest["expect"]["assertions"][number]): boolean {
  if (target === "result.isError") return matcher.exact === true;
  return /^error(?:[.[]|$)/.test(target) && matcher.absent !== true;
}
