import { createMarks, type DraftTest, readSecrets, type SuiteDraft } from "../../cassette/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { isTelling } from "../../values/redact/secret-name.ts";
import { listNames } from "../../values/suggest.ts";
import { count, cutText, escapeControls } from "../../values/text.ts";
import type { ServerFlags } from "../options/server-options.ts";
import { renderSuite } from "./render.ts";
import { describeServer, neededVariables, serverKeyOf } from "./server-entry.ts";
import type { Survey } from "./survey.ts";
import { draftPromptTests, draftResourceTest, draftToolTests } from "./tool-tests.ts";
import { type Trial, tryDrafts } from "./try-drafts.ts";

/** A server may list thousands of resources; a first suite reads this many. */
const MAX_RESOURCES = 10;

/** How a suite is to be written. */
export interface SuiteOptions {
  flags: ServerFlags;
  /** Folder of the suite, absolute. */
  folder: string;
  /** Where the server's command was started, absolute. */
  cwd: string;
  includeWrites: boolean;
  /** Where editors find the schema of suites. */
  schema: string;
  /** The most tests of one tool or prompt. */
  perTool: number;
  /** How the server is tried. */
  trial: Trial;
}

/** A first suite, and what to say about it. */
export interface FirstSuite {
  text: string;
  /** "21 tests for 5 tools, 2 resources and 1 prompt of shop 1.0.0". */
  summary: string;
  /** What the reader has to know before running it. */
  notes: string[];
}

/** Writes tests for everything a survey found. */
export async function createSuite(survey: Survey, options: SuiteOptions): Promise<FirstSuite> {
  const { flags, folder, cwd, schema } = options;
  const { draft, more, repeated, useless, needed } = await draftSuite(survey, options);
  const server = describeServer(flags, folder, cwd);
  const who = [survey.name, survey.version].filter(Boolean).join(" ");
  const heading = [
    `First tests for ${oneLine(who)}, written by \`mcptest init\`. They run as they are.`,
    "Make them yours: put real arguments where they are made up, and say what must come back.",
    "A test with `skip` does not run: remove that line when it may.",
  ];
  return {
    text: renderSuite({ schema, heading, name: serverKeyOf(survey.name), server, draft }),
    summary: `${summarise(survey, draft)} of ${oneLine(who)}`,
    notes: [
      ...noteSkipped(draft),
      ...(useless.length > 0
        ? [`no tests, because they were not refused for their arguments: ${listNames(useless)}`]
        : []),
      ...(repeated > 0 ? [`${count(repeated, "test")} left out: the server lists a name twice`] : []),
      ...(more > 0 ? [`${count(more, "more test")} with --all`] : []),
      ...[...neededVariables(server), ...needed].map(
        (name) => `set ${name} before you run it, or put it into .env beside the suite`,
      ),
    ],
  };
}

/** The tests, how many more the tools have, how many are there twice, and the names of those that proved to be none. */
async function draftSuite(survey: Survey, { includeWrites, perTool, trial }: SuiteOptions) {
  let more = 0;
  const useless: string[] = [];
  const tryAll = async (families: readonly DraftTest[][]): Promise<DraftTest[]> => {
    const kept: DraftTest[] = [];
    for (const family of families) {
      const tests = perTool === 1 ? family.slice(0, 1) : family;
      const tried = await tryDrafts(tests, trial);
      const names = new Set(tried.map(({ entry }) => entry.name));
      useless.push(...tests.flatMap(({ entry }) => (names.has(entry.name) ? [] : [String(entry.name)])));
      kept.push(...tried.slice(0, perTool));
      more += Math.max(0, tried.length - perTool);
    }
    return kept;
  };
  const all = {
    tools: await tryAll(await Promise.all(survey.tools.map((tool) => draftToolTests(tool, includeWrites)))),
    resources: await tryAll(survey.resources.slice(0, MAX_RESOURCES).map(draftResourceTest)),
    prompts: await tryAll(survey.prompts.map(draftPromptTests)),
  };
  const needed = new Set<string>();
  const hide = hideSecrets(trial.redactor, needed);
  const kept = (tests: readonly DraftTest[]): DraftTest[] => firstOf(tests).map(hide);
  const draft = { tools: kept(all.tools), resources: kept(all.resources), prompts: kept(all.prompts) };
  return { draft, more, repeated: allTests(all).length - allTests(draft).length, useless, needed };
}

/** Has a test read from the environment what stands under the name of a secret, and looks like one. */
function hideSecrets(redactor: Redactor, needed: Set<string>): (test: DraftTest) => DraftTest {
  const mark = createMarks(() => new Map());
  return (test) => {
    redactor.learn(test.entry);
    const marked = redactor.marked(test.entry, (secret) => (isTelling(secret) ? mark(secret) : secret));
    if (marked === test.entry) return test;
    const entry = readSecrets(test.escaped ? marked : escapeReferences(marked), needed) as JsonObject;
    return { ...test, entry, escaped: true };
  };
}

/** Those of several tests of one name that come first: servers list tools twice. */
function firstOf(tests: readonly DraftTest[]): DraftTest[] {
  const named = new Map<unknown, DraftTest>();
  for (const test of tests) if (!named.has(test.entry.name)) named.set(test.entry.name, test);
  return [...named.values()];
}

function summarise({ tools, resources, prompts }: Survey, draft: SuiteDraft): string {
  const found = `${count(tools.length, "tool")}, ${count(resources.length, "resource")} and ${count(prompts.length, "prompt")}`;
  return `${count(allTests(draft).length, "test")} for ${found}`;
}

function noteSkipped(draft: SuiteDraft): string[] {
  const skipped = allTests(draft).filter(({ entry }) => entry.skip !== undefined);
  const note = `${count(skipped.length, "test")} skipped until you have looked at the arguments`;
  return skipped.length === 0 ? [] : [note];
}

function allTests({ tools, resources, prompts }: SuiteDraft): DraftTest[] {
  return [...tools, ...resources, ...prompts];
}

/** A server's name must not start a new line of the file, nor steer a terminal. */
function oneLine(text: string): string {
  return cutText(escapeControls(text).replace(/\s+/g, " "), 80);
}
