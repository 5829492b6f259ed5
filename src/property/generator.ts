import { textOfError } from "../errors.ts";
import type { ToolDefinition } from "../mcp/index.ts";
import { Thread } from "../process/index.ts";
import { type Json, readJson, writeJson } from "../values/json.ts";
import { startWorker } from "./start-worker.ts";
import type { ArgumentGenerator, Case, CasesOptions, GeneratorOptions, Phase } from "./types.ts";
import { failed, outOfTime, unjudged } from "./wording.ts";

/** What one generator asks its thread. */
type Question = { phase: Phase; options: CasesOptions } | { shrink: Case };

export interface Job {
  id: number;
  tool: ToolDefinition;
  options: GeneratorOptions;
  question: Question;
}

export interface Answer {
  /** undefined where the schema cannot be judged at all. */
  found: readonly Case[] | undefined;
  notes: string[];
}

/** A pattern may take for ever; all that a tool needs takes some milliseconds. */
const TIMEOUT_MS = 10_000;

/** Jobs and answers go as JSON, which keeps each number as it is written. */
let thread: Promise<Thread<string, string>> | undefined;
let last: Promise<unknown> = Promise.resolve();
let ids = 0;

/** Makes arguments for a tool, in a thread that can be stopped. See `ArgumentGenerator`. */
export function createGenerator(tool: ToolDefinition, options: GeneratorOptions): ArgumentGenerator {
  const id = ids++;
  const notes = new Set<string>();
  let isLost = false;
  // It starts while the caller opens a session.
  open().catch(() => {});
  const ask = async (question: Question): Promise<readonly Case[]> => {
    if (isLost) return [];
    const { name, inputSchema = {} } = tool;
    const answer = last.then(() => perform({ id, tool: { name, inputSchema }, options, question }));
    last = answer;
    const { found, notes: more } = await answer;
    for (const note of more) notes.add(note);
    // What took too long once would do so again.
    isLost = found === undefined;
    return found ?? [];
  };
  return {
    cases: (phase, given = {}) => ask({ phase, options: given }),
    shrink: (one) => ask({ shrink: one }),
    get notes() {
      return [...notes];
    },
  };
}

function open(): Promise<Thread<string, string>> {
  thread ??= new Thread<string, string>(startWorker(), { timeoutMs: TIMEOUT_MS, outOfTime, failed }).ready();
  return thread;
}

function asAnswer(text: string): Answer {
  return readJson(text) as Json & Answer;
}

/** Never rejects. */
async function perform(job: Job): Promise<Answer> {
  try {
    return asAnswer(await (await open()).ask(writeJson(job)));
  } catch (error) {
    (await thread?.catch(() => undefined))?.abandon(error);
    thread = undefined;
    return { found: undefined, notes: [unjudged({ reason: textOfError(error) })] };
  }
}
