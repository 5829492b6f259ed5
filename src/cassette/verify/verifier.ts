import { BrokenAnswer, failure, McptestError } from "../../errors.ts";
import {
  type Exchange as Answered,
  breaksAlike,
  createPool,
  listResult,
  type Person,
  readPages,
  type Session,
  toolsOf,
} from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { roundMs } from "../../values/duration.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import { cutText, oneLine } from "../../values/text.ts";
import { type Answer, type Exchange, taskMade } from "../exchange.ts";
import { FrameRecorder, isAnswered } from "../frames/recorder.ts";
import { isHandshake, withoutMeta } from "../frames/volatile.ts";
import { putBack } from "../placeholders.ts";
import { saveCassette } from "../save.ts";
import { compareAnswers, compareCapabilities, compareTools, type Difference } from "./differences.ts";
import { answerOf, type Step, stepsOf } from "./steps.ts";
import { type Subject, type SubjectsUse, subjectsOf, type Target } from "./subjects.ts";

export { FAILS } from "./differences.ts";

/** What was compared, and how it differs; `request`: which one; left out when what the server offers differs. */
export interface Finding extends Difference {
  server: string;
  request?: string;
  /** Whether it is told of an earlier recording already: of this one it holds as well. */
  again?: true;
}

/** The result of one cassette. */
export interface Verified {
  subject: Subject;
  requests: number;
  findings: Finding[];
  updated: boolean;
  durationMs: number;
  /** Why a request got no answer, so that it is not known whether the server still answers as recorded. */
  broken: McptestError | undefined;
}

export interface VerifyUse extends Omit<SubjectsUse, "startAhead"> {
  signal: AbortSignal;
  /** Whether recordings take over the new answers. */
  update: boolean;
  /** Opens a session that `observer` sees. */
  open(server: ServerSpec, protocol: ProtocolRevision | undefined, observer: FrameRecorder): Promise<Session>;
}

type Watched = { session: Session; exchanges: readonly Exchange[] };
type Repeated = { differences: Difference[]; exchanges: readonly Exchange[] };

const unknownServer = failure('unknown-server: server <"name"> is not declared');

const endless = failure(`unrecorded: the recording does not hold how the task of <request> ended: it cannot be verified
  hint: record it again, and wait until its task ends`);

/** The revision whose requests say in `_meta` which it is, but bare ones. */
const MODERN = "2026-07-28";
const hasEnvelope = ({ _meta: meta }: JsonObject = {}): boolean =>
  isObject(meta) && meta["io.modelcontextprotocol/protocolVersion"] !== undefined;

