import { createMarks, type DraftTest, readSecrets, type SuiteDraft } from "../../cassette/index.ts";
import { McptestError } from "../../errors.ts";
import { adviseAsked, isReadOnly, type Session, type ToolDefinition } from "../../mcp/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { isTelling } from "../../values/redact/secret-name.ts";
import { showJson } from "../../values/show/preview.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { cutText, escapeControls } from "../../values/text.ts";
import type { ServerFlags } from "../options/server-options.ts";
import { type Ask, assertAnswers, type Succeeded } from "./assert-answers.ts";
import {
  draftPromptTests,
  draftResourceTest,
  draftSurface,
  draftToolTests,
  type Trial,
  tryDrafts,
} from "./draft-tests.ts";
import { renderSuite } from "./render.ts";
import { describeServer, neededVariables, serverKeyOf } from "./server-entry.ts";
import type { SuiteFacts } from "./tell.ts";

/** Templates are optional where resources are declared. */
const METHOD_NOT_FOUND = -32601;

/** Servers may list thousands of resources. */
const MAX_RESOURCES = 10;

export interface SuiteOptions {
  /** `logsIn`: by the login that is stored. */
  flags: ServerFlags & { logsIn?: boolean };
  folder: string;
  /** Of the server's command, absolute. */
  cwd: string;
  includeWrites: boolean;
  perTool: number;
  trial: Trial;
  /** Flags that name the server, as they were given. */
  again: string;
}

export interface FirstSuite {
  text: string;
  facts: SuiteFacts;
}

export async function createSuite(survey: Survey, options: SuiteOptions): Promise<FirstSuite> {
  const { flags, folder, cwd, again } = options;
  const keys: JsonObject = {};
  const trial = { ...options.trial, ask: noteKeys(options.trial.ask, keys) };
  const { draft, repeated, useless, needed } = await draftSuite(survey, { ...options, trial });
  const hasApps = survey.tools.some(({ _meta: meta }) => isObject(meta) && isObject(meta.ui));
  const server = { ...describeServer(flags, folder, cwd), ...(hasApps && { apps: true }), ...keys };
  const name = serverKeyOf(survey.name);
  const who = oneLine([survey.name, survey.version].filter(Boolean).join(" "));
  const tests = Object.values(draft).flat();
  const skips = tests.flatMap(({ entry }) => (entry.skip === undefined ? [] : [String(entry.skip)]));
  const runs = skips.length < tests.length ? "Some run as they are." : "None runs yet.";
  const heading = [
    `First tests for ${who}, written by \`mcptest init\`. ${skips.length === 0 ? "They run as they are." : runs}`,
    "Make them yours: replace generated arguments, then assert the results.",
    "A test with `skip` does not run: remove that line to run it.",
  ];
  if (keys.client)
    heading.push("It asks a person to open a URL: `open` under `elicitation` names your command for that.");
  if (useless.length > 0)
    heading.push(cutText(`Left out, as the server does not refuse: ${useless.map(oneLine).join(", ")}`, 300));
  return {
    text: renderSuite({ folder, heading, head: { name, servers: { [name]: server } }, draft }),
    facts: {
      server: who,
      tests: tests.length,
      families: countFamilies(survey, draft),
      unlisted: survey.unlisted,
      skips,
      useless: useless.length,
      repeated,
      needed: [...neededVariables(server), ...needed],
      again,
    },
  };
}

async function draftSuite(survey: Survey, { includeWrites, perTool, trial, cwd }: SuiteOptions) {
  const useless: string[] = [];
  const succeeded: Succeeded[] = [];
  const tryAll = async (families: readonly DraftTest[][]): Promise<DraftTest[]> => {
    const kept: DraftTest[] = [];
    for (const family of families) {
      const tests = perTool === 1 ? family.slice(0, 1) : family;
      const tried = await tryDrafts(tests, trial, (one) => succeeded.push(one));
      const names = new Set(tried.map(({ entry }) => entry.name));
      useless.push(...tests.flatMap(({ entry }) => (names.has(entry.name) ? [] : [String(entry.name)])));
      kept.push(...tried.slice(0, perTool));
    }
    return kept;
  };
  const { templates, completions } = await draftSurface(survey, trial.ask);
  const resources = survey.resources.slice(0, MAX_RESOURCES).map(draftResourceTest);
  const all: SuiteDraft = {
    tools: await tryAll(await Promise.all(survey.tools.map((tool) => draftToolTests(tool, includeWrites)))),
    resources: await tryAll([...resources, ...templates.slice(0, MAX_RESOURCES)]),
    prompts: await tryAll(survey.prompts.map(draftPromptTests)),
    completions,
  };
  await assertAll(survey, succeeded, includeWrites, { ...trial, cwd });
  const needed = new Set<string>();
  const hide = hideSecrets(trial.redactor, needed);
  let repeated = 0;
  const kept = Object.entries(all).map(([section, tests]) => {
    const names = new Set<unknown>();
    const first = tests.filter(({ entry: { name } }) => !names.has(name) && names.add(name));
    repeated += tests.length - first.length;
    return [section, first.map(hide)];
  });
  return { draft: Object.fromEntries(kept) as SuiteDraft, repeated, useless, needed };
}

