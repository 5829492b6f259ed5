import { groupBy } from "../../values/group-by.ts";
import { sha256 } from "../../values/hash.ts";
import { writeJson } from "../../values/json.ts";
import { type SaidError, serverErrorOf } from "../../values/show/server-error.ts";
import { listValues, takeOut } from "../../values/show/take-out.ts";
import { tellsOf } from "../composition/graph.ts";
import { kindOf } from "../kinds.ts";
import type { Cause, Finding, NodeTrace, ServerReport, TestResult } from "../model/report.ts";
import { listFailedCriteria } from "../view/criteria.ts";
import { failedAssertions, isFailure, reasonOf, textsOf } from "../wording/failures.ts";

/**
 * The causes of a red run: those of servers first, then those of tests, in the order of their first tests. Tests share a cause when server,
 * rule and text are equal without numbers, ids and the values of each test's own arguments.
 */
export function groupCauses({ results, servers }: Told): Cause[] {
  const alone = new Map(servers.flatMap(causesOfServer).map((cause) => [cause.id, cause]));
  const told = results.filter((result) => isFailure(result) || (result.status === "skipped" && result.cause));
  const keyed = told.map((result) => ({ result, keys: keysOf(result) }));
  const rootOf = joinKeys(keyed.map(({ keys }) => keys));
  const groups = groupBy(keyed, ({ keys: [, key] }) => rootOf(key));
  return [...alone.values(), ...[...groups.values()].map((group) => describeCause(group as [Keyed]))];
}

type Told = Readonly<{ results: readonly TestResult[]; servers: readonly ServerReport[] }>;

/** The text without numbers and ids, and also without the test's own values: either may be equal. */
type Keys = readonly [bare: string, own: string];
type Keyed = { result: TestResult; keys: Keys };

/** The key that stands for all keys that results join, directly or through others. */
function joinKeys(all: readonly Keys[]): (key: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== key) parents.set(key, root);
    return root;
  };
  for (const keys of all) {
    const [one, other] = [rootOf(keys[0]), rootOf(keys[1])];
    if (one !== other) parents.set(one, other);
  }
  return rootOf;
}

function keysOf(result: TestResult): Keys {
  const { cause, server, rule_id: rule, status, request } = result;
  const said = saidBy(result);
  const text = said ? distinguish(said, request?.tool) : sayingOf(result);
  // An event that names its server may hit tests of any server, with any status; an error of a server meets any assertion.
  const about = said
    ? [said.server, "said"]
    : cause === undefined
      ? [server, rule ?? status]
      : (cause.match(NAMED) ?? []);
  const codes = text.match(CODE) ?? [];
  const keyOf = (values: readonly string[]): string => {
    const named = codes.filter((code) => !values.includes(code));
    return JSON.stringify([...about, named, takeOut(text, values).replace(PLURAL, "$1")]);
  };
  return [keyOf([]), keyOf(valuesOf(result))];
}

/** The server's own error, unless an assertion expects an error and holds; of a composition or a pipeline that of the node that failed it. */
function saidBy(result: TestResult): (SaidError & { server: string }) | undefined {
  const { cause, server, response, assertions, detail } = result;
  if (cause !== undefined) return undefined;
  const told = textsOf(result);
  const node = nodesOf(detail).find((one) => one.error !== undefined && tellsOf(one, told));
  if (node?.error !== undefined)
    return { text: node.error, sentence: node.error, data: undefined, server: node.server ?? server };
  const expected = assertions.some(({ target, passed }) => passed && ABOUT_ERRORS.test(target));
  const error = expected ? undefined : serverErrorOf({ ...response });
  return error && { ...error, server };
}

/** The words of an error, and its data. Servers of one framework name the tool first, whatever went wrong. */
function distinguish({ sentence, data }: SaidError, tool: string | undefined): string {
  const words = sentence.replace(TOOL_FIRST, "");
  return data === undefined ? words : `${words}: ${takeOut(writeJson(data), tool === undefined ? [] : [tool])}`;
}

/** How Python servers begin every error of a tool. */
const TOOL_FIRST = /^Error (?:executing|calling) tool \S+: /;
/** `1 attempt` and `3 attempts`, their numbers taken out. */
const PLURAL = /(~ \p{L}+?)s(?!\p{L})/gu;
/** Names in quotes, and addresses: two servers of one machine differ by their ports. */
const NAMED = /"[^"]*"|\bhttps?:\/\/[^\s/"]+|\b(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[\da-f:]+\]):\d+/gi;
/** Numbers that are names: codes of JSON-RPC, statuses of HTTP. */
const CODE = /(?<=\()-\d+(?=\))|(?<=\b(?:HTTP(?:\/[\d.]+)?|status|answered)(?: code)?\W{1,2})[1-5]\d\d\b/gi;