/** Sends the requests of cassettes to live servers, one after the other, and compares the answers. */
export function createVerifier(use: VerifyUse) {
  const recorders = new WeakMap<Session, FrameRecorder>();
  const pool = createPool(async (server, protocol) => {
    const observer = new FrameRecorder(server.name);
    const session = await use.open(server, protocol, observer);
    recorders.set(session, observer);
    return session;
  });
  /** What is told once: that a server cannot be started, and how what it offers differs. */
  const told = new Set<unknown>();
  const offers = new Map<string, Difference[]>();

  /** The result of each cassette, one after the other. Throws McptestError `cancelled`, and what `subjectsOf` and `saveCassette` throw. */
  async function* each(targets: readonly Target[]): AsyncGenerator<Verified> {
    // Whoever asks the server hears why it cannot be started.
    const startAhead = (server: ServerSpec, protocol: ProtocolRevision | undefined): void =>
      void pool.acquire(server, protocol).catch(() => {});
    const subjects = await Promise.all(targets.map((target) => subjectsOf(target, { ...use, startAhead })));
    for (const subject of subjects.flat()) yield await verify(subject);
  }

  async function verify(subject: Subject): Promise<Verified> {
    const started = performance.now();
    const sessions = new Map<string, Watched>();
    const person: Person = {};
    const findings: Finding[] = [];
    const made: Exchange[] = [];
    const steps = stepsOf(subject.cassette.exchanges, rawRequestOf(subject).method);
    const here = new Set<unknown>();
    let broken: McptestError | undefined;
    let differs = false;
    try {
      for (const step of steps) {
        const { server = "", method } = step.question;
        try {
          const { differences, exchanges } = await repeat(step, subject, sessions, person);
          const isOffer = isHandshake(method) || (step.isRead && method === "tools/list");
          const request = isOffer ? {} : { request: nameRequest(step.question) };
          differs ||= differences.length > 0;
          made.push(...exchanges);
          if (here.has(differences)) continue;
          here.add(differences);
          const again = told.has(differences) && { again: true as const };
          told.add(differences);
          findings.push(...differences.map((each) => ({ server, ...request, ...each, ...again })));
        } catch (error) {
          if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
          broken ??= error;
          if (told.has(error)) continue;
          told.add(error);
          findings.push({ server, request: nameRequest(step.question), level: "breaking", text: error.message });
        }
      }
    } finally {
      if (subject.isolated) await Promise.all([...sessions.values()].map(({ session }) => pool.release(session)));
    }
    const updated = use.update && !broken && differs;
    if (updated) await save(subject, made, sessions);
    const isRequest = ({ via, method, cancelled }: Exchange) => via === "server" && !isHandshake(method) && !cancelled;
    const requests = steps.filter(({ question }) => isRequest(question)).length;
    return { subject, requests, findings, updated, broken, durationMs: roundMs(performance.now() - started) };
  }

  async function repeat(step: Step, subject: Subject, sessions: Map<string, Watched>, person: Person) {
    const { question, answer, exchanges, task } = step;
    const { server: name = "", method, session: number = 1 } = question;
    // A request that was cancelled has no answer to compare with.
    if (question.via === "model" || question.cancelled) return { differences: [], exchanges };
    const server = subject.serverOf(name, number);
    if (!server) throw unknownServer({ name });
    const key = `${number} ${name}`;
    const own = { server: name, ...(number > 1 && { session: number }) };
    const watched = (subject.isolated && sessions.get(key)) || (await open(server, subject));
    sessions.set(key, watched);
    if (isHandshake(method)) {
      const same = watched.exchanges.find((each) => each.method === method && isAnswered(each));
      const declared = isObject(answer.result) ? answer.result.capabilities : undefined;
      const differences = once([server.location, watched.session.protocol, "", declared ?? null], () =>
        compareCapabilities(declared, watched.session.handshake.capabilities),
      );
      return { differences, exchanges: same ? [{ ...same, ...own }] : exchanges };
    }
    if (step.isRead && method === "tools/list") return listTools(step, watched, server);
    const from = watched.exchanges.length;
    if (task && !task.answer) throw endless({ request: nameRequest(question) });
    const params = putBack(withoutRounds(question.params ?? {}, task !== undefined), subject.secrets) as JsonObject;
    const isModern = watched.session.protocol === MODERN;
    const raw = rawRequestOf(subject);
    const isBare = (raw.isBare && raw.method === method) || (isModern && !hasEnvelope(question.params));
    const bare = question.params ? isBare : "unwritten";
    // What was called plainly is so again, also where the tool wants a task; in 2026-07-28 the server decides.
    const isPlain = !isModern && question.params?.task === undefined;
    const wish = task ? task.wish : taskMade(question) ? "raw" : isPlain ? false : undefined;
    const ask = (sent: JsonObject) =>
      watched.session.request(method, sent, { signal: use.signal, bare, person, task: wish });
    const live = step.isRead
      ? { result: listResult(method, await readPages(ask, name, method, false)) }
      : await ask(params).then(liveAnswer, async (error: unknown): Promise<Answer> => {
          if (!(error instanceof BrokenAnswer)) throw error;
          const both = { before: answer, now: error.answer };
          if (await breaksAlike(watched.session, question, both, use.redactor)) return answerOf(error.answer);
          throw error;
        });
    const after = use.redactor.json(live as Json) as Answer;
    const differences = compareAnswers(method, answer, after, subject.normalize);
    const isOwn = (each: Exchange) => each.method === method || (task && each.method.startsWith("tasks/"));
    const seen = watched.exchanges.slice(from).filter((each) => isOwn(each) && isAnswered(each));
    return { differences, exchanges: seen.map((each) => ({ ...each, ...own })) };
  }

  async function open(server: ServerSpec, { isolated, protocolFor }: Subject): Promise<Watched> {
    const session = await pool[isolated ? "fresh" : "acquire"](server, protocolFor(server));
    return { session, exchanges: recorders.get(session)?.exchanges ?? [] };
  }

  async function listTools({ answer, question }: Step, { session }: Watched, server: ServerSpec): Promise<Repeated> {
    const { result } = question;
    const tools = await session.tools(server.call_timeout_ms);
    const before = toolsOf(answer.result);
    const { nextCursor: _, ...rest } = isObject(result) ? result : {};
    const now = [{ ...question, result: { ...rest, tools: [...tools] } }];
    const differences = once([server.location, session.protocol, before], () =>
      compareTools(before, use.redactor.json([...tools])),
    );
    return { differences, exchanges: now };
  }

  /** How what a server offers differs from what a recording holds: each time the same array. */
  function once(of: unknown, compare: () => Difference[]): Difference[] {
    const key = writeJson(of as Json);
    const differences = offers.get(key) ?? compare();
    offers.set(key, differences);
    return differences;
  }

  async function save(subject: Subject, exchanges: Exchange[], sessions: ReadonlyMap<string, Watched>): Promise<void> {
    const { place, secrets, normalize, cassette, serverOf } = subject;
    const { format: _, version: __, recorded: ___, ...draft } = cassette;
    const servers = Object.entries(cassette.servers).map(([name, server]) => {
      const protocol = sessions.get(`1 ${name}`)?.session.protocol;
      const fingerprint = server.fingerprint === undefined ? undefined : serverOf(name, 1)?.fingerprint;
      return [name, { ...server, ...(protocol && { protocol }), ...(fingerprint && { fingerprint }) }];
    });
    const saved = { ...draft, servers: Object.fromEntries(servers), exchanges };
    const { redactor } = use;
    await saveCassette(place, saved, { redactor, secrets: () => secrets, now: new Date(), normalize });
  }

  return { each, sessions: () => pool.sessions(), close: () => pool.close() };
}

