import type { EvalTest as EvalEntry } from "../../generated/suite.ts";
import { plainModel } from "../../model/index.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { EvalTest } from "../suite.ts";
import { resolveShared } from "../tests.ts";
import { unknownServer } from "../wording/entries.ts";
import {
  citesNothing,
  idleKey,
  missingContext,
  missingPrompt,
  missingRubric,
  rubricConflict,
} from "../wording/rubrics.ts";
import { DEFAULT_MAX_TURNS } from "./agents.ts";
import { readComparison } from "./compare.ts";
import { eachSound, readTexts } from "./entries.ts";
import { reachOf, readJudging } from "./judge.ts";
import { serversOfAgents } from "./live.ts";
import { citesContext, needsContext } from "./presets.ts";
import { readRepeats } from "./repeats.ts";

/** The evals of a suite, in order. Those that cannot be relied on are left out. */
export async function resolveEvals(
  entries: readonly Entry<unknown>[],
  noun: string,
  resolving: TestResolving,
): Promise<EvalTest[]> {
  const evals = entries as readonly Entry<EvalEntry>[];
  const textOf = await readTexts(evals, ["context", "file"], resolving);
  return eachSound(evals, noun, resolving, {
    make: (entry) => resolveEval(entry, textOf, resolving),
    check: (entry) => readGraded(entry, resolving),
  });
}

/** What only a live candidate takes, and what only a fixed one does. */
const LIVE = ["model", "system_prompt", "max_turns"] as const satisfies readonly (keyof EvalEntry)[];
const FIXED = ["context", "reference"] as const satisfies readonly (keyof EvalEntry)[];

function resolveEval(
  entry: Entry<EvalEntry>,
  textOf: (entry: Entry<unknown>) => string | undefined,
  resolving: TestResolving,
): EvalTest | undefined {
  const { value } = entry;
  const { report, warn, models } = resolving;
  const { prompt, response, context, compare, matrix = {} } = value;
  const [firstPrompt] = matrix.prompts ?? [];
  const live = (compare ? compare.a.response : response) === undefined;
  if (live && !compare && prompt === undefined && firstPrompt === undefined) {
    report(missingPrompt({ name: value.name }, placeIn(entry, ["name"])));
  }
  for (const key of (live ? FIXED : LIVE).filter((name) => value[name] !== undefined)) {
    warn(idleKey({ key, because: live ? "without response" : "beside response" }, placeIn(entry, [key], "key")));
  }
  const clash = (["panel", "model"] as const).find((key) => value.judge?.[key] !== undefined);
  if (matrix.models && clash) {
    report(rubricConflict({ one: "matrix.models", other: `judge.${clash}` }, placeIn(entry, ["judge", clash], "key")));
  }
  const { rubric, judge } = readGraded(entry, resolving);
  if (rubric && (live || context === undefined)) {
    const place = placeIn(entry, ["rubric"], "key");
    if (citesContext(rubric)) warn(citesNothing(place));
    else if (!live && needsContext(rubric)) warn(missingContext(place));
  }
  const task = prompt ?? firstPrompt ?? "";
  const server = serverOf(entry, live, resolving);
  const agent = {
    servers: server === "" ? [] : [server],
    // Of a fixed response nobody is asked.
    model: live && !compare ? models.one("candidate", entry, [["model"], value.model]) : plainModel("anthropic", ""),
    systemPrompt: value.system_prompt,
    prompt: task,
    maxTurns: value.max_turns ?? DEFAULT_MAX_TURNS,
  };
  const compared = compare && readComparison(entry, compare, agent, resolving);
  if (!compare && value.min_preferred !== undefined)
    warn(idleKey({ key: "min_preferred", because: "without compare" }, placeIn(entry, ["min_preferred"], "key")));
  const { threshold: _, ...rest } = value;
  const all = compared ? serversOfAgents({ compare: compared }).join(", ") : server;
  const { common } = resolveShared({ entry: { ...entry, value: rest }, server: all }, resolving, undefined);
  const around = [["judge"], value.judge && reachOf(value.judge)] as const;
  const shown = typeof context === "object" && !Array.isArray(context) ? textOf(entry) : context;
  const parts = {
    ...common,
    kind: "eval",
    prompt: task,
    context: live || shown === undefined ? [] : [shown].flat(),
    reference: live ? undefined : value.reference,
    judge,
    ...readRepeats(entry, "repeats", value.repeats, resolving),
    matrix: {
      models: models.all("judge", entry, [["matrix", "models"], matrix.models ?? []], around),
      prompts: matrix.prompts ?? [],
    },
  } as const;
  if (compared) return { ...parts, compare: compared };
  return rubric && { ...parts, rubric, candidate: response === undefined ? { agent } : { response } };
}

/** By what an eval is judged, where it compares nothing, and by whom. */
function readGraded(entry: Entry<EvalEntry>, resolving: TestResolving): ReturnType<typeof readJudging> {
  const { rubric, compare } = entry.value;
  if (rubric === undefined && compare === undefined) resolving.report(missingRubric(placeIn(entry)));
  return readJudging(entry, resolving);
}

/** The server as the file names it; of a live candidate else the fallback; "" without one. */
function serverOf(entry: Entry<EvalEntry>, live: boolean, { servers, fallback, uses, warn }: TestResolving): string {
  const { server = live ? fallback : undefined } = entry.value;
  if (server === undefined) return "";
  if (servers.has(server)) uses(server);
  else warn(unknownServer({ name: server, servers: [...servers] }, placeIn(entry, ["server"])));
  return server;
}