/** The event behind a result, or the server's own error, unless an assertion expects an error and holds. */
export function saidWrong(result: TestResult): string | undefined {
  return result.cause ?? saidBy(result)?.sentence;
}

/** The same, unless one of these texts tells it; nodes are told apart. */
export function untoldAnswer(result: TestResult, told: readonly string[]): string[] {
  const said = result.response || result.cause !== undefined ? saidWrong(result) : undefined;
  const text = result.cause ?? saidBy(result)?.text ?? "";
  return said === undefined || told.some((one) => one.includes(text)) ? [] : [said];
}

const ABOUT_ERRORS = /^(?:call|request|error|result\.isError|result\["isError"\])/;

/** What a failure says that no server's error explains: the event, or what does not hold. */
function sayingOf(result: TestResult): string {
  const { cause, runs, suite, name, message, status } = result;
  if (cause !== undefined) return cause;
  const failed = failedAssertions(result).flatMap(({ target, matcher, message, expected, actual, diff = [] }) => {
    // Behind a cut message the whole values tell failures apart.
    const values = message?.includes("…") ? writeJson([expected, actual]) : "";
    return [target, matcher, message, values, ...diff.map(({ op, text }) => `${op} ${text}`)];
  });
  // Scores differ by numbers alone, and those are taken out. What errored has none.
  const scored = status !== "errored" && (runs || kindOf(result).apart) ? [suite, name] : [];
  return [message, ...failed, ...listFailedCriteria(result), ...scored].join("\n");
}

/** The calls of a composition or a pipeline. */
function nodesOf(
  detail: TestResult["detail"],
): readonly (Pick<NodeTrace, "id" | "args" | "error"> & { server?: string })[] {
  if (detail?.type === "trace") return Object.values(detail.nodes);
  return detail?.type === "steps" ? detail.steps : [];
}

/** The arguments of a test, and its name as messages quote it. */
function valuesOf({ name, request, detail }: TestResult): string[] {
  const calls = detail?.type === "conversation" ? detail.turns.flatMap((turn) => turn.calls ?? []) : [];
  const asked = [request?.arguments, request?.uri, [...nodesOf(detail), ...calls].map(({ args }) => args)];
  return [`"${name}"`, ...(request?.uri?.split(/[/:?&=#]+/) ?? []), ...listValues(asked)];
}

function describeCause(group: readonly [Keyed, ...Keyed[]]): Cause {
  const results = group.map(({ result }) => result);
  const lead = leadOf(results) as TestResult;
  const unlisted = lead.cause === undefined ? UNLISTED.exec(textsOf(lead).join("\n"))?.[1] : undefined;
  const [server, ...others] = new Set(results.map((result) => result.server));
  return {
    id: idOf(group[0].keys[1]),
    message: unlisted ?? saidWrong(lead) ?? reasonOf(lead),
    ...(server && others.length === 0 && { server }),
    rule_id: lead.rule_id ?? `test-${lead.status}`,
    tests: results.map(({ id }) => id),
  };
}

/** Whether a text names a tool that the server does not list: said in other words by each server. */
const UNLISTED = /^\s*(the server has no tool "(?:[^"\\]|\\.)*")/m;

/** The first that failed; where all were skipped, the first. */
export function leadOf(results: readonly TestResult[]): TestResult | undefined {
  return results.find(isFailure) ?? results[0];
}

function causesOfServer({ name, findings }: ServerReport): Cause[] {
  return findings.filter(isServerCause).map(({ rule, message }) => {
    const id = idOf(JSON.stringify([name, rule, takeOut(message)]));
    return { id, message, server: name, rule_id: rule, tests: [] };
  });
}

function idOf(key: string): string {
  return sha256(key, 16);
}

/** A breach in a handshake or a list makes strict clients lose the whole server. */
const WHOLE_SERVER: ReadonlySet<string | undefined> = new Set([
  "initialize",
  "server/discover",
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "prompts/list",
]);

/** Whether a finding fails the run by itself: an error in a handshake or a list, or a crash that no test owns. */
export function isServerCause({ rule, severity, method }: Pick<Finding, "rule" | "severity" | "method">): boolean {
  return severity === "error" && (WHOLE_SERVER.has(method) || rule === "unclean-exit");
}
