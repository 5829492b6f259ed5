import { isObject } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { words } from "../../values/show/words.ts";
import type { Check, Hit } from "../rule.ts";
import { type Fact, type Facts, isUnasked } from "./facts.ts";

const SAID = {
  version: words('`initialize` with protocolVersion "1999-12-31" is answered with that revision'),
  result: words("an unknown request is answered with a result: <result>"),
  silent: words("an unknown request is not answered, and a later one is"),
  lost: words("an unknown request ends the session: <why>"),
  notification: words("an unknown notification is answered: <message>"),
  tool: words("a call of a tool that does not exist succeeds: <result>"),
  toolForm: words("a call of a tool that does not exist is answered with <form>; the protocol wants the error -32602"),
  toolLost: words("a call of a tool that does not exist ends the session: <why>"),
  order: words("<method>, read twice, has another order"),
  entries: words("<method>, read twice, has other entries: <names>"),
  unreadable: words("it is listed, and <method> answers <answer>"),
  missing: words("<method> is answered with -32601, though its capability is declared"),
};

/** A rule that judges what one probe showed. */
function ofFact<K extends keyof Facts>(
  key: K,
  judge: (fact: Exclude<Facts[K], { unasked: string }>) => [checked: number, hits: Hit[]],
): Check {
  return ({ facts }) => {
    const fact: Fact<object> = facts[key];
    if (isUnasked(fact)) return fact;
    const [checked, hits] = judge(fact as never);
    return { checked, hits };
  };
}

export const versionNegotiation = ofFact("negotiated", ({ answered }) => [
  1,
  answered === PROPOSED ? [{ message: SAID.version({}) }] : [],
]);

/** A revision that nobody published. */
export const PROPOSED = "1999-12-31";

export const unknownMethod: Check = ({ facts: { unknownRequest: reply, unknownNotification: told } }) => {
  if (isUnasked(reply)) return reply;
  const hits: Hit[] = [];
  if ("result" in reply) hits.push({ at: "request", message: SAID.result({ result: showJson(reply.result, 100) }) });
  if ("silent" in reply) hits.push({ at: "request", message: SAID.silent({}) });
  if ("lost" in reply) hits.push({ at: "request", message: SAID.lost({ why: reply.lost }) });
  const came = isUnasked(told) ? [] : told.came;
  for (const message of came.slice(0, 1))
    hits.push({ at: "notification", message: SAID.notification({ message: showJson(message, 100) }) });
  return { checked: isUnasked(told) ? 1 : 2, hits };
};

export const unknownTool = ofFact("unknownTool", (reply) => {
  if ("lost" in reply) return [1, [{ message: SAID.toolLost({ why: reply.lost }) }]];
  if ("silent" in reply) return [1, [{ severity: "note", message: SAID.toolForm({ form: "nothing" }) }]];
  if ("error" in reply) {
    const code = isObject(reply.error) ? reply.error.code : undefined;
    const form = `the error ${showJson(code ?? null, 20)}`;
    return [1, code === -32602 ? [] : [{ severity: "note", message: SAID.toolForm({ form }) }]];
  }
  const { result } = reply;
  if (isObject(result) && result.isError === true)
    return [1, [{ severity: "note", message: SAID.toolForm({ form: "`isError`" }) }]];
  return [1, [{ message: SAID.tool({ result: showJson(result, 100) }) }]];
});

export const listOrder = ofFact("again", ({ lists }) => [
  lists.length,
  lists.flatMap(({ method, first, second, changed }): Hit[] => {
    const only = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name));
    const differ = [...only(first, second), ...only(second, first)];
    if (changed) return [];
    const names = showJson(differ.slice(0, 10), 200);
    if (differ.length > 0 || first.length !== second.length)
      return [{ at: method, severity: "error", message: SAID.entries({ method, names }) }];
    const isSame = first.every((name, index) => name === second[index]);
    return isSame ? [] : [{ at: method, message: SAID.order({ method }) }];
  }),
]);

/** What may be kept from an audit, and from others not: it wants a login, or what is behind the server is away. */
const LOCKED =
  /\b40[13]\b|key|token|login|ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|network|timed? ?out|unreachable|connect|TLS|\bconfig/i;

export const listedUnreadable: Check = ({ facts: { reads: fact } }) => {
  if (isUnasked(fact)) return fact;
  const { reads } = fact;
  const known = reads.filter(({ error }) => error === undefined || !LOCKED.test(showJson(error, 2000)));
  const hits = known.flatMap(({ method, name, error }): Hit[] => {
    if (error === undefined) return [];
    const answer = serverErrorOf({ error })?.sentence ?? showJson(error, 200);
    return [{ at: name, message: SAID.unreadable({ method, answer }) }];
  });
  if (known.length === 0 && reads.length > 0)
    return { unasked: "what is listed wants a login, or something behind it is away" };
  return { checked: known.length, hits };
};

export const capabilityMethod: Check = ({ facts: { declared }, breaches }) => {
  const lists = breaches
    .filter(({ rule }) => rule === "capability-method")
    .flatMap(({ method = "", severity, reason: accepted }): Hit[] => {
      const excused = accepted === undefined ? {} : { severity, accepted };
      return [{ at: method, message: SAID.missing({ method }), ...excused }];
    });
  if (isUnasked(declared)) return lists.length > 0 ? { checked: lists.length, hits: lists } : declared;
  const others = declared.missing.map((method): Hit => ({ at: method, message: SAID.missing({ method }) }));
  return { checked: declared.asked.length, hits: [...lists, ...others] };
};
