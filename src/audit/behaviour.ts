import { McptestError } from "../errors.ts";
import type { TestFinding } from "../generated/report.ts";
import { declaresList, type OpenOptions, openSession, type ToolDefinition } from "../mcp/index.ts";
import {
  draftCases,
  limitsOf,
  openAhead,
  refuseTool,
  type Tried,
  type Trying,
  total,
  tryTools,
  unanswered,
  whyUnseen,
} from "../property/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { groupBy } from "../values/group-by.ts";
import { requiredKeys } from "../values/json/schema-parts.ts";
import { isObject, type JsonObject } from "../values/json.ts";
import { words } from "../values/show/words.ts";
import { nameSome } from "../values/text.ts";
import type { Behaved, Check, Hit, Listed, Surface, Told } from "./rule.ts";
import { wantsObject } from "./surface/rules.ts";

const named = words("it is not called for its name, though it is read-only: <reason>");
const NOT_SHOWN = "no call that could show it was made";
const LEFT_OUT = "limits of time and calls left it out";
const ONCE = "it was seen once, and limits of time and calls left no second try";
const NONE = "no tool may be called: none is declared read-only";

/** How the tools of a server are called. */
export interface TryOptions extends OpenOptions {
  /** Whether tools may be called at all. */
  calls: boolean;
  /** Values of arguments, by tool. */
  values?: Trying["values"] | undefined;
  /** What the environment of the server has as MCPTEST_CANARY. */
  canary?: string | undefined;
  /** Milliseconds for the whole server. */
  limitMs: number;
}

/** Calls of a tool, and milliseconds for those of all tools and of one, apart from those that show a finding again. */
const BUDGET = { calls: Number.POSITIVE_INFINITY, callsPerTool: 60, durationMs: 20_000, msPerTool: 5000 } as const;
const CASES: Pick<Trying, "seed" | "cases" | "budget" | "phases"> = {
  seed: 0,
  cases: 0,
  budget: BUDGET,
  phases: ["given", "boundary", "awkward", "invalid"],
};
/** Of these an audit asks nothing: they need tools that write. */
const WRITERS = { found: "off", gone: "off", idempotent: "off" } as const;
export type OfWriters = keyof typeof WRITERS;

/** The tools of a list that may be called, and why the others may not. Of a name that stands twice, each has to allow it. */
export function permit(items: readonly JsonObject[]) {
  const tools = items.filter((item): item is ToolDefinition => typeof item.name === "string");
  const refused = new Map<string, string>();
  for (const tool of tools) {
    const { why } = refuseTool(tool) ?? {};
    if (why !== undefined && !refused.has(tool.name)) refused.set(tool.name, why);
  }
  const called = new Map(tools.filter(({ name }) => !refused.has(name)).map((tool) => [tool.name, tool]));
  return { tools: [...called.values()], refused: [...refused].map(([tool, reason]) => ({ tool, reason })) };
}

/** The calls that an audit would make of each tool by its schema alone, and why it calls others not; `calls`: whether it calls any. */
export async function planCalls(
  listed: readonly JsonObject[],
  { values = {}, calls }: Pick<TryOptions, "values" | "calls">,
) {
  const { tools, refused } = permit(listed);
  const left = refused.map(({ tool, reason: why }): { tool: string; why: string | undefined } => ({ tool, why }));
  if (!calls) return { called: [], refused: [...left, ...tools.map(({ name: tool }) => ({ tool, why: undefined }))] };
  const called: { tool: string; calls: JsonObject[] }[] = [];
  for (const tool of tools) called.push({ tool: tool.name, calls: await draftCases(tool, { ...CASES, values }) });
  return { called, refused: left };
}

/** Ways to sessions whose calls end when the time does; the first one may be opened before it is asked for. */
export function doorsTo(server: ServerSpec, options: TryOptions, late: AbortSignal) {
  const { signal: stop, onStderr: _, ...open } = options;
  const signal = firstOf(late, ...(stop ? [stop] : []));
  const doors = openAhead({
    open: () => openSession(server, { ...open, signal }),
    close: (session) => session.close(),
  });
  return { doors, late, signal };
}

/** What the calls of the tools that may be called showed, in the time that was there; `loss`: why that is not known. Throws McptestError: cancelled. */
export async function tryServer(
  server: ServerSpec,
  { handshake, listed, revision }: { handshake: JsonObject; listed: Listed; revision: string },
  options: TryOptions,
  { doors, late, signal }: ReturnType<typeof doorsTo>,
): Promise<{ behaved: Surface["behaved"]; loss?: McptestError | undefined }> {
  const { signal: stop, values = {}, canary } = options;
  if (!options.calls) return { behaved: { unasked: "no tool may be called (--call none)" } };
  if (!declaresList(handshake, "tools/list")) return { behaved: { unasked: "the server has no tools" } };
  if (listed.unread !== undefined) return { behaved: { unasked: listed.unread } };
  const { tools, refused } = permit(listed.items);
  if (tools.length === 0) return { behaved: { tools, tried: [], refused } };
  // The order of a list plays no part.
  tools.sort((a, b) => (a.name < b.name ? -1 : 1));
  const trying: Trying = {
    ...CASES,
    server: server.name,
    levels: WRITERS,
    values,
    canary,
    ...limitsOf(server),
    signal,
    late,
    joins: true,
  };
  try {
    // One cause, one finding: no answer keeps a schema whose root is wrong.
    const judged = tools.map(({ outputSchema, ...tool }): ToolDefinition => {
      const isWrong = isObject(outputSchema) && outputSchema.type !== "object" && wantsObject("outputSchema", revision);
      return isWrong || outputSchema === undefined ? tool : { ...tool, outputSchema };
    });
    const { tried, loss } = await tryTools(judged, trying, doors);
    const lost = loss ?? findSilence(tried);
    return { behaved: { tools, tried, refused, lost: lost?.message }, loss: lost };
  } catch (error) {
    if (!(error instanceof McptestError) || stop?.aborted) throw error;
    return { behaved: { unasked: error.message }, loss: error };
  }
}

