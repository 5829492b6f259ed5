import type { EvalTest as EvalEntry, Model } from "../../generated/suite.ts";
import { plainModel } from "../../model/index.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { checkServer } from "../servers/name-server.ts";
import type { AgentSpec, Rubric } from "../suite.ts";
import { type Reader, resolveShared } from "../tests.ts";
import * as wording from "../wording/judged.ts";
import { DEFAULT_MAX_TURNS } from "./agents.ts";
import { readComparison } from "./compare.ts";
import { readRepeats, readTexts } from "./entries.ts";
import { reachOf, readJudging } from "./judge.ts";
import { serversOfAgents } from "./judged.ts";
import { citesContext, needsContext } from "./presets.ts";

export async function evalReader(entries: readonly Entry[], resolving: TestResolving): Promise<Reader<EvalEntry>> {
  const textOf = await readTexts(entries, ["context", "file"], resolving);
  return { make: (entry, own) => resolveEval(entry, textOf, own), check: readGraded };
}

const LIVE = ["model", "system_prompt", "max_turns"] as const satisfies readonly (keyof EvalEntry)[];
const FIXED = ["context", "reference"] as const satisfies readonly (keyof EvalEntry)[];

function resolveEval(entry: Entry<EvalEntry>, textOf: (entry: Entry) => string | undefined, resolving: TestResolving) {
  const { value } = entry;
  const { models } = resolving;
  const { response, context, compare, matrix = {} } = value;
  const live = (compare ? compare.a.response : response) === undefined;
  checkKeys(entry, live, resolving);
  const { rubric, judge } = readGraded(entry, resolving);
  if (rubric) checkContext(entry, rubric, live, resolving);
  const prompt = value.prompt ?? matrix.prompts?.[0] ?? "";
  const server = serverOf(entry, live, resolving);
  const agent: AgentSpec = {
    servers: server === "" ? [] : [server],
    // No model is asked for a fixed response.
    model: live && !compare ? models.one("candidate", entry.in("model")) : plainModel("anthropic", ""),
    systemPrompt: value.system_prompt,
    prompt,
    maxTurns: value.max_turns ?? DEFAULT_MAX_TURNS,
  };
  const compared = compare && readComparison(entry, agent, resolving);
  const { threshold: _, ...rest } = value;
  const all = compared ? serversOfAgents({ compare: compared }).join(", ") : server;
  const { common } = resolveShared(entry.with(rest), all, resolving);
  const around = entry.in("judge").with(value.judge && reachOf(value.judge));
  const shown = typeof context === "object" && !Array.isArray(context) ? textOf(entry) : context;
  const parts = {
    ...common,
    kind: "eval",
    prompt,
    context: live || shown === undefined ? [] : [shown].flat(),
    reference: live ? undefined : value.reference,
    judge,
    ...readRepeats(entry, "repeats", value.repeats, resolving),
    matrix: {
      models: models.all("judge", entry.in("matrix", "models") as Entry<Model[] | undefined>, around),
      prompts: matrix.prompts ?? [],
    },
  } as const;
  if (compared) return { ...parts, compare: compared };
  return rubric && { ...parts, rubric, candidate: response === undefined ? { agent } : { response } };
}

/** Reports what an eval lacks and keys that exclude each other; warns of those that change nothing. */
function checkKeys(entry: Entry<EvalEntry>, live: boolean, { report, warn }: TestResolving): void {
  const { name, prompt, compare, matrix, judge, min_preferred } = entry.value;
  const idle = (key: keyof EvalEntry, because: string): void =>
    warn(wording.idleKey({ key, because }, entry.keyAt(key)));
  if (live && !compare && (prompt ?? matrix?.prompts?.[0]) === undefined)
    report(wording.missingPrompt({ name }, entry.at("name")));
  for (const key of live ? FIXED : LIVE)
    if (entry.value[key] !== undefined) idle(key, live ? "without response" : "beside response");
  const clash = (["panel", "model"] as const).find((key) => judge?.[key] !== undefined);
  if (matrix?.models && clash)
    report(wording.rubricConflict({ one: "matrix.models", other: `judge.${clash}` }, entry.keyAt("judge", clash)));
  if (matrix?.prompts && prompt !== undefined)
    report(wording.rubricConflict({ one: "matrix.prompts", other: "prompt" }, entry.keyAt("prompt")));
  if (!compare && min_preferred !== undefined) idle("min_preferred", "without compare");
}

/** Warns of a rubric that asks for a context where the judge sees none. */
function checkContext(entry: Entry<EvalEntry>, rubric: Rubric, live: boolean, { warn }: TestResolving): void {
  if (!live && entry.value.context !== undefined) return;
  if (citesContext(rubric)) warn(wording.citesNothing(entry.keyAt("rubric")));
  else if (!live && needsContext(rubric)) warn(wording.missingContext(entry.keyAt("rubric")));
}

function readGraded(entry: Entry<EvalEntry>, resolving: TestResolving): ReturnType<typeof readJudging> {
  const { rubric, compare } = entry.value;
  if (rubric === undefined && compare === undefined) resolving.report(wording.missingRubric(entry.at()));
  return readJudging(entry, resolving);
}

/** The server as the file names it, or the fallback of a live candidate; "" without one. */
function serverOf(entry: Entry<EvalEntry>, live: boolean, { servers, fallback, uses, warn }: TestResolving): string {
  const { server = live ? fallback : undefined } = entry.value;
  if (server === undefined) return "";
  checkServer(entry.in("server").with(server), { servers, report: warn });
  if (servers.has(server)) uses(server);
  return server;
}
