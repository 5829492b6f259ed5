import type { ExchangeCassette } from "../../generated/cassette.ts";
import type { Suite } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { type Exchange, taskMade } from "../exchange.ts";
import { isHandshake, isLasting } from "../frames/volatile.ts";
import { plannedTests } from "../inventory.ts";
import { placeCassette, suitePathOf } from "../place.ts";
import { namedSecrets } from "../placeholders.ts";
import { saveCassette } from "../save.ts";
import type { SubjectsUse } from "../verify/subjects.ts";

export interface RecordUse extends Pick<SubjectsUse, "env" | "redactor" | "planning"> {
  /** Of the suite. */
  server: string;
  /** What each test was made of, by its name. */
  calls: ReadonlyMap<string, readonly Exchange[]>;
}

/** Writes the cassettes of a suite's tests out of the cassette that they were made of; how many, and what had to be made up. */
export async function recordTests(
  suite: Suite,
  cassette: ExchangeCassette,
  { server, calls, env, redactor, planning }: RecordUse,
): Promise<{ recorded: number; missing: string[] }> {
  const { missing, head } = completeHead(cassette);
  const [source] = Object.values(cassette.servers);
  const recordedServer = { ...source, fingerprint: suite.servers.get(server)?.fingerprint };
  const secrets = namedSecrets(env, redactor);
  let recorded = 0;
  for (const test of plannedTests(suite, planning)) {
    // The name as it was before secrets in it were masked.
    const all = calls.get(test.spec.id_name ?? test.spec.name);
    const [call] = all ?? [];
    if (!all || !call) continue;
    // Every test begins a session, and one that calls a tool lists the tools.
    const lists = call.method === "tools/call" ? "tools/list" : undefined;
    const own = head.filter(({ method }) => isHandshake(method) || method === lists);
    const draft = {
      kind: "test" as const,
      test: { suite: suitePathOf(suite), name: test.spec.name, coordinates: { ...test.coordinates } },
      servers: { [server]: recordedServer },
      exchanges: [...own, ...all].map((exchange) => ({ ...exchange, server })),
    };
    const now = new Date(cassette.recorded);
    await saveCassette(placeCassette(suite, test.id), draft, { redactor, secrets: () => secrets, now });
    recorded++;
  }
  return { recorded, missing };
}

/** The handshake and the lists; what was not recorded of them is made up, and named in `missing`. */
function completeHead({ exchanges, servers }: ExchangeCassette): { missing: string[]; head: Exchange[] } {
  const recorded = exchanges.filter(({ via, method }) => via === "server" && isLasting(method));
  const called = exchanges.flatMap(({ method, params }) => (method === "tools/call" ? [String(params?.name)] : []));
  const asTasks = new Set(exchanges.flatMap((each) => (taskMade(each) ? String(each.params?.name) : [])));
  const tools = [...new Set(called)].map((name) => ({
    ...{ name, inputSchema: { type: "object" } },
    ...(asTasks.has(name) && { execution: { taskSupport: "optional" } }),
  }));
  const tasks = { tasks: { cancel: {}, requests: { tools: { call: {} } } } };
  const handshake = {
    protocolVersion: Object.values(servers)[0]?.protocol ?? "2025-11-25",
    capabilities: { tools: {}, resources: {}, prompts: {}, ...(asTasks.size > 0 && tasks) },
    serverInfo: { name: "recording", version: "0" },
  };
  const missing: string[] = [];
  const make = (what: string, method: string, result: JsonObject): Exchange[] => {
    missing.push(what);
    return [{ via: "server", method, params: {}, result }];
  };
  const begins = recorded.some(({ method }) => isHandshake(method));
  const lists = called.length === 0 || recorded.some(({ method }) => method === "tools/list");
  const first = begins ? [] : make("handshake", "initialize", handshake);
  const last = lists ? [] : make("list of tools", "tools/list", { tools });
  return { missing, head: [...first, ...recorded, ...last] };
}
