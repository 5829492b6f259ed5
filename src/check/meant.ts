import type { Assertion, Matcher } from "../suite/index.ts";
import { deepEqual, isObject, type Json, parseJson } from "../values/json.ts";
import { formatPath, keyStep, type PathStep, parseTarget, type Resolution } from "../values/path.ts";
import { words } from "../values/show/words.ts";
import type { Subject } from "./subject.ts";

const meant = words('did you mean "<path>"?');
const instead = words("write `<path>` instead of `<target>`, which is <what>");
const isText = "the text is JSON: read it with `transform: { jq: fromjson }`";

/** Where the value is that an assertion which failed most likely meant: the payload, or the output of a node. */
export function hintMeant({ target, matcher }: Assertion, found: Resolution, subject: Subject): string | undefined {
  const steps = parseTarget(target);
  if (!Array.isArray(steps)) return undefined;
  const other = elsewhere(steps);
  const there = other && subject.resolve(other);
  const path = other && formatPath(other);
  if (!found.found) return path !== undefined && there?.found && other?.length !== 1 ? meant({ path }) : undefined;
  const asked = keysIn(matcher).filter((key) => !keysOf(found.value).has(key));
  if (path !== undefined && there?.found && path !== target) {
    const isEqual = matcher.exact !== undefined && deepEqual(matcher.exact, there.value);
    const isThere = isEqual || asked.some((key) => keysOf(there.value).has(key));
    const part = typeof found.value === "string" ? "text" : "the node, not its output";
    const what = steps.length === 1 ? "the whole answer" : part;
    if (isThere) return instead({ path, target, what });
  }
  const parsed = typeof found.value === "string" ? parseJson(found.value) : undefined;
  return parsed !== undefined && asked.some((key) => keysOf(parsed).has(key)) ? isText : undefined;
}

/** What leads to the payload in a result, or is another word for it. */
const OF_ANSWER = /^(?:structuredContent|content|text|payload|result|output)$/;

/** The same path in the payload, or in the output of a node; undefined where there is none. */
function elsewhere([root, ...rest]: readonly PathStep[]): PathStep[] | undefined {
  const name = root?.kind === "key" ? root.key : "";
  if (name === "result") return [keyStep("payload"), ...inside(rest)];
  if (name === "output") return [keyStep("output"), ...inside(rest)];
  const [id, ...steps] = rest;
  return name === "nodes" && id ? [keyStep("nodes"), id, keyStep("output"), ...inside(steps)] : undefined;
}

function inside(steps: readonly PathStep[]): readonly PathStep[] {
  const [first, second] = steps;
  if (first?.kind !== "key" || !OF_ANSWER.test(first.key)) return steps;
  return inside(steps.slice(first.key === "content" && second?.kind === "index" ? 2 : 1));
}

/** The keys of a map, or of the maps in a list. */
function keysOf(value: Json): ReadonlySet<string> {
  const maps = Array.isArray(value) ? value : [value];
  return new Set(maps.flatMap((map) => (isObject(map) ? Object.keys(map) : [])));
}
function keysIn(matcher: Matcher): string[] {
  return Object.entries(matcher as Record<string, Json>).flatMap(([name, argument]) => {
    if (name === "not") return keysIn(argument as Matcher);
    if (name === "all_of" || name === "any_of") return (argument as Matcher[]).flatMap(keysIn);
    if (name === "jq")
      return [...String(argument).matchAll(/(?<![\w.])\.([A-Za-z_]\w*)/g)].map(([, read = ""]) => read);
    if (name !== "schema") return name === "llm_judge" ? [] : [...keysOf(argument)];
    const { properties = {}, required = [] } = isObject(argument) ? argument : {};
    return [...keysOf(properties), ...(Array.isArray(required) ? required.map(String) : [])];
  });
}
