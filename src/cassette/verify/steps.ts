import { toolsOf, URL_REQUIRED } from "../../mcp/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { deepEqual, isObject } from "../../values/json.ts";
import { type Answer, type Exchange, taskMade } from "../exchange.ts";
import { type RecordedTask, readTask, taskKey } from "../tasks.ts";

/** One request as a client makes it: all rounds of it, all pages of a list, or all that was sent about a task. */
export interface Step {
  question: Exchange;
  answer: Answer;
  exchanges: Exchange[];
  /** What the call became, where more of it is recorded than that it was made. */
  task?: RecordedTask;
}

/** Joins the rounds of a request, which follow each other, and the pages of a server's tools. */
export function stepsOf(exchanges: readonly Exchange[]): Step[] {
  const steps: Step[] = [];
  const lists = new Map<string, Step>();
  const made = new Set(exchanges.flatMap((each) => (taskMade(each) ? (taskKey(each) ?? []) : [])));
  const ofTasks = groupBy(exchanges, (each) => (taskMade(each) ? undefined : taskKey(each)));
  for (const each of exchanges) {
    const { via, server, method, result, params, session = 1 } = each;
    const key = `${session} ${server}`;
    const last = steps.at(-1);
    const isList = via === "server" && method === "tools/list";
    const list = isList ? lists.get(key) : undefined;
    const task = taskKey(each);
    // Of a task that this recording did not make, the request stands for itself.
    if (task !== undefined && made.has(task) && !taskMade(each)) continue;
    if (list) {
      list.exchanges.push(each);
      const tools = [...toolsOf(list.answer.result), ...toolsOf(result)];
      // Without a cursor it is the same list, asked for again.
      if (params.cursor !== undefined) list.answer = { result: { ...(isObject(result) && result), tools } };
    } else if (last && isRoundOf(each, last)) {
      last.exchanges.push(each);
      last.answer = answerOf(each);
    } else {
      const step = { question: each, answer: answerOf(each), exchanges: [each] };
      if (isList) lists.set(key, step);
      steps.push(step);
    }
    const about = taskMade(each) && task !== undefined ? ofTasks.get(task) : undefined;
    const step = steps.at(-1);
    if (!about || !step) continue;
    step.task = readTask(each, about);
    step.exchanges.push(...about);
    if (step.task.answer) step.answer = step.task.answer;
  }
  return steps;
}

export function answerOf({ result, error }: Answer): Answer {
  return error === undefined ? { result: result ?? null } : { error };
}

/** Whether an exchange is the next round of a request whose answer asks for something first. */
function isRoundOf({ method, server, params }: Exchange, { question, answer: { result, error } }: Step): boolean {
  if (question.method !== method || question.server !== server) return false;
  if (isObject(result) && result.resultType === "input_required") return true;
  return isObject(error) && error.code === URL_REQUIRED && deepEqual(params, question.params);
}
