import { BrokenAnswer } from "../../../errors.ts";
import { roundMs } from "../../../values/duration.ts";
import type { Json, JsonObject } from "../../../values/json.ts";
import { isNumber, toDouble } from "../../../values/numbers/numeral.ts";
import { objectOf } from "../../protocol/rules/frame.ts";
import type { TaskCourse } from "../../session.ts";
import { show } from "../../wording.ts";
import type { TaskForm } from "./forms.ts";
import { malformed } from "./wording.ts";

/** Between polls, where the server names no interval, and at least. */
const POLL_MS = 500;
const LEAST_POLL_MS = 10;
/** Statuses that are kept of a task whose message never stays the same. */
const MAX_STATUSES = 100;

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];
export type Status = TaskCourse["statuses"][number]["status"];

/** What a message says of a task. */
export type Seen = Readonly<{ status: Status; whole: JsonObject }>;

export const hasEnded = (status: Json | undefined): boolean => STATUSES.indexOf(status) > 1;

/** Writes down what messages say of a task. */
export class CourseLog {
  readonly course: TaskCourse;
  /** Milliseconds until the next poll, as the server asks for. */
  intervalMs = POLL_MS;
  readonly #form: TaskForm;
  readonly #since: () => number;

  /** `since`: milliseconds since the call. */
  constructor(id: string, form: TaskForm, since: () => number) {
    this.#form = form;
    this.#since = since;
    const created_ms = roundMs(since());
    this.course = { id, statuses: [], polls: 0, inputs: [], cancelled: false, created_ms, ttl_ms: null };
  }

  /** The last status; `working` before the first. */
  get last(): Pick<TaskCourse["statuses"][number], "status" | "message"> {
    return this.course.statuses.at(-1) ?? { status: "working" };
  }

  /** Reads what a message says of the task. Throws BrokenAnswer where it names another task, or no status. */
  note(method: string, whole: JsonObject): Seen {
    const { course } = this;
    const { taskId, status, statusMessage } = whole;
    const known = typeof taskId === "string" && taskId === course.id && taskId !== "";
    const missing = known ? (STATUSES.includes(status) ? undefined : "a status") : "its taskId";
    if (missing !== undefined)
      throw new BrokenAnswer(malformed({ method, missing, shown: show(whole) }), "protocol-schema", { result: whole });
    const { [this.#form.ttl]: ttl, [this.#form.interval]: wait } = whole;
    course.ttl_ms = isNumber(ttl) ? toDouble(ttl) : null;
    this.intervalMs = isNumber(wait) ? Math.max(LEAST_POLL_MS, toDouble(wait)) : POLL_MS;
    this.#add(status as Status, typeof statusMessage === "string" ? statusMessage : undefined);
    return { status: status as Status, whole };
  }

  #add(status: Status, message: string | undefined): void {
    const { statuses } = this.course;
    const last = statuses.at(-1);
    if (last?.status === status && last.message === message) return;
    if (statuses.length === MAX_STATUSES) statuses.pop();
    statuses.push({ status, ...(message !== undefined && { message }), at_ms: roundMs(this.#since()) });
  }

  noteAsked(asked: readonly Json[]): void {
    this.course.inputs.push(...asked.map((one) => String(objectOf(one).method)));
  }
}
