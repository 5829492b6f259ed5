import { parentPort } from "node:worker_threads";
import check from "fast-check";
import { textOfError } from "../errors.ts";
import { compileJudge } from "../json-schema/index.ts";
import { isObject, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { createMatching } from "./generate/matching.ts";
import { Shapes } from "./generate/shapes.ts";
import type { Answer, Job, Question } from "./generator.ts";
import { smaller } from "./phases/shrink.ts";
import { type Parts, Subject } from "./phases/subject.ts";
import { casesOf } from "./phases/table.ts";
import type { ValuesByArgument } from "./types.ts";
import { unjudged } from "./wording.ts";

const known = new Map<number, Promise<Parts>>();
const subjects = new WeakMap<Parts, Map<string, Subject>>();
const matching = createMatching(check);

async function prepare({ tool, options }: Job): Promise<Parts> {
  const schema = withDoubles(isObject(tool.inputSchema) ? tool.inputSchema : {});
  const judge = await compileJudge(schema);
  return { name: tool.name, schema, shapes: new Shapes(schema), judge, check, matching, options };
}

function answer(subject: Subject, question: Question): Answer["found"] {
  if ("phase" in question) return casesOf(subject, question.phase, question.options);
  if ("shrink" in question) return [...smaller(subject, question.shrink)];
  const broken = subject.breaks(question.args)[0];
  return broken === undefined ? [] : [{ phase: "invalid", arguments: question.args, breaks: broken }];
}

/** What was found out of a tool is kept while its pool is the same. */
function subjectOf(parts: Parts, pool: ValuesByArgument = {}): Subject {
  const key = writeJson(pool);
  const kept = subjects.get(parts)?.get(key);
  const subject = kept ?? new Subject(parts, pool);
  if (!kept) subjects.set(parts, new Map([...(subjects.get(parts) ?? [])].slice(-1)).set(key, subject));
  return subject;
}

async function perform(job: Job): Promise<Answer> {
  try {
    const parts = known.get(job.id) ?? prepare(job);
    known.set(job.id, parts);
    const subject = subjectOf(await parts, "phase" in job.question ? job.question.options.pool : undefined);
    return { found: answer(subject, job.question), notes: [...subject.notes] };
  } catch (error) {
    return { found: undefined, notes: [unjudged({ reason: textOfError(error) })] };
  }
}

// What a check of internationalized names logs nobody reads.
console.log = () => {};
parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await perform(job)));
parentPort?.postMessage("ready");
