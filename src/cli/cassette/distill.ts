import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { type ExchangeCassette, isHandshake, loadDistilling, readNamedCassette } from "../../cassette/index.ts";
import { failure } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import { oneLine } from "../../values/text.ts";
import { type CliContext, tell } from "../context.ts";
import { renderSuite } from "../init/render.ts";
import { describeServer, neededVariables, serverKeyOf } from "../init/server-entry.ts";
import { exclusive, existsAlready, type Given } from "../options/options.ts";
import type { ServerFlags } from "../options/server-options.ts";
import { loadSound } from "../options/suites.ts";

export type DistillFlags = ServerFlags & Given<"output", "force">;

const noCalls = failure("usage: <path> records no call that a test can be made of");
const severalServers = failure("usage: <path> records <servers> servers, but a suite is made of one");
const wrote = words("wrote <output>: <count tests test>[[, <recorded>]]");
const madeUp = words("no <what> was recorded: the tests' recordings hold one that is made up");
const toSet = words("set <name> before you run it");
const next = words("next: mcptest run <file> <flag>");

/** Writes a suite with a test for each distinct call of a recording, and with -o the recordings of these tests. */
export async function distill(path: string, flags: DistillFlags, context: CliContext): Promise<void> {
  const { output } = flags;
  const { cwd, env, redactor } = context;
  if (flags.url !== undefined && flags.serverCommand !== undefined)
    throw exclusive({ one: "--url", other: "--server-command" });
  const file = output === undefined ? undefined : resolve(cwd, output);
  if (file && existsSync(file) && !flags.force) throw existsAlready({ path: output });
  const { cassette } = await readNamedCassette(path, cwd);
  const servers = new Set(cassette.exchanges.flatMap(({ server }) => server ?? [])).size;
  if (servers > 1) throw severalServers({ path, servers });
  const { draftTests, recordTests } = await loadDistilling();
  const { draft, calls, notes, needed } = draftTests(cassette.exchanges);
  if (calls.size === 0) throw noCalls({ path });
  const folder = dirname(file ?? resolve(cwd, "suite.yml"));
  const name = nameServer(cassette);
  const server = describeEntry(path, flags, cassette, folder, cwd);
  const heading = [
    `Tests of the calls in ${oneLine(path)}, written by \`mcptest distill\`. Each asserts success or failure, and types.`,
    "Make them yours: assert the results that you expect.",
  ];
  const text = renderSuite({ folder, heading, head: { name, servers: { [name]: server } }, draft });
  const unset = [...new Set([...needed, ...neededVariables(server)])].filter((variable) => !context.env[variable]);
  const set = unset.map((variable) => toSet({ name: variable }));
  if (output === undefined || file === undefined) {
    await tell(text, context);
    for (const note of [...notes, ...set]) context.stderr.write(`${note}\n`);
    return;
  }
  const before = existsSync(file) ? await readFile(file, "utf8") : undefined;
  await writeFileAtomically(file, text, "suite", context.signal);
  const record = async (): ReturnType<typeof recordTests> => {
    // Writing recordings needs the names of variables, not their values.
    const stand = Object.fromEntries(needed.map((variable) => [variable, `unset ${variable}`]));
    const known = { ...context, env: { ...stand, ...env } };
    const { suites } = await loadSound([output], { var: [], mask: [], envFile: true }, known);
    const [suite] = suites;
    const planning = await import("../../plan/index.ts");
    const use = { server: name, calls, env, redactor, planning };
    return suite ? recordTests(suite, cassette, use) : { recorded: 0, missing: [] };
  };
  const { recorded, missing } = await record().catch(async (error) => {
    // Nobody can run the new suite, and the next try would find it.
    await (before === undefined ? rm(file, { force: true }) : writeFileAtomically(file, before, "suite"));
    throw error;
  });
  const all = recorded === calls.size;
  const lines = [
    wrote({ output, tests: calls.size, recorded: all ? "each with its recording" : `${recorded} with a recording` }),
    ...notes,
    ...missing.map((what) => madeUp({ what })),
    ...set,
    next({ file: quoteWord(asPath(output)), flag: all ? "--replay" : "--record" }),
  ];
  await tell(`${lines.join("\n")}\n`, context);
}

function nameServer({ exchanges }: ExchangeCassette): string {
  const infos = exchanges.flatMap(({ method, result }) =>
    isHandshake(method) && isObject(result) && isObject(result.serverInfo) ? [result.serverInfo] : [],
  );
  return serverKeyOf(String(infos[0]?.name ?? exchanges.find(({ server }) => server)?.server ?? "server"));
}

/** The server of the flags; without one the recording itself is served. A revision without sessions has to be named. */
function describeEntry(
  path: string,
  flags: DistillFlags,
  { servers, exchanges }: ExchangeCassette,
  folder: string,
  cwd: string,
): JsonObject {
  const asks = (wanted: string): boolean => exchanges.some(({ method }) => method === wanted);
  const modern = asks("server/discover") && !asks("initialize");
  const protocol = flags.protocol ?? (modern ? (Object.values(servers)[0]?.protocol ?? "2026-07-28") : undefined);
  const spoken = protocol && { protocol: protocol as NonNullable<ServerFlags["protocol"]> };
  if (flags.url !== undefined || flags.serverCommand !== undefined)
    return describeServer({ ...flags, ...spoken }, folder, cwd);
  const file = relative(folder, resolve(cwd, path)).replaceAll("\\", "/");
  return { command: ["mcptest", "serve", "--cassette", `\${CONFIG_DIR}/${file}`], ...spoken };
}
