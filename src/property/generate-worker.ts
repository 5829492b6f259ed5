import { parentPort } from "node:worker_threads";
import check from "fast-check";
import { textOfError } from "../errors.ts";
import { compileJudge } from "../json-schema/index.ts";
import { isObject } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";
import { createMatching } from "./generate/matching.ts";
import { Shapes } from "./generate/shapes.ts";
import type { Answer, Job, Question } from "./generator.ts";
import { smaller } from "./phases/shrink.ts";
import { type Parts, Subject } from "./phases/subject.ts";
import { casesOf } from "./phases/table.ts";
import { unjudged } from "./wording.ts";

const known = new Map<number, Promise<Parts>>();
const matching = createMatching(check);

async function prepare({ tool, options }: Job): Promise<Parts> {
  const schema = withDoubles(isObject(tool.inputSchema) ? tool.inputSchema : {});
  const judge = await compileJudge(schema);
  return { name: tool.name, schema, shapes: new Shapes(schema), judge, check, matching, options };
}

function answer(parts: Parts, question: Question, notes: Set<string>): Answer["found"] {
  const subject = (pool?: Parameters<typeof casesOf>[2]["pool"]) => new Subject(parts, pool, notes);
  if ("phase" in question) return casesOf(subject(question.options.pool), question.phase, question.options);
  if ("shrink" in question) return [...smaller(subject(), question.shrink)];
  const broken = parts.judge.breaks(question.args)[0];
  return broken === undefined ? [] : [{ phase: "invalid", arguments: question.args, breaks: broken }];
}

async function perform(job: Job): Promise<Answer> {
  const notes = new Set<string>();
  try {
    const parts = known.get(job.id) ?? prepare(job);
    known.set(job.id, parts);
    return { found: answer(await parts, job.question, notes), notes: [...notes] };
  } catch (error) {
    return { found: undefined, notes: [unjudged({ reason: textOfError(error) })] };
  }
}

// What a check of internationalized names logs nobody reads.
console.log = () => {};
parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await perform(job)));
parentPort?.postMessage("ready");
