import { McptestError } from "../../errors.ts";
import { asStep } from "../../values/json/pointer.ts";
import { isObject, type Json } from "../../values/json.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { words } from "../../values/show/words.ts";
import { count } from "../../values/text.ts";
import { LIST_MS, MAX_PAGES } from "../lists.ts";
import { LISTS, listOf, objectOf } from "../protocol/rules/frame.ts";
import { METHOD_NOT_FOUND, MODERN_REVISION } from "../revisions.ts";
import type { Session, SessionFinding } from "../session.ts";
import { adviseAsked, show } from "../wording.ts";
import { type ProbeFault, type ProbeStep, stepOf } from "./step.ts";

interface Examined {
  session: Session;
  isStdio: boolean;
  lap: () => number;
  signal: AbortSignal;
}

const STEPS = {
  tools: { "tools/list": "tool" },
  resources: { "resources/list": "resource", "resources/templates/list": "template" },
  prompts: { "prompts/list": "prompt" },
} as const;

type Listed = keyof typeof STEPS;

/** Rules of the steps after the lists; those of no step belong to `protocol`. */
const RULES = {
  stdout: ["stray-output"],
  shutdown: ["slow-shutdown", "unclean-exit", "orphaned-process"],
} as const satisfies Partial<Record<ProbeStep["layer"], readonly string[]>>;

const answeredWith = words("<method> was answered with <answer>");
const tellAnswer = (method: string, error: Json | undefined, result?: Json): string =>
  answeredWith({ method, answer: serverErrorOf({ error: error ?? null })?.sentence ?? show(error ?? result) });

/**
 * The steps after the handshake: asks each list that the server declares, to its last page, and pings; then ends the session. Stops at the
 * step that ends it. Calls no tool. Throws `cancelled`.
 */
export async function* examine(examined: Examined): AsyncGenerator<ProbeStep> {
  const { session, isStdio, lap } = examined;
  for (const layer of Object.keys(STEPS) as Listed[]) {
    yield await askLists(layer, examined);
    if (session.failure) return;
  }
  yield await ping(examined);
  if (session.failure) return;
  lap();
  await session.close();
  const closed = lap();
  const isOf = (rules: readonly string[]) => session.findings.filter(({ rule }) => rules.includes(rule));
  const stray = isOf(RULES.stdout);
  const lines = stray.reduce((sum, { count: times = 1 }) => sum + times, 0);
  const noise = `${count(lines, "line")} that ${lines === 1 ? "is" : "are"} not a message`;
  if (isStdio) yield judge("stdout", lines === 0 ? "nothing but messages" : noise, stray, 0);
  const others = session.findings.filter(({ rule, method = "" }) => !TOLD.has(rule) && !TOLD.has(method));
  yield judge("protocol", tellRest(others), others, 0);
  yield judge("shutdown", tellEnd(session), isOf(RULES.shutdown), closed);
}

/** Rules, and methods, that other steps tell. */
const TOLD: ReadonlySet<string> = new Set([...Object.values(RULES).flat(), ...Object.keys(LISTS), "ping"]);

/** Errors of a step break it; warnings do not. */
function judge(layer: ProbeStep["layer"], detail: string, findings: readonly SessionFinding[], ms: number): ProbeStep {
  const has = (severity: SessionFinding["severity"]): boolean => findings.some((one) => one.severity === severity);
  const status = has("error") ? "failed" : has("warning") ? "warning" : "ok";
  return stepOf(layer, detail, ms, { status, ...(findings.length > 0 && { findings }) });
}

function tellRest(findings: readonly SessionFinding[]): string {
  const told = (["error", "warning"] as const).flatMap((wanted) => {
    const { length } = findings.filter(({ severity }) => severity === wanted);
    return length > 0 ? [count(length, wanted)] : [];
  });
  return told.join(", ") || "nothing else breaks the protocol";
}

/** How the process ended, or the session of a server that mcptest did not start. */
function tellEnd({ ending }: Session): string {
  if (!ending) return "the session is closed";
  const { exitCode, signal, left } = ending;
  const how = signal === null ? `exit code ${exitCode}` : `ended by ${signal}`;
  return `${how}, ${left === 0 ? "nothing" : left === 1 ? "1 process" : `${left} processes`} left behind`;
}

