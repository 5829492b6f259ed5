import { isDeepStrictEqual } from "node:util";
import type { Comparison as ComparisonEntry, EvalTest as EvalEntry, Model } from "../../generated/suite.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { checkServer } from "../servers/name-server.ts";
import type { AgentSpec, Comparison, Side } from "../suite.ts";
import { sameName } from "../wording/entries.ts";
import * as wording from "../wording/judged.ts";

const LIVE = ["server", "prompt", "system_prompt", "model", "tools"] as const;

type Reading = Pick<TestResolving, "report" | "warn" | "servers" | "uses" | "models">;

/** The two that an eval compares; `agent` has what a side does not say of a live run. All faults are reported. */
export function readComparison(entry: Entry<EvalEntry>, agent: AgentSpec, resolving: Reading): Comparison {
  const { report } = resolving;
  const { value } = entry;
  const here = entry.in("compare") as Entry<ComparisonEntry>;
  for (const path of BESIDE)
    if (entry.in(...path).value !== undefined)
      report(wording.rubricConflict({ one: "compare", other: path.join(".") }, entry.keyAt(...path)));
  if (value.min_preferred !== undefined && here.value.min_preferred !== undefined)
    report(wording.twoThresholds({ of: "comparison", key: "min_preferred" }, here.keyAt("min_preferred")));
  const [a, b] = [readSide("a", entry, agent, resolving), readSide("b", entry, agent, resolving)];
  const lone = "response" in a === "response" in b ? undefined : "response" in a ? "a" : "b";
  if (lone) report(wording.oneResponse({ side: lone }, here.keyAt(lone, "response")));
  else if ("response" in a && value.repeats !== undefined) report(wording.samePair(entry.keyAt("repeats")));
  else if (isDeepStrictEqual({ ...a, name: "" }, { ...b, name: "" })) report(wording.equalSides(here.keyAt("b")));
  else if (a.name === b.name) {
    const facts = { noun: "side", name: a.name, first: here.keyAt("a"), hint: "name them otherwise" };
    report(sameName(facts, here.keyAt("b")));
  }
  const { question, min_preferred: minPreferred = 0.5 } = here.value;
  return { a, b, question, location: here.keyAt(), minPreferred: value.min_preferred ?? minPreferred };
}

const BESIDE = [
  ...["rubric", "response", "threshold", "min_pass_rate"].map((key) => [key]),
  ["matrix", "models"],
  ["judge", "jury"],
  ["judge", "panel"],
];

function readSide(side: "a" | "b", entry: Entry<EvalEntry>, agent: AgentSpec, resolving: Reading): Side {
  const { report, warn, servers, uses, models } = resolving;
  const here = entry.in("compare", side) as Entry<ComparisonEntry["a"]>;
  const { name = side.toUpperCase(), response, server, prompt = agent.prompt, system_prompt, tools } = here.value;
  if (response !== undefined) {
    const idle = LIVE.find((key) => here.value[key] !== undefined);
    if (idle) report(wording.rubricConflict({ one: "response", other: idle }, here.keyAt(idle)));
    return { name, response };
  }
  if (here.value.prompt !== undefined && entry.value.matrix?.prompts) {
    const facts = { one: "matrix.prompts", other: `compare.${side}.prompt` };
    report(wording.rubricConflict(facts, here.keyAt("prompt")));
  }
  if (prompt === "") report(wording.missingPrompt({ name: entry.value.name }, here.keyAt()));
  if (server !== undefined) checkServer(here.in("server"), { servers, report: warn });
  if (server !== undefined && servers.has(server)) uses(server);
  const descriptions = Object.entries(tools ?? {}).map(([tool, { description }]) => [tool, description]);
  return {
    name,
    agent: {
      ...agent,
      servers: server === undefined ? agent.servers : [server],
      model: models.one("candidate", here.in("model") as Entry<Model | undefined>, entry.in("model")),
      systemPrompt: system_prompt ?? agent.systemPrompt,
      prompt,
      ...(tools && { descriptions: Object.fromEntries(descriptions) }),
    },
  };
}
