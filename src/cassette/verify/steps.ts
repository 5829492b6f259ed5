import { itemsOf, listResult, URL_REQUIRED } from "../../mcp/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { deepEqual, isObject } from "../../values/json.ts";
import { type Answer, type Exchange, taskMade } from "../exchange.ts";
import { wholeReads } from "../frames/reads.ts";
import { type RecordedTask, readTask, taskKey } from "../tasks.ts";

/** One request as a client makes it: all rounds of it, all pages of a list, or all that was sent about a task. */
export interface Step {
  question: Exchange;
  answer: Answer;
  exchanges: Exchange[];
  /** All pages of a list, joined in the answer. */
  isRead?: true;
  /** What the call became, where more of it is recorded than that it was made. */
  task?: RecordedTask;
}

/** Joins the rounds of a request, which follow each other, and the pages of a list. `raw`: the list of which a test wants one page. */
export function stepsOf(exchanges: readonly Exchange[], raw?: string): Step[] {
  const steps: Step[] = [];
  const reads = readsIn(exchanges, raw);
  const made = new Set(exchanges.flatMap((each) => (taskMade(each) ? (taskKey(each) ?? []) : [])));
  const ofTasks = groupBy(exchanges, (each) => (taskMade(each) ? undefined : taskKey(each)));
  for (const each of exchanges) {
    const last = steps.at(-1);
    const read = reads.get(each);
    const task = taskKey(each);
    // Of a task that this recording did not make, the request stands for itself.
    if (task !== undefined && made.has(task) && !taskMade(each)) continue;
    if (read) {
      if (read.question === each) steps.push(read);
    } else if (last && isRoundOf(each, last)) {
      last.exchanges.push(each);
      last.answer = answerOf(each);
    } else {
      steps.push({ question: each, answer: answerOf(each), exchanges: [each] });
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

/** Lists that were read to their ends, by each of their pages. Asked for again, it is the same list. */
function readsIn(exchanges: readonly Exchange[], raw: string | undefined): Map<Exchange, Step> {
  const first = new Map<string, Step>();
  const reads = new Map<Exchange, Step>();
  for (const pages of wholeReads(exchanges)) {
    const [question] = pages as [Exchange];
    const { method, server, session } = question;
    // One page is what a request for one page gets, too; of tools, callers want to know what changed.
    if (pages.length === 1 && (method !== "tools/list" || raw === method)) continue;
    const items = pages.flatMap((page) => itemsOf(method, page.result) ?? []);
    const answer = { result: listResult(method, items) };
    const step = first.get(`${session} ${server} ${method}`) ?? { question, answer, exchanges: pages, isRead: true };
    first.set(`${session} ${server} ${method}`, step);
    for (const page of pages) reads.set(page, step);
  }
  return reads;
}

export function answerOf({ result, error }: Answer): Answer {
  return error === undefined ? { result: result ?? null } : { error };
}

/** Whether an exchange is the next round of a request whose answer asks for something first. */
function isRoundOf({ method, server, params }: Exchange, { question, answer: { result, error } }: Step): boolean {
  if (question.method !== method || question.server !== server) return false;
  if (isObject(result) && result.resultType === "input_required") return true;
  return isObject(error) && error.code === URL_REQUIRED && deepEqual(params ?? null, question.params ?? null);
}
