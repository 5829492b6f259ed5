import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import {
  type Exchange,
  holdsNodes,
  isHandshake,
  isLasting,
  namedSecrets,
  placeCassette,
  placeFile,
  readAnyCassette,
  saveCassette,
  suitePathOf,
} from "../../cassette/index.ts";
import { usageError } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import type { ExchangeCassette } from "../../generated/cassette.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { count, oneLine } from "../../values/text.ts";
import { plannedTests } from "../cassette/inventory.ts";
import type { CliContext } from "../context.ts";
import { renderSuite } from "../init/render.ts";
import { schemaAddress } from "../init/schema-address.ts";
import { describeServer, neededVariables, serverKeyOf } from "../init/server-entry.ts";
import type { ServerFlags } from "../options/server-options.ts";
import { loadSound } from "../options/suites.ts";
import { tell } from "../output/write.ts";
import { type Distilled, draftTests } from "./draft-tests.ts";

/** Flags of `distill`, as commander gives them. */
export interface DistillFlags extends ServerFlags {
  output?: string;
  force?: boolean;
}

/** Writes a suite with a test for each distinct call of a recording, and with -o the recordings of these tests. */
export async function distill(path: string, flags: DistillFlags, context: CliContext): Promise<void> {
  const { output } = flags;
  if (flags.url !== undefined && flags.serverCommand !== undefined)
    throw usageError("--url and --server-command exclude each other", "keep one of them");
  if (output !== undefined && existsSync(resolve(context.cwd, output)) && !flags.force)
    throw usageError(`${output} exists already`, "name another file, or add --force to overwrite it");
  const cassette = await readSource(path, context);
  const distilled = draftTests(cassette.exchanges);
  if (distilled.calls.size === 0) throw usageError(`${path} records no call that a test can be made of`);
  const server = nameServer(cassette);
  const entry = describeEntry(path, flags, cassette, context);
  const text = renderSuite({
    schema: schemaAddress(folderOf(flags, context), context.self.at(-1) ?? ""),
    heading: [
      `Tests of the calls in ${oneLine(path)}, written by \`mcptest distill\`: each succeeds or fails as it did, with the same types.`,
      "Make them yours: say what must come back.",
    ],
    name: server,
    server: entry,
    draft: distilled.draft,
  });
  const set = [...new Set([...distilled.needed, ...neededVariables(entry)])].map(
    (name) => `set ${name} before you run it`,
  );
  if (output === undefined) {
    await tell(text, context);
    for (const note of [...distilled.notes, ...set]) context.stderr.write(`${note}\n`);
    return;
  }
  const file = resolve(context.cwd, output);
  const before = existsSync(file) ? await readFile(file, "utf8") : undefined;
  await writeFileAtomically(file, text, "suite", context.signal);
  const made = await recordTests(output, server, cassette, distilled, context).catch(async (error) => {
    // Nobody can run the new one, and it would be in the way of the next try.
    await (before === undefined ? rm(file, { force: true }) : writeFileAtomically(file, before, "suite"));
    throw error;
  });
  const tests = distilled.calls.size;
  const recorded =
    made?.recorded === tests ? ", each with its recording" : made ? `, ${made.recorded} with a recording` : "";
  const wrote = `wrote ${output}: ${count(tests, "test")}${recorded}`;
  const next = `next: mcptest run ${quoteWord(asPath(output))} ${made?.recorded === tests ? "--replay" : "--record"}`;
  const notes = (made?.missing ?? []).map(
    (what) => `no ${what} was recorded: the tests' recordings hold one that is made up`,
  );
  await tell(`${[wrote, ...distilled.notes, ...notes, ...set, next].join("\n")}\n`, context);
}

async function readSource(path: string, { cwd }: CliContext): Promise<ExchangeCassette> {
  const cassette = await readAnyCassette(placeFile(path, cwd));
  if (!cassette) throw usageError(`there is no file ${path}`);
  if (holdsNodes(cassette))
    throw usageError(
      `${path} holds what frozen nodes were answered`,
      "name the recording of a session, a pipeline or a test",
    );
  const servers = new Set(cassette.exchanges.flatMap(({ server }) => server ?? []));
  if (servers.size > 1) throw usageError(`${path} records ${servers.size} servers, and a suite is made of one`);
  return cassette;
}