/** Calls again what only reads, and asserts what did not change. Where tests write, answers depend on what they wrote. */
async function assertAll(
  { tools }: Survey,
  succeeded: readonly Succeeded[],
  writes: boolean,
  trial: Trial & { cwd: string },
): Promise<void> {
  const again = succeeded.flatMap((one): Succeeded[] => {
    const tool = one.method === "tools/call" ? tools.find(({ name }) => name === one.params.name) : undefined;
    if (tool && !isReadOnly(tool)) return [];
    const isOpen = writes || (isObject(tool?.annotations) && tool.annotations.openWorldHint === true);
    return [{ ...one, schema: tool?.outputSchema, isOpen }];
  });
  if (again.length > 0) await trial.again((ask) => assertAnswers(again, ask, trial));
}

/** Moves values that have the name and the look of a secret from a test into the environment. */
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

/** Asks, and notes the keys that a server needs whose calls take long, or wait for a person who opens a URL. */
function noteKeys(ask: Ask, keys: JsonObject): Ask {
  return async (method, params) => {
    const answer = await ask(method, params);
    if ("unanswered" in answer) {
      if (/ with [\d,]+ progress notification/.test(answer.unanswered)) keys.reset_timeout_on_progress = true;
    } else if (adviseAsked(answer)?.includes("mode: url"))
      keys.client = { elicitation: [{ mode: "url", action: "accept" }] };
    return answer;
  };
}

/** The sections of tests, what they call, by which key, and by which key the server lists it, if that is counted. */
const FAMILIES = [
  ["tools", "tool", "tool", "name"],
  ["resources", "resource", "uri", "uri"],
  ["prompts", "prompt", "prompt", "name"],
  ["resources", "template", "template", ""],
  ["completions", "completion", "argument", ""],
] as const;

function countFamilies(survey: Survey, draft: SuiteDraft): SuiteFacts["families"] {
  return FAMILIES.map(([family, noun, key, listedBy]) => {
    const tested = new Set(draft[family].flatMap(({ entry }) => entry[key] ?? [])).size;
    if (family === "completions" || listedBy === "") return { noun, tested, listed: `${tested}` };
    const listed = new Set(survey[family].map((one) => isObject(one) && one[listedBy])).size;
    return { noun, tested, listed: `${listed}${survey.partly.has(family) ? "+" : ""}` };
  });
}

/** A server's name must not start a line of the file, or control a terminal. */
function oneLine(text: string): string {
  return cutText(escapeControls(text).replace(/\s+/g, " "), 80);
}

export interface Survey {
  name: string;
  version: string | undefined;
  tools: readonly ToolDefinition[];
  resources: readonly Json[];
  prompts: readonly Json[];
  templates: readonly Json[];
  /** Whether it says that it completes arguments. */
  completes: boolean;
  /** Lists of which only the first page was read. */
  partly: ReadonlySet<string>;
  /** Lists that the server failed to give, and why. */
  unlisted: readonly { method: string; why: string }[];
}

/** Asks a server for its tools, and for the first page of its resources and prompts. Throws what `Session.tools` throws. */
export async function surveyServer(session: Session, limitMs: number): Promise<Survey> {
  const { capabilities, serverInfo, _meta } = session.handshake;
  const offers = (capability: string): boolean => isObject(capabilities) && isObject(capabilities[capability]);
  const named = isObject(_meta) ? _meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const info = [serverInfo, named].find(isObject);
  const partly = new Set<string>();
  const unlisted: { method: string; why: string }[] = [];
  const list = async (capability: "resources" | "prompts", method = `${capability}/list`, key: string = capability) => {
    if (!offers(capability)) return [];
    try {
      const { result, error } = await session.request(method, {});
      if (key !== capability && isObject(error) && error.code === METHOD_NOT_FOUND) return [];
      const entries = isObject(result) ? result[key] : undefined;
      if (isObject(result) && result.nextCursor !== undefined) partly.add(key);
      if (Array.isArray(entries)) return entries;
      unlisted.push({
        method,
        why: oneLine(serverErrorOf({ error: error ?? null })?.sentence ?? showJson(error ?? result ?? null)),
      });
    } catch (error) {
      if (session.failure || !(error instanceof McptestError) || error.code === "cancelled") throw error;
      unlisted.push({ method, why: oneLine(error.message) });
    }
    return [];
  };
  return {
    name: typeof info?.name === "string" ? info.name : "server",
    version: typeof info?.version === "string" ? info.version : undefined,
    tools: offers("tools") ? await session.tools(limitMs) : [],
    resources: await list("resources"),
    prompts: await list("prompts"),
    templates: await list("resources", "resources/templates/list", "resourceTemplates"),
    completes: offers("completions"),
    partly,
    unlisted,
  };
}
