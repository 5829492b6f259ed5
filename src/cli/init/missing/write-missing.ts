import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DraftTest, SuiteDraft } from "../../../cassette/index.ts";
import { loadExclusions, readSavedReports } from "../../../conduct/index.ts";
import { type Call, createReach, type Obligation, obligationsOf, type Surface } from "../../../coverage/index.ts";
import { failure } from "../../../errors.ts";
import { writeFileAtomically } from "../../../files/index.ts";
import { type PlannedTest, planRun } from "../../../plan/index.ts";
import type { CoverageServer } from "../../../report/index.ts";
import { loadLists } from "../../../run/index.ts";
import type { RequestTest, ServerSpec, Suite, TestSpec } from "../../../suite/index.ts";
import { escapeReferences } from "../../../template/escape.ts";
import { groupBy } from "../../../values/group-by.ts";
import { deepEqual, isObject, type Json, type JsonObject } from "../../../values/json.ts";
import { asPath, quoteWord } from "../../../values/shell-word.ts";
import { words } from "../../../values/show/words.ts";
import type { CliContext } from "../../context.ts";
import { existsAlready } from "../../options/options.ts";
import { withSession } from "../../options/server-options.ts";
import { findSuites, loadSound } from "../../options/suites.ts";
import { renderSuite } from "../render.ts";
import { headOf, readWritten, type Written } from "../server-entry.ts";
import { cutLine, tellSkips } from "../tell.ts";
import { type Base, createDrafting } from "./draft-missing.ts";

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
const SECTION = { tool: "tools", prompt: "prompts", resource: "resources" } as const;

/** Writes tests for what a suite leaves open. Asks its servers for their lists, and for nothing else. */
export async function writeMissing(path: string, flags: MissingFlags, context: CliContext): Promise<string[]> {
  const { cwd, signal } = context;
  const file = resolve(cwd, path);
  const suite = await loadOne(flags, context);
  const sources = suite.files.map((one) => resolve(cwd, one.path));
  if (existsSync(file) && sources.map((one) => realpathSync(one)).includes(realpathSync(file)))
    throw isSuite({ path, suite: flags.missing });
  if (existsSync(file) && !flags.force) throw existsAlready({ path });
  const claims = claimsOf(planRun([suite], ANY).tests);
  const written = readWritten(suite, cwd);
  const states = flags.report === undefined ? undefined : await readStates(flags.report, suite, flags.missing, cwd);
  const found = await Promise.all(
    [...suite.servers.values()]
      .filter(({ name }) => suite.tests.some((test) => serversIn(test).includes(name)))
      .map((server) => draftOf(server, { suite, claims, written, states, flags, context })),
  );
  const draft: SuiteDraft = { tools: [], resources: [], prompts: [], completions: [] };
  const several = suite.servers.size > 1;
  for (const { server, made } of found)
    for (const { test, obligation } of made) {
      const { name, ...entry } = test.entry;
      const owned = several ? { name: `${server} ${name}`, ...entry, server } : test.entry;
      const key = obligation.tool !== undefined ? "tool" : obligation.prompt !== undefined ? "prompt" : "resource";
      draft[SECTION[key]].push({
        ...test,
        entry: owned,
        ...(test.escaped ? {} : { escaped: true, entry: escapeReferences(owned) as JsonObject }),
      });
    }
  const tests = [...draft.tools, ...draft.resources, ...draft.prompts];
  const open = found.reduce((sum, one) => sum + one.open, 0);
  const rest = [
    ...found.flatMap(({ unknown }) => unknown.map((reason) => cutLine(unread({ reason })))),
    ...count(found, "outputs", (fields) => outputs({ fields, suite: quoteWord(asPath(flags.missing)) })),
    ...count(found, "unmade", (number) => unmade({ number })),
  ];
  const isKnown = found.every(({ unknown }) => unknown.length === 0);
  if (tests.length === 0) return [(isKnown ? nothing : unsure)({ suite: flags.missing }), ...rest];
  const folder = dirname(file);
  const text = renderSuite({
    folder,
    heading: [
      `Tests for what ${asPath(flags.missing).replace(/\s+/g, " ")} leaves open, written by \`mcptest init --missing\`. No tool was called.`,
      "Make them yours: replace generated arguments, then assert the results.",
      "A test with `skip` does not run: remove that line to run it.",
    ],
    head: headOf(`${escapeReferences(suite.name)}: what was missing`, written, folder),
    draft,
  });
  await writeFileAtomically(file, text, "suite", signal);
  const skips = tests.flatMap(({ entry }) => (entry.skip === undefined ? [] : [String(entry.skip)]));
  return [
    wrote({ path, tests: tests.length, open, suite: flags.missing }),
    ...tellSkips(skips),
    ...rest,
    `run it: mcptest run ${quoteWord(asPath(path))}`,
  ];
}

type Found = Awaited<ReturnType<typeof draftOf>>;

