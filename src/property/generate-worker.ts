import { parentPort } from "node:worker_threads";
import check from "fast-check";
import { textOfError } from "../errors.ts";
import { compileJudge } from "../json-schema/index.ts";
import { isObject, type Json, readJson, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { createMatching } from "./generate/random.ts";
import { createShapes } from "./generate/shapes.ts";
import type { Answer, Job } from "./generator.ts";
import { casesOf } from "./phases/cases.ts";
import { smaller } from "./phases/shrink.ts";
import { createSubject, type Parts, type Subject } from "./phases/subject.ts";
import type { ValuesByArgument } from "./types.ts";
import { unjudged } from "./wording.ts";

const known = new Map<number, Promise<Parts>>();
const subjects = new WeakMap<Parts, Map<string, Subject>>();
const matching = createMatching(check);

async function prepare({ tool, options }: Job): Promise<Parts> {
  const schema = withDoubles(isObject(tool.inputSchema) ? tool.inputSchema : {});
  const judge = await compileJudge(schema);
  const root = { type: "object", allOf: [schema] };
  return { name: tool.name, root, shapes: createShapes(schema), judge, check, matching, options };
}

/** What was found out of a tool is kept while its pool is the same. */
function subjectOf(parts: Parts, pool: ValuesByArgument = {}): Subject {
  const key = writeJson(pool);
  const kept = subjects.get(parts)?.get(key);
  const subject = kept ?? createSubject(parts, pool);
  if (!kept) subjects.set(parts, new Map([...(subjects.get(parts) ?? [])].slice(-1)).set(key, subject));
  return subject;
}

async function perform(job: Job): Promise<Answer> {
  try {
    const parts = known.get(job.id) ?? prepare(job);
    known.set(job.id, parts);
    const { question } = job;
    const isPhase = "phase" in question;
    const subject = subjectOf(await parts, isPhase ? question.options.pool : undefined);
    const found = isPhase ? casesOf(subject, question.phase, question.options) : smaller(subject, question.shrink);
    return { found, notes: [...subject.notes] };
  } catch (error) {
    return { found: undefined, notes: [unjudged({ reason: textOfError(error) })] };
  }
}

// What a check of internationalized names logs nobody reads.
console.log = () => {};
parentPort?.on("message", async (text: string) =>
  parentPort?.postMessage(writeJson(await perform(readJson(text) as Json & Job))),
);
parentPort?.postMessage("ready");
