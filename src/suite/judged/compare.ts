import type { Comparison as ComparisonEntry, EvalTest as EvalEntry } from "../../generated/suite.ts";
import { type Json, stableStringify } from "../../values/json.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { AgentSpec, Comparison, Side } from "../suite.ts";
import { sameName, unknownServer } from "../wording/entries.ts";
import { equalSides, missingPrompt, oneResponse, rubricConflict, samePair, twoThresholds } from "../wording/rubrics.ts";

/** What only a live side takes. */
const LIVE = ["server", "prompt", "system_prompt", "model", "tools"] as const;

/** The two that an eval compares; what of a live run a side does not say, `agent` does. All faults are reported. */
export function readComparison(
  entry: Entry<EvalEntry>,
  compare: ComparisonEntry,
  agent: AgentSpec,
  { report, warn, servers, uses, models }: Pick<TestResolving, "report" | "warn" | "servers" | "uses" | "models">,
): Comparison {
  const { value } = entry;
  const key = (...path: string[]) => placeIn(entry, path, "key");
  const { matrix, judge } = value;
  const beside = {
    ...{ rubric: value.rubric, response: value.response, threshold: value.threshold },
    min_pass_rate: value.min_pass_rate,
    ...{ "matrix.models": matrix?.models, "judge.jury": judge?.jury, "judge.panel": judge?.panel },
  };
  for (const [name, found] of Object.entries(beside))
    if (found !== undefined) report(rubricConflict({ one: "compare", other: name }, key(...name.split("."))));
  if (value.min_preferred !== undefined && compare.min_preferred !== undefined)
    report(twoThresholds({ of: "comparison", key: "min_preferred" }, key("compare", "min_preferred")));
  const read = (side: "a" | "b"): Side => {
    const { name = side.toUpperCase(), response, server, prompt, system_prompt, model, tools } = compare[side];
    if (response !== undefined) {
      const idle = LIVE.find((each) => compare[side][each] !== undefined);
      if (idle) report(rubricConflict({ one: "response", other: idle }, key("compare", side, idle)));
      return { name, response };
    }
    if (prompt !== undefined && matrix?.prompts)
      report(
        rubricConflict({ one: "matrix.prompts", other: `compare.${side}.prompt` }, key("compare", side, "prompt")),
      );
    if ((prompt ?? agent.prompt) === "") report(missingPrompt({ name: value.name }, key("compare", side)));
    if (server !== undefined && servers.has(server)) uses(server);
    else if (server !== undefined)
      warn(unknownServer({ name: server, servers: [...servers] }, placeIn(entry, ["compare", side, "server"])));
    const descriptions = Object.entries(tools ?? {}).map(([tool, { description }]) => [tool, description]);
    return {
      name,
      agent: {
        ...agent,
        servers: server === undefined ? agent.servers : [server],
        model: models.one("candidate", entry, [["compare", side, "model"], model], [["model"], value.model]),
        systemPrompt: system_prompt ?? agent.systemPrompt,
        prompt: prompt ?? agent.prompt,
        ...(tools && { descriptions: Object.fromEntries(descriptions) }),
      },
    };
  };
  const [a, b] = [read("a"), read("b")];
  const lone = "response" in a === "response" in b ? undefined : "response" in a ? "a" : "b";
  if (lone) report(oneResponse({ side: lone }, key("compare", lone, "response")));
  else if ("response" in a && value.repeats !== undefined) report(samePair(key("repeats")));
  else if (textOf(a) === textOf(b)) report(equalSides(key("compare", "b")));
  else if (a.name === b.name)
    report(
      sameName(
        { noun: "side", name: a.name, first: key("compare", "a"), hint: "name them otherwise" },
        key("compare", "b"),
      ),
    );
  return {
    ...{ a, b, question: compare.question, location: key("compare") },
    minPreferred: value.min_preferred ?? compare.min_preferred ?? 0.5,
  };
}

function textOf({ name: _, ...side }: Side): string {
  return stableStringify(side as unknown as Json);
}