function count(found: readonly Found[], key: "outputs" | "unmade", say: (sum: number) => string): string[] {
  const sum = found.reduce((total, one) => total + one[key], 0);
  return sum === 0 ? [] : [cutLine(say(sum))];
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

/** The states of obligations that a report has of each server of a suite. */
async function readStates(path: string, suite: Suite, written: string, cwd: string) {
  const [{ report } = { report: undefined }] = await readSavedReports([path], cwd);
  return (server: string): CoverageServer["obligations"] => {
    const named = report?.coverage?.servers.filter(({ name }) => name === server) ?? [];
    const own = named.find((one) => one.suite === suite.path) ?? named[0];
    if (!own) throw unmeasured({ path, server, suite: written });
    return own.obligations;
  };
}

interface Drafting {
  suite: Suite;
  claims: readonly Claim[];
  written: Written;
  states: Awaited<ReturnType<typeof readStates>> | undefined;
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
  if (states) for (const { id, state } of states(server.name)) if (state !== "open") done.add(id);
  const { reach } = createReach(surface, obligations);
  if (!states) for (const { call } of own) for (const { id, fits } of await reach(call)) if (fits) done.add(id);
  const open = obligations.filter(
    (one) => !done.has(one.id) && exclusions.reasonOf(new Set([server]), one) === undefined,
  );
  const bases = groupBy(
    own.filter(({ isBase }) => isBase),
    ({ call: { method, params } }) => `${method} ${params.name}`,
  );
  const draft = createDrafting({
    surface,
    obligations,
    includeWrites: flags.includeWrites ?? false,
    basesOf: ({ tool, prompt }) => {
      const key = tool === undefined ? `prompts/get ${prompt}` : `tools/call ${tool}`;
      return (bases.get(key) ?? []).flatMap((claim) => baseOf(claim, written, context) ?? []);
    },
  });
  const made: { obligation: Obligation; test: DraftTest }[] = [];
  const asked = open.filter(({ kind }) => kind !== "output");
  for (const obligation of asked) {
    const test = await draft(obligation);
    if (test) made.push({ obligation, test });
  }
  const unknown = Object.values(surface).flatMap((list) => (list.state === "unknown" ? [list.reason as string] : []));
  return {
    server: server.name,
    made,
    open: open.length,
    outputs: open.length - asked.length,
    unmade: asked.length - made.length,
    unknown,
  };
}

/** What a test gives its tool, as it is and as it is written; undefined for a secret that is not written as a reference. */
function baseOf({ call, test }: Claim, written: Written, { redactor }: CliContext): Base | undefined {
  const args = isObject(call.params.arguments) ? call.params.arguments : {};
  const name = test?.row ? undefined : (test?.written ?? test?.name);
  const entries = written
    .flatMap(({ content }) => [content.tools, content.prompts])
    .flatMap((list) => (Array.isArray(list) ? list : []));
  const entry = entries.find(
    (one): one is JsonObject => name !== undefined && isObject(one) && one.name === name && isObject(one.args),
  );
  if (entry) return { args, written: entry.args as JsonObject, made: new Set() };
  return deepEqual(redactor.json(args), args)
    ? { args, written: escapeReferences(args) as JsonObject, made: new Set() }
    : undefined;
}

/** A call of a test with the answer that it claims, and the test, if that is one request. */
export interface Claim {
  server: string;
  call: Call;
  refused: boolean;
  /** Whether other calls can be made of it: nothing in it is known in a run alone. */
  isBase: boolean;
  test?: RequestTest;
}

const ACCEPTED: Json = { content: [], contents: [{}], messages: [{}] };

/** What the tests of a plan claim that will run: that their calls are accepted, or refused. */
export function claimsOf(tests: readonly PlannedTest[]): Claim[] {
  return tests.filter(({ skip }) => skip === undefined).flatMap(({ spec }) => claimsOfTest(spec));
}

function claimsOfTest(spec: TestSpec): Claim[] {
  if ("nodes" in spec)
    return spec.nodes
      .filter((node) => !node.mock && !node.freeze)
      .map(({ server, tool, args }) => {
        const call = { method: "tools/call", params: { name: tool, arguments: args.fill(({ raw }) => raw) } };
        const isBase = args.references.length === 0;
        return { server, call: { ...call, result: ACCEPTED }, refused: false, isBase };
      });
  if (!("request" in spec) || spec.transform?.request) return [];
  const refused = spec.refused === true || spec.expect.assertions.some(isRefusal);
  const answer = refused ? { error: { code: -32602, message: "" } } : { result: ACCEPTED };
  return [{ server: spec.server, call: { ...spec.request, ...answer }, refused, isBase: !refused, test: spec }];
}

function isRefusal({ target, matcher }: RequestTest["expect"]["assertions"][number]): boolean {
  if (target === "result.isError") return matcher.exact === true;
  return /^error(?:[.[]|$)/.test(target) && matcher.absent !== true;
}