/** As the server calls itself, where it was recorded. */
function nameServer({ exchanges }: ExchangeCassette): string {
  const results = exchanges.filter(({ method }) => isHandshake(method)).map(({ result }) => result ?? null);
  const infos = results.flatMap((result) =>
    isObject(result) && isObject(result.serverInfo) ? [result.serverInfo] : [],
  );
  return serverKeyOf(String(infos[0]?.name ?? exchanges.find(({ server }) => server)?.server ?? "server"));
}

function folderOf({ output = "suite.yml" }: DistillFlags, { cwd }: CliContext): string {
  return dirname(resolve(cwd, output));
}

/** The server of the flags; without one the recording itself is served. A revision without sessions is to be asked for. */
function describeEntry(
  path: string,
  flags: DistillFlags,
  { servers, exchanges }: ExchangeCassette,
  context: CliContext,
): JsonObject {
  const { cwd } = context;
  const folder = folderOf(flags, context);
  const modern =
    exchanges.some(({ method }) => method === "server/discover") &&
    !exchanges.some(({ method }) => method === "initialize");
  const protocol = flags.protocol ?? (modern ? (Object.values(servers)[0]?.protocol ?? "2026-07-28") : undefined);
  if (flags.url !== undefined || flags.serverCommand !== undefined)
    return describeServer(
      { ...flags, ...(protocol && { protocol: protocol as NonNullable<ServerFlags["protocol"]> }) },
      folder,
      cwd,
    );
  const file = relative(folder, resolve(cwd, path)).replaceAll("\\", "/");
  return { command: ["mcptest", "serve", "--cassette", `\${CONFIG_DIR}/${file}`], ...(protocol && { protocol }) };
}

/** Writes each test's recording; gives how many there are, and what had to be made up. Undefined where the environment lacks what the suite reads. */
async function recordTests(
  output: string,
  server: string,
  cassette: ExchangeCassette,
  { calls, needed }: Distilled,
  context: CliContext,
): Promise<{ recorded: number; missing: string[] } | undefined> {
  const { env, redactor } = context;
  // Names of variables alone are known: their values are not needed to write what holds none.
  const stand = Object.fromEntries(needed.map((name) => [name, env[name] ?? `unset ${name}`]));
  const known = { ...context, env: { ...stand, ...env } };
  const loaded = await loadSound([output], { var: [], mask: [], envFile: true }, known);
  const [suite] = loaded.suites;
  const spec = suite?.servers.get(server);
  if (!suite || !spec) return undefined;
  const renamed = (exchange: Exchange): Exchange => ({ ...exchange, server });
  const { missing, head } = completeHead(cassette);
  const [source] = Object.values(cassette.servers);
  let recorded = 0;
  for (const test of plannedTests(suite)) {
    // What is masked in names here is not what names were made of.
    const call = calls.get(test.spec.idName ?? test.spec.name);
    if (!call) continue;
    const draft = {
      kind: "test" as const,
      test: { suite: suitePathOf(suite), name: test.spec.name, coordinates: { ...test.coordinates } },
      servers: { [server]: { ...source, fingerprint: spec.fingerprint } },
      exchanges: [...head.filter(({ method }) => isNeeded(method, call.method)), call].map(renamed),
    };
    const secrets = namedSecrets(env, redactor);
    await saveCassette(placeCassette(suite, test.id), draft, {
      redactor,
      secrets: () => secrets,
      now: new Date(cassette.recorded),
    });
    recorded++;
  }
  return { recorded, missing };
}

/** The handshake and the lists; where none was recorded, the least that a session begins with, and what that is. */
function completeHead({ exchanges, servers }: ExchangeCassette): { missing: string[]; head: Exchange[] } {
  const recorded = exchanges.filter(({ via, method }) => via === "server" && isLasting(method));
  const called = exchanges.flatMap(({ method, params }) => (method === "tools/call" ? [String(params.name)] : []));
  const tools = [...new Set(called)].map((name) => ({ name, inputSchema: { type: "object" } }));
  const handshake = {
    protocolVersion: Object.values(servers)[0]?.protocol ?? "2025-11-25",
    capabilities: { tools: {}, resources: {}, prompts: {} },
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

/** A test that calls a tool asks for the tools; every test begins a session. */
function isNeeded(method: string, of: string): boolean {
  return isHandshake(method) || (of === "tools/call" && method === "tools/list");
}
