import {
  type Answer,
  type CassettePlace,
  type Exchange,
  isAnswered,
  isHandshake,
  isLasting,
  putBack,
  type SecretValues,
  saveCassette,
  withoutMeta,
} from "../../cassette/index.ts";
import { McptestError } from "../../errors.ts";
import type { ExchangeCassette } from "../../generated/cassette.ts";
import { toolsOf } from "../../mcp/index.ts";
import type { ProtocolRevision, ServerSpec } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { cutText, oneLine } from "../../values/text.ts";
import { type Compared, compareAnswers, compareTools, type Difference } from "./differences.ts";
import type { LiveServers, Watched } from "./live.ts";

/** A cassette, and the servers that its requests are put to. */
export interface Subject {
  place: CassettePlace;
  cassette: ExchangeCassette;
  /** Whose it is. */
  name: string;
  /** By the name that the cassette has it by; undefined where there is none of that name. */
  serverOf(name: string, session: number): ServerSpec | undefined;
  protocolFor(server: ServerSpec): ProtocolRevision | undefined;
  /** Whether it has sessions of its own. */
  isolated: boolean;
  secrets: SecretValues;
  normalize: Compared["normalize"];
}

/** What was compared, and how it differs; `request`: which one, left out of what is about the tools of a server. */
export interface Finding extends Difference {
  server: string;
  request?: string;
}

/** What came of one cassette. */
export interface Verified {
  subject: Subject;
  requests: number;
  findings: Finding[];
  /** Whether the new answers were written. */
  updated: boolean;
}

/** What verifying takes. */
export interface VerifyUse {
  live: LiveServers;
  redactor: Redactor;
  signal: AbortSignal;
  update: boolean;
}

/** Puts the requests of cassettes to live servers, one after the other, and compares what they answer. */
export class Verifier {
  readonly #use: VerifyUse;
  /** What is told once: that a server cannot be started, and how its tools differ from a list of them. */
  readonly #told = new Set<unknown>();
  readonly #lists = new Map<string, Difference[]>();

  constructor(use: VerifyUse) {
    this.#use = use;
  }

