import { isObject, type Json, ownValue } from "../values/json.ts";
import { formatPath, type PathStep } from "../values/path.ts";
import { oneLine } from "../values/text.ts";
import { type Exchange, keyOf, nameOf, type Question, textOf } from "./exchange.ts";
import { comparable } from "./frames/volatile.ts";
import { type Change, describeMissing, describeStale, type Nearest, showChanges } from "./wording.ts";

/** Parts of questions to models, by their params. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  judge: {
    model: "the model",
    question: "the rubric",
    examples: "the rubric",
    requireEvidence: "the rubric",
    absence: "the rubric",
    candidate: "the candidate",
    temperature: "the jury",
    juror: "the jury",
  },
  converse: {
    model: "the model",
    system: "the system prompt",
    tools: "the tools",
    messages: "the prompt",
    maxTokens: "the settings",
  },
};

/** The recorded question nearest to one without secrets; among equals, one that is not used yet. */
export function findNearest(asked: Question, recorded: readonly Exchange[], used: ReadonlySet<Exchange>): Nearest {
  const alike = recorded.filter((each) => each.via === asked.via && each.method === asked.method);
  const ofServer = asked.via === "server" ? alike.filter(({ server }) => server === asked.server) : alike;
  const named = ofServer.filter((each) => nameOf(each) === nameOf(asked));
  const weighed = named.map((each) => {
    const changes =
      asked.via === "server"
        ? changesOf(comparable(each.method, each.params), comparable(asked.method, asked.params))
        : partsChanged(each, asked);
    return { each, changes, weight: changes.length + (used.has(each) ? 0.5 : 0) };
  });
  const [nearest] = weighed.sort((a, b) => a.weight - b.weight);
  if (!nearest) return { number: 0, why: describeMissing(asked.method, [...new Set(ofServer.map(nameOf))]) };
  const { each, changes } = nearest;
  const number = recorded.indexOf(each) + 1;
  if (asked.via !== "server") {
    const [was, is] = [each, asked].map(({ params: { provider = "anthropic" } = {} }) => String(provider));
    const stale = describeStale(changes, asked.method);
    return { number, why: was === is ? stale : `made with provider ${oneLine(was ?? "")}` };
  }
  const same = ofServer.filter((other) => keyOf(other) === keyOf(asked)).length;
  const times = same === 1 ? "once" : `${same} times`;
  if (same > 0) return { number, why: `it was asked more often than it is recorded, ${times}` };
  return { number, why: describeStale(changes, asked.method), diff: showChanges(changes) };
}
function changesOf(before: Json | undefined, after: Json | undefined, path: readonly PathStep[] = []): Change[] {
  const inside = (step: PathStep, one: Json | undefined, other: Json | undefined) =>
    changesOf(one, other, [...path, step]);
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => inside({ kind: "key", key }, ownValue(before, key), ownValue(after, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const longer = before.length > after.length ? before : after;
    return longer.flatMap((_, index) => inside({ kind: "index", index }, before[index], after[index]));
  }
  const same = before !== undefined && after !== undefined && textOf(before) === textOf(after);
  return same ? [] : [{ what: formatPath(path), before, after }];
}

function partsChanged(one: Question, other: Question): Change[] {
  const [before = 0, after = 0] = [one, other].map(({ params }) => params?.promptVersion ?? 0);
  // Another version explains all other differences.
  if (before !== after) return [{ what: "the prompt", before, after }];
  const parts = PARTS[one.method] ?? {};
  const read = ({ params, model }: Question, part: string): string =>
    textOf(({ params, model, ...params } as Readonly<Record<string, Json | undefined>>)[part] ?? null);
  const changed = Object.entries(parts).filter(([part]) => read(one, part) !== read(other, part));
  return [...new Set(changed.map(([, what]) => what))].map((what) => ({ what }));
}
