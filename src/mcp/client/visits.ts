import { failure } from "../../errors.ts";
import { describeEnd, runCommand } from "../../process/index.ts";
import type { Opener } from "../../suite/index.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { listOf, objectOf, URL_REQUIRED } from "../protocol/rules/frame.ts";
import { modeOf } from "../protocol/rules/offers.ts";
import type { Exchange } from "../session.ts";
import { interrupted } from "../wording.ts";
import { type Question, type Scripted, tellAsked } from "./answers.ts";
import { addUp } from "./modern.ts";

/** How long a command may take to open a URL, and to do there what a person would. */
const OPEN_MS = 30_000;
/** How long a visit is waited for, unless the server says that it is over. */
const WAIT_MS = 1000;
/** After so many rounds an error that asks for visits is the answer. */
const MAX_ROUNDS = 3;

const unopened = failure(`open-failed: the command <"text">, which opens a URL for the server, <what>
  hint: [[<hint>]]`);
const unreadable = failure('open-failed: the URL that the server wants opened does not parse, so <"text"> was not run');
const NO_SHELL = "`open` is a program and its arguments; no shell reads it";

/**
 * Runs a command with the URL of a question as its last argument. The server chose the URL: it has to parse, so that no command takes it for
 * an option, and no message quotes it. Throws McptestError: open-failed, cancelled.
 */
export async function openUrl(
  { text, argv: [program, ...args], cwd }: Opener,
  { url }: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  if (typeof url !== "string" || !URL.canParse(url)) throw unreadable({ text });
  const command = { argv: [program, ...args, url] as const, cwd, env, timeoutMs: OPEN_MS, signal };
  const { end, stderrTail: stderr } = await runCommand(command);
  if (end.kind === "aborted") throw interrupted(`the command ${JSON.stringify(text)}`);
  const what = describeEnd(end, "still ran after 30s and was ended");
  const hint = end.kind === "spawn" && end.code === "ENOENT" ? NO_SHELL : undefined;
  if (what !== undefined) throw unopened({ text, what, hint }, { stderr });
}

/** How the visits of one request are made. */
interface VisitUse {
  script(question: Question): Scripted;
  open(scripted: Scripted, question: Question): Promise<void>;
  /** Resolves when the server says that a visit is over, or after so many milliseconds. */
  wait(id: Json | undefined, ms: number): Promise<void>;
  /** Makes the request again. */
  again(): Promise<Exchange>;
}

/**
 * The answer to a request that may need visits to URLs before it succeeds (-32042). Where the script accepts them all, the request is made
 * again when they are over. Throws McptestError: open-failed, cancelled, and what the request throws.
 */
export async function visitAll(first: Exchange, { script, open, wait, again }: VisitUse): Promise<Exchange> {
  const rounds: Exchange[] = [];
  for (let last = first; ; last = await again()) {
    const { code, data } = objectOf(last.error);
    const needed = code === URL_REQUIRED && rounds.length < MAX_ROUNDS ? listOf(objectOf(data).elicitations) : [];
    const visits = needed.map((one) => {
      const question = { method: "elicitation/create", params: objectOf(one) };
      return { question, scripted: script(question) };
    });
    rounds.push({
      ...last,
      asked: [...last.asked, ...visits.map(({ question, scripted }) => tellAsked(question, scripted.answer))],
    });
    const isAccepted = visits.every(({ question: { params }, scripted: { answer } }) => {
      return modeOf(params) === "url" && "result" in answer && answer.result.action === "accept";
    });
    if (visits.length === 0 || !isAccepted) return addUp(rounds);
    for (const { question, scripted } of visits) await open(scripted, question);
    await Promise.all(
      visits.map(({ question, scripted }) => wait(question.params.elicitationId, scripted.entry?.wait_ms ?? WAIT_MS)),
    );
  }
}