  /** Throws McptestError `cancelled`, and what `saveCassette` throws. */
  async verify(subject: Subject): Promise<Verified> {
    const { update } = this.#use;
    const sessions = new Map<string, Watched>();
    const findings: Finding[] = [];
    const made: Exchange[] = [];
    const steps = stepsOf(subject.cassette.exchanges);
    let answered = true;
    let differs = false;
    try {
      for (const step of steps) {
        const { server = "", method } = step.question;
        try {
          const { differences, exchanges } = await this.#repeat(step, subject, sessions);
          const request = isLasting(method) ? {} : { request: nameRequest(step.question) };
          differs ||= differences.length > 0;
          made.push(...exchanges);
          if (this.#told.has(differences)) continue;
          this.#told.add(differences);
          findings.push(...differences.map((each) => ({ server, ...request, ...each })));
        } catch (error) {
          if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
          answered = false;
          if (this.#told.has(error)) continue;
          this.#told.add(error);
          findings.push({ server, request: nameRequest(step.question), level: "breaking", text: error.message });
        }
      }
    } finally {
      if (subject.isolated) await Promise.all([...sessions.values()].map((each) => this.#use.live.release(each)));
    }
    const updated = update && answered && differs;
    if (updated) await this.#save(subject, made, sessions);
    const requests = steps.filter(({ question: { via, method, cancelled } }) => {
      return via === "server" && !isHandshake(method) && !cancelled;
    }).length;
    return { subject, requests, findings, updated };
  }

  async #repeat(
    { question, answer, exchanges }: Step,
    subject: Subject,
    sessions: Map<string, Watched>,
  ): Promise<{ differences: Difference[]; exchanges: readonly Exchange[] }> {
    const { server: name = "", method, session = 1 } = question;
    // What was taken back got no answer to compare with.
    if (question.via === "model" || question.cancelled) return { differences: [], exchanges };
    const server = subject.serverOf(name, session);
    if (!server) throw new McptestError("unknown-server", `there is no server ${JSON.stringify(name)} to ask`);
    const key = `${session} ${name}`;
    const own = { server: name, ...(session > 1 && { session }) };
    const isKept = subject.isolated && sessions.has(key);
    const protocol = subject.protocolFor(server);
    const watched = isKept
      ? (sessions.get(key) as Watched)
      : await this.#use.live.open(server, protocol, subject.isolated);
    sessions.set(key, watched);
    if (isHandshake(question.method)) {
      const same = watched.exchanges.find((each) => each.method === method && isAnswered(each));
      return { differences: [], exchanges: same ? [{ ...same, ...own }] : exchanges };
    }
    if (method === "tools/list") return this.#listTools(answer, exchanges, watched, server);
    const from = watched.exchanges.length;
    const params = putBack(withoutRounds(question.params), subject.secrets) as JsonObject;
    const answered = await watched.session.request(method, params, { signal: this.#use.signal });
    const after = this.#use.redactor.json(answerOf(answered) as Json) as Answer;
    const difference = compareAnswers({ method, before: answer, after, normalize: subject.normalize });
    const seen = watched.exchanges.slice(from).filter((each) => each.method === method && isAnswered(each));
    return { differences: difference ? [difference] : [], exchanges: seen.map((each) => ({ ...each, ...own })) };
  }

  async #listTools(
    { result }: Answer,
    exchanges: readonly Exchange[],
    { session }: Watched,
    server: ServerSpec,
  ): Promise<{ differences: Difference[]; exchanges: readonly Exchange[] }> {
    const tools = await session.tools(server.call_timeout_ms);
    const before = toolsOf(result);
    const [first] = exchanges;
    const { nextCursor: _, ...rest } = isObject(result) ? result : {};
    const now = first ? [{ ...first, result: { ...rest, tools: [...tools] } }] : [];
    const key = JSON.stringify([server.location, session.protocol, before]);
    const differences = this.#lists.get(key) ?? compareTools(before, this.#use.redactor.json([...tools]));
    this.#lists.set(key, differences);
    return { differences, exchanges: now };
  }

  async #save(subject: Subject, made: Exchange[], sessions: ReadonlyMap<string, Watched>): Promise<void> {
    const { place, secrets, normalize, cassette, serverOf } = subject;
    const { format: _, version: __, recorded: ___, ...draft } = cassette;
    const servers = Object.entries(cassette.servers).map(([name, server]) => {
      const protocol = sessions.get(`1 ${name}`)?.session.protocol;
      const fingerprint = server.fingerprint === undefined ? undefined : serverOf(name, 1)?.fingerprint;
      return [name, { ...server, ...(protocol && { protocol }), ...(fingerprint && { fingerprint }) }];
    });
    const saved = { ...draft, servers: Object.fromEntries(servers), exchanges: made };
    await saveCassette(place, saved, {
      redactor: this.#use.redactor,
      secrets: () => secrets,
      now: new Date(),
      normalize,
    });
  }
}

/** One request as a client makes it: all rounds of it, or all pages of a list. */
interface Step {
  question: Exchange;
  answer: Answer;
  exchanges: Exchange[];
}

/** Rounds of a request follow each other; the pages of a server's tools are one list. */
function stepsOf(exchanges: readonly Exchange[]): Step[] {
  const steps: Step[] = [];
  const lists = new Map<string, Step>();
  for (const each of exchanges) {
    const { server, method, result, params, session = 1 } = each;
    const key = `${session} ${server}`;
    const last = steps.at(-1);
    const list = method === "tools/list" && each.via === "server" ? lists.get(key) : undefined;
    if (list) {
      list.exchanges.push(each);
      // Asked again it is the same list, as long as no cursor goes on.
      if (params.cursor !== undefined)
        list.answer = {
          result: { ...(isObject(result) && result), tools: [...toolsOf(list.answer.result), ...toolsOf(result)] },
        };
    } else if (last && needsInput(last.answer) && last.question.method === method && last.question.server === server) {
      last.exchanges.push(each);
      last.answer = answerOf(each);
    } else {
      const step = { question: each, answer: answerOf(each), exchanges: [each] };
      if (method === "tools/list" && each.via === "server") lists.set(key, step);
      steps.push(step);
    }
  }
  return steps;
}

function answerOf({ result, error }: Answer): Answer {
  return error === undefined ? { result: result ?? null } : { error };
}

function needsInput({ result }: Answer): boolean {
  return isObject(result) && result.resultType === "input_required";
}

/** What the session adds itself. */
function withoutRounds({ inputResponses: _, requestState: __, ...params }: JsonObject): JsonObject {
  return withoutMeta(params, (key) => key.startsWith("io.modelcontextprotocol/"));
}

function nameRequest({ method, params: { name, uri, arguments: args } }: Exchange): string {
  const what = [name, uri].find((each) => typeof each === "string");
  const given = isObject(args) && Object.keys(args).length > 0 ? ` ${writeJson(args)}` : "";
  return cutText(oneLine(`${method}${what === undefined ? "" : ` ${what}`}${given}`, 400), 120);
}