async function askLists(layer: Listed, examined: Examined): Promise<ProbeStep> {
  const { session, lap } = examined;
  const { capabilities } = session.handshake;
  const declared = Object.entries(STEPS[layer]).filter(
    ([method]) => objectOf(capabilities)[LISTS[method]?.capability ?? ""],
  );
  const counts: [number, string][] = [];
  const faults: ProbeFault[] = [];
  let failure: McptestError | undefined;
  lap();
  for (const [method, noun] of declared) {
    try {
      counts.push([await readList(method, noun, faults, examined), noun]);
    } catch (error) {
      if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
      failure ??= error;
    }
  }
  const findings = session.findings.filter(({ method = "" }) => Object.hasOwn(STEPS[layer], method));
  const [first, ...others] = counts
    .filter(([number], at) => at === 0 || number > 0)
    .map(([number, noun]) => count(number, noun));
  const refused = new Set(faults.filter(({ severity }) => severity === "error").map(({ entry }) => entry)).size;
  const listed = [first ?? "not offered", ...others].join(", ");
  const detail = failure?.message ?? (refused > 0 ? `${listed}; clients may refuse ${refused}` : listed);
  const stderr_tail = session.failure && session.stderrTail();
  return {
    ...judge(layer, detail, findings, declared.length > 0 ? lap() : 0),
    ...(failure && { ok: false, status: "failed", hint: failure.hint, stderr_tail }),
    ...(!failure &&
      layer === "resources" &&
      objectOf(objectOf(capabilities).resources).subscribe && { hint: SUBSCRIBES }),
    count: failure ? undefined : (counts[0]?.[0] ?? 0),
    ...(faults.length > 0 && { faults }),
  };
}

const SUBSCRIBES = "it tells subscribers of changes: a test with `notifications` subscribes, and waits for them";

/** How many entries all pages of a list have. Adds what is wrong with them. Throws why it has none. */
async function readList(method: string, noun: string, faults: ProbeFault[], { session, signal }: Examined) {
  const cursors = new Set<Json | undefined>();
  const seen = timesOf(session);
  let entries = 0;
  for (let cursor: Json | undefined; !cursors.has(cursor) && cursors.size < MAX_PAGES; ) {
    cursors.add(cursor);
    const answer = await session.request(method, cursor === undefined ? {} : { cursor }, { signal });
    const { result, error } = answer;
    const isOptional = method === "resources/templates/list" && isObject(error) && error.code === METHOD_NOT_FOUND;
    if (isOptional) return entries;
    const key = LISTS[method]?.key ?? "";
    for (const [finding, times] of timesOf(session)) {
      if (finding.method === method && times > (seen.get(finding) ?? 0))
        faults.push(...locate(finding, key, noun, result));
      seen.set(finding, times);
    }
    const page = objectOf(result)[key];
    if (error !== undefined || !Array.isArray(page))
      throw new McptestError("request-failed", tellAnswer(method, error, result), { hint: adviseAsked(answer) });
    entries += page.length;
    const { nextCursor } = objectOf(result);
    if (typeof nextCursor !== "string") break;
    cursor = nextCursor;
  }
  return entries;
}

function timesOf({ findings }: Session): Map<SessionFinding, number> {
  return new Map(findings.map((finding) => [finding, finding.count ?? 1]));
}

/** The places of a finding, by the entries of the page that they are in. */
function locate({ rule, severity, places = [] }: SessionFinding, key: string, noun: string, page: Json | undefined) {
  const id = Object.values(LISTS).find((one) => one.key === key)?.id ?? "name";
  return places.map(({ at, wanted, found }) => {
    const [, index, rest = ""] = new RegExp(`^/result/${asStep(key)}/(\\d+)(.*)$`, "s").exec(at) ?? [];
    if (index === undefined) return { rule, severity, at, wanted, found };
    const { [id]: name } = objectOf(listOf(objectOf(page)[key])[Number(index)]);
    const entry = `${noun} ${typeof name === "string" ? JSON.stringify(name) : Number(index) + 1}`;
    return { rule, severity, entry, at: rest, wanted, found };
  });
}

/** Asks for a sign of life: ping, or server/discover where the revision has no ping. */
async function ping({ session, lap, signal }: Examined): Promise<ProbeStep> {
  const method = session.protocol === MODERN_REVISION ? "server/discover" : "ping";
  lap();
  try {
    const { error } = await session.request(method, {}, { signal, timeoutMs: LIST_MS });
    const findings = session.findings.filter((one) => one.method === method);
    if (error === undefined) return judge("ping", "answered", findings, lap());
    const hint = "clients that ping a server take one that does not answer for dead";
    return { ...judge("ping", tellAnswer(method, error), findings, lap()), status: "warning", hint };
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    return stepOf("ping", error.message, lap(), { status: "failed", hint: error.hint });
  }
}