/** A server that answered no call at all was not seen. */
function findSilence(tried: readonly Tried[]): McptestError | undefined {
  const unseen = tried.map((one) => whyUnseen(one, LEFT_OUT));
  const calls = unseen.reduce((all, one) => all + (one?.calls ?? 0), 0);
  if (calls === 0 || unseen.includes(undefined)) return undefined;
  const why = tried.find(({ notes }) => notes.length > 0)?.notes.at(-1);
  return new McptestError("request-failed", unanswered({ calls, why }));
}

type Counted = (behaved: Behaved) => number;

/** What calls showed of a rule, also of one about frames. */
export function shown(behaved: Surface["behaved"], rule: string): readonly TestFinding[] {
  return "unasked" in behaved
    ? []
    : behaved.tried.flatMap(({ findings }) => findings.filter((one) => one.rule === rule));
}

/** What a limit left out of the cases of all tools, or of a rule about several; the first rule tells of the tools, too. */
function tell({ tried, refused, lost }: Behaved, rule: string): Told {
  const left = sum(tried, (one) => (PAIRS.has(rule) ? Number(one.untried.includes(rule)) : one.left));
  const cut = left > 0 ? { left } : {};
  if (rule !== "alive") return cut;
  const noted = tried.flatMap(({ tool, notes }) => notes.map((note) => ({ tool, note })));
  const notes = [...groupBy(noted, ({ note }) => note)].map(
    ([note, all]) => `${nameSome(all, 5, ({ tool }) => tool)}: ${note}`,
  );
  const unseen = tried.flatMap((one) => {
    const why = whyUnseen(one, lost ?? LEFT_OUT);
    return why ? [{ tool: one.tool, reason: why.reason }] : [];
  });
  return {
    called: tried.length - unseen.length,
    not_called: [...refused, ...unseen].sort((a, b) => (a.tool < b.tool ? -1 : 1)),
    ...cut,
    ...(notes.length > 0 && { notes: notes.sort() }),
  };
}

const PAIRS: ReadonlySet<string> = new Set(["read-only", "pages"]);

const sum = (tried: readonly Tried[], number: (one: Tried) => number): number =>
  tried.reduce((whole, one) => whole + number(one), 0);
const answers: Counted = ({ tried }) => sum(tried, (one) => total(one.answers));
const invalid: Counted = ({ tried }) => sum(tried, (one) => one.answers.invalid ?? 0);
/** Tools beside which another one can be watched. */
const watched: Counted = ({ tools }) =>
  tools.filter((tool) =>
    tools.some(
      (other) => other !== tool && isObject(other.inputSchema) && requiredKeys(other.inputSchema).length === 0,
    ),
  ).length;

/** Such a name is a reason to look, and no fault. */
const misnamed = ({ refused }: Behaved): Hit[] =>
  refused
    .filter(({ reason }) => reason.startsWith("named "))
    .map(({ tool, reason }) => ({ tool, severity: "note", message: named({ reason }) }));

/** The rules that calls of tools are held against, each with how many things it looked at. */
const COUNTED = {
  alive: answers,
  answers,
  "unbounded-time": answers,
  refuses: invalid,
  coerces: invalid,
  internal: answers,
  output: answers,
  "no-trace": answers,
  "no-secret": answers,
  "read-only": watched,
  pages: answers,
} satisfies Readonly<Record<string, Counted>>;

function behaves([rule, counted]: [string, Counted]): [string, Check] {
  const check: Check = ({ behaved }) => {
    if ("unasked" in behaved) return behaved;
    const { tried } = behaved;
    const told = tell(behaved, rule);
    const hits = [...shown(behaved, rule), ...(rule === "read-only" ? misnamed(behaved) : [])];
    const checked = counted(behaved) - sum(tried, (one) => Number(one.untried.includes(rule)));
    if (hits.length > 0) return { checked: Math.max(checked, 1), hits, told };
    if (behaved.lost !== undefined) return { unasked: behaved.lost, told };
    if (tried.some(({ unsettled }) => unsettled.includes(rule)))
      return { unasked: ONCE, told: { ...told, left: told.left ?? 0 } };
    if (checked > 0) return { checked, hits, told };
    if (tried.length === 0) return { unasked: NONE, told };
    return { unasked: told.left === undefined ? NOT_SHOWN : LEFT_OUT, told };
  };
  return [rule, check];
}

/** How the rules of the axis judge. */
export const BEHAVIOUR = Object.fromEntries(Object.entries(COUNTED).map(behaves)) as Record<
  keyof typeof COUNTED,
  Check
>;
