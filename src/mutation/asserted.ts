import { groupBy } from "../values/group-by.ts";
import { isNested, type Json, writeJson } from "../values/json.ts";
import { keyStep } from "../values/path.ts";
import { outcomeOf } from "../values/refusal.ts";
import { alter, mapParts } from "./alter.ts";
import { acceptRefused } from "./mutators/answers.ts";
import { otherValue } from "./mutators/values.ts";
import { schemaBelow } from "./places.ts";
import { readAnswer } from "./reading.ts";
import { type Asked, type Call, type Changed, GONE, type PlaceKind, type Rejudge, type Step } from "./types.ts";

interface AssertedOptions<T, C extends Call> {
  metBy(call: C): readonly { id: string; kind: string; at?: string }[];
  rejudge: Rejudge<T, C>;
  /** The output schema of the tool of a call. */
  schemaOf(test: T, call: C): Json | undefined;
  /** Whether a test looks at nothing of an answer but whether it is a success: then no other value makes it red. */
  readsOutcome(test: T): boolean;
}

/**
 * The ids of obligations whose tests turn red when the answer is another: tried on every passed test, with every value of the answer changed,
 * with every list one shorter, with a refusal as a success, and for an output with this field alone.
 */
export async function findAsserted<T, C extends Call>(
  all: readonly Pick<Asked<T, C>, "test" | "passed" | "calls">[],
  { metBy, rejudge, schemaOf, readsOutcome }: AssertedOptions<T, C>,
): Promise<Set<string>> {
  const asserted = new Set<string>();
  for (const { test, calls, passed } of all) {
    if (!passed) continue;
    const turnsRed = async (own: ReadonlySet<C>, change: (call: C) => C): Promise<boolean> => {
      const changed = calls.map((call) => (own.has(call) ? change(call) : call));
      if (changed.every((call, index) => call === calls[index])) return false;
      const { status, unclear } = await rejudge(test, changed);
      return status !== "passed" && !unclear;
    };
    const idsOf = (call: C): string => writeJson(metBy(call).map(({ id }) => id));
    // Calls that met the same are changed together.
    for (const alike of groupBy(calls, idsOf).values()) {
      const [first] = alike as [C, ...C[]];
      const own = new Set(alike);
      const open = metBy(first).filter(({ id }) => !asserted.has(id));
      if (open.length === 0) continue;
      const schema = schemaOf(test, first);
      // With a schema the changed answer may be a finding, which may count.
      if (!schema && readsOutcome(test) && alike.every((call) => outcomeOf(call.method, call) === "accepted")) continue;
      const outputs = open.filter(({ kind }) => kind === "output");
      const others = open.filter(({ kind }) => kind !== "output");
      const isSeen = async (changes: readonly ((call: C) => C)[]): Promise<boolean> => {
        for (const change of changes) if (await turnsRed(own, change)) return true;
        return false;
      };
      if (others.length > 0 && (await isSeen([(call) => sayOtherwise(call, schema), shorten])))
        for (const { id } of others) asserted.add(id);
      for (const { id, at = "" } of outputs) if (await isSeen(changesOfOutput(at, schema))) asserted.add(id);
    }
  }
  return asserted;
}

/** Every value of an accepted answer is another; a refused one is accepted. */
function sayOtherwise<C extends Call>(call: C, schema: Json | undefined): C {
  if (outcomeOf(call.method, call) !== "accepted") return acceptRefused(call);
  const changed = changeBody(call, (value) => otherwise(value, schema, schema));
  return changeOwn(changed, call, (value, kind) => (kind === "sequence" ? value : otherBlock(value)));
}

/** Every list in a value is one shorter. */
function cut(value: Json): Json {
  return mapParts(Array.isArray(value) && value.length > 0 ? value.slice(0, -1) : value, cut);
}

/** Every list of the payload is one shorter. A prompt keeps a message. */
function shorten<C extends Call>(call: C): C {
  if (outcomeOf(call.method, call) !== "accepted") return call;
  return changeOwn(changeBody(call, cut), call, (value, kind) =>
    kind === "sequence" && Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : value,
  );
}

/** Changes the places of its own that the answer of a call has. */
function changeOwn<C extends Call>(changed: C, call: C, change: (value: Json, kind: PlaceKind) => Json): C {
  let now = changed.result as Json;
  for (const { kind, steps } of readAnswer(call).own) now = alter(now, steps, (value) => change(value, kind)) as Json;
  return now === changed.result ? changed : { ...changed, result: now };
}

/** The field of the payload is another, or missing where it cannot be; its lists are one shorter. */
function changesOfOutput<C extends Call>(at: string, root: Json | undefined): ((call: C) => C)[] {
  const steps = at.split(".").flatMap((name): Step[] => {
    const key = name.replace(/(?:\[\])+$/, "");
    const lists = Array.from({ length: (name.length - key.length) / 2 }, (): Step => ({ kind: "all" }));
    return [keyStep(key), ...lists];
  });
  const schema = steps.reduce<Json | undefined>((part, step) => schemaBelow(part, root, step), root);
  const change = (call: C, to: (value: Json) => Changed): C =>
    changeBody(call, (value) => alter(value, steps, to) as Json);
  const otherOf = (call: C): C => change(call, (value) => otherwise(value, schema, root));
  return [(call) => (otherOf(call) === call ? change(call, () => GONE) : otherOf(call)), (call) => change(call, cut)];
}

function changeBody<C extends Call>(call: C, change: (value: Json) => Json): C {
  const { body } = readAnswer(call);
  const value = body && change(body.value);
  return value === undefined || value === body?.value ? call : { ...call, result: body?.write(value) as Json };
}

/** What the protocol says of a block; the rest of it is the server's. */
const KEPT: ReadonlySet<string> = new Set(["type", "role", "uri", "annotations", "icons", "_meta"]);

function otherBlock(value: Json): Json {
  if (!isNested(value)) return otherValue(value);
  return mapParts(value, (part, step) => (step.kind === "key" && KEPT.has(step.key) ? part : otherBlock(part)));
}

/** Another value in each place of a value. */
function otherwise(value: Json, schema: Json | undefined, root: Json | undefined): Json {
  if (!isNested(value)) return otherValue(value, { schema, root });
  return mapParts(value, (part, step) => otherwise(part, schemaBelow(schema, root, step), root));
}