/** The method of a test that gives all of its request, and whether nothing is added to its params. */
function rawRequestOf({ test }: Subject): { method?: string; isBare?: boolean } {
  const spec = test?.spec;
  if (!spec || !("raw" in spec) || !spec.raw) return {};
  return { method: spec.request.method, isBare: spec.raw !== "enveloped" };
}

/** The answer to a request; of a task that gave none, how it ended. */
function liveAnswer({ result, error, task }: Answered): Answer {
  const status = task?.statuses.at(-1)?.status;
  return result === undefined && error === undefined && status !== undefined
    ? { result: { status } }
    : answerOf({ result, error });
}

/** Leaves out what the session adds itself. */
function withoutRounds({ inputResponses: _, requestState: __, ...params }: JsonObject, isTask: boolean): JsonObject {
  const { task: ___, ...plain } = params;
  return withoutMeta(isTask ? plain : params, (key) => key.startsWith("io.modelcontextprotocol/"));
}

function nameRequest({ method, params: { name, uri, arguments: args } = {} }: Exchange): string {
  const what = [name, uri].find((each) => typeof each === "string");
  const given = isObject(args) && Object.keys(args).length > 0 ? ` ${writeJson(args)}` : "";
  return cutText(oneLine(`${method}${what === undefined ? "" : ` ${what}`}${given}`, 400), 120);
}
