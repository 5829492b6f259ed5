import { createReach, type Obligation, obligationsOf } from "../../coverage/index.ts";
import { findAsserted } from "../../mutation/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { type Coverage, type CoverageServer, loadCoverage, type Obligation as Told } from "../../report/index.ts";
import type { Kept, KeptCall, KeptSurface, KeptTest } from "../../run/index.ts";
import { outcomeOf } from "../../values/refusal.ts";
import { schemaOf } from "../mutation/mutate.ts";
import type { Exclusions } from "./exclude.ts";

type Offer = Awaited<ReturnType<typeof readOffer>>;

/** An obligation that a call met; its id is that among all servers. */
type Met = Pick<Obligation, "id" | "kind" | "at">;

/** Targets that are the same of every accepted answer. */
const OUTCOME: ReadonlySet<string> = new Set(["succeeded", "refused", "error", "result.isError"]);

/** Whether a test of one request reads nothing of its answer but whether it is a success. */
function readsOutcome({ spec }: PlannedTest): boolean {
  if (!("request" in spec) || spec.transform || spec.derivedMetrics?.length) return false;
  const { assertions, max_response_tokens: tokens } = spec.expect;
  return tokens === undefined && assertions.every(({ target, transform }) => !transform && OUTCOME.has(target));
}

/** What the tests of a run call and assert of what its servers offer. Judges passed tests again; asks no server. */
export async function measureCoverage(kept: Kept, exclusions: Exclusions): Promise<Coverage> {
  const { firstTests, sumCoverage } = await loadCoverage();
  const offers = await Promise.all(kept.surfaces.map(readOffer));
  const met = await noteCalls(kept.tests, offers);
  const metBy = (call: KeptCall): Met[] => met.get(call) ?? [];
  const asserted = await findAsserted(kept.tests, {
    metBy,
    rejudge: kept.rejudge,
    schemaOf: (test, call) => schemaOf(kept, test, call),
    readsOutcome,
  });
  for (const { calls, isRow, result } of kept.tests)
    for (const call of isRow && result.status === "passed" ? calls : [])
      for (const { id } of call.asserted ? metBy(call) : []) asserted.add(id);
  const describe = (offer: Offer): CoverageServer => {
    const { obligations, notCounted, called, tried } = offer;
    const { server, servers, suite, surface } = offer.kept;
    const lists = Object.entries(surface).map(([name, { state }]) => [name, state]);
    const reasons = Object.values(surface).flatMap((list) => (list.state === "unknown" ? [list.reason] : []));
    const told = obligations.map((obligation): Told => {
      const { id } = obligation;
      const reason = exclusions.reasonOf(servers, obligation);
      const tests = firstTests(called.get(id) ?? []);
      const state = tests.length === 0 ? "open" : asserted.has(keyOf(offer, id)) ? "asserted" : "called";
      if (reason !== undefined) return { ...obligation, state: "excluded", tests: someOf(tests), reason };
      return { ...obligation, state, tried: state === "open" ? tried.get(id) : undefined, tests: someOf(tests) };
    });
    return {
      name: server.name,
      suite: suite.path,
      lists: Object.fromEntries(lists) as CoverageServer["lists"],
      reason: someOf([...new Set(reasons)])?.join("; "),
      not_counted: someOf(notCounted),
      obligations: told,
    };
  };
  const judged = new Set(kept.tests.filter(isJudged).map(({ test }) => (test.of ?? test).id));
  const servers = offers.map(describe);
  return sumCoverage({ by_agents: kept.agentCalls, judged_tests: judged.size || undefined, servers });
}

/** What a server offers, and what tests did about it: ids of tests, and the ways of answers, by the ids of obligations. */
async function readOffer(kept: KeptSurface) {
  const found = await obligationsOf(kept.surface);
  const { reach } = createReach(kept.surface, found.obligations);
  return { ...found, kept, reach, called: new Map<string, Set<string>>(), tried: new Map<string, Told["tried"]>() };
}

const keyOf = ({ kept: { suite, server } }: Offer, id: string): string => `${suite.path}\n${server.name}\n${id}`;

const someOf = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined);

/** Notes what each call met or tried; gives what it met. */
async function noteCalls(tests: readonly KeptTest[], offers: readonly Offer[]): Promise<ReadonlyMap<KeptCall, Met[]>> {
  const known = new Map(offers.flatMap((offer) => [...offer.kept.servers].map((server) => [server, offer] as const)));
  const byId = new Map(offers.map((offer) => [offer, new Map(offer.obligations.map((one) => [one.id, one]))]));
  const met = new Map<KeptCall, Met[]>();
  for (const { test, calls } of tests) {
    for (const call of calls) {
      const server = test.suite.servers.get(call.server);
      const offer = server && known.get(server);
      const obligations: Met[] = [];
      for (const { id, fits } of offer ? await offer.reach(call) : []) {
        const obligation = offer && byId.get(offer)?.get(id);
        if (!obligation) continue;
        if (!fits) offer.tried.set(id, outcomeOf(call.method, call));
        else {
          offer.called.set(id, (offer.called.get(id) ?? new Set()).add(test.id));
          obligations.push({ ...obligation, id: keyOf(offer, id) });
        }
      }
      met.set(call, obligations);
    }
  }
  return met;
}

/** Whether a model judges any of its assertions, or would. */
function isJudged({ result: { judge, assertions, status } }: KeptTest): boolean {
  return judge !== undefined || status === "deferred" || assertions.some(({ matcher }) => matcher === "llm_judge");
}
